"""Drawing cards: the refill of phase 1, and draws by effects (section 3)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.dice import begin_dice_phase
from domain.bruges.display_queries import piles_to_draw_from, rules_in_force
from domain.bruges.effects.effect_dsl import RefillLimit
from domain.bruges.effects.happenings import (
    draw_card,
    draw_card_to_play,
    look_at_drawn,
    react,
    replenish,
)
from domain.bruges.event_recorder import Recorder
from domain.cards import next_seat


def piles(state: s.State, _: s.Draw | s.DrawToPlay | s.DrawHouse) -> list[c.Command]:
    """BRU-DECIDE-1, -32."""
    return [c.DrawFrom(pile) for pile in piles_to_draw_from(state)]


# Phase 1.


def refills(state: s.State, task: s.Refill) -> list[c.Command]:
    """The next card; with the Inventor a sixth one, or no more (BRU-DECIDE-1, -2)."""
    holding = state.seats[task.seat]
    held = len(holding.hand) + len(holding.drawn)
    draws: list[c.Command] = [c.DrawFrom(pile) for pile in piles_to_draw_from(state)]
    if held < components.HAND:
        return draws
    limit = max((rule.n for rule in rules_in_force(holding, RefillLimit)), default=components.HAND)
    return [*draws, c.StopDrawing()] if draws and held < limit else []


def refill(recorder: Recorder, task: s.Refill, command: c.DrawFrom) -> None:
    """BRU-DRAW-2, -9: if the extra pile enters play now, this is the last round."""
    recorder.then(task)
    draw_card(recorder, task.seat, command.pile, last_round=recorder.state.round)


def stop_drawing(recorder: Recorder, task: s.Refill, _: c.StopDrawing) -> None:
    end_refill(recorder, task)


def end_refill(recorder: Recorder, task: s.Refill) -> None:
    """BRU-DRAW-1, -5: the cards are looked at, then the next seat refills."""
    look_at_drawn(recorder, task.seat)
    following = next_seat(recorder.state, task.seat)
    if following != recorder.state.start_player:
        recorder.then(s.Refill(following))
        return
    turn_up_exchange(recorder)
    begin_dice_phase(recorder)


def turn_up_exchange(recorder: Recorder) -> None:
    """BRU-EXCHANGE-2, -10, -13."""
    state = recorder.state
    if state.exchange is None or not state.exchange.pile:
        return
    card = components.EXCHANGE[state.exchange.pile[0]]
    fewer = components.FULL_TABLE - len(state.seats) if state.rules.fewer_markers else 0
    recorder.append(e.ExchangeTurnedUp(card.id, card.markers - fewer))


# Outside phase 1.


def draw(recorder: Recorder, task: s.Draw, command: c.DrawFrom) -> None:
    """BRU-DRAW-10, -20: the following round is the last one if the extra pile enters play now."""
    draw_card(recorder, task.seat, command.pile, last_round=recorder.state.round + 1)
    if task.left > 1:
        recorder.then(s.Draw(task.seat, task.left - 1))
    else:
        look_at_drawn(recorder, task.seat)


def stop_for_want_of_cards(recorder: Recorder, task: s.Draw) -> None:
    """BRU-DRAW-16."""
    look_at_drawn(recorder, task.seat)


def draw_to_play(recorder: Recorder, task: s.DrawToPlay, command: c.DrawFrom) -> None:
    """BRU-ZWIN-17, -26."""
    draw_card_to_play(recorder, task.seat, command.pile, last_round=recorder.state.round + 1)
    card = recorder.state.seats[task.seat].in_play
    assert card is not None
    recorder.then(s.ChooseAction(task.seat, "ship", components.COLOUR[card]))


def draw_house(recorder: Recorder, task: s.DrawHouse, command: c.DrawFrom) -> None:
    """BRU-CARD-46."""
    seat, cards = task.seat, recorder.state.piles[command.pile]
    colour = components.COLOUR[cards[0]]
    house = s.HouseId(recorder.state.seats[seat].built)
    after = components.BACK[cards[1]] if len(cards) > 1 else None
    recorder.append(e.HouseDrawn(seat, house, colour, command.pile, after))
    replenish(recorder, command.pile, recorder.state.round + 1)
    react(recorder, seat, "you_build_house", colour=colour)

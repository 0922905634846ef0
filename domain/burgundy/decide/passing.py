"""Turns, rounds and passes, and the end of the game (sections 5, 14, 15, 16)."""

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.drawing import draw
from domain.burgundy.decide.facing_egon import reveal_pile
from domain.burgundy.event_recorder import Recorder
from domain.burgundy.scoring import final_outcome, solo_outcome
from domain.decider import Outcome, Seat


def end_of_the_turn(_: s.State, __: s.TurnOver) -> tuple[c.Command, ...]:
    """BUR-DEC-16."""
    return (c.EndTurn(),)


def end_turn(recorder: Recorder, _: s.TurnOver, __: c.EndTurn) -> None:
    next_turn(recorder)


def next_turn(recorder: Recorder) -> None:
    """Begin the turn of the next seat with a card, or end the game."""
    while not isinstance(recorder.state.phase, s.Over):
        if recorder.state.turns == len(recorder.state.seats):
            end_round(recorder)
        elif begin_turn(recorder, seat_in_order(recorder.state, recorder.state.turns)):
            return


def begin_turn(recorder: Recorder, seat: Seat) -> bool:
    """Begin the turn of a seat. Return False if it has no cards and so no turn (BUR-DECK-5)."""
    if not recorder.state.seats[seat].hand:
        recorder.append(e.TurnSkipped(seat))
        return False
    recorder.append(e.TurnBegan(seat))
    recorder.open(s.PlayHandCard())
    return True


def seat_in_order(state: s.State, place: int) -> Seat:
    """Return the seat at that place, clockwise from the pass's start player at 0 (BUR-PASS-5)."""
    return Seat((state.start_player + place) % len(state.seats))


# Rounds


def end_round(recorder: Recorder) -> None:
    """BUR-ROUND-8, BUR-PASS-6."""
    if recorder.state.round < components.ROUNDS:
        begin_round(recorder, recorder.state.round + 1)
    else:
        end_pass(recorder)


def begin_round(recorder: Recorder, number: int) -> None:
    """BUR-ROUND-1 to -3, -5: two cards, then one, in the last round none."""
    recorder.append(e.RoundBegan(number))
    if number == components.ROUNDS:
        return
    for place in range(len(recorder.state.seats)):
        seat = seat_in_order(recorder.state, place)
        draw_up(recorder, seat, components.HAND_MAX if number == 1 else 1)


def draw_up(recorder: Recorder, seat: Seat, count: int) -> None:
    cards = recorder.state.seats[seat].action_stack[:count]
    if cards:
        recorder.append(e.CardsDrawn(seat, len(cards), cards))


# Passes


def end_pass(recorder: Recorder) -> None:
    """BUR-PASS-6, BUR-END-1, BUR-SOLO-21."""
    ended = outcome_after_pass(recorder.state)
    if ended is not None:
        recorder.append(e.GameEnded(ended))
        return
    prepare_pass(
        recorder, components.PASSES[components.PASSES.index(recorder.state.current_pass) + 1]
    )


def outcome_after_pass(state: s.State) -> Outcome | None:
    """Return the outcome if the game ends with this pass, otherwise None."""
    last = state.current_pass == components.PASSES[-1]
    if state.egon is None:
        return final_outcome(state) if last else None
    compared = solo_outcome(state, state.egon)  # BUR-SOLO-24 to -26
    return compared if last or not compared.won else None


def prepare_pass(recorder: Recorder, pass_id: s.PassId) -> None:
    """BUR-PASS-7 to -12."""
    clear_display(recorder)
    lay_display(recorder)
    recorder.append(e.PassBegan(pass_id))
    find_start_player(recorder)
    deal_action_stacks(recorder)
    begin_pass(recorder)


def begin_pass(recorder: Recorder) -> None:
    """BUR-SOLO-9, -28: Egon comes before the first turn."""
    if recorder.state.egon is not None:
        reveal_pile(recorder, recorder.state.egon)
    begin_round(recorder, 1)


def clear_display(recorder: Recorder) -> None:
    """BUR-PASS-8."""
    left = tuple(card for row in recorder.state.display for card in row)
    if left:
        recorder.append(e.DisplayCleared(left))


def lay_display(recorder: Recorder) -> None:
    """BUR-DISP-1 to -3, BUR-SETUP-19."""
    prepared = components.PREPARATIONS[len(recorder.state.seats)]
    in_order, laid = prepared.display_cards_row_by_row, 0
    for cards in draw(recorder, in_order + prepared.display_cards_by_own_die):
        rows = tuple(
            components.ROWS[place % len(components.ROWS)]
            if place < in_order
            else components.NUMBER[card]
            for place, card in enumerate(cards, start=laid)
        )
        recorder.append(e.DisplayLaid(cards, rows))
        laid += len(cards)


def find_start_player(recorder: Recorder) -> None:
    """BUR-START-5, -6: the last seller, otherwise the next seat clockwise."""
    card = recorder.state.start_card
    if card is None:  # BUR-SOLO-8
        return
    seat = card.holder if card.back_up else Seat((card.holder + 1) % len(recorder.state.seats))
    recorder.append(e.StartPlayerNamed(seat, card=True))


def deal_action_stacks(recorder: Recorder) -> None:
    """BUR-SETUP-16, -18, BUR-PASS-12: one at a time, clockwise from the start player."""
    each, dealt = components.PREPARATIONS[len(recorder.state.seats)].stack_cards_per_player, 0
    for cards in draw(recorder, each * len(recorder.state.seats)):
        recorder.append(e.CardsDealt(seat_in_order(recorder.state, dealt), len(cards)))
        dealt += len(cards)

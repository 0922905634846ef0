"""The six actions with a card (sections 8, 8a, 8b), improved by the exchange (section 19)."""

from domain.bruges import commands as c
from domain.bruges import components, display_queries
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide import possible
from domain.bruges.decide.laying_out import take_effect
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.happenings import (
    build_house,
    build_token,
    react,
    return_threat,
    take_workers,
)
from domain.bruges.effects.paths import FIRST
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat

# The colour of the card.


def name_card_colour(recorder: Recorder, task: s.NameCardColour, command: c.ChooseColour) -> None:
    """BRU-CITIZEN-16, -18: the preparation is used up by any action."""
    recorder.append(e.ColourNamed(task.seat, command.colour))
    recorder.append(e.PreparationEnded(task.seat, "named_colour"))
    recorder.then(s.ChooseAction(task.seat, task.played_as, command.colour))


def ask_action(recorder: Recorder, seat: Seat, played_as: s.PlayedAs) -> None:
    """Ask for the action with the card that was taken up (BRU-DECIDE-35)."""
    holding = recorder.state.seats[seat]
    if "named_colour" in holding.prepared:
        recorder.then(s.NameCardColour(seat, played_as))
    else:
        recorder.then(
            s.ChooseAction(seat, played_as, components.COLOUR[possible.card_in_play(holding)])
        )


def use_improvement(recorder: Recorder, seat: Seat) -> components.ExchangeCard:
    """BRU-EXCHANGE-5, -7."""
    exchange = recorder.state.exchange
    assert exchange is not None
    assert exchange.card is not None
    recorder.append(e.ImprovementUsed(seat, exchange.card, exchange.markers - 1))
    return components.EXCHANGE[exchange.card]


# Carrying them out.


def begin(recorder: Recorder, task: s.ChooseAction, act: c.Act) -> None:
    """Begin an action. Its later consequences are pending below it (BRU-ACT-13).

    Raises the refusals of `refusal_of`.
    """
    refusal = possible.refusal_of(recorder.state, task, act)
    if refusal is not None:
        raise refusal
    action = possible.ACTION[type(act)]
    if action == "build_canal" and task.played_as != "ship" and recorder.state.harbours:
        recorder.then(s.OfferShip(task.seat))
    card = possible.improvement(recorder.state, task.played_as, action)
    if card is None:
        return
    if act.improved:
        use_improvement(recorder, task.seat)
        if card.steps:
            recorder.then(s.CarryOut(task.seat, s.EffectId(card.id), FIRST))
    elif card.use == "after_the_action":
        recorder.then(s.OfferImprovement(task.seat))


def play_to_discard(recorder: Recorder, task: s.ChooseAction) -> None:
    """BRU-ACT-2."""
    card = possible.card_in_play(recorder.state.seats[task.seat])
    recorder.append(e.CardPlayed(task.seat, card, task.colour))


def act_take_workers(recorder: Recorder, task: s.ChooseAction, command: c.TakeWorkers) -> None:
    """BRU-ACT-3, BRU-EXCHANGE-18."""
    begin(recorder, task, command)
    play_to_discard(recorder, task)
    seat = task.seat
    n = possible.workers_taken(recorder.state.seats[seat])
    react(recorder, seat, "action_take_workers", colour=task.colour)
    if command.improved:
        recorder.then(s.TakeAnyWorkers(seat, n))
    else:
        take_workers(recorder, seat, task.colour, n)


def act_take_guilders(recorder: Recorder, task: s.ChooseAction, command: c.TakeGuilders) -> None:
    """BRU-ACT-4."""
    instead = possible.improved_income(recorder.state, task) if command.improved else None
    n = possible.income(recorder.state, task) if instead is None else instead
    begin(recorder, task, command)
    play_to_discard(recorder, task)
    recorder.append(e.GuildersGained(task.seat, n))
    react(recorder, task.seat, "action_take_guilders", colour=task.colour)


def act_return_threat(recorder: Recorder, task: s.ChooseAction, command: c.ReturnThreat) -> None:
    """BRU-ACT-5."""
    begin(recorder, task, command)
    play_to_discard(recorder, task)
    return_threat(recorder, task.seat, task.colour)


def act_build_canal(recorder: Recorder, task: s.ChooseAction, command: c.BuildCanal) -> None:
    """BRU-ACT-7, -15."""
    free = command.improved and possible.improving(
        recorder.state, task, "build_canal", dsl.CanalFree
    )
    begin(recorder, task, command)
    play_to_discard(recorder, task)
    holding = recorder.state.seats[task.seat]
    price = 0 if free else display_queries.token_price(holding, command.section)
    colour = display_queries.next_colour(holding, task.seat, command.section)
    assert colour is not None
    build_token(recorder, task.seat, command.section, price, colour)


def act_build_house(recorder: Recorder, task: s.ChooseAction, command: c.BuildHouse) -> None:
    """BRU-ACT-8."""
    begin(recorder, task, command)
    build_house(recorder, task.seat, command.worker)


def act_lay_out(recorder: Recorder, task: s.ChooseAction, command: c.LayOut) -> None:
    """BRU-ACT-9."""
    less = possible.improving(recorder.state, task, "lay_out_person", dsl.PersonDiscount)
    begin(recorder, task, command)
    seat, holding = task.seat, recorder.state.seats[task.seat]
    card = possible.card_in_play(holding)
    price = display_queries.person_price(holding, card)
    if command.improved and less is not None:
        price = max(0, price - less.less)
    recorder.append(e.PersonLaidOut(seat, card, command.house, price))
    take_effect(recorder, seat, card, "you_lay_out_person", "action_lay_out_person")

"""Phase 3: turns, and activating persons (sections 7 and 9)."""

from collections.abc import Iterator

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.actions import ask_action
from domain.bruges.decide.rounds import end_round
from domain.bruges.display_queries import lies_in
from domain.bruges.effects.effect_dsl import Colour, Kind
from domain.bruges.effects.happenings import take_up
from domain.bruges.effects.paths import FIRST
from domain.bruges.effects.steps import can_be_activated
from domain.bruges.effects.steps.persons import use_person, workers_to_pay
from domain.bruges.event_recorder import Recorder
from domain.cards import next_seat
from domain.decider import Rejected, Seat

ON_THE_TURN: tuple[Kind, ...] = ("worker", "once_per_round")
"""BRU-PERSON-7, -8."""


def moves(state: s.State, task: s.Turn) -> Iterator[c.Command]:
    """Play a card, activate a person, end the turn (BRU-DECIDE-7, BRU-TURN-12)."""
    holding = state.seats[task.seat]
    if not task.played:
        for card in components.in_order(holding.hand):
            yield c.PlayCard(card)
    for who in holding.residents:
        usable = components.CARDS[who.card].kind in ON_THE_TURN  # Refusals cost time.
        if usable and refusal_of_activation(state, task.seat, who.card) is None:
            yield c.Activate(who.card)
    if task.played or not holding.hand:
        yield c.EndTurn()


def has_card_to_play(state: s.State, task: s.Turn) -> bool:
    """BRU-TURN-3: only its owner knows which card it is."""
    return not task.played and bool(state.seats[task.seat].hand)


def play_card(recorder: Recorder, task: s.Turn, command: c.PlayCard) -> None:
    """BRU-TURN-2, -15. Raises Rejected `already_played`, `card_not_in_hand`."""
    if task.played:
        raise Rejected("already_played")
    require_in_hand(recorder.state, task.seat, command.card)
    recorder.then(s.Turn(task.seat, task.number, played=True))
    take_up(recorder, task.seat, command.card)
    ask_action(recorder, task.seat, "turn")


def require_in_hand(state: s.State, seat: Seat, card: s.CardId) -> None:
    if card not in state.seats[seat].hand:
        raise Rejected("card_not_in_hand", card=card)


def end_turn(recorder: Recorder, task: s.Turn, _: c.EndTurn) -> None:
    """BRU-TURN-1, -3, -12. Raises Rejected `card_to_play`."""
    holding = recorder.state.seats[task.seat]
    if has_card_to_play(recorder.state, task):
        raise Rejected("card_to_play")
    for preparation in holding.prepared:  # BRU-CARD-22, BRU-CITIZEN-18
        recorder.append(e.PreparationEnded(task.seat, preparation))
    following = next_seat(recorder.state, task.seat)
    number = task.number + (following == recorder.state.start_player)
    if number > components.TURNS:
        end_round(recorder)
    else:
        recorder.then(s.Turn(following, number))


# Activating.


def refusal_of_activation(state: s.State, seat: Seat, person: s.CardId) -> Rejected | None:
    """Return why this person of the display cannot be activated, or None (BRU-PERSON-15)."""
    card = components.CARDS[person]
    if card.kind not in ON_THE_TURN:
        return Rejected("not_on_the_turn", person=person)
    if person in state.activated:
        return Rejected("already_activated", person=person)
    if not workers_to_pay(state.seats[seat], person):
        return Rejected("no_worker_to_activate", person=person, colour=card.worker)
    if not can_be_activated(state, seat, person):
        return Rejected("no_benefit", person=person)
    return None


def activate(recorder: Recorder, task: s.Turn, command: c.Activate) -> None:
    """BRU-PERSON-7 to -10, BRU-TURN-7.

    Raises Rejected `not_in_your_display` and the refusals of `refusal_of_activation`.
    """
    seat, person = task.seat, command.person
    if not lies_in(recorder.state.seats[seat], person):
        raise Rejected("not_in_your_display", person=person)
    refusal = refusal_of_activation(recorder.state, seat, person)
    if refusal is not None:
        raise refusal
    recorder.then(s.PayForActivation(seat, s.EffectId(person), turned=True), task)


def payments(state: s.State, task: s.PayForActivation) -> Iterator[c.Command]:
    """BRU-DECIDE-26. None if nothing is paid."""
    colours = workers_to_pay(state.seats[task.seat], s.CardId(task.of))
    return (c.ChooseWorker(colour) for colour in colours if colour is not None)


def pay_for_activation(
    recorder: Recorder, task: s.PayForActivation, command: c.ChooseWorker
) -> None:
    begin_effect(recorder, task, command.colour)


def activate_for_nothing(recorder: Recorder, task: s.PayForActivation) -> None:
    begin_effect(recorder, task, None)


def begin_effect(recorder: Recorder, task: s.PayForActivation, worker: Colour | None) -> None:
    """BRU-PERSON-25: the worker is paid first."""
    person = s.CardId(task.of)
    if task.turned:
        recorder.append(e.PersonActivated(task.seat, person, worker))
        recorder.then(s.CarryOut(task.seat, task.of, FIRST))
    else:
        use_person(recorder, task.seat, person, worker)


# Another card.


def extra_cards(state: s.State, task: s.PlayExtra) -> list[c.Command]:
    """BRU-CARD-12."""
    return [c.PlayCard(card) for card in components.in_order(state.seats[task.seat].hand)]


def play_extra(recorder: Recorder, task: s.PlayExtra, command: c.PlayCard) -> None:
    """BRU-TURN-10."""
    take_up(recorder, task.seat, command.card)
    ask_action(recorder, task.seat, "extra")

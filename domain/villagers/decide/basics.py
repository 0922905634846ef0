"""Basic villagers (VIL-BASIC-1 to -8)."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.decide.hand import faces_in_hand, require_in_hand
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import known_after_hidden_leave

Destination: TypeAlias = s.PileId | Literal["discard", "countess"]


def basics_left(state: s.State, basic: s.Basic) -> int:
    """VIL-SETUP-2, VIL-BASIC-8."""
    match basic:
        case "lumberjack":
            return state.lumberjacks
        case "hayer":
            return state.hayers
        case "miner":
            return state.miners


def destinations(state: s.State) -> tuple[Destination, ...]:
    """Return the possible targets of the hand card (VIL-BASIC-2, -5, -6, VIL-EVENT-8)."""
    serfdom = solo.hand_card_goes_to(state)
    if serfdom is not None:
        return (serfdom,)
    stacks = stacks_with_cards(state)
    if stacks:
        return stacks
    return ("reserve",) if state.reserve else ("discard",)


def faces_to_put_back(state: s.State, seat: Seat) -> Iterator[s.CardId]:
    """VIL-BASIC-2, VIL-CHOICE-13: any hand card except a basic villager."""
    return (face for face in faces_in_hand(state, seat) if face not in components.BASIC_CARDS)


def may_get_basics(state: s.State, seat: Seat) -> bool:
    """VIL-BASIC-1, -2."""
    phase = state.phase
    return (
        isinstance(phase, s.BuildPhase)
        and phase.basics < components.BASICS_MAX
        and next(faces_to_put_back(state, seat), None) is not None
    )


def basic_options(state: s.State, seat: Seat) -> Iterator[c.Command]:
    """VIL-DECIDE-7: which basic villager, and the target; the hand card is the next question."""
    if may_get_basics(state, seat):
        piles = destinations(state)
        for basic in components.BASICS:
            if basics_left(state, basic):
                for pile in piles:
                    yield c.GetBasic(basic, pile)


def get_basic(recorder: Recorder, command: c.GetBasic) -> None:
    """VIL-BASIC-1 to -3.

    Raises Rejected `no_more_basics`, `nothing_to_put_back`, `none_left`, `pile_closed`.
    """
    phase = recorder.state.phase
    assert isinstance(phase, s.BuildPhase)
    if phase.basics >= components.BASICS_MAX:
        raise Rejected("no_more_basics", most=components.BASICS_MAX)
    if not may_get_basics(recorder.state, recorder.seat):
        raise Rejected("nothing_to_put_back")
    if not basics_left(recorder.state, command.basic):
        card = s.CardId(command.basic)
        raise Rejected("none_left", card=card)
    if command.pile not in destinations(recorder.state):
        raise Rejected("pile_closed", where=command.pile)
    recorder.open(s.PutBackForBasic(command.basic, command.pile))


def put_back_options(state: s.State, seat: Seat, _: s.PutBackForBasic) -> Iterator[c.Command]:
    return (c.PutBack(face) for face in faces_to_put_back(state, seat))


def put_back(recorder: Recorder, command: c.PutBack) -> None:
    """VIL-BASIC-2 to -7, VIL-HIDE-6. Raises Rejected `not_in_hand`, `basic_card`."""
    card = command.card
    require_in_hand(recorder, card)
    if card in components.BASIC_CARDS:
        raise Rejected("basic_card", card=card)
    asked = recorder.question
    assert isinstance(asked, s.PutBackForBasic)
    give_hand_card(recorder, card, asked.pile)
    recorder.append(e.BasicExchanged(recorder.seat, asked.basic, recorder.state.next_villager))
    recorder.close()


def give_hand_card(recorder: Recorder, card: s.CardId, pile: Destination) -> None:
    seat = recorder.seat
    if pile == "countess":
        solo.give_hand_card(recorder, card)
    elif pile == "discard":
        recorder.append(e.HandCardDiscarded(seat, card))
    else:
        known_to = known_after_hidden_leave(recorder.holding.hand, card, seat)
        # VIL-HIDE-8: viewers who know the card that left still know the others.
        recorder.append(e.HandCardPutBack(seat, pile, card, known_to, rest_known_to=known_to))

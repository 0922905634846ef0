"""Prophet and Pigeoneer (section 10): a seat looks at the cards of a pile and puts them back."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.draft_turn import drafted
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import alone, pile_of

# Prophet.


def stack_options(state: s.State, _seat: Seat, _: s.ChoosePile) -> Iterator[c.Command]:
    """VIL-SUPPORT-12: stacks only."""
    return (c.PickPile(pile) for pile in stacks_with_cards(state))


def look_through_stack(recorder: Recorder, command: c.PickPile) -> None:
    """VIL-SUPPORT-10, -12, VIL-HIDE-13. Raises Rejected `pile_closed`."""
    pile = command.pile
    if pile not in stacks_with_cards(recorder.state):
        raise Rejected("pile_closed", where=pile)
    recorder.close()
    look_at_cards(recorder, pile, len(pile_of(recorder.state, pile)))
    recorder.open(s.TakeSeen("prophet", pile))
    if len(recorder.holding.looking) == 1:
        draft_seen(recorder, c.PickCard(recorder.holding.looking[0].face))


# Pigeoneer.


def pigeoneer_possible(state: s.State, _seat: Seat) -> bool:
    """VIL-SUPPORT-18."""
    return bool(state.reserve)


def play_pigeoneer(recorder: Recorder) -> None:
    """VIL-SUPPORT-17, -18."""
    look_at_cards(recorder, "reserve", components.NUMBERS.pigeoneer_cards)
    recorder.open(s.TakeSeen("pigeoneer", "reserve"))
    if len(recorder.holding.looking) == 1:
        take_seen(recorder, c.PickCard(recorder.holding.looking[0].face))


# Cards that a player looks at (Prophet and Pigeoneer). Returning the last one is no choice. The
# number of cards is public; whether some are alike is not.


def look_at_cards(recorder: Recorder, pile: s.PileId, count: int) -> None:
    """VIL-SUPPORT-10, -17, -18: `count` cards from the top, or all if there are fewer."""
    cards = tuple(card.face for card in pile_of(recorder.state, pile)[:count])
    recorder.append(e.PileLookedThrough(recorder.seat, pile, len(cards), cards))


def seen_faces(state: s.State, seat: Seat) -> tuple[s.CardId, ...]:
    """Return each face among the seen cards once, in the order of the pile."""
    return tuple(dict.fromkeys(card.face for card in state.seats[seat].looking))


def seen_options(state: s.State, seat: Seat, _: s.TakeSeen) -> Iterator[c.Command]:
    return (c.PickCard(face) for face in seen_faces(state, seat))


def draft_seen(recorder: Recorder, command: c.PickCard) -> None:
    """VIL-SUPPORT-10, -11. Raises Rejected `not_there`."""
    pile = pile_looked_through(recorder, command.card)
    recorder.append(e.SeenCardDrafted(recorder.seat, command.card))
    put_back_the_rest(recorder, pile)


def take_seen(recorder: Recorder, command: c.PickCard) -> None:
    """VIL-SUPPORT-17. Raises Rejected `not_there`."""
    pile = pile_looked_through(recorder, command.card)
    recorder.append(e.SeenCardTaken(recorder.seat, command.card, alone(recorder.seat)))
    put_back_the_rest(recorder, pile)


def pile_looked_through(recorder: Recorder, card: s.CardId) -> s.PileId:
    """Close the question with that card, and return its pile. Raises Rejected `not_there`."""
    asked = recorder.question
    assert isinstance(asked, s.TakeSeen)
    require_seen(recorder, card)
    recorder.close()
    return asked.pile


def require_seen(recorder: Recorder, card: s.CardId) -> None:
    if card not in seen_faces(recorder.state, recorder.seat):
        raise Rejected("not_there", card=card)


def order_options(state: s.State, seat: Seat, _: s.OrderSeen) -> Iterator[c.Command]:
    return (c.PutOnTop(face) for face in seen_faces(state, seat))


def put_on_top(recorder: Recorder, command: c.PutOnTop) -> None:
    """VIL-SUPPORT-11, -17. Raises Rejected `not_there`."""
    asked = recorder.question
    assert isinstance(asked, s.OrderSeen)
    require_seen(recorder, command.card)
    recorder.close()
    put_back(recorder, asked.pile, command.card)
    put_back_the_rest(recorder, asked.pile)


def put_back_the_rest(recorder: Recorder, pile: s.PileId) -> None:
    """Return the cards one by one; after a Prophet a draft of the turn is done (VIL-SUPPORT-11)."""
    left = recorder.holding.looking
    if len(left) > 1:
        recorder.open(s.OrderSeen(pile))
        return
    if left:
        put_back(recorder, pile, left[0].face)
    if isinstance(recorder.question, s.DraftVillager):
        drafted(recorder)


def put_back(recorder: Recorder, pile: s.PileId, card: s.CardId) -> None:
    """VIL-HIDE-13, -14: only the actor knows the card there; everybody sees the last one's back."""
    last = len(recorder.holding.looking) == 1
    top = components.SUIT[card] if last else None
    recorder.append(e.SeenCardPutBack(recorder.seat, pile, card, alone(recorder.seat), top))

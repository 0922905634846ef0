"""Prophet and Pigeoneer (section 10): a seat looks at the cards of a pile and puts them back."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.draft_turn import drafted
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.event_recorder import Story
from domain.villagers.knowledge import alone, pile_of

# Prophet.


def stack_options(state: s.State, _seat: Seat, _: s.ChoosePile) -> Iterator[c.Command]:
    """VIL-SUPPORT-12: stacks only."""
    return (c.PickPile(pile) for pile in stacks_with_cards(state))


def look_through_stack(story: Story, command: c.PickPile) -> None:
    """VIL-SUPPORT-10, -12, VIL-HIDE-13. Raises Rejected `pile_closed`."""
    pile = command.pile
    if pile not in stacks_with_cards(story.state):
        raise Rejected("pile_closed", where=pile)
    story.close()
    look_at_cards(story, pile, len(pile_of(story.state, pile)))
    story.ask(s.TakeSeen("prophet", pile))
    if len(story.holding.looking) == 1:
        draft_seen(story, c.PickCard(story.holding.looking[0].face))


# Pigeoneer.


def pigeoneer_possible(state: s.State, _seat: Seat) -> bool:
    """VIL-SUPPORT-18."""
    return bool(state.reserve)


def play_pigeoneer(story: Story) -> None:
    """VIL-SUPPORT-17, -18."""
    look_at_cards(story, "reserve", box.NUMBERS.pigeoneer_cards)
    story.ask(s.TakeSeen("pigeoneer", "reserve"))
    if len(story.holding.looking) == 1:
        take_seen(story, c.PickCard(story.holding.looking[0].face))


# Cards looked at (Prophet and Pigeoneer). That the last one goes back is no choice, and how many
# there are is public; whether some are alike is not.


def look_at_cards(story: Story, pile: s.PileId, count: int) -> None:
    """VIL-SUPPORT-10, -17, -18: so many from the top, or all there are."""
    cards = tuple(card.face for card in pile_of(story.state, pile)[:count])
    story.book(e.PileLookedThrough(story.seat, pile, len(cards), cards))


def seen_faces(state: s.State, seat: Seat) -> tuple[s.CardId, ...]:
    """Each face that is looked at once, in the order it lay."""
    return tuple(dict.fromkeys(card.face for card in state.seats[seat].looking))


def seen_options(state: s.State, seat: Seat, _: s.TakeSeen) -> Iterator[c.Command]:
    return (c.PickCard(face) for face in seen_faces(state, seat))


def draft_seen(story: Story, command: c.PickCard) -> None:
    """VIL-SUPPORT-10, -11. Raises Rejected `not_there`."""
    pile = pile_looked_through(story, command.card)
    story.book(e.SeenCardDrafted(story.seat, command.card))
    put_back_the_rest(story, pile)


def take_seen(story: Story, command: c.PickCard) -> None:
    """VIL-SUPPORT-17. Raises Rejected `not_there`."""
    pile = pile_looked_through(story, command.card)
    story.book(e.SeenCardTaken(story.seat, command.card, alone(story.seat)))
    put_back_the_rest(story, pile)


def pile_looked_through(story: Story, card: s.CardId) -> s.PileId:
    """The question is answered with that card. Raises Rejected `not_there`."""
    asked = story.asked
    assert isinstance(asked, s.TakeSeen)
    require_seen(story, card)
    story.close()
    return asked.pile


def require_seen(story: Story, card: s.CardId) -> None:
    if card not in seen_faces(story.state, story.seat):
        raise Rejected("not_there", card=card)


def order_options(state: s.State, seat: Seat, _: s.OrderSeen) -> Iterator[c.Command]:
    return (c.PutOnTop(face) for face in seen_faces(state, seat))


def put_on_top(story: Story, command: c.PutOnTop) -> None:
    """VIL-SUPPORT-11, -17. Raises Rejected `not_there`."""
    asked = story.asked
    assert isinstance(asked, s.OrderSeen)
    require_seen(story, command.card)
    story.close()
    put_back(story, asked.pile, command.card)
    put_back_the_rest(story, asked.pile)


def put_back_the_rest(story: Story, pile: s.PileId) -> None:
    """One by one; after a Prophet a draft of this turn is done (VIL-SUPPORT-11)."""
    left = story.holding.looking
    if len(left) > 1:
        story.ask(s.OrderSeen(pile))
        return
    if left:
        put_back(story, pile, left[0].face)
    if isinstance(story.asked, s.DraftVillager):
        drafted(story)


def put_back(story: Story, pile: s.PileId, card: s.CardId) -> None:
    """VIL-HIDE-13, -14: the actor alone knows it there; the last back is seen by all."""
    last = len(story.holding.looking) == 1
    top = box.SUIT[card] if last else None
    story.book(e.SeenCardPutBack(story.seat, pile, card, alone(story.seat), top))

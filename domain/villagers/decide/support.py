"""Module Support (section 10). Nun and Recruiter are laid like any villager without a chain."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers.chains import places_for
from domain.villagers.commands import (
    Command,
    PayRecruiter,
    PickCard,
    PickPile,
    PlayCard,
    PutOnTop,
)
from domain.villagers.components import CARDS, NUMBERS, SUIT
from domain.villagers.decide.asking import (
    faces_in_hand,
    name_of,
    not_enough_gold,
    require_in_hand,
)
from domain.villagers.decide.drafts import drafted, drafts_left, how_many_to_draft
from domain.villagers.decide.laying import ask_for_a_place, padlock_closed
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.events import (
    CardPlayed,
    PileLookedThrough,
    RecruiterPaid,
    SeenCardDrafted,
    SeenCardPutBack,
    SeenCardTaken,
)
from domain.villagers.knowledge import alone, pile_of
from domain.villagers.padlocks import can_be_opened
from domain.villagers.state import (
    CardId,
    ChooseHandCard,
    ChoosePile,
    DraftPhase,
    DraftVillager,
    OrderSeen,
    PileId,
    State,
    TakeSeen,
)
from domain.villagers.story import Story
from domain.villagers.village import village_of

RECRUITER = CardId("recruiter")


# Benefactor.


def benefactor_possible(state: State, seat: Seat) -> bool:
    """VIL-SUPPORT-3, VIL-CHOICE-12."""
    return next(faces_for_benefactor(state, seat), None) is not None


def play_benefactor(story: Story) -> None:
    """VIL-SUPPORT-3. Always asked: what a hand offers is nobody's business."""
    story.ask(ChooseHandCard("benefactor"))


def faces_for_benefactor(state: State, seat: Seat) -> Iterator[CardId]:
    """VIL-SUPPORT-4: not special, and place and padlock rules hold."""
    return (face for face in faces_in_hand(state, seat) if benefactor_lays(state, seat, face))


def benefactor_lays(state: State, seat: Seat, card: CardId) -> bool:
    return (
        not CARDS[card].special
        and can_be_opened(state, seat, card)
        and bool(places_for(village_of(state, seat), card))
    )


def benefactor_options(state: State, seat: Seat, _: ChooseHandCard) -> Iterator[Command]:
    return (PlayCard(face) for face in faces_for_benefactor(state, seat))


def lay_by_benefactor(story: Story, command: PlayCard) -> None:
    """VIL-SUPPORT-4 to -6.

    Raises Rejected `not_in_hand`, `special_card`, `no_place`, `padlock_closed`.
    """
    card = command.card
    require_in_hand(story, card)
    if CARDS[card].special:
        raise Rejected("special_card", f"The {name_of(card)} is a special villager.", card=card)
    if not places_for(village_of(story.state, story.seat), card):
        raise Rejected(
            "no_place", f"There is no place for the {name_of(card)} in your Village.", card=card
        )
    if not can_be_opened(story.state, story.seat, card):
        raise padlock_closed(card)
    story.close()
    story.book(CardPlayed(story.seat, card))
    ask_for_a_place(story, card, "benefactor")


# Prophet.


def prophet_possible(state: State, _seat: Seat) -> bool:
    """VIL-SUPPORT-12: stacks only."""
    return any(state.stacks)


def play_prophet(story: Story) -> None:
    """VIL-SUPPORT-10: it takes the place of this draft."""
    story.ask(ChoosePile("prophet"))


def stack_options(state: State, _seat: Seat, _: ChoosePile) -> Iterator[Command]:
    return (PickPile(pile) for pile in stacks_with_cards(state))


def look_through_stack(story: Story, command: PickPile) -> None:
    """VIL-SUPPORT-10, -12, VIL-HIDE-13. Raises Rejected `pile_closed`."""
    pile = command.pile
    if pile not in stacks_with_cards(story.state):
        raise Rejected("pile_closed", "That is no stack that holds cards.", pile=pile)
    story.close()
    look_at_cards(story, pile, len(pile_of(story.state, pile)))
    story.ask(TakeSeen("prophet", pile))
    if len(story.holding.looking) == 1:
        draft_seen(story, PickCard(story.holding.looking[0].face))


# Pigeoneer.


def pigeoneer_possible(state: State, _seat: Seat) -> bool:
    """VIL-SUPPORT-18."""
    return bool(state.reserve)


def play_pigeoneer(story: Story) -> None:
    """VIL-SUPPORT-17, -18."""
    look_at_cards(story, "reserve", NUMBERS.pigeoneer_cards)
    story.ask(TakeSeen("pigeoneer", "reserve"))
    if len(story.holding.looking) == 1:
        take_seen(story, PickCard(story.holding.looking[0].face))


# Cards looked at (Prophet and Pigeoneer). That the last one goes back is no choice, and how many
# there are is public; whether some are alike is not.


def look_at_cards(story: Story, pile: PileId, count: int) -> None:
    """VIL-SUPPORT-10, -17, -18: so many from the top, or all there are."""
    cards = tuple(card.face for card in pile_of(story.state, pile)[:count])
    story.book(PileLookedThrough(story.seat, pile, len(cards), cards))


def seen_faces(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Each face that is looked at once, in the order it lay."""
    return tuple(dict.fromkeys(card.face for card in state.seats[seat].looking))


def seen_options(state: State, seat: Seat, _: TakeSeen) -> Iterator[Command]:
    return (PickCard(face) for face in seen_faces(state, seat))


def draft_seen(story: Story, command: PickCard) -> None:
    """VIL-SUPPORT-10, -11. Raises Rejected `not_there`."""
    pile = pile_looked_through(story, command.card)
    story.book(SeenCardDrafted(story.seat, command.card))
    put_back_the_rest(story, pile)


def take_seen(story: Story, command: PickCard) -> None:
    """VIL-SUPPORT-17. Raises Rejected `not_there`."""
    pile = pile_looked_through(story, command.card)
    story.book(SeenCardTaken(story.seat, command.card, alone(story.seat)))
    put_back_the_rest(story, pile)


def pile_looked_through(story: Story, card: CardId) -> PileId:
    """The question is answered with that card. Raises Rejected `not_there`."""
    asked = story.asked
    assert isinstance(asked, TakeSeen)
    require_seen(story, card)
    story.close()
    return asked.pile


def require_seen(story: Story, card: CardId) -> None:
    if card not in seen_faces(story.state, story.seat):
        raise Rejected("not_there", f"No {name_of(card)} is among these cards.", card=card)


def order_options(state: State, seat: Seat, _: OrderSeen) -> Iterator[Command]:
    return (PutOnTop(face) for face in seen_faces(state, seat))


def put_on_top(story: Story, command: PutOnTop) -> None:
    """VIL-SUPPORT-11, -17. Raises Rejected `not_there`."""
    asked = story.asked
    assert isinstance(asked, OrderSeen)
    require_seen(story, command.card)
    story.close()
    put_back(story, asked.pile, command.card)
    put_back_the_rest(story, asked.pile)


def put_back_the_rest(story: Story, pile: PileId) -> None:
    """One by one; after a Prophet a draft of this turn is done (VIL-SUPPORT-11)."""
    left = story.holding.looking
    if len(left) > 1:
        story.ask(OrderSeen(pile))
        return
    if left:
        put_back(story, pile, left[0].face)
    if isinstance(story.asked, DraftVillager):
        drafted(story)


def put_back(story: Story, pile: PileId, card: CardId) -> None:
    """VIL-HIDE-13, -14: the actor alone knows it there; the last back is seen by all."""
    last = len(story.holding.looking) == 1
    top = SUIT[card] if last else None
    story.book(SeenCardPutBack(story.seat, pile, card, alone(story.seat), top))


# Recruiter.


def recruiter_may_be_paid(state: State, seat: Seat) -> bool:
    """VIL-SUPPORT-14, -16: before the first draft of a turn, with two drafts still open."""
    phase = state.phase
    return (
        isinstance(phase, DraftPhase)
        and not phase.recruited
        and has_recruiter(state, seat)
        and state.seats[seat].supply >= NUMBERS.recruiter_cost
        and two_drafts_are_open(state, seat)
    )


def has_recruiter(state: State, seat: Seat) -> bool:
    return RECRUITER in village_of(state, seat).copies


def two_drafts_are_open(state: State, seat: Seat) -> bool:
    open_to_seat = min(drafts_left(state, seat), how_many_to_draft(state))
    return open_to_seat >= NUMBERS.recruiter_drafts


def recruiter_options(state: State, seat: Seat) -> Iterator[Command]:
    if recruiter_may_be_paid(state, seat):
        yield PayRecruiter()


def pay_recruiter(story: Story, _: PayRecruiter) -> None:
    """VIL-SUPPORT-14 to -16.

    Raises Rejected `no_recruiter`, `already_paid`, `not_enough_gold`, `no_second_draft`.
    """
    state, seat = story.state, story.seat
    if not has_recruiter(state, seat):
        raise Rejected("no_recruiter", "You have no Recruiter in your Village.")
    if isinstance(state.phase, DraftPhase) and state.phase.recruited:
        raise Rejected("already_paid", "The Recruiter is paid once in a draft turn.")
    if story.holding.supply < NUMBERS.recruiter_cost:
        raise not_enough_gold(story.holding.supply, NUMBERS.recruiter_cost)
    if not two_drafts_are_open(state, seat):
        raise Rejected("no_second_draft", "No second draft is open to you.")
    story.book(RecruiterPaid(seat, NUMBERS.recruiter_cost))
    story.close()
    story.ask(DraftVillager(NUMBERS.recruiter_drafts))

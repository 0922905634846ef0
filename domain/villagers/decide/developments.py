"""Module Developments (section 13)."""

from collections.abc import Iterator

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.contests import winner_of
from domain.villagers.decide.basics import basics_left
from domain.villagers.event_recorder import Story
from domain.villagers.knowledge import and_also, back_below, pile_of


def begin_development_phase(story: Story) -> None:
    """VIL-DEV-3 to -5: tokens go back, all winners are found, then rewards are taken.

    Whoever is First Player now begins (VIL-CHOICE-21).
    """
    story.book(e.DevelopmentPhaseBegan(story.state.first_player))
    winners: list[s.Owner | None] = [
        winner_of(story.state, name) for name in story.state.developments
    ]
    for owner, name in zip(winners, story.state.developments, strict=True):
        story.book(e.DevelopmentTied(name) if owner is None else e.DevelopmentWon(owner, name))
    take_rewards(story)
    if story.state.countess is not None:
        take_gold(story, "countess", story.state.countess.tokens)


def development_phase_goes_on(story: Story) -> bool:
    """Carries on, and says whether it did; False when all rewards are taken (VIL-DEV-6)."""
    following = next_seat(story.state, story.seat)
    while following != story.state.first_player:
        if story.state.seats[following].tokens:
            story.book(e.RewardTurnBegan(following))
            take_rewards(story)
            return True
        following = next_seat(story.state, following)
    return False


def take_rewards(story: Story) -> None:
    """VIL-DEV-7, -8, of the active seat; food and builders are in its tokens."""
    tokens = story.holding.tokens
    take_gold(story, story.seat, tokens)
    for token in tokens:
        reward = box.DEVELOPMENTS[token].reward
        if reward.basic_villager and any(basics_to_take(story.state)):
            story.ask(s.TakeBasic())
        if reward.face_down_card_to_hand and any(face_down_piles(story.state)):
            story.ask(s.ChoosePile("church"))


def take_gold(story: Story, owner: s.Owner, tokens: tuple[s.DevelopmentId, ...]) -> None:
    """VIL-DEV-7, VIL-SOLO-47."""
    for token in tokens:
        story.book(e.GoldGained(owner, box.DEVELOPMENTS[token].reward.gold, "development"))


# Church.


def face_down_piles(state: s.State) -> Iterator[s.PileId]:
    """VIL-DEV-15: any stack, or the Reserve, that holds cards."""
    piles: tuple[s.PileId, ...] = (*box.STACKS, "reserve")
    return (pile for pile in piles if pile_of(state, pile))


def pile_options(state: s.State, _seat: Seat, _: s.ChoosePile) -> Iterator[c.Command]:
    return (c.PickPile(pile) for pile in face_down_piles(state))


def take_top_card(story: Story, command: c.PickPile) -> None:
    """VIL-DEV-15, VIL-HIDE-16. Raises Rejected `pile_closed`."""
    pile, seat = command.pile, story.seat
    if pile not in face_down_piles(story.state):
        raise Rejected("pile_closed", where=pile)
    top = pile_of(story.state, pile)[0]
    known_to = and_also(top.known_to, seat)
    story.close()
    story.book(e.PileCardTaken(seat, pile, top.face, known_to, back_below(story.state, pile)))


# Tavern.


def basics_to_take(state: s.State) -> Iterator[s.Basic]:
    """VIL-CHOICE-22."""
    return (basic for basic in box.BASICS if basics_left(state, basic))


def basic_options(state: s.State, _seat: Seat, _: s.TakeBasic) -> Iterator[c.Command]:
    return (c.PickBasic(basic) for basic in basics_to_take(state))


def pick_basic(story: Story, command: c.PickBasic) -> None:
    """VIL-DEV-14. Raises Rejected `none_left`."""
    basic = command.basic
    if basic not in basics_to_take(story.state):
        card = s.CardId(basic)
        raise Rejected("none_left", card=card)
    story.close()
    story.book(e.BasicGiven(story.seat, basic, story.state.next_villager))

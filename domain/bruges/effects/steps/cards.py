"""Cards of the hand, of the piles and of the discard pile."""

from domain.bruges import state as s
from domain.bruges.display import piles_to_draw_from
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.steps.doing import aimed_at, mine, theirs
from domain.bruges.story import Story


def cards_are_left(state: s.State, _: s.CarryOut, __: v.Step) -> bool:
    return bool(piles_to_draw_from(state))


def draw(story: Story, doing: s.CarryOut, step: v.DrawCards) -> None:
    story.then(s.Draw(doing.seat, step.n))


def has_hand(state: s.State, doing: s.CarryOut, _: v.Step) -> bool:
    return bool(theirs(state, doing).hand)


def discard_from_hand(story: Story, doing: s.CarryOut, step: v.DiscardFromHand) -> None:
    story.then(s.DiscardCards(aimed_at(doing), doing.of, step.n))


def play_extra_card(story: Story, doing: s.CarryOut, _: v.PlayExtraCard) -> None:
    story.then(s.PlayExtra(doing.seat))


def draw_and_play(story: Story, doing: s.CarryOut, _: v.DrawAndPlay) -> None:
    story.then(s.DrawToPlay(doing.seat))


def can_swap(state: s.State, doing: s.CarryOut, _: v.SwapHandWithDiscard) -> bool:
    """BRU-CARD-60."""
    return bool(mine(state, doing).hand and state.discard)


def swap_hand_with_discard(story: Story, doing: s.CarryOut, _: v.SwapHandWithDiscard) -> None:
    story.then(s.SwapCard(doing.seat, doing.of))

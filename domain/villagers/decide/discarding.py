"""Special villagers with the discard symbol: the card is discarded, its effect follows.

VIL-SPECIAL-2 discards it right after the effect; nothing can tell the difference, and a card on the
discard pile needs no place of its own while its effect goes on.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.decider import Rejected, Seat
from domain.villagers.commands import Command
from domain.villagers.events import SpecialPlayed
from domain.villagers.state import CardId, Decision, State
from domain.villagers.story import Story


class Special(NamedTuple):
    """What such a card does.

    `possible`: whether it has an effect now (VIL-CHOICE-12). `play`: the effect, once the card lies
    on the discard pile.
    """

    possible: Callable[[State, Seat], bool]
    play: Callable[[Story], None]


def asking(decision: Decision, options: Callable[[State, Seat, Any], Iterator[Command]]) -> Special:
    """One whose effect asks this; it has none if there is nothing to choose (VIL-CHOICE-12)."""

    def possible(state: State, seat: Seat) -> bool:
        return next(options(state, seat, decision), None) is not None

    def play(story: Story) -> None:
        story.ask(decision)

    return Special(possible, play)


def play_special(story: Story, card: CardId, special: Special) -> None:
    """Raises Rejected `no_effect`."""
    if not special.possible(story.state, story.seat):
        raise Rejected("no_effect", card=card)
    story.book(SpecialPlayed(story.seat, card))
    special.play(story)

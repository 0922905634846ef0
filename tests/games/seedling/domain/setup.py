"""The opening."""

from typing import TypeAlias

import msgspec

from domain.chance import Chance
from domain.decider import Seat, require_seats
from domain.event_recorder import Story as AnyStory
from domain.seedling import events as e
from domain.seedling.components import DECK, HAND, SEATS
from domain.seedling.evolve import REDUCER
from domain.seedling.state import State

Story: TypeAlias = AnyStory[State, e.Event, None, None]


class SeedlingOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose: nothing yet. A field with a default is an option on the page."""


def setup(_options: SeedlingOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """SEE-SETUP-2, SEE-SETUP-3. Raises Rejected `bad_options`: `require_seats`."""
    require_seats(seats, SEATS)
    story: Story = AnyStory(State(), chance, REDUCER)
    story.book(e.GameOpened(seats))
    deal(story)
    return story.decided().events


def deal(story: Story) -> None:
    """SEE-SETUP-2."""
    story.book(e.DeckShuffled("deck", story.chance.shuffle("deck", DECK)))
    for _card in range(HAND):
        for seat in range(len(story.state.seats)):
            draw_card(story, Seat(seat))


def draw_card(story: Story, seat: Seat) -> None:
    """SEE-TURN-2: as long as there is one."""
    if story.state.deck:
        story.book(e.CardDrawn(seat, story.state.deck[0]))

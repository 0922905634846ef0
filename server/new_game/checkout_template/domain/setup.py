"""The opening."""

from typing import TypeAlias

import msgspec

from domain.chance import Chance
from domain.decider import Seat, require_seats
from domain.event_recorder import Recorder as AnyStory
from domain.seedling import events as e
from domain.seedling.components import DECK, HAND, SEATS
from domain.seedling.evolve import REDUCER
from domain.seedling.state import State

Recorder: TypeAlias = AnyStory[State, e.Event, None, None]


class SeedlingOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table: none yet. A field with a default becomes an option on the page."""


def setup(_options: SeedlingOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """SEE-SETUP-2, SEE-SETUP-3. Raises Rejected `bad_options`: `require_seats`."""
    require_seats(seats, SEATS)
    recorder: Recorder = AnyStory(State(), chance, REDUCER)
    recorder.append(e.GameOpened(seats))
    deal(recorder)
    return recorder.decided().events


def deal(recorder: Recorder) -> None:
    """SEE-SETUP-2."""
    recorder.append(e.DeckShuffled("deck", recorder.chance.shuffle("deck", DECK)))
    for _card in range(HAND):
        for seat in range(len(recorder.state.seats)):
            draw_card(recorder, Seat(seat))


def draw_card(recorder: Recorder, seat: Seat) -> None:
    """SEE-TURN-2: as long as there is one."""
    if recorder.state.deck:
        recorder.append(e.CardDrawn(seat, recorder.state.deck[0]))

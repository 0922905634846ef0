"""A position of a game, for stepping by hand. It never changes: a step makes a new one."""

from __future__ import annotations

import hashlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Self

import msgspec

from domain.chance import Chance
from domain.decider import AnyGame, Outcome, Seat, Viewer, fold, offered
from domain.registry import game_named
from domain.table.entry import FirstEntry, entry_of
from domain.table.evolve import TABLE_EVENTS, after_entry
from domain.table.state import Table
from projections.memo import Parts
from projections.registry import projection_named

NO_OPTIONS: Mapping[str, Any] = {}


class Position(msgspec.Struct, frozen=True):
    """`state`: of the game. `seed`: of all later draws. `events`: of the last step."""

    game: AnyGame
    state: Any
    seats: int
    seed: bytes
    events: tuple[Any, ...] = ()

    @classmethod
    def begin(
        cls, game: str, *, seats: int, seed: int, options: Mapping[str, Any] = NO_OPTIONS
    ) -> Self:
        """Return the opening; the same seed opens the same game. `options`: of the table, by name.

        Raises KeyError for an unknown game, Rejected `bad_options` for a wrong number of seats and
        msgspec.ValidationError for invalid options.
        """
        rules, drawn = game_named(game), seed_of(seed)
        wanted = msgspec.convert(dict(options), rules.table_options)
        events = rules.setup(wanted, seats, Chance(drawn))
        return cls(rules, fold(rules, rules.initial, events), seats, drawn, events)

    def __reduce__(self) -> Any:
        """Pickle the game by its name, because its functions cannot be pickled."""
        return restored, (self.game.name, self.state, self.seats, self.seed, self.events)

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that must act, ascending; none after the end."""
        return self.game.awaiting(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def options(self, seat: int) -> tuple[Any, ...]:
        """Return the options of that seat, as offered to people."""
        return offered(self.game, self.state, Seat(seat))

    def after(self, seat: int, command: Any) -> Position:
        """Return the position after this command. Raises Rejected if the rules refuse it."""
        events, state = self.game.decide(self.state, Seat(seat), command, Chance(self.seed))
        return Position(self.game, state, self.seats, self.seed, events)

    def view(self, viewer: Viewer, parts: Parts | None = None) -> dict[str, Any]:
        """Return the view of a seat, a `spectator` or, after the end, `all`, as plain values.

        `parts`: results of earlier views of this game, which make this one cheaper.
        """
        return projection_named(self.game.name).view(self.state, viewer, parts)

    def events_for(self, viewer: Viewer) -> list[dict[str, Any]]:
        """Return the events of the last step as that viewer may see them."""
        redact = projection_named(self.game.name).redact
        return [shown for event in self.events if (shown := redact(event, viewer)) is not None]

    def world(self, viewer: Viewer, seed: int) -> Position:
        """Return a position that looks the same to this viewer, with other future draws."""
        drawn = seed_of(seed)
        state = self.game.rearrange(self.state, viewer, Chance(drawn + b"world"))
        return Position(self.game, state, self.seats, drawn)


def restored(game: str, *rest: Any) -> Position:
    """Return a pickled position. Raises KeyError for an unknown game."""
    return Position(game_named(game), *rest)


def seed_of(number: int) -> bytes:
    """Return the seed of a game's number, as bytes."""
    return hashlib.sha256(f"simulation/{number}".encode()).digest()


def positions_of(log: Iterable[bytes]) -> Iterator[Position]:
    """Yield the positions of an exported log (NDJSON), from the opening on, one per entry.

    A continued position has its own seed. Raises KeyError for an unknown game and
    msgspec.ValidationError for an invalid line. Use `kontor verify` for the log of a stranger: it
    limits time and memory.
    """
    table: Table | None = None
    lines = iter(log)
    first = next(lines, b"").removeprefix(BOM_UTF8)
    if not first:
        return
    game = game_named(msgspec.json.decode(first, type=FirstEntry).events[0].game)
    decoder = msgspec.json.Decoder(entry_of(game))
    for line in chain((first,), lines):
        entry = decoder.decode(line)
        table = after_entry(game, table, entry)
        if table.position is not None:
            drawn = hashlib.sha256(line).digest()
            events = tuple(event for event in entry.events if type(event) not in TABLE_EVENTS)
            yield Position(game, table.position, len(table.seats), drawn, events)

"""The knowledge of viewers, row by row: two ways of a game that differ in a hidden fact.

A game's test folder has its rows in `hiding.py`, as `rows`. All output for a viewer is compared to
the byte. On the way this is the events and the answers to refused commands. At the end it is the
view, the options with their labels, the awaited seats and their clocks.

For a viewer who cannot tell the ways apart, both must be rearranged into the same world.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from domain.chance import Chance
from domain.decider import SPECTATOR, AnyGame, Rejected, Seat, Viewer
from domain.secret_fields import EVERYBODY, Secrets
from projections.conformance.finding import Finding, expect, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import brought
from projections.projection import LANGS, AnyProjection

ALL: set[Viewer] = {*map(Seat, range(5)), SPECTATOR}
NOBODY: set[Viewer] = set()
CHANCE = b"a row of two ways"


class Row(NamedTuple):
    """`by`: the viewers who can tell `here` from `there`: positions, tables, events or `Way`s.

    `clauses`: cited as in a docstring.
    """

    clauses: str
    here: Any
    there: Any
    by: set[Viewer]


class Way(NamedTuple):
    """The commands after a position. `refused`: the command that a seat tries at the end."""

    start: Any
    commands: tuple[Any, ...]
    refused: tuple[Seat, Any] | None = None


class Played(NamedTuple):
    """A way after its last command. `state`: None if the way is only an event."""

    state: Any
    events: tuple[Any, ...] = ()
    refusal: tuple[Seat, str, object] | None = None


def either(clauses: str, ways: Iterable[Any], by: set[Viewer]) -> Row:
    """Return the row of two ways."""
    here, there = ways
    return Row(clauses, here, there, by)


def way(start: Any, *commands: Any) -> Way:
    return Way(start, commands)


def position_of(it: Any) -> Any:
    """Return the position of a table under construction, or the position itself."""
    return getattr(it, "state", it)


def swapped(position: Any, one: str, other: str) -> Any:
    """Return the position with two things swapped wherever they are.

    Both have the same number, so that nothing is lost.
    """
    places = {one: other, other: one}
    found: list[str] = []

    def put(plain: Any) -> Any:
        if isinstance(plain, dict):
            return {name: put(it) for name, it in plain.items()}
        if isinstance(plain, list):
            return [put(it) for it in plain]
        if plain in places:
            found.append(plain)
        return places.get(plain, plain)

    state = position_of(position)
    plain = put(msgspec.msgpack.decode(msgspec.msgpack.encode(state)))
    expect(found.count(one) == found.count(other) > 0, "two things change places", one, other)
    return msgspec.convert(plain, type(state))


def played(game: AnyGame, it: Any) -> Played:
    if isinstance(it, get_args(game.event)):
        return Played(None, (it,))
    start, commands, refused = it if isinstance(it, Way) else Way(it, ())
    state, events, chance = position_of(start), (), Chance(CHANCE)
    for command in commands:
        happened, state = game.decide(state, game.awaiting(state)[0], command, chance)
        events = (*events, *happened)
    return Played(state, events, refused and refusal(game, state, *refused))


def refusal(game: AnyGame, state: Any, seat: Seat, command: Any) -> tuple[Seat, str, object]:
    try:
        game.decide(state, seat, command, Chance(CHANCE))
    except Rejected as refused:
        return seat, refused.code, refused.facts
    raise AssertionError(command)


def reaches(projection: AnyProjection, it: Played, viewer: Viewer) -> bytes:
    """Return all output of a way for a viewer."""
    got: list[object] = [projection.redact(event, viewer) for event in it.events]
    got += it.refusal[1:] if it.refusal and it.refusal[0] == viewer else ()
    if it.state is not None:
        game, view = projection.game, projection.view(it.state, viewer)
        options = () if isinstance(viewer, str) else game.options(it.state, viewer)
        read = projection.reading(view) if options else None
        labels = [[projection.label(option, read, lang) for lang in LANGS] for option in options]
        got += [view, options, labels, game.awaiting(it.state), game.moment(it.state)]
    return msgspec.json.encode(got)


def check_row(facts: GameFacts, row: Row) -> None:
    here, there = played(facts.game, row.here), played(facts.game, row.there)
    expect(here != there, "two ways differ", row.clauses)
    for viewer in viewers_of(here):
        got, other = (reaches(facts.projection, it, viewer) for it in (here, there))
        if viewer in row.by:
            expect(got != other, "a clause shows", viewer, row.here, row.there)
        else:
            expect_same("a clause hides", got, other, viewer)
        if here.state is not None and facts.game.awaiting(here.state):
            check_world(facts, here.state, viewer)
            if viewer not in row.by and may_be_one(facts, here.state, there.state, viewer):
                one, another = (a_world(facts, it.state, viewer) for it in (here, there))
                expect_same("ways that look alike are one world", one, another, viewer)


def may_be_one(facts: GameFacts, here: Any, there: Any, viewer: Viewer) -> bool:
    """Whether both ways have the same components and the viewer's own things in the same order."""
    if not isinstance(viewer, str) and here.seats[viewer] != there.seats[viewer]:
        one, other = (msgspec.msgpack.encode(it.seats[viewer]) for it in (here, there))
        if sorted(one) == sorted(other):
            return False
    return facts.census(here) == facts.census(there)


def viewers_of(it: Played) -> set[Viewer]:
    return ALL if it.state is None else {*map(Seat, range(len(it.state.seats))), SPECTATOR}


def a_world(facts: GameFacts, state: Any, viewer: Viewer) -> Any:
    return facts.game.rearrange(state, viewer, Chance(CHANCE))


def check_world(facts: GameFacts, state: Any, viewer: Viewer) -> None:
    """Check that a rearranged position looks the same and has the same components."""
    world = a_world(facts, state, viewer)
    here, there = (reaches(facts.projection, Played(it), viewer) for it in (state, world))
    expect_same("a world looks alike", here, there, viewer)
    expect(facts.census(state) == facts.census(world), "components are conserved", viewer)


def findings(facts: GameFacts) -> list[str]:
    """Return the faults of a game's rows, as sentences."""
    found: list[str] = []
    for row in brought(facts.game.name, "hiding", "rows")():
        try:
            check_row(facts, row)
        except Finding as finding:
            found.append(f"{row.clauses}: {finding}")
    return found


def secret_fields_of(secrets: Secrets[Any]) -> Mapping[str, set[str]]:
    """Return the fields of each event that are not known to all viewers, by its tag."""
    hidden = {
        event.__struct_config__.tag: {it.name for it in fields if it.known.after != EVERYBODY}
        for event, fields in secrets.fields.items()
    }
    return {event: fields for event, fields in hidden.items() if fields}

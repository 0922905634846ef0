"""Every part of a position that a view does not show must change in some rearrangement.

`hidden` of a game is written by hand and may miss a zone. This check needs no list. It splits a
position into its leaves, changes each leaf that no rearrangement changes, and tests whether the
view changes. A leaf that is neither visible nor rearranged would escape the whole proof.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import asdict, replace

from domain.decider import Viewer
from domain.table.state import Running, Table
from projections import viewer_frames
from projections.conformance.finding import expect
from projections.conformance.game_facts import GameFacts
from projections.conformance.worlds import worlds
from projections.memo import Parts

Path: TypeAlias = tuple[str | int, ...]
"""The path to a leaf: names of fields and places in tuples."""

WORLDS = 200
IDLE = 60
"""Number of worlds without a new change after which the search stops."""
CANDIDATES = 3


class Changed(NamedTuple):
    """A table with another value at the end of a path into its position."""

    table: Table
    path: Path
    value: Any


def check_unshown_moves(facts: GameFacts, table: Table, viewer: Viewer) -> None:
    """Check all leaves, except hidden things without another of their kind to swap places with."""
    alone = lonely(facts, table, viewer)
    before = dict(leaves(taken_apart(table.position)))
    alike = by_shape(before)
    parts = Parts()
    view = viewer_frames.seen_by(facts.projection, table, viewer, parts).view
    for path in still(facts, table, viewer, before):
        if shape(path) in facts.countable or before[path] in alone:
            continue
        for value in others(before[path], alike[shape(path)]):
            seen = seen_in(facts, Changed(table, path, value), viewer, parts)
            promise = "what a view does not show moves"
            expect(seen != view, promise, viewer, ".".join(map(str, path)), before[path], value)


def lonely(facts: GameFacts, table: Table, viewer: Viewer) -> set[str]:
    """Return hidden things whose possible replacements are all the same."""
    pools = facts.hidden(table.position, viewer)
    moving = {thing for pool in pools if len(set(pool.values())) > 1 for thing in pool.values()}
    return {thing for pool in pools for thing in pool.values()} - moving


def still(facts: GameFacts, table: Table, viewer: Viewer, before: Mapping[Path, Any]) -> set[Path]:
    """Return the leaves that are the same in every rearranged world."""
    same, idle = set(before), 0
    for world in worlds(facts.game, table, viewer, WORLDS):
        there = dict(leaves(taken_apart(world.position)))
        moved = {path for path in same if there.get(path) != before[path]}
        idle = 0 if moved else idle + 1
        if idle > IDLE:
            break
        same -= moved
    return same


def taken_apart(state: Any) -> Any:
    """Return the position as plain values."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state))


def leaves(plain: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every string, number and boolean, with its path; tags of unions are no leaves."""
    match plain:
        case dict():
            for name, value in plain.items():
                if name != "type":
                    yield from leaves(value, (*path, name))
        case list():
            for place, value in enumerate(plain):
                yield from leaves(value, (*path, place))
        case None:
            pass
        case _:
            yield path, plain


def shape(path: Path) -> str:
    """Return the path with `*` for all places: `homes.*.hand.*`."""
    return ".".join("*" if isinstance(step, int) else step for step in path)


def by_shape(before: Mapping[Path, Any]) -> dict[str, list[Any]]:
    """Return the different values of the leaves of each shape."""
    found: defaultdict[str, dict[Any, None]] = defaultdict(dict)
    for path, value in before.items():
        found[shape(path)][value] = None
    return {form: list(values) for form, values in found.items()}


def others(value: Any, alike: Sequence[Any]) -> list[Any]:
    """Return other values for a leaf: those of its kind, and for numbers adjacent ones."""
    if isinstance(value, bool):
        return [not value]
    found = [other for other in alike if other != value]
    return [*islice(found, CANDIDATES), *([value + 1] if isinstance(value, int) else [])]


def seen_in(facts: GameFacts, changed: Changed, viewer: Viewer, parts: Parts) -> Any:
    """Return the viewer's view of that table; None if no such position is possible.

    `parts`: of the view of the unchanged table.
    """
    table, path, value = changed
    stage = table.stage
    assert isinstance(stage, Running)
    try:
        there = replace(table, stage=replace(stage, state=put(stage.state, path, value)))
        return viewer_frames.seen_by(facts.projection, there, viewer, parts).view
    except (msgspec.ValidationError, LookupError, ValueError, AssertionError):
        return None


def put(thing: Any, path: Path, value: Any) -> Any:
    """Return a copy with another value at the end of that path.

    All other objects keep their identity, as after a real command. Raises ValidationError if the
    value is not allowed there.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        within = list(thing)
        within[step] = put(within[step], rest, value)
        return type(thing)(within)
    changed = replace(thing, **{step: put(getattr(thing, step), rest, value)})
    msgspec.convert(asdict(changed), type(changed))
    return changed

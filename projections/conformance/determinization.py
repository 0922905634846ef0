"""Checks of `rearrange`: its worlds are legal, and no hidden thing stays in its place."""

from random import Random

import msgspec

from domain.decider import EVERYONE, Viewer
from domain.table import table_queries
from domain.table.state import Running, Table
from projections.conformance.conformance import check_components, check_who_is_asked
from projections.conformance.finding import Finding, expect, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.playing import booked, chosen
from projections.conformance.step_consistency import nothing_to_take_back
from projections.conformance.worlds import another_world, hidden_things

MOST_WORLDS = 400
"""Maximum number of worlds that are tried until every hidden place has changed."""


def check_worlds_are_legal(facts: GameFacts, table: Table, viewer: Viewer, name: str) -> None:
    """Check that worlds have the same components and sizes, and that awaited seats have options."""
    world = another_world(facts.game, table, viewer, name)
    check_components(facts, world)
    if not facts.inferred(world.position):
        check_who_is_asked(facts, world)
    before, after = hidden_things(facts, table, viewer), hidden_things(facts, world, viewer)
    expect(before.keys() == after.keys(), "hidden places keep their sizes", viewer, before, after)
    wire = msgspec.msgpack.encode(world.position)
    read = msgspec.msgpack.decode(wire, type=facts.game.state)
    expect_same("a rearranged state survives", read, world.position, viewer)


def check_look_alikes_meet(facts: GameFacts, table: Table, viewer: Viewer, name: str) -> None:
    """Check that two worlds that look alike are rearranged into the same world."""
    one = another_world(facts.game, table, viewer, name)
    two = another_world(facts.game, table, viewer, name + "/other")
    meets = another_world(facts.game, two, viewer, name)
    promise = "rearrange hangs on nothing its viewer may not know"
    expect_same(promise, one.position, meets.position, viewer)


def check_everyone_sees_this_world(facts: GameFacts, table: Table) -> None:
    same = another_world(facts.game, table, EVERYONE, "same")
    promise = "for whoever may see all there is one world"
    expect_same(promise, table.position, same.position, EVERYONE)


def check_hidden_places_move(facts: GameFacts, table: Table, viewer: Viewer) -> None:
    """Check that every hidden place can change if its pool has two different things."""
    still = movable(facts, table, viewer)
    for number in range(MOST_WORLDS):
        if not still:
            return
        world = another_world(facts.game, table, viewer, f"moves/{number}")
        now = hidden_things(facts, world, viewer)
        still = {place: thing for place, thing in still.items() if now.get(place) == thing}
    expect(not still, "what is hidden moves", viewer, still)


def movable(facts: GameFacts, table: Table, viewer: Viewer) -> dict[str, str]:
    return {
        place: thing
        for pool in facts.hidden(table.position, viewer)
        if len(set(pool.values())) > 1
        for place, thing in pool.items()
    }


def check_ends(facts: GameFacts, table: Table, viewer: Viewer, rng: Random, secret: bytes) -> None:
    """Check that a rearranged world can be played to an end."""
    world = another_world(facts.game, nothing_to_take_back(table), viewer, "on")
    for _ in range(4 * facts.longest):
        if not isinstance(world.stage, Running):
            return
        check_components(facts, world)
        if facts.inferred(world.position) and has_no_answer(facts, world):
            return
        command = chosen(facts.game, world, rng)
        try:
            world = booked(facts.projection, world, command, secret).after
        except Exception as bug:
            raise Finding(f"a rearranged world breaks: {command}: {bug!r}") from bug
    expect(holds=False, promise="a rearranged world plays on to an end")


def has_no_answer(facts: GameFacts, world: Table) -> bool:
    state = world.position
    return not any(facts.game.options(state, seat) for seat in facts.game.awaiting(state))


def check_rearrange(facts: GameFacts, table: Table, name: str) -> None:
    """Run all these checks for every viewer, except the one that plays on."""
    check_everyone_sees_this_world(facts, table)
    for viewer in table_queries.viewers(table):
        check_worlds_are_legal(facts, table, viewer, name)
        check_look_alikes_meet(facts, table, viewer, name)
        check_hidden_places_move(facts, table, viewer)

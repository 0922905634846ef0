"""Leaks that are possible in every game: a hidden zone in the view, a hidden field in the log.

They are derived from the hidden places of the game, so that no game must plant them. Each is
planted in a position where the check must find it: one whose zone or event differs in a world that
the viewer cannot tell from the real one.
"""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, TypeAlias

from domain.decider import EVERYONE, SPECTATOR, Viewer
from domain.table import table_queries
from domain.table.commands import Play
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Running, Table
from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts
from projections.conformance.output_consistency import WORLDS, check_seen_from
from projections.conformance.planting import also_showing, redacting
from projections.conformance.playing import Step, game_steps
from projections.conformance.seeds import many_starts
from projections.conformance.step_consistency import (
    Worlds,
    booked_in_both,
    hear_both,
    look_at_both,
    nothing_to_take_back,
    still_alike,
    the_like,
)
from projections.conformance.worlds import another_world, worlds
from projections.projection import JsonObject

Zones: TypeAlias = dict[str, dict[str, str]]
"""The things in each hidden zone, by place; `seat:0/hand/2` is in `seat/hand`."""
EVERY = 5
"""Every fifth position is checked for zones, until each leak has been found."""


# Zones of a position.


def zones_shown_to_all(facts: GameFacts) -> dict[str, bool]:
    """Return each zone that is hidden from a viewer, and whether a view that shows it is found."""
    found: dict[str, bool] = {}
    for start in many_starts(facts):
        for number, step in enumerate(game_steps(facts, start)):
            if number % EVERY == 0 and isinstance(step.after.stage, Running):
                for viewer in table_queries.viewers(step.after):
                    here = by_zone(facts, step.after.position, viewer)
                    if all(found.get(zone) for zone in here):
                        continue
                    for zone in zones_that_differ(facts, step.after, viewer, here):
                        if not found.get(zone):
                            found[zone] = is_found_in_view(facts, step, viewer, zone)
    return found


def zones_that_differ(facts: GameFacts, table: Table, viewer: Viewer, here: Zones) -> set[str]:
    """Return the hidden zones that differ in one of the worlds compared with this one."""
    there = [
        by_zone(facts, it.position, viewer) for it in worlds(facts.game, table, viewer, WORLDS)
    ]
    return {zone for zone in here if any(here[zone] != other.get(zone) for other in there)}


def by_zone(facts: GameFacts, state: Any, viewer: Viewer) -> Zones:
    """Return the things in each zone that is hidden from the viewer, by place."""
    zones: Zones = {}
    for pool in facts.hidden(state, viewer):
        for place, thing in pool.items():
            zones.setdefault(zone_of(place), {})[place] = thing
    return zones


@cache
def zone_of(place: str) -> str:
    return re.sub(r"[:/]\d+", "", place)


def is_found_in_view(facts: GameFacts, step: Step, viewer: Viewer, zone: str) -> bool:
    def shown(state: Any, viewer: Viewer) -> JsonObject:
        return {"shown_to_all": by_zone(facts, state, viewer).get(zone, {})}

    try:
        check_seen_from(also_showing(facts, shown), step.after, viewer, (), step.secret)
    except Finding:
        return True
    return False


# Events of the log.


def events_told_to_all(facts: GameFacts) -> dict[str, bool]:
    """Return each event with a hidden part, and whether the check finds it if it is sent whole."""
    found: dict[str, bool] = {}
    for start in many_starts(facts):
        rng = Random(start.seed)
        for step in game_steps(facts, start):
            for tag in kept_secret(facts, step):
                if not found.get(tag):
                    for worlds, steps, viewer in differing(facts, step, tag, rng):
                        found[tag] = is_found_in_log(facts, worlds, steps, viewer, tag)
    return found


def kept_secret(facts: GameFacts, step: Step) -> set[str]:
    """Return the tags of the step's events that a spectator receives only in part."""
    redact = facts.projection.redact
    return {
        tag_of(event)
        for event in step.entry.events
        if type(event) not in TABLE_EVENTS and redact(event, SPECTATOR) != redact(event, EVERYONE)
    }


def differing(
    facts: GameFacts, step: Step, tag: str, rng: Random
) -> Iterator[tuple[Worlds, tuple[Step, Step], Viewer]]:
    """Yield the step in two worlds that still look alike after it, with different events."""
    command = command_of(facts, step)
    if command is None or step.before is None:
        return
    for viewer in table_queries.viewers(step.before):
        here = nothing_to_take_back(step.before)
        there = another_world(facts.game, here, viewer, f"told/{step.entry.version}")
        like = the_like(facts, there, command, viewer, rng)
        if like is None:
            continue
        worlds = Worlds(here, there, step.secret)
        steps = booked_in_both(facts, worlds, command, like)
        full, view = (
            [whole(facts, one, tag) for one in steps],
            [seen(facts, one, viewer) for one in steps],
        )
        if full[0] != full[1] and view[0] == view[1]:
            yield worlds, steps, viewer


def command_of(facts: GameFacts, step: Step) -> Play | None:
    """Return the command of a step, None for the opening and for an undone command."""
    seat, plain = step.entry.by, step.entry.command
    if seat is None or plain is None:
        return None
    return Play(seat, facts.projection.decode_command(plain))


def whole(facts: GameFacts, step: Step, tag: str) -> list[Any]:
    """Return these events of a step as everybody may know them after the end."""
    redact = facts.projection.redact
    return [redact(event, EVERYONE) for event in step.entry.events if tag_of(event) == tag]


def seen(facts: GameFacts, step: Step, viewer: Viewer) -> JsonObject:
    return facts.projection.view(step.after.position, viewer)


def is_found_in_log(
    facts: GameFacts, worlds: Worlds, steps: tuple[Step, Step], viewer: Viewer, tag: str
) -> bool:
    def redact(event: Any, viewer: Viewer) -> JsonObject | None:
        return facts.projection.redact(event, EVERYONE if tag_of(event) == tag else viewer)

    leaky = redacting(facts, redact)
    looks = look_at_both(leaky.projection, worlds, viewer)
    heard = hear_both(leaky.projection, steps, looks)
    try:
        still_alike(leaky, worlds, steps, heard)
    except Finding:
        return True
    return False


def tag_of(event: Any) -> str:
    return event.__struct_config__.tag

"""The checks for every game at every position. Each check raises Finding."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec

from domain.chance import Chance, draws_again
from domain.decider import EVERYONE, Rejected, Seat, Viewer
from domain.table import table_queries
from domain.table.commands import Play, TableCommand, Undo
from domain.table.decide.starting import seed
from domain.table.entry import Codec, Entry
from domain.table.evolve import TABLE_EVENTS, after_entry
from domain.table.state import Running, Table
from domain.table.undo import undo_point_of
from projections import viewer_frames
from projections.conformance.finding import Finding, expect, expect_same
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.mutation import Heard
from projections.conformance.playing import RandomGame, Start, Step, decided, game_steps, kind_of
from projections.conformance.worlds import hidden_things, worlds
from projections.memo import Parts
from projections.projection import LANGS, AnyProjection, JsonObject
from projections.refusals import sentence

PROBES = 4
"""Commands tried against each seat at each position; the same number with a field changed."""
MOST_OPTIONS = 200
WORLDS = 3
LIKE_WORLDS = 8
"""Maximum number of tried worlds to find `WORLDS` in which a seat has the same secrets."""


def seats_of(table: Table) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(len(table.seats))))


def running(table: Table) -> Running:
    assert isinstance(table.stage, Running)
    return table.stage


def check_who_is_asked(facts: GameFacts, table: Table) -> None:
    """Check that a seat with options must act until the end; others can only interrupt."""
    state = running(table).state
    awaited = facts.game.awaiting(state)
    expect(awaited, "somebody is awaited until the game ends", state)
    expect(awaited == tuple(sorted(set(awaited))), "awaited seats stand in order", awaited)
    expect(set(awaited) <= set(seats_of(table)), "awaited seats are at the table", awaited)
    for seat in seats_of(table):
        offered = facts.game.options(state, seat)
        expect(len(offered) <= MOST_OPTIONS, "at most 200 options", seat, len(offered))
        expect(len(set(offered)) == len(offered), "no option twice", offered)
        if seat in awaited:
            expect(offered, "an awaited seat has options", seat, state)
            continue
        expect(facts.game.interrupts or not offered, "without interrupts only awaited seats act")
        tags = {facts.projection.encode_command(command)["type"] for command in offered}
        expect(tags <= facts.interrupts, "whom nobody waits for has only interrupts", seat, tags)


def check_offered_is_accepted(facts: GameFacts, table: Table, secret: bytes) -> None:
    for seat in seats_of(table):
        for command in facts.game.options(running(table).state, seat):
            try:
                events = decided(facts.game, table, Play(seat, command), secret).events
            except Rejected as refusal:
                raise Finding(f"offered, but refused: {seat} {command} {refusal.code}") from refusal
            check_draws_are_recorded(facts, table, Play(seat, command), events, secret)


def check_draws_are_recorded(
    facts: GameFacts, table: Table, play: Play, events: tuple[Any, ...], secret: bytes
) -> None:
    """Check that each draw is named in an event."""
    stage = running(table)
    chance = Chance(seed(table, secret), stage.drawn)
    again = facts.game.decide(stage.state, play.seat, play.command, chance).events
    expect_same("the same command has the same consequences", again, events[: len(again)])
    recorded = {draw.name for event in again for draw in facts.game.disclosure(event).draws}
    expect(chance._drawn - stage.drawn == recorded, "every draw is recorded", play, recorded)


def check_other_is_rejected(
    facts: GameFacts, table: Table, heard: Heard, rng: Random, secret: bytes
) -> None:
    """Check that a command that was not offered is refused with Rejected, and changes nothing."""
    state = running(table).state
    before = msgspec.msgpack.encode(state)
    for seat in (*seats_of(table), Seat(len(table.seats)), Seat(-1)):
        offered = facts.game.options(state, seat) if seat in seats_of(table) else ()
        for command in heard.probes(rng, PROBES):
            if command in offered:
                continue
            code = refusal_code(facts, table, Play(seat, command), secret, heard.refusals)
            expect(code, "what is not offered is refused", seat, command, state)
    expect(msgspec.msgpack.encode(state) == before, "a refusal changes nothing", state)


def refusal_code(
    facts: GameFacts, table: Table, command: TableCommand, secret: bytes, said: set[str]
) -> str | None:
    """Return the code, None if the command is accepted. `said`: refusals with known sentences."""
    try:
        decided(facts.game, table, command, secret)
    except Rejected as refusal:
        if (refused := f"{refusal.code} {refusal.facts}") not in said:
            check_has_a_sentence(facts.projection, refusal)
            said.add(refused)
        return refusal.code
    except Exception as bug:
        raise Finding(f"refused by {bug!r}, not by Rejected: {command}") from bug
    return None


def check_has_a_sentence(projection: AnyProjection, refusal: Rejected) -> None:
    """Check that the refusal has a sentence in each language."""
    expect(refusal.code.isidentifier(), "a code is a name", refusal.code)
    faults: list[str] = []
    for lang in LANGS:
        why = sentence(refusal, projection, lang, lambda _, fault: faults.append(repr(fault)))
        expect(why.endswith("."), "a refusal has a sentence", refusal, lang, why, faults)


def check_others_cannot_undo(facts: GameFacts, table: Table, heard: Heard, secret: bytes) -> None:
    for seat in seats_of(table):
        if undo_point_of(table, seat) is None:
            code = refusal_code(facts, table, Undo(seat), secret, heard.refusals)
            expect(code == "cannot_undo", "nobody takes back what is not theirs", seat, code)


def check_components(facts: GameFacts, table: Table) -> None:
    """Check that no component is lost or doubled, and that pending decisions are bounded."""
    state = table.position
    have, must = facts.census(state), facts.box(Opening(len(table.seats), table.options))
    differing = () if have == must else (have - must, must - have)
    expect(have == must, "components are conserved", *differing, state)
    expect(facts.pending(state) <= facts.deepest, "few things wait at once", state)
    broken = facts.broken(state)
    expect(not broken, "the rulebook's own checks", broken, state)


def check_structs_survive(facts: GameFacts, step: Step) -> None:
    """Check that state, entry, commands and views are the same after encoding and decoding."""
    state = step.after.position
    wire = msgspec.msgpack.encode(state)
    expect_same("a state survives", state, msgspec.msgpack.decode(wire, type=facts.game.state))
    codec = Codec(facts.game)
    expect_same("an entry survives", step.entry, codec.decode(codec.encode(step.entry)))
    parts = Parts()
    for viewer in (*table_queries.viewers(step.after), EVERYONE):
        check_view_survives(facts.projection, step.after, viewer, parts)
    if not isinstance(step.after.stage, Running):
        return
    for seat in seats_of(step.after):
        for command in facts.game.options(state, seat):
            plain = msgspec.json.decode(
                msgspec.json.encode(facts.projection.encode_command(command))
            )
            same = facts.projection.decode_command(plain) == command
            expect(same, "a command survives", command)


def check_view_survives(
    projection: AnyProjection, table: Table, viewer: Viewer, parts: Parts
) -> None:
    """Check the view as JSON and with its type: no undocumented field, no null."""
    view = viewer_frames.seen_by(projection, table, viewer, parts).view
    wire = msgspec.json.encode(view)
    expect_same("a view survives", view, msgspec.json.decode(wire), viewer, at="view")
    try:
        typed = msgspec.convert(view, projection.view_type)
    except msgspec.ValidationError as error:
        raise Finding(f"a view is as its type says: {error}") from error
    expect_same("a view has documented keys only", view, typed, viewer, at="view")
    expect(b"null" not in wire, "no null in a view", view)


def check_log_is_state(facts: GameFacts, step: Step, copy: Table | None) -> Table:
    """Check that the log, decoded entry by entry, gives the same table. Return that table."""
    codec = Codec(facts.game)
    read = codec.decode(codec.encode(step.entry))
    try:
        copy = after_entry(facts.game, copy, read)
    except Exception as bug:
        raise Finding(f"a recorded entry can always be booked, but {bug!r}: {read}") from bug
    expect_same("the folded log is the state held", copy, step.after, at="table")
    return copy


def check_undo_was_harmless(facts: GameFacts, step: Step) -> None:
    """Check that a seat learned nothing from a command that it may undo.

    In worlds that the seat cannot tell from the real one, the same command has the same
    consequences.
    """
    play = undoable(facts, step)
    if play is None or step.before is None:
        return
    shown = facts.projection.view(step.after.position, play.seat)
    for world in worlds(facts.game, step.before, play.seat, WORLDS):
        check_same_consequences(facts, world, play, step, shown)


def check_undo_kept_secrets(facts: GameFacts, step: Step) -> None:
    """Check that no viewer learned another seat's secrets from a command that may be undone.

    A viewer may learn only secrets of the acting seat: in worlds where that seat's secrets are the
    same, the viewer receives the same.
    """
    play, table = undoable(facts, step), step.before
    if play is None or table is None:
        return
    own = f"seat:{play.seat}/"
    for other in table_queries.viewers(table):
        if other == play.seat:
            continue
        secrets = hidden_things(facts, table, other, own)
        tried = worlds(facts.game, table, other, LIKE_WORLDS)
        alike = (it for it in tried if hidden_things(facts, it, other, own) == secrets)
        for world in islice(alike, WORLDS):
            check_same_story(facts, world, play, step, other)


def check_answer_was_harmless(facts: GameFacts, step: Step) -> None:
    """Check that an undone answer of a bot revealed nothing to the seat.

    The seat would have received the same for the same answer if the bot's secrets were different.
    """
    seat, command = step.entry.by, step.entry.command
    if seat is None or command is None or step.before is None:
        return
    play = Play(seat, facts.projection.decode_command(command))
    for asker in seats_of(step.after):
        if asker != seat and table_queries.may_undo(step.after, asker):
            for world in worlds(facts.game, step.before, asker, WORLDS):
                check_same_story(facts, world, play, step, asker)


def undoable(facts: GameFacts, step: Step) -> Play | None:
    """Return the command of this step if its seat may undo it, otherwise None."""
    seat, command = step.entry.by, step.entry.command
    if seat is None or command is None or not table_queries.may_undo(step.after, seat):
        return None
    return Play(seat, facts.projection.decode_command(command))


def check_same_consequences(
    facts: GameFacts, world: Table, play: Play, step: Step, shown: JsonObject
) -> None:
    try:
        events, position = decided(facts.game, world, play, step.secret)
    except Rejected as refusal:
        raise Finding(f"undoable, but its being allowed told something: {play}") from refusal
    expect_same(
        "what can be taken back taught nothing", step.entry.events, events, play.seat, at="events"
    )
    mine = facts.projection.view(position, play.seat)
    expect_same("what can be taken back showed nothing", shown, mine, play.seat, at="view")


def check_same_story(facts: GameFacts, world: Table, play: Play, step: Step, viewer: Any) -> None:
    try:
        events = decided(facts.game, world, play, step.secret).events
    except Rejected:
        return  # In this world the seat could not have sent the command.
    there = [facts.projection.redact(event, viewer) for event in events]
    here = [facts.projection.redact(event, viewer) for event in step.entry.events]
    expect_same(
        "what can be taken back showed nobody another's secret", here, there, viewer, at="events"
    )


def check_game(game: RandomGame, rng: Random) -> None:
    """Run all checks along a random game.

    Expensive checks run after the 1st, 2nd, 4th, 8th … command of each kind.
    """
    facts = game.facts
    heard, copy, net = Heard(facts.projection), None, 0
    log: list[Entry[Any]] = []
    kinds = Counter[str]()
    for step in game.steps():
        log.append(step.entry)
        copy = check_log_is_state(facts, step, copy)
        check_components(facts, step.after)
        net += 1 if step.entry.command is not None else -1
        expect(net <= facts.longest, "a game ends before too long", net)
        kinds[kind_of(step)] += 1
        if kinds[kind_of(step)].bit_count() == 1:
            check_structs_survive(facts, step)
            check_undo_was_harmless(facts, step)
            check_answer_was_harmless(facts, step)
            check_undo_kept_secrets(facts, step)
        if isinstance(step.after.stage, Running):
            remember(facts, step.after, heard)
            check_who_is_asked(facts, step.after)
            check_offered_is_accepted(facts, step.after, step.secret)
            check_other_is_rejected(facts, step.after, heard, rng, step.secret)
            check_others_cannot_undo(facts, step.after, heard, step.secret)
    check_draws(facts, log, game.start)


def remember(facts: GameFacts, table: Table, heard: Heard) -> None:
    for seat in seats_of(table):
        for command in facts.game.options(running(table).state, seat):
            heard.add(command)


def check_draws(facts: GameFacts, log: list[Entry[Any]], start: Start) -> None:
    """Check that every draw of a game has a unique name, and that the seed gives its result."""
    first = next(iter(game_steps(facts, start))).after
    key = seed(first, start.secret)
    names: set[str] = set()
    for entry in log:
        for event in entry.events:
            if type(event) in TABLE_EVENTS:
                continue
            for draw in facts.game.disclosure(event).draws:
                expect(draw.name not in names, "no name is drawn twice", draw.name)
                expect(draws_again(key, draw), "a draw comes out again", draw)
                names.add(draw.name)

"""Random games at a table, entry by entry, appended as by a gateway.

A wild player takes any option. A keen one mostly takes the best-looking option, and so reaches
positions that wild players do not. Both sometimes interrupt, sometimes undo, and mostly do neither.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import asdict

from domain.bots.evaluation import appraisal_of
from domain.chance import Chance, commitment
from domain.decider import AnyGame, Decided, Seat
from domain.table.commands import OpenTable, Play, TableCommand, Undo
from domain.table.decide import decide
from domain.table.decide.opening import open_table
from domain.table.entry import Codec, Entry
from domain.table.state import Player, Running, Table
from domain.table.step import Step as Commit
from domain.table.step import next_step
from domain.table.table_queries import may_undo
from projections.conformance.finding import expect
from projections.conformance.game_facts import GameFacts, Opening
from projections.projection import AnyProjection

Style: TypeAlias = Literal["wild", "keen"]
STYLES: tuple[Style, ...] = ("wild", "keen")

UNDO = 0.1
INTERRUPT = 0.3
KEEN = 0.8
OWNER = Player("anna", "Anna")


class Step(Commit, frozen=True, kw_only=True):
    """A commit, and the secret of its table."""

    secret: bytes


def with_secret(commit: Commit, secret: bytes) -> Step:
    return Step(**asdict(commit), secret=secret)


class Start(NamedTuple):
    """The start of a random game, and its style of play."""

    opening: Opening
    seed: str
    style: Style = "wild"

    @property
    def secret(self) -> bytes:
        return hashlib.sha256(self.seed.encode()).digest()

    @property
    def rng(self) -> Random:
        return Random(self.seed)


def kind_of(step: Step) -> str:
    """Return the type of the command; empty for the opening and for an undo."""
    return "" if step.entry.command is None else step.entry.command["type"]


Commands: TypeAlias = list[Play | Undo]

_played: dict[tuple[object, ...], Commands] = {}
"""The chosen commands of completed games: most checks use games of earlier checks, and a keen
player is slow."""


_kept: OrderedDict[tuple[object, ...], list[Step]] = OrderedDict()
"""The steps of the last completed games."""
KEPT = 48


def game_steps(facts: GameFacts, start: Start) -> Iterator[Step]:
    """Yield a whole random game, from the opening of the table to the revealed secret."""
    rules = vars(facts.game) | {"title": None, "rearrange": None}
    key = (*rules.values(), str(start.opening), start.seed, start.style)
    if key in _kept:
        _kept.move_to_end(key)
        yield from _kept[key]
        return
    steps: list[Step] = []
    for step in played_once(facts, start, key):
        steps.append(step)
        yield step
    _kept[key] = steps
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def played_once(facts: GameFacts, start: Start, key: tuple[object, ...]) -> Iterator[Step]:
    """Play the game without a cache."""
    if key in _played:
        yield from steps_again(facts, start, _played[key])
        return
    commands: Commands = []
    for step, command in chosen_steps(facts, start):
        commands += [] if command is None else [command]
        yield step
    _played[key] = commands


def chosen_steps(facts: GameFacts, start: Start) -> Iterator[tuple[Step, Play | Undo | None]]:
    """Play the game with newly chosen commands; None for the opening."""
    step = opened(facts, start)
    yield step, None
    rng = start.rng
    for _ in range(4 * facts.longest):
        if not isinstance(step.after.stage, Running):
            return
        command = chosen(facts.game, step.after, rng, start.style)
        step = booked(facts.projection, step.after, command, start.secret)
        yield step, command
    expect(holds=False, promise="every game ends")


def steps_again(facts: GameFacts, start: Start, commands: Commands) -> Iterator[Step]:
    step = opened(facts, start)
    yield step
    for command in commands:
        step = booked(facts.projection, step.after, command, start.secret)
        yield step


def commands_of(facts: GameFacts, steps: Iterable[Step]) -> Commands:
    """Return the chosen commands of a game after its opening."""
    return [
        Undo(step.entry.by)
        if step.entry.command is None
        else Play(step.entry.by, facts.projection.decode_command(step.entry.command))
        for step in steps
        if step.entry.by is not None
    ]


class RandomGame:
    """A random game under test. `version`: of the last checked entry."""

    def __init__(self, facts: GameFacts, start: Start) -> None:
        self.facts = facts
        self.start = start
        self.version = 0

    def steps(self) -> Iterator[Step]:
        for step in game_steps(self.facts, self.start):
            self.version = step.entry.version
            yield step


def opened(facts: GameFacts, start: Start) -> Step:
    """Return a table that starts at once: the owner on seat 0, bots on all others."""
    command = OpenTable(
        table_id="t",
        player=OWNER,
        seats=start.opening.seats,
        commitment=commitment(start.secret),
        options=dict(start.opening.options),
        bots={Seat(n): "random" for n in range(1, start.opening.seats)},
        nonce=start.seed,
    )
    entry = Entry(1, time_of(1), open_table(facts.game, command, start.secret), by=Seat(0))
    return with_secret(next_step(facts.game, None, entry), start.secret)


def chosen(game: AnyGame, table: Table, rng: Random, style: Style = "wild") -> Play | Undo:
    """Return the next command of some seat at this table."""
    running = table.stage
    assert isinstance(running, Running)
    takers = [seat for seat in map(Seat, range(len(table.seats))) if may_undo(table, seat)]
    if takers and rng.random() < UNDO:
        return Undo(takers[0])
    awaited = game.awaiting(running.state)
    interrupts = [
        Play(seat, option)
        for seat in map(Seat, range(len(table.seats)))
        if seat not in awaited
        for option in game.options(running.state, seat)
    ]
    if interrupts and rng.random() < INTERRUPT:
        return rng.choice(interrupts)
    seat = rng.choice(awaited)
    if style == "keen" and rng.random() < KEEN:
        return Play(seat, best_looking(game, running.state, seat))
    return Play(seat, rng.choice(game.options(running.state, seat)))


def best_looking(game: AnyGame, state: Any, seat: Seat) -> Any:
    """Return the option with the best evaluation, whatever is drawn; the first of equal ones."""
    offered = game.options(state, seat)
    if len(offered) == 1:
        return offered[0]
    afters = (game.decide(state, seat, it, Chance(b"")).state for it in offered)
    appraise = appraisal_of(game.name)
    values = [appraise(after, seat) for after in afters]
    return offered[values.index(max(values))]


def booked(projection: AnyProjection, table: Table, command: Play | Undo, secret: bytes) -> Step:
    """Return the entry for a command. Raises Rejected."""
    events, position = decided(projection.game, table, command, secret)
    version = table.version + 1
    plain = projection.encode_command(command.command) if isinstance(command, Play) else None
    entry = Entry(version, time_of(version), events, command.seat, f"c{version}", plain)
    return with_secret(next_step(projection.game, table, entry, position=position), secret)


def decided(game: AnyGame, table: Table, command: TableCommand, secret: bytes) -> Decided[Any, Any]:
    """Return the table's answer to a command. Raises Rejected."""
    return decide(game, table, OWNER.player_id, command, secret)


def log_of(facts: GameFacts, steps: Iterable[Step]) -> tuple[bytes, ...]:
    """Return the ledger of a game."""
    codec = Codec(facts.game)
    return tuple(codec.encode(step.entry) for step in steps)


def time_of(version: int) -> str:
    minutes, seconds = divmod(version, 60)
    hours, minutes = divmod(minutes, 60)
    return f"2026-01-01T{hours:02}:{minutes:02}:{seconds:02}Z"

"""The smallest game for tests of the wire: the seats say tick in turn, a fixed number of times.

A seat may whisper at any time, which no other seat sees. `Stumble` acts like a bug in the rules.
"""

from typing import Any, NotRequired, TypeAlias, TypedDict

import msgspec

from domain.chance import Chance
from domain.decider import (
    EVERYONE,
    NOTHING_DISCLOSED,
    SPECTATOR,
    Decided,
    Disclosure,
    Game,
    Outcome,
    Rejected,
    Seat,
    Viewer,
)
from projections.current_score import PointsNow
from projections.projection import JsonObject, Lang, Names, Progress, Projection, made_whole


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of ticks of a game, and the number of letters in each view."""

    ticks: int = 6
    letters: int = 0


class Tick(msgspec.Struct, frozen=True, tag="tick"):
    """Say tick."""


class Whisper(msgspec.Struct, frozen=True, tag="whisper"):
    """Whisper, which only this seat sees."""


class Stumble(msgspec.Struct, frozen=True, tag="stumble"):
    """Raise an error, as a bug in the rules would."""


Command: TypeAlias = Tick | Whisper | Stumble


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    seats: int
    ticks: int
    letters: int


class Ticked(msgspec.Struct, frozen=True, tag="ticked"):
    seat: Seat
    number: int


class Whispered(msgspec.Struct, frozen=True, tag="whispered"):
    seat: Seat


Event: TypeAlias = Opened | Ticked | Whispered


class State(msgspec.Struct, frozen=True):
    seats: int = 0
    ticks: int = 0
    letters: int = 0
    said: int = 0
    whispers: tuple[Seat, ...] = ()


def setup(options: Length, seats: int, _: Chance) -> tuple[Event, ...]:
    if options.ticks < 1:
        raise Rejected("bad_options")
    return (Opened(seats, options.ticks, options.letters),)


def decide(state: State, seat: Seat, command: Command, _: Chance) -> Decided[State, Event]:
    event = what_happens(state, seat, command)
    return Decided((event,), evolve(state, event))


def what_happens(state: State, seat: Seat, command: Command) -> Event:
    match command:
        case Tick():
            if seat not in awaiting(state):
                raise Rejected("not_your_turn")
            return Ticked(seat, state.said + 1)
        case Whisper():
            return Whispered(seat)
        case Stumble():
            raise RuntimeError


def evolve(state: State, event: Event) -> State:
    match event:
        case Opened(seats=seats, ticks=ticks, letters=letters):
            return State(seats, ticks, letters)
        case Ticked(number=number):
            return msgspec.structs.replace(state, said=number)
        case Whispered(seat=seat):
            return msgspec.structs.replace(state, whispers=(*state.whispers, seat))


def awaiting(state: State) -> tuple[Seat, ...]:
    return (Seat(state.said % state.seats),) if state.said < state.ticks else ()


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    if state.said >= state.ticks:
        return ()
    return (Tick(), Whisper()) if seat in awaiting(state) else (Whisper(),)


def outcome(state: State) -> Outcome | None:
    if not state.seats or state.said < state.ticks:
        return None
    everybody = tuple(Seat(seat) for seat in range(state.seats))
    return Outcome((everybody,), {seat: {"total": state.said} for seat in everybody})


def disclosure(event: Event) -> Disclosure:
    return NOTHING_DISCLOSED


class View(TypedDict):
    """`current_score`: only for the viewer `all`, so that frames for others stay short."""

    game: str
    phase: str
    seats: dict[str, dict[str, Any]]
    said: int
    current_score: NotRequired[dict[str, PointsNow]]


@made_whole
def view(state: State, viewer: Viewer) -> JsonObject:
    shown: JsonObject = {
        "game": "tick_tock",
        "phase": "ticking",
        "seats": {str(seat): {} for seat in range(state.seats)},
        "said": state.said,
    }
    if viewer == EVERYONE:
        shown["current_score"] = {
            str(seat): {"scores": {"total": state.said}} for seat in range(state.seats)
        }
    if state.letters:
        shown["letter"] = chr(65 + state.said % 26) * state.letters
    for seat in state.whispers:
        if viewer in (seat, EVERYONE):
            shown["seats"][str(seat)]["whispers"] = state.whispers.count(seat)
    return shown


def progress(state: State) -> Progress:
    """Return whose turn it is; there are no rounds."""
    return Progress("", {}, next(iter(awaiting(state)), None))


def redact(event: Event, viewer: Viewer) -> JsonObject | None:
    hidden = isinstance(event, Whispered) and viewer not in (event.seat, EVERYONE)
    return None if hidden else msgspec.to_builtins(event)


def tell(event: JsonObject, names: Names, lang: Lang) -> str | None:
    if event["type"] != "ticked":
        return None
    word = {"en": "says tick", "de": "sagt Tick"}[lang]
    return f"{names[event['seat']]} {word} {event['number']}."


def label(command: Command, _: JsonObject, lang: Lang, __: Names = ()) -> str:
    words = {"en": ("Say tick", "Whisper"), "de": ("Tick sagen", "Flüstern")}[lang]
    return words[0] if isinstance(command, Tick) else words[1]


TICK_TOCK = Projection(
    game=Game(
        name="tick_tock",
        title={"en": "Tick Tock", "de": "Ticktack"},
        seats=range(1, 4),
        revision=1,
        table_options=Length,
        command=Command,
        event=Event,
        state=State,
        initial=State(),
        setup=setup,
        decide=decide,
        evolve=evolve,
        options=options,
        awaiting=awaiting,
        outcome=outcome,
        rearrange=lambda state, viewer, _: msgspec.structs.replace(
            state, whispers=tuple(seat for seat in state.whispers if viewer in (seat, EVERYONE))
        ),
        disclosure=disclosure,
    ),
    view_type=View,
    view=view,
    progress=progress,
    redact=redact,
    open_events=frozenset({Opened, Ticked}),
    describe=tell,
    label=label,
    box=lambda: {"name": {"en": "Tick Tock", "de": "Ticktack"}, "spectator": SPECTATOR},
)

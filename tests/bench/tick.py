"""A trivial game for measuring the house alone: two seats say tick in turn, for ever.

It is in no catalogue.
"""

import msgspec

from domain.chance import Chance
from domain.decider import (
    NOTHING_DISCLOSED,
    Decided,
    Disclosure,
    Game,
    Outcome,
    Rejected,
    Seat,
    Viewer,
)
from projections.projection import Lang, Names, Projection, Shown


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing can be chosen."""


class Tick(msgspec.Struct, frozen=True, tag="tick"):
    """Say tick."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """Two seats sit down."""

    seats: int


class Ticked(msgspec.Struct, frozen=True, tag="ticked"):
    """A seat said tick. `said`: how often it has."""

    seat: Seat
    said: int


class State(msgspec.Struct, frozen=True):
    """`said`: how often each seat has said it."""

    said: tuple[int, ...] = ()


def setup(_: NoOptions, seats: int, __: Chance) -> tuple[Opened, ...]:
    return (Opened(seats),)


def decide(state: State, seat: Seat, _: Tick, __: Chance) -> Decided[State, Opened | Ticked]:
    if seat not in awaiting(state):
        raise Rejected("not_your_turn")
    ticked = Ticked(seat, state.said[seat] + 1)
    return Decided((ticked,), evolve(state, ticked))


def evolve(state: State, event: Opened | Ticked) -> State:
    match event:
        case Opened(seats=seats):
            return State((0,) * seats)
        case Ticked(seat=seat, said=said):
            return State((*state.said[:seat], said, *state.said[seat + 1 :]))


def options(state: State, seat: Seat) -> tuple[Tick, ...]:
    return (Tick(),) if seat in awaiting(state) else ()


def awaiting(state: State) -> tuple[Seat, ...]:
    return (Seat(sum(state.said) % len(state.said)),)


def outcome(_: State) -> Outcome | None:
    return None


def rearrange(state: State, _: Viewer, __: Chance) -> State:
    return state


def disclosure(_: Opened | Ticked) -> Disclosure:
    return NOTHING_DISCLOSED


def view(state: State, _: Viewer, __: object = None) -> Shown:
    seats = {str(seat): {"said": said} for seat, said in enumerate(state.said)}
    return {"game": "tick", "phase": "saying", "seats": seats}


def redact(event: Opened | Ticked, _: Viewer) -> Shown:
    return msgspec.to_builtins(event)


def tell(event: Shown, names: Names, _: Lang) -> str | None:
    return f"{names[event['seat']]} says tick." if event["type"] == "ticked" else None


def label(_: Tick, __: Shown, ___: Lang, ____: Names = ()) -> str:
    return "Say tick"


GAME = Game(
    name="tick",
    title={"en": "Tick", "de": "Tick"},
    seats=range(2, 3),
    revision=1,
    table_options=NoOptions,
    command=Tick,
    event=Opened | Ticked,
    state=State,
    initial=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    options=options,
    awaiting=awaiting,
    outcome=outcome,
    rearrange=rearrange,
    disclosure=disclosure,
)

TICK = Projection(
    game=GAME,
    view_type=dict,
    view=view,
    redact=redact,
    tell=tell,
    label=label,
    box=dict,
)

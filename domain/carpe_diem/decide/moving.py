"""The beginning of a turn: the patrician moves (sections 5 and 13)."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.event_recorder import Recorder
from domain.decider import Rejected

CLOCKWISE, COUNTERCLOCKWISE = 1, -1


def reached(state: s.State, start: s.Space, direction: int) -> s.Space:
    """Return the space where a patrician going in this direction ends (CAR-MOVE-4, -5, -7)."""
    space = s.Space((start + direction) % len(components.SPACES))
    while not state.fields[space] and space != start:
        space = s.Space((space + direction) % len(components.SPACES))
    return space


def spaces_on_foot(state: s.State, phase: s.Moving) -> tuple[s.Space, ...]:
    """CAR-DEC-3: clockwise, then counterclockwise; once, if both lead there (CAR-MOVE-8)."""
    start = state.seats[phase.seat].space
    assert start is not None
    return tuple(dict.fromkeys(reached(state, start, way) for way in (CLOCKWISE, COUNTERCLOCKWISE)))


def spaces_with_bread(state: s.State, phase: s.Moving) -> tuple[s.Space, ...]:
    """CAR-DEC-4, CAR-BREAD-3, -11."""
    if state.seats[phase.seat].bread < components.LIMITS.bread_per_move:
        return ()
    on_foot = spaces_on_foot(state, phase)
    return tuple(
        space for space in components.SPACES if state.fields[space] and space not in on_foot
    )


def moves(state: s.State, phase: s.Moving) -> list[c.MovePatrician | c.MoveWithBread]:
    """CAR-DEC-2 to -4."""
    return [
        *map(c.MovePatrician, spaces_on_foot(state, phase)),
        *map(c.MoveWithBread, spaces_with_bread(state, phase)),
    ]


def move_patrician(recorder: Recorder, phase: s.Moving, command: c.MovePatrician) -> None:
    """CAR-MOVE-1. Raises Rejected `no_such_space`, `no_tile_there`, `out_of_reach`."""
    if command.space not in spaces_on_foot(recorder.state, phase):
        require_tiles(recorder.state, command.space)
        raise Rejected("out_of_reach", space=command.space)
    recorder.append(e.PatricianMoved(phase.seat, command.space))


def move_with_bread(recorder: Recorder, phase: s.Moving, command: c.MoveWithBread) -> None:
    """CAR-BREAD-1, -2, -11.

    Raises Rejected `not_enough_bread`, `no_such_space`, `no_tile_there`, `reached_on_foot`.
    """
    if recorder.holding.bread < components.LIMITS.bread_per_move:
        raise Rejected("not_enough_bread", needed=components.LIMITS.bread_per_move)
    require_tiles(recorder.state, command.space)
    if command.space in spaces_on_foot(recorder.state, phase):
        raise Rejected("reached_on_foot", space=command.space)
    recorder.append(e.BreadReturned(phase.seat, components.LIMITS.bread_per_move))
    recorder.append(e.PatricianMoved(phase.seat, command.space))


def require_tiles(state: s.State, space: s.Space) -> None:
    """Raises Rejected `no_such_space`, `no_tile_there`."""
    if space not in components.SPACES:
        raise Rejected("no_such_space", space=space)
    if not state.fields[space]:
        raise Rejected("no_tile_there", space=space)

"""The patricians before the first pass (CAR-SETUP-26, -27)."""

from domain.cards import next_seat
from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.passing import begin_pass
from domain.carpe_diem.event_recorder import Recorder
from domain.decider import Rejected


def spaces_to_start_on(state: s.State, _: s.PlacingPatrician) -> list[c.PlacePatrician]:
    """CAR-DEC-1."""
    taken = {holding.space for holding in state.seats}
    return [c.PlacePatrician(space) for space in components.SPACES if space not in taken]


def place_patrician(recorder: Recorder, _: s.PlacingPatrician, command: c.PlacePatrician) -> None:
    """CAR-SETUP-26. Raises Rejected `no_such_space`, `space_taken`."""
    if command.space not in components.SPACES:
        raise Rejected("no_such_space", space=command.space)
    if any(holding.space == command.space for holding in recorder.state.seats):
        raise Rejected("space_taken", space=command.space)
    recorder.append(e.PatricianPlaced(recorder.seat, command.space))
    following = next_seat(recorder.state, recorder.seat)
    if following != recorder.state.start_player:
        recorder.append(e.PlacingBegan(following))
        return
    recorder.append(e.TilesTurned(recorder.state.fields, tuple(filter(None, recorder.state.seals))))
    begin_pass(recorder, 1)

"""The patricians before the first pass (CAR-SETUP-26, -27)."""

from domain.carpe_diem.commands import PlacePatrician
from domain.carpe_diem.components import SPACES
from domain.carpe_diem.decide.passing import begin_pass, next_seat
from domain.carpe_diem.events import PatricianPlaced, PlacingBegan, TilesTurned
from domain.carpe_diem.state import PlacingPatrician, State
from domain.carpe_diem.story import Story
from domain.decider import Rejected


def spaces_to_start_on(state: State, _: PlacingPatrician) -> list[PlacePatrician]:
    """CAR-DEC-1."""
    taken = {holding.space for holding in state.seats}
    return [PlacePatrician(space) for space in SPACES if space not in taken]


def place_patrician(story: Story, _: PlacingPatrician, command: PlacePatrician) -> None:
    """CAR-SETUP-26. Raises Rejected `no_such_space`, `space_taken`."""
    if command.space not in SPACES:
        raise Rejected("no_such_space", space=command.space)
    if any(holding.space == command.space for holding in story.state.seats):
        raise Rejected("space_taken", space=command.space)
    story.book(PatricianPlaced(story.seat, command.space))
    following = next_seat(story.state, story.seat)
    if following != story.state.start_player:
        story.book(PlacingBegan(following))
        return
    story.book(TilesTurned(story.state.fields, tuple(filter(None, story.state.seals))))
    begin_pass(story, 1)

"""The patricians before the first pass (CAR-SETUP-26, -27)."""

from domain.cards import next_seat
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.passing import begin_pass
from domain.carpe_diem.event_recorder import Story
from domain.decider import Rejected


def spaces_to_start_on(state: s.State, _: s.PlacingPatrician) -> list[c.PlacePatrician]:
    """CAR-DEC-1."""
    taken = {holding.space for holding in state.seats}
    return [c.PlacePatrician(space) for space in box.SPACES if space not in taken]


def place_patrician(story: Story, _: s.PlacingPatrician, command: c.PlacePatrician) -> None:
    """CAR-SETUP-26. Raises Rejected `no_such_space`, `space_taken`."""
    if command.space not in box.SPACES:
        raise Rejected("no_such_space", space=command.space)
    if any(holding.space == command.space for holding in story.state.seats):
        raise Rejected("space_taken", space=command.space)
    story.book(e.PatricianPlaced(story.seat, command.space))
    following = next_seat(story.state, story.seat)
    if following != story.state.start_player:
        story.book(e.PlacingBegan(following))
        return
    story.book(e.TilesTurned(story.state.fields, tuple(filter(None, story.state.seals))))
    begin_pass(story, 1)

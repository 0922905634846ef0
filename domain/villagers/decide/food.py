"""Food check (VIL-FOOD-1 to -4)."""

from domain.decider import Seat
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers.story import Story
from domain.villagers.village import village_of


def check_food(story: Story) -> None:
    """Whoever shows no food turns Founders, covered or not (VIL-CHOICE-16)."""
    for seat in (Seat(number) for number in range(len(story.state.seats))):
        village = village_of(story.state, seat)
        for founders in village.by_face.get(box.FOUNDERS, ()):
            if not village.food and not founders.turned:
                story.book(e.FoundersTurned(seat, founders.id))

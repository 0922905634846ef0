"""The order of a round (section 3), and the food check (VIL-FOOD-1 to -4)."""

from typing import assert_never

from domain.cards import next_seat
from domain.decider import Seat
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import developments, profiteers, road
from domain.villagers.decide.building import begin_build_phase, build_phase_goes_on
from domain.villagers.decide.drafting import begin_draft_phase, draft_phase_goes_on
from domain.villagers.decide.event_phase import begin_event_phase
from domain.villagers.decide.market import hold_market_days
from domain.villagers.event_recorder import Story
from domain.villagers.village import village_of


def begin_round(story: Story) -> None:
    """VIL-ROUND-1."""
    story.book(e.RoundBegan(story.state.round + 1))
    begin_draft_phase(story)


def go_on(story: Story) -> None:
    """Nothing waits: what comes next in this phase, or the next phase (VIL-ROUND-1)."""
    match story.state.phase:
        case s.DraftPhase():
            if not draft_phase_goes_on(story):
                update_road(story)
        case s.RoadUpdate():
            if not road.road_update_goes_on(story):
                after_road_update(story)
        case s.BuildPhase():
            if not build_phase_goes_on(story):
                after_build_phase(story)
        case s.EventPhase():
            after_event_phase(story)
        case s.DevelopmentPhase():
            if not developments.development_phase_goes_on(story):
                after_development_phase(story)
        case s.Opening() | s.Over() as phase:
            raise AssertionError(phase)
        case _:
            assert_never(story.state.phase)


def update_road(story: Story) -> None:
    """VIL-ROAD-1."""
    if road.has_road_turns(story.state):
        road.begin_road_update(story)
    else:
        after_road_update(story)


def after_road_update(story: Story) -> None:
    road.finish_road_update(story)
    begin_build_phase(story)


def after_build_phase(story: Story) -> None:
    """VIL-FOOD-1, VIL-ROUND-3, VIL-SOLO-17, VIL-PROFIT-17."""
    profiteers.end_build_phase(story)
    check_food(story)
    story.book(e.FirstPlayerPassed(next_seat(story.state, story.state.first_player)))
    if story.state.countess is None:
        after_event_phase(story)
    else:
        begin_event_phase(story)


def after_event_phase(story: Story) -> None:
    """VIL-DEV-3, VIL-CHOICE-31."""
    if story.state.developments:
        developments.begin_development_phase(story)
    else:
        after_development_phase(story)


def after_development_phase(story: Story) -> None:
    """VIL-ROUND-2, -4."""
    hold_market_days(story)
    if not isinstance(story.state.phase, s.Over):
        begin_round(story)


def check_food(story: Story) -> None:
    """Whoever shows no food turns Founders, covered or not (VIL-CHOICE-16)."""
    for seat in (Seat(number) for number in range(len(story.state.seats))):
        village = village_of(story.state, seat)
        for founders in village.by_face.get(box.FOUNDERS, ()):
            if not village.food and not founders.turned:
                story.book(e.FoundersTurned(seat, founders.id))

"""The order of a round (section 3), and the food check (VIL-FOOD-1 to -4)."""

from typing import assert_never

from domain.cards import next_seat
from domain.decider import Seat
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import developments, profiteers, road
from domain.villagers.decide.building import begin_build_phase, build_phase_goes_on
from domain.villagers.decide.drafting import begin_draft_phase, draft_phase_goes_on
from domain.villagers.decide.event_phase import begin_event_phase
from domain.villagers.decide.market import hold_market_days
from domain.villagers.event_recorder import Recorder
from domain.villagers.village import village_of


def begin_round(recorder: Recorder) -> None:
    """VIL-ROUND-1."""
    recorder.append(e.RoundBegan(recorder.state.round + 1))
    begin_draft_phase(recorder)


def go_on(recorder: Recorder) -> None:
    """Continue with the next step of this phase or the next phase (VIL-ROUND-1)."""
    match recorder.state.phase:
        case s.DraftPhase():
            if not draft_phase_goes_on(recorder):
                update_road(recorder)
        case s.RoadUpdate():
            if not road.road_update_goes_on(recorder):
                after_road_update(recorder)
        case s.BuildPhase():
            if not build_phase_goes_on(recorder):
                after_build_phase(recorder)
        case s.EventPhase():
            after_event_phase(recorder)
        case s.DevelopmentPhase():
            if not developments.development_phase_goes_on(recorder):
                after_development_phase(recorder)
        case s.Opening() | s.Over() as phase:
            raise AssertionError(phase)
        case _:
            assert_never(recorder.state.phase)


def update_road(recorder: Recorder) -> None:
    """VIL-ROAD-1."""
    if road.has_road_turns(recorder.state):
        road.begin_road_update(recorder)
    else:
        after_road_update(recorder)


def after_road_update(recorder: Recorder) -> None:
    road.finish_road_update(recorder)
    begin_build_phase(recorder)


def after_build_phase(recorder: Recorder) -> None:
    """VIL-FOOD-1, VIL-ROUND-3, VIL-SOLO-17, VIL-PROFIT-17."""
    profiteers.end_build_phase(recorder)
    check_food(recorder)
    recorder.append(e.FirstPlayerPassed(next_seat(recorder.state, recorder.state.first_player)))
    if recorder.state.countess is None:
        after_event_phase(recorder)
    else:
        begin_event_phase(recorder)


def after_event_phase(recorder: Recorder) -> None:
    """VIL-DEV-3, VIL-CHOICE-31."""
    if recorder.state.developments:
        developments.begin_development_phase(recorder)
    else:
        after_development_phase(recorder)


def after_development_phase(recorder: Recorder) -> None:
    """VIL-ROUND-2, -4."""
    hold_market_days(recorder)
    if not isinstance(recorder.state.phase, s.Over):
        begin_round(recorder)


def check_food(recorder: Recorder) -> None:
    """Turn Founders, covered or not, for each player without food (VIL-CHOICE-16)."""
    for seat in (Seat(number) for number in range(len(recorder.state.seats))):
        village = village_of(recorder.state, seat)
        for founders in village.by_face.get(components.FOUNDERS, ()):
            if not village.food and not founders.turned:
                recorder.append(e.FoundersTurned(seat, founders.id))

"""The event phase (VIL-SOLO-17 to -30): open events one after another, then new ones."""

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.decide import countess
from domain.villagers.decide.market import second_is_due
from domain.villagers.event_recorder import Recorder
from domain.villagers.events_solo import EventDiscarded, EventPhaseBegan, JesterLost
from domain.villagers.village import countess_of


def begin_event_phase(recorder: Recorder) -> None:
    """VIL-SOLO-17, -48. The phase ends when no event is left to carry out."""
    recorder.append(EventPhaseBegan(recorder.state.first_player))
    next_event(recorder)


def next_event(recorder: Recorder) -> None:
    """VIL-SOLO-18, VIL-DECIDE-16."""
    if countess_of(recorder.state).open:
        recorder.open(s.ChooseEvent())
    else:
        deal_new_events(recorder)
        demand_jester(recorder)


def event_options(state: s.State, _seat: Seat, asked: s.ChooseEvent) -> Iterator[c.Command]:
    """VIL-DECIDE-16: if a Jester can be played, even the last event is no forced answer."""
    for event in events_to_choose(state, asked):
        yield c.CarryOut(event)
    for event in countess.events_to_stop(state):
        yield c.PlayJester(event)


def events_to_choose(state: s.State, asked: s.ChooseEvent) -> tuple[s.EventId, ...]:
    """Return the open events; after Mood Swing only the event that it brought (VIL-EVENT-2)."""
    found = countess_of(state).open
    return found if asked.only is None else tuple(event for event in found if event == asked.only)


def event_is_over(recorder: Recorder, event: s.EventId) -> None:
    """VIL-SOLO-18."""
    recorder.append(EventDiscarded(event))
    next_event(recorder)


def deal_new_events(recorder: Recorder) -> None:
    """VIL-SOLO-20 to -25; not in the last round (VIL-SOLO-27, -43)."""
    if second_is_due(recorder.state):
        return
    drawn = countess.draw_from_reserve(recorder)
    for _ in range(countess.events_due(recorder.state, countess.value_of(recorder.state, drawn))):
        countess.deal_event(recorder, countess_of(recorder.state).season)


def demand_jester(recorder: Recorder) -> None:
    """VIL-CHOICE-28: it must discard a new event; without new events the Jester leaves the game."""
    if not recorder.state.pending or not isinstance(recorder.question, s.MustPlayJester):
        return
    if not countess_of(recorder.state).open:
        recorder.close()
        recorder.append(JesterLost())

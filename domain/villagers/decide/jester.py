"""The Jester: it may answer any question at any time (VIL-SOLO-34 to -36, -45)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.decide import countess
from domain.villagers.decide.event_phase import events_to_choose, next_event
from domain.villagers.decide.solo import ARSON, RATS, SERFDOM
from domain.villagers.event_recorder import Recorder
from domain.villagers.events_solo import JesterPlayed


def jester_options(state: s.State, _: Seat) -> Iterator[c.Command]:
    """VIL-DECIDE-18: offered together with the answers to any question."""
    return (c.PlayJester(event) for event in countess.events_to_stop(state))


def must_play_jester_options(
    state: s.State, _seat: Seat, _: s.MustPlayJester
) -> Iterator[c.Command]:
    """VIL-CHOICE-28."""
    return (c.PlayJester(event) for event in countess.events_to_stop(state))


def play_jester(recorder: Recorder, command: c.PlayJester) -> None:
    """VIL-SOLO-34. Raises Rejected `no_jester`, `event_not_open`, `begun`."""
    event = command.event
    if recorder.state.countess is None or not recorder.state.countess.jester:
        raise Rejected("no_jester")
    countess.require_open(recorder.state, event)
    if countess.has_begun(recorder.state, event):
        raise Rejected("begun", event=event)
    recorder.append(JesterPlayed(event))
    withdraw_what_is_void(recorder)


def withdraw_what_is_void(recorder: Recorder) -> None:
    """Withdraw the decisions of that event; other decisions stay."""
    pending = recorder.state.pending
    void = [decision for decision in pending if is_void(recorder.state, decision)]
    if not void:
        return
    lowest = pending.index(void[0])
    for _ in pending[lowest:]:
        recorder.close()
    for decision in pending[lowest:]:
        if decision not in void:
            recorder.open(decision)
    if any(isinstance(decision, s.ChooseEvent) for decision in void):
        next_event(recorder)


def is_void(state: s.State, decision: s.Decision) -> bool:
    """Whether the decision has no purpose now that the Jester has been played."""
    match decision:
        case s.FaceRats():
            return not countess.in_force(state, RATS)
        case s.FaceArson():
            return not countess.in_force(state, ARSON)
        case s.PutBackForBasic(pile="countess"):
            return not countess.in_force(state, SERFDOM)
        case s.ChooseEvent():
            return not events_to_choose(state, decision)
        case s.MustPlayJester():
            return True
        case _:
            return False

"""The rulebook, one file per chapter.

- `rounds.py`: the order of a round and the food check
- `drafting.py`, `draft_turn.py`, `face_up.py`, `refilling.py`, `road.py`: the Road
- `building.py`: build turns
- `laying.py`, `foresight.py`, `arriving.py`, `leaving.py`: Villages
- `unlocking.py`: padlocks
- `basics.py`: basic villagers
- `specials.py`, `discarding.py`: special villagers
- `market.py`: market days and the end
- `solo.py`, `countess.py`, `event_phase.py`, `jester.py`: the Countess
- `solo_events.py`: her events
- `support.py`, `looking.py`: module Support
- `scoundrels.py`, `courier.py`, `thieves.py`: module Scoundrels
- `profiteers.py`, `developments.py`: the other modules
- `questions.py`: each decision and the commands that answer it
- `hand.py`: the faces in a hand
"""

from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.courier import send_courier
from domain.villagers.decide.draft_turn import draft_turn_is_over
from domain.villagers.decide.jester import play_jester
from domain.villagers.decide.questions import asked_now, forced_answer
from domain.villagers.decide.rounds import go_on
from domain.villagers.event_recorder import Recorder, begun


def decide(
    state: s.State, seat: Seat, command: c.Command, chance: Chance
) -> Decided[s.State, e.Event]:
    """Return the events of a command and the position after them.

    Raises Rejected and changes nothing if the rules forbid the command. A refusal depends only on
    what the seat may know.
    """
    if type(state.phase) is s.Opening or type(state.phase) is s.Over:
        raise Rejected("finished")
    recorder = begun(state, chance)
    if isinstance(command, c.SendCourier):
        send_courier(recorder, seat, command)
    else:
        require_turn(recorder, seat)
        answer(recorder, command)
    settle(recorder)
    return recorder.decided()


def require_turn(recorder: Recorder, seat: Seat) -> None:
    """Raises Rejected `not_your_turn`."""
    if recorder.seat != seat:
        raise Rejected("not_your_turn")


def answer(recorder: Recorder, command: c.Command) -> None:
    """Raises Rejected `illegal`, and the refusals of the answer itself."""
    if isinstance(command, c.PlayJester):  # VIL-DECIDE-18: possible in every decision.
        play_jester(recorder, command)
        return
    follow = asked_now(recorder.state).answers.get(type(command))
    if follow is None:
        raise Rejected("illegal")
    follow(recorder, command)


def settle(recorder: Recorder) -> None:
    """Resolve everything that needs no decision, until a seat must decide or the game is over."""
    while not isinstance(recorder.state.phase, s.Over):
        if not recorder.state.pending:
            go_on(recorder)
            continue
        if draft_turn_is_over(recorder.state):
            recorder.close()
            continue
        forced = forced_answer(recorder.state, recorder.seat)
        if forced is None:
            return
        answer(recorder, forced)

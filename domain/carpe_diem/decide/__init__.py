"""The rulebook, one file per chapter.

- `questions.py`: all decisions, a row each
- `starting.py`: the patricians before the first pass
- `moving.py`: the beginning of a turn
- `building.py`: taking and building a tile
- `rewarding.py`: rewards of completed features
- `gaining.py`: gains of any kind
- `passing.py`: turns, rounds, passes, the end
- `scoring.py`: the disc and its two cards
"""

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.questions import QUESTIONS
from domain.carpe_diem.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from domain.questions import nothing_follows


def decide(
    state: s.State, seat: Seat, command: c.Command, chance: Chance
) -> Decided[s.State, e.Event]:
    """Return the events of a command and the position after them. Raises Rejected."""
    decision = s.current_question(state)
    if decision is None:
        raise Rejected("finished")
    if decision.seat != seat:
        raise Rejected("not_your_turn")
    recorder = begun(state, chance)
    answer(recorder, decision, command)
    settle(recorder)
    return recorder.decided()


def answer(recorder: Recorder, decision: s.Decision, command: c.Command) -> None:
    """Raises Rejected `illegal` if the command does not answer the current question."""
    carry_out = QUESTIONS[type(decision)].answers.get(type(command))
    if carry_out is None:
        raise Rejected("illegal")
    carry_out(recorder, decision, command)


def settle(recorder: Recorder) -> None:
    """Resolve everything that needs no decision, until a player must decide or the game is over.

    A decision with one answer is made automatically, except for fountain cards: otherwise the other
    players would see that there was only one (CAR-HIDE-8).
    """
    while decision := s.current_question(recorder.state):
        row = QUESTIONS[type(decision)]
        if row.is_asked():
            return
        answers = iter(row.options(recorder.state, decision))
        first = next(answers, None)
        if first is None:
            assert row.unanswered is not nothing_follows, "it would be asked for ever"
            row.unanswered(recorder)
        elif next(answers, None) is None:
            answer(recorder, decision, first)
        else:
            return

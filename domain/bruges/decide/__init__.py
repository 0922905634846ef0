"""The rulebook, one file per chapter.

- `questions.py`: all tasks that can be pending, a row each
- `drawing.py`: phase 1 and drawing
- `dice.py`: phase 2
- `damage.py`: third markers
- `turns.py`: turns and activating
- `possible.py`: which of the six actions are possible
- `actions.py`: the actions
- `laying_out.py`: consequences of laying out
- `additions.py`: exchange cards and ships after an action
- `choices.py`: choices in effects
- `rounds.py`: majorities, rounds, the end

The steps of card effects are in `../effects/steps/`.
"""

from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.questions import QUESTIONS
from domain.bruges.decide.refusals import refusal
from domain.bruges.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat

CHECKED_BY_THEIR_ANSWERS: frozenset[type[s.Task]] = frozenset({s.Turn, s.ChooseAction})
"""Questions whose answers check the command and raise the reason themselves."""


def decide(
    state: s.State, seat: Seat, command: c.Command, chance: Chance
) -> Decided[s.State, e.Event]:
    """Return the events of a command and the position after them.

    Raises Rejected and changes nothing if the rules forbid the command. A refusal depends only on
    what the seat may know.
    """
    task = require_asked(state, seat)
    carry_out = QUESTIONS[type(task)].answers.get(type(command))
    if carry_out is None:
        raise Rejected("not_asked")
    if type(task) not in CHECKED_BY_THEIR_ANSWERS:
        require_offered(state, task, command)
    recorder = begun(state, chance)
    recorder.agenda.pop()
    carry_out(recorder, task, command)
    settle(recorder)
    return recorder.decided()


def require_asked(state: s.State, seat: Seat) -> s.Task:
    """BRU-INT-23. Raises Rejected `finished`, `not_your_turn`."""
    if not isinstance(state.phase, s.Playing):
        raise Rejected("finished")
    task = state.pending[-1]
    if task.seat != seat:
        raise Rejected("not_your_turn")
    return task


def require_offered(state: s.State, task: s.Task, command: c.Command) -> None:
    """Raises Rejected with the reason why the command is no answer."""
    if command not in QUESTIONS[type(task)].options(state, task):
        raise refusal(command)


def settle(recorder: Recorder) -> None:
    """Continue until a player must decide or the game is over (BRU-DECIDE-24, BRU-INT-5).

    A forced choice is made automatically only if everybody can see that it is forced. So the number
    of answers never depends on hidden cards, and the owner plays the last card of a hand.
    """
    while recorder.agenda and resolve_by_itself(recorder, recorder.agenda[-1]):
        pass


def resolve_by_itself(recorder: Recorder, task: s.Task) -> bool:
    """Resolve a task that needs no answer. Return False if it needs one."""
    row = QUESTIONS[type(task)]
    if row.is_asked(recorder.state, task):
        return False
    answers = iter(row.options(recorder.state, task))
    only = next(answers, None)
    if only is not None and next(answers, None) is not None:
        return False
    recorder.agenda.pop()
    if only is None:
        row.unanswered(recorder, task)
    else:
        row.answers[type(only)](recorder, task, only)
    return True

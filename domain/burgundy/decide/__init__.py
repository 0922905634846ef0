"""The rulebook, one file per chapter.

- `questions.py`: all decisions, a row each
- `actions.py`: the six actions with a die or a castle
- `paying.py`: their prices
- `buying.py`: the silver purchase
- `placing.py`: a card in the estate and its consequences
- `effects.py`: effects of placed cards
- `supplying.py`: goods, animals and pass bonuses
- `passing.py`: turns, rounds, passes, the end
- `drawing.py`: the draw pile
- `facing_egon.py`: the solo opponent
"""

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.buying import buy_cards, purchase_possible
from domain.burgundy.decide.passing import next_turn
from domain.burgundy.decide.questions import question_of
from domain.burgundy.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat


def decide(
    state: s.State, seat: Seat, command: c.Command, chance: Chance
) -> Decided[s.State, e.Event]:
    """Return the events of a command and the position after them.

    Raises Rejected and changes nothing if the rules forbid the command. A refusal depends only on
    what the seat may know.
    """
    require_turn(state, seat)
    recorder = begun(state, chance)
    answer(recorder, command)
    settle(recorder)
    return recorder.decided()


def require_turn(state: s.State, seat: Seat) -> None:
    """BUR-DEC-17. Raises Rejected `finished`, `not_your_turn`."""
    if not isinstance(state.phase, s.Turn):
        raise Rejected("finished")
    if state.phase.seat != seat:
        raise Rejected("not_your_turn")


def answer(recorder: Recorder, command: c.Command) -> None:
    """Raises Rejected `illegal` if the command does not answer the current question."""
    if isinstance(command, c.BuyCards):
        buy_cards(recorder)
        return
    asked = recorder.question
    carry_out = question_of(asked).answers.get(type(command))
    if carry_out is None:
        raise Rejected("illegal")
    recorder.close()
    carry_out(recorder, asked, command)


def settle(recorder: Recorder) -> None:
    """Resolve everything that needs no decision, until a seat must decide or the game is over.

    A forced choice is made automatically only if everybody can see that it is forced: never one
    with cards of the hand or bought cards.
    """
    while isinstance(recorder.state.phase, s.Turn):
        if not recorder.state.pending:
            after_everything(recorder)
        elif not resolve_by_itself(recorder):
            return


def resolve_by_itself(recorder: Recorder) -> bool:
    """Resolve a question that needs no answer. Return False if it needs one."""
    asked = recorder.question
    row = question_of(asked)
    if row.is_asked(recorder.state, asked):
        return False
    answers = iter(row.options(recorder.state, asked))
    only = next(answers, None)
    if only is None:
        recorder.close()
        row.unanswered(recorder, asked)
        return True
    if next(answers, None) is not None or purchase_possible(recorder.state):
        return False
    answer(recorder, only)
    return True


def after_everything(recorder: Recorder) -> None:
    """BUR-TURN-5, BUR-DEC-16: the turn ends automatically unless a purchase is still possible."""
    if purchase_possible(recorder.state):
        recorder.open(s.TurnOver())
    else:
        next_turn(recorder)

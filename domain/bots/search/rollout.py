"""The rollout of an option in a world: every seat takes the best-looking option at each step.

In one world all options have the same luck, so that differences come from the options.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any

from domain.bots.evaluation import parts_of, turn_begins_of
from domain.bots.policy import Question
from domain.chance import Chance
from domain.decider import Seat, offered

LINE = 2
"""Number of the seat's choices after the option that are recorded."""
RIVALS = "rivals"
"""The part that is subtracted for the opponents."""


@dataclass(frozen=True)
class End:
    """The end of an option's rollout in one world.

    `worth`: the lead of the seat's evaluation over the mean of the others; options are compared by
    it. `line`: the seat's next choices, `positions`: the positions of these. `sooner`: the position
    a turn of the seat before the end, None if there was none.
    """

    question: Question
    state: Any
    worth: float
    line: tuple[Any, ...] = ()
    positions: tuple[Any, ...] = ()
    sooner: Any | None = None

    @cached_property
    def parts(self) -> Mapping[str, float]:
        """Return the value of the position in points, by part; empty for a game without parts."""
        return parts_at(self.question, self.state)

    @property
    def margin(self) -> float:
        """Return the lead in points over the mean of the others; `worth` for a game without parts.

        For a solo player, return the value of the position.
        """
        return sum(self.parts.values()) if self.parts else self.worth

    @property
    def margin_sooner(self) -> float:
        """Return the margin a turn of the seat before the end; that of the end if it is unknown."""
        parts = self.sooner is not None and parts_at(self.question, self.sooner)
        return sum(parts.values()) if parts else self.margin


def parts_at(question: Question, state: Any) -> dict[str, float]:
    """Return the value of a position in points, by part; empty for a game without parts.

    `rivals` is the mean holding of the others. The evaluation subtracts another share of it, so
    `worth` is not in points.
    """
    tell = parts_of(question.game.name)
    parts = dict(tell(state, question.seat))
    if not parts or question.seats == 1:
        return parts
    others = [tell(state, Seat(n)) for n in range(question.seats) if n != question.seat]
    parts[RIVALS] = -fmean(sum(it.values()) - it.get(RIVALS, 0.0) for it in others)
    return parts


class PlayingOn:
    """Rollouts for a question. `looks`: number of positions evaluated so far."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self.looks = 0

    def from_option(self, option: Any | None, number: int) -> End:
        """Run a rollout in the world of that number, until the seat's last turn or the game's end.

        An option None means not interrupting.
        """
        question, game = self._question, self._question.game
        line, positions = list[Any](), list[Any]()
        luck, turns = question.luck(number), question.effort.turns
        state, was_away, sooner = question.world(number), False, None
        if option is not None:
            events, state = game.decide(state, question.seat, option, Chance(luck))
            was_away = self._closes_alone(events)
        while waiting := game.awaiting(state):
            seat = waiting[0]
            if seat != question.seat:
                was_away = True
            elif was_away:
                turns, was_away = turns - 1, False
                if not turns:
                    break
                if turns == 1:
                    sooner = state
            command, events, after = self._best(state, seat, luck)
            if seat == question.seat:
                if len(line) < LINE:
                    line.append(command)
                    positions.append(state)
                was_away = self._closes_alone(events)
            state = after
        return End(question, state, self._worth(state), tuple(line), tuple(positions), sooner)

    def _best(self, state: Any, seat: Seat, luck: bytes) -> tuple[Any, tuple[Any, ...], Any]:
        """Return the command that looks best for its seat, and its events and position."""
        game = self._question.game
        options = offered(game, state, seat)
        events, after = game.decide(state, seat, options[0], Chance(luck))
        best = (options[0], events, after)
        if len(options) == 1:
            return best
        self.looks += len(options)
        appraise = self._question.appraise
        most = appraise(after, seat)
        for option in options[1:]:
            events, after = game.decide(state, seat, option, Chance(luck))
            worth = appraise(after, seat)
            if worth > most:
                best, most = (option, events, after), worth
        return best

    def _closes_alone(self, events: Iterable[Any]) -> bool:
        """Whether a turn ended in a solo game, where no other seat has the next one."""
        if self._question.seats > 1:
            return False
        game = self._question.game
        begins = turn_begins_of(game.name)
        return any(game.disclosure(event).final or begins(event) for event in events)

    def _worth(self, state: Any) -> float:
        seat, seats = self._question.seat, list(map(Seat, range(self._question.seats)))
        self.looks += len(seats)
        own = self._question.appraise(state, seat)
        others = [self._question.appraise(state, other) for other in seats if other != seat]
        return own - fmean(others) if others else own

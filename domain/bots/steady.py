"""A bot that tries each option and takes the one with the best evaluation for its seat.

It uses several worlds: unknown cards differ between them. Draws come from the bot's own seed, not
from the table's.

Some options are final by the rulebook, such as the end of a turn. Much happens after them, so a
direct comparison is unfair: the bot would delay the end of its turn with small gains. So the best
other options are evaluated with the same final option after them. One of them is taken if the
result is better than the final option alone.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.bots.policy import Question
from domain.chance import Chance
from domain.decider import offered

WORLDS = 3
"""Number of worlds of an evaluation."""
FEW = 3
"""Number of options that are evaluated with the final option after them."""
STEPS = 4
"""Maximum number of follow-up questions of an option that are answered."""


class Outlook(NamedTuple):
    """The result of an option; None means not interrupting. `worth`: the sum over all worlds."""

    option: Any | None
    worth: float
    closes: bool


def play_steadily(question: Question) -> Any | None:
    """Return the option with the best value, the first one of equals.

    A seat that is not awaited acts only if that looks better than waiting.
    """
    return chosen(question, outlooks(question))


def outlooks(question: Question) -> list[Outlook]:
    """Return the outlook of each option in order, then of not interrupting if that is possible."""
    seen = [outlook(question, option) for option in question.options]
    if not question.awaited:
        worlds = map(question.world, range(WORLDS))
        worth = sum(question.appraise(world, question.seat) for world in worlds)
        seen.append(Outlook(None, worth, closes=False))
    return seen


def chosen(question: Question, seen: list[Outlook]) -> Any | None:
    """Return the choice of the steady bot."""
    if not question.awaited:
        passing = seen[-1]
        best = best_of(seen[:-1])
        return best.option if best.worth > passing.worth else None
    closing = [it for it in seen if it.closes]
    going_on = [it for it in seen if not it.closes]
    if not closing or not going_on:
        return best_of(seen).option
    close = best_of(closing)
    tried = [
        Outlook(it.option, closed(question, it.option, close.option), closes=False)
        for it in different(going_on)[:FEW]
    ]
    first = best_of(tried)
    return first.option if first.worth > close.worth else close.option


def best_of(seen: Iterable[Outlook]) -> Outlook:
    return max(seen, key=lambda it: it.worth)


def different(seen: list[Outlook]) -> list[Outlook]:
    """Return the outlooks, best first; of equal ones only one."""
    alike: dict[float, Outlook] = {}
    for it in sorted(seen, key=lambda it: -it.worth):
        alike.setdefault(it.worth, it)
    return list(alike.values())


def outlook(question: Question, option: Any) -> Outlook:
    """Return the value of this option.

    All options have the same luck in the same world, so that none is chosen for its luck.
    """
    game, seat = question.game, question.seat
    worth, closes = 0.0, False
    for number in range(WORLDS):
        luck = Chance(question.luck(number))
        events, after = game.decide(question.world(number), seat, option, luck)
        worth += question.appraise(after, seat)
        closes = closes or any(game.disclosure(event).final for event in events)
    return Outlook(option, worth, closes)


def closed(question: Question, option: Any, close: Any) -> float:
    """Return the value of that option followed by this final one, summed over all worlds."""
    game, seat = question.game, question.seat
    worth = 0.0
    for number in range(WORLDS):
        seed = question.luck(number)
        after = game.decide(question.world(number), seat, option, Chance(seed)).state
        state = answered(question, after, close, seed)
        if close in game.options(state, seat):
            state = game.decide(state, seat, close, Chance(seed)).state
        worth += question.appraise(state, seat)
    return worth


def answered(question: Question, state: Any, close: Any, seed: bytes) -> Any:
    """Return the position after the questions that an option raises were answered."""
    game, seat = question.game, question.seat
    for _ in range(STEPS):
        options = offered(game, state, seat)
        if not options or close in options:
            break
        afters = [game.decide(state, seat, it, Chance(seed)).state for it in options]
        state = max(afters, key=lambda after: question.appraise(after, seat))
    return state

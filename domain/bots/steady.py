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
"""In so many worlds."""
FEW = 3
"""So many options are looked at with the close after them."""
STEPS = 4
"""So many questions that an option raises are answered before it."""


class Outlook(NamedTuple):
    """The result of an option; None means not interrupting. `worth`: the sum over all worlds."""

    option: Any | None
    worth: float
    closes: bool


def play_steadily(question: Question) -> Any | None:
    """The option with the best prospect, the first one of equals.

    A seat that is not awaited lets the moment pass unless acting looks better than waiting.
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
    """Which of them the steady bot takes."""
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
    """The best first, one of those that look alike."""
    alike: dict[float, Outlook] = {}
    for it in sorted(seen, key=lambda it: -it.worth):
        alike.setdefault(it.worth, it)
    return list(alike.values())


def outlook(question: Question, option: Any) -> Outlook:
    """How good things look after this option.

    Every option meets the same luck in the same world, so that none is taken for its luck.
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
    """How good things look after that option and then this close, all worlds together."""
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
    """The position when the questions that an option raises have been answered one by one."""
    game, seat = question.game, question.seat
    for _ in range(STEPS):
        options = offered(game, state, seat)
        if not options or close in options:
            break
        afters = [game.decide(state, seat, it, Chance(seed)).state for it in options]
        state = max(afters, key=lambda after: question.appraise(after, seat))
    return state

"""A bot for learning a game: it sees what the steady bot sees, and makes mistakes."""

from math import log
from typing import Any

from domain.bots.levels import levels_of
from domain.bots.policy import Question
from domain.bots.steady import WORLDS, chosen, outlooks

FINE = 1 << 32


def play_gently(question: Question) -> Any | None:
    """Choose an option at random; a worse-looking option is less likely.

    An option that looks a temperature worse is e times less likely, as in a softmax: each value
    gets a draw of the Gumbel distribution added. The steady bot's option counts like the best one.
    """
    seen = outlooks(question)
    steady = chosen(question, seen)
    most = max(it.worth for it in seen)
    temperature = levels_of(question.game.name).temperature

    def liking(number: int) -> float:
        it = seen[number]
        worth = most if it.option == steady else it.worth
        share = question.chance.roll(f"liking/{number}", FINE) / (FINE + 1)
        return worth / WORLDS - temperature * log(-log(share))

    return seen[max(range(len(seen)), key=liking)].option

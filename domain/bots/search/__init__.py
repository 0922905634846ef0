"""The value of each option, found by rollouts: for bots, hints and analyses."""

from domain.bots.search.move_search import Ranked, Ranking, play_best, rank

__all__ = ["Ranked", "Ranking", "play_best", "rank"]

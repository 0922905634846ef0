"""What comes of each option, found out by playing it on: for bots, hints and analyses alike."""

from domain.bots.search.move_search import Ranked, Ranking, play_best, rank

__all__ = ["Ranked", "Ranking", "play_best", "rank"]

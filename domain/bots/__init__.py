"""Bots for seats at a table. They use only the knowledge of their seat."""

from domain.bots.answer import answer
from domain.bots.policies import POLICIES
from domain.bots.policy import Policy, Question
from domain.bots.search import Ranked, Ranking, rank

__all__ = ["POLICIES", "Policy", "Question", "Ranked", "Ranking", "answer", "rank"]

"""Bots to seat at a table. They know of a position what their seat may know, and nothing else."""

from domain.bots.answer import answer
from domain.bots.policies import POLICIES
from domain.bots.policy import Policy, Question
from domain.bots.search import Ranked, Ranking, rank

__all__ = ["POLICIES", "Policy", "Question", "Ranked", "Ranking", "answer", "rank"]

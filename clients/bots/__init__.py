"""Bots to seat at a table. They know of a position what their seat may know, and nothing else."""

from clients.bots.answer import answer
from clients.bots.policies import POLICIES
from clients.bots.policy import Policy, Question
from clients.bots.search import Ranked, Ranking, rank

__all__ = ["POLICIES", "Policy", "Question", "Ranked", "Ranking", "answer", "rank"]

"""Bots to seat at a table. They know of a position what their seat may know, and nothing else."""

from clients.bots.answer import answer
from clients.bots.policies import POLICIES
from clients.bots.policy import Policy, Question

__all__ = ["POLICIES", "Policy", "Question", "answer"]

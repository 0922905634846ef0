"""What an event drew, who learned what by it, and what cannot be taken back."""

from __future__ import annotations

from msgspec.structs import replace

from domain.decider import Disclosure
from domain.villagers import events as e

FINAL = (
    e.DraftTurnBegan,
    e.FaceUpDrafted,
    e.PileDrafted,
    e.SquaresTaken,
    e.BuildTurnBegan,
    e.FirstPlayerPassed,
    e.CountessGiven,
    e.RecruiterPaid,
    e.SeenCardDrafted,
    e.FaceUpTaken,
    e.SquareCardTaken,
)
"""Drafts and the end of a turn (VIL-DRAFT-17, VIL-BUILD-14)."""


def disclosure(event: e.Event) -> Disclosure:
    disclosed = e.SECRETS.disclosure(event)
    return replace(disclosed, final=True) if isinstance(event, FINAL) else disclosed

"""What an event drew, who learned what by it, and what cannot be taken back."""

from msgspec.structs import replace

from domain.decider import NOTHING_DISCLOSED, Disclosure
from domain.villagers import events as e

FINAL: frozenset[type[e.Event]] = frozenset(
    (
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
)
"""Drafts and the end of a turn (VIL-DRAFT-17, VIL-BUILD-14)."""


NOTHING_BUT_FINAL = Disclosure(final=True)


def disclosure(event: e.Event) -> Disclosure:
    disclosed = e.SECRETS.disclosure(event)
    if type(event) not in FINAL:
        return disclosed
    if disclosed is NOTHING_DISCLOSED:
        return NOTHING_BUT_FINAL
    return replace(disclosed, final=True)

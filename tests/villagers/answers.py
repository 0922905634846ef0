"""What a seat answers with a card, named by its face."""

from domain.villagers.commands import PickCard, PlayCard, PutOnTop
from domain.villagers.state import CardId


def play(face: str) -> PlayCard:
    return PlayCard(CardId(face))


def pick(face: str) -> PickCard:
    return PickCard(CardId(face))


def put(face: str) -> PutOnTop:
    return PutOnTop(CardId(face))

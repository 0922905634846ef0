"""Commands with which a seat answers by a card, named by its face."""

from domain.villagers import commands as c
from domain.villagers import state as s


def play(face: str) -> c.PlayCard:
    return c.PlayCard(s.CardId(face))


def pick(face: str) -> c.PickCard:
    return c.PickCard(s.CardId(face))


def put(face: str) -> c.PutOnTop:
    return c.PutOnTop(s.CardId(face))

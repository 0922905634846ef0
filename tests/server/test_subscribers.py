"""The subscribers of a table, grouped by what they see."""

from typing import Any

from domain.decider import SPECTATOR
from domain.table.state import Person, Player, Vacant
from server.tables.subscriber import Subscribers

ANN = Person(Player("ann", "Ann"))


class Reader:
    def __init__(self, player_id: str | None, lang: str = "en") -> None:
        self.player_id, self.lang = player_id, lang


def test_subscribers_are_grouped_again_when_they_or_the_seats_change() -> None:
    ann, guest, gast = (*map(Reader, ("ann", None)), Reader(None, "de"))
    subscribers: Any = Subscribers()
    before, after = (ANN, Vacant()), (Vacant(), ANN)

    subscribers.add(ann)
    alone = dict(subscribers.audiences(before))
    subscribers.add(guest)
    subscribers.add(gast)
    together = dict(subscribers.audiences(before))
    moved = dict(subscribers.audiences(after))
    subscribers.discard(ann)
    left = dict(subscribers.audiences(after))

    others = {(SPECTATOR, "en"): [guest], (SPECTATOR, "de"): [gast]}
    assert alone == {(0, "en"): [ann]}
    assert together == {(0, "en"): [ann], **others}
    assert moved == {(1, "en"): [ann], **others}
    assert left == others

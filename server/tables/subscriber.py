"""Somebody who watches a table, as the table knows them."""

from typing import Protocol

from domain.decider import Rejected
from domain.table.state import Table
from projections.projection import Lang


class Subscriber(Protocol):
    """`player_id`: None for an anonymous spectator. `lang`: of labels and sentences."""

    player_id: str | None
    lang: Lang

    def send(self, frame: bytes) -> None:
        """Hand over a frame as it goes over the line; never waits."""
        ...

    def may_still_see(self, table: Table) -> bool:
        """Whether a table is shown to it, now that other people sit there."""
        ...

    def lost(self, table_id: str) -> None:
        """That table is gone."""
        ...

    def not_shown(self, table_id: str, refusal: Rejected) -> None:
        """That table cannot be shown; it is not sent until it is asked for again."""
        ...

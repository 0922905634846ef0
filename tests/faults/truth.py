"""The events according to the ledgers, folded only by this checker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from domain.decider import Rejected, Seat, Viewer, offered, viewer_name
from domain.table import commands
from domain.table.decide import decide
from domain.table.entry import Entry, game_of_first_entry
from domain.table.evolve import after_entry
from domain.table.state import Running, Table
from domain.table.table_queries import awaiting
from projections import table_view
from projections.registry import PROJECTIONS
from projections.viewer_frames import redacted, seen_by
from server.runtime.game_registry import GameRegistry, HostedGame
from tests.faults.history import digest, look_of
from tests.upgrade.builds import without_news


class Epoch(NamedTuple):
    """A ledger between two losses. `ended`: when Redis came back with less, inf for the last.

    `entries`: as they were booked, also where Redis holds another byte. `kept`: how many of them
    were there from the beginning, because the epoch before left them. `versions`: as Redis numbers
    the entries. `damaged`: the version of the first that Redis holds altered, None: it holds none.
    """

    ended: float
    entries: tuple[bytes, ...]
    kept: int = 0
    versions: tuple[int, ...] = ()
    damaged: int | None = None


class TableTruth:
    """One table's ledger through all its epochs. `secret`: with which its game draws."""

    def __init__(self, table: str, epochs: Sequence[Epoch], secret: bytes) -> None:
        self.table = table
        self.epochs = tuple(epochs)
        self.secret = secret
        first = next(epoch.entries[0] for epoch in epochs if epoch.entries)
        hosted = GameRegistry(PROJECTIONS).find(game_of_first_entry(first))
        assert hosted is not None
        self.hosted: HostedGame = hosted
        self._folds: list[Fold] = []
        for epoch in self.epochs:
            before = self._folds[-1] if self._folds else None
            if before is not None and before.bytes == epoch.entries:
                self._folds.append(before)
            else:
                self._folds.append(Fold(hosted, epoch.entries, before))

    def epoch_at(self, moment: float) -> int:
        return next(n for n, epoch in enumerate(self.epochs) if moment < epoch.ended)

    def fold(self, epoch: int) -> Fold:
        return self._folds[epoch]

    @property
    def final(self) -> Fold:
        return self._folds[-1]

    def refusals(
        self, epoch: int, versions: range, player: str, command: Any, looked: int | None
    ) -> set[str]:
        """The codes with which this command may be refused at one of these versions, at least."""
        fold = self.fold(epoch)
        codes: set[str] = set()
        for version in versions:
            codes |= self._refusals_at(fold, version, player, command, looked)
        return codes

    def _refusals_at(
        self, fold: Fold, version: int, player: str, command: Any, looked: int | None
    ) -> set[str]:
        table = fold.table(version)
        seat = table.seat_of(player)
        if seat is None:
            return {"not_seated"}
        if looked is not None and not self._same_options(fold, seat, looked, version):
            return {"stale"}
        try:
            if command is None:
                asked: commands.TableCommand = commands.Undo(seat)
            else:
                asked = commands.Play(seat, self.hosted.projection.decode_command(command))
            decide(self.hosted.game, table, player, asked, self.secret)
        except Rejected as refusal:
            return {refusal.code}
        except msgspec.ValidationError:
            return {"malformed"}
        return set()

    def _same_options(self, fold: Fold, seat: Seat, then: int, now: int) -> bool:
        if not 1 <= then <= now:
            return False
        options = [
            self.hosted.game.options(stage.state, seat) if isinstance(stage, Running) else ()
            for stage in (fold.table(then).stage, fold.table(now).stage)
        ]
        return options[0] == options[1]


class Fold:
    """One epoch, version by version; `readable` of its entries could be read."""

    def __init__(self, hosted: HostedGame, entries: Sequence[bytes], before: Fold | None) -> None:
        self._hosted = hosted
        self.bytes = tuple(entries)
        self.entries: list[Entry[Any]] = []
        self._tables: list[Table] = []
        self._looks: dict[tuple[int, str], str] = {}
        self._events: dict[tuple[int, str], str] = {}
        if before is not None:
            same = self.common(before)
            self.entries, self._tables = before.entries[:same], before._tables[:same]
        for data in self.bytes[len(self.entries) :]:
            try:
                entry = hosted.codec.decode(without_news(data))
                table = after_entry(hosted.game, self._tables[-1] if self._tables else None, entry)
            except Exception:  # noqa: BLE001 - whatever it is, it ends here
                break
            self.entries.append(entry)
            self._tables.append(table)

    def common(self, other: Fold) -> int:
        """How many entries both begin with."""
        pairs = zip(self.bytes, other.bytes, strict=False)
        return next(
            (n for n, (mine, theirs) in enumerate(pairs) if mine != theirs),
            min(len(self.bytes), len(other.bytes)),
        )

    @property
    def readable(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> int:
        return len(self.bytes)

    def table(self, version: int) -> Table:
        return self._tables[version - 1]

    def awaiting(self, version: int) -> tuple[int, ...]:
        return tuple(awaiting(self._hosted.game, self.table(version)))

    def look(self, version: int, viewer: str) -> str:
        """The digest of what that viewer sees at that version."""
        key = (version, viewer)
        if key not in self._looks:
            table, name = self.table(version), viewer_named(viewer)
            self._looks[key] = self._look(table, name, self._options(table, name))
        return self._looks[key]

    def look_without_options(self, version: int, viewer: str) -> str:
        """Return the digest of a position without options: the following entries are damaged."""
        return self._look(self.table(version), viewer_named(viewer), [])

    def _options(self, table: Table, viewer: Viewer) -> list[Any]:
        projection = self._hosted.projection
        if isinstance(viewer, str) or not isinstance(table.stage, Running):
            return []
        commands = offered(projection.game, table.stage.state, viewer)
        return [projection.encode_command(command) for command in commands]

    def _look(self, table: Table, viewer: Viewer, options: list[Any]) -> str:
        projection = self._hosted.projection
        outcome = table_view.outcome(projection.game, table)
        plain = msgspec.json.decode(
            msgspec.json.encode((seen_by(projection, table, viewer).view, options, outcome))
        )
        return look_of(plain[0], plain[1], awaiting(self._hosted.game, table), plain[2])

    def events(self, version: int, viewer: str) -> str:
        """The digest of the events of that version as this viewer may know them."""
        key = (version, viewer)
        if key not in self._events:
            shown = redacted(
                self._hosted.projection, self.entries[version - 1], viewer_named(viewer)
            )
            self._events[key] = digest(msgspec.json.decode(msgspec.json.encode(shown)))
        return self._events[key]

    def viewer_of(self, version: int, player: str) -> str:
        """Return the viewer of that player's seat; `spectator` for a player without a seat."""
        seat = self.table(version).seat_of(player)
        return viewer_name("spectator" if seat is None else seat)


def viewer_named(name: str) -> Viewer:
    kind, _, number = name.partition(":")
    if kind == "seat":
        return Seat(int(number))
    assert kind == "spectator", name
    return "spectator"

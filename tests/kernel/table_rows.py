"""Rules of a table proved by the rows of a text (`projections/conformance/text_rows.py`).

    # The owner clears a seat; nobody else does.
      opened 3; bert take_seat 1
        bert leave_seat 0 => refused: forbidden
        anna leave_seat 1 => seat_left 1 True + invite_changed, seats anna a / vacant / vacant

A position is `opened 3 2:random` (a bot holds seat 2) or `playing 2`, and the players' commands
there; `server` is no player. An answer is a player and a command with its values. The events of the
last answer follow the arrow, without those of the game. Then the row lists expected facts of the
table (`FACTS`). A refused answer (`refused: seat_taken why asked`) changes nothing. The ledger
rebuilds each table.
"""

import json
import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec

from domain.burgundy import BURGUNDY
from domain.decider import Rejected, Seat
from domain.table import commands as c
from domain.table import events as e
from domain.table.state import Person, Player, Table
from domain.table.table_queries import seek_of
from projections.conformance import text_rows
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, LATER, SECRET, TableHost
from projections.conformance.text_rows import Row, after_all, says
from projections.table_view import summary
from tests.kernel.opened_tables import opened, playing, refusal_of

PEOPLE: dict[str, Player] = {it.player_id: it for it in (ANNA, BERT, CARA, DORA)}
COMMANDS: dict[str, Any] = {str(it.__struct_config__.tag): it for it in get_args(c.CommandToTable)}
BUILDERS: dict[str, Callable[..., TableHost]] = {
    "opened": opened,
    "playing": playing,
    "solo": lambda _: opened(1, BURGUNDY),
}


def wrong(text: str) -> str:
    return text_rows.wrong(text, lambda row: (brought(row), says(row.change)))


def position(text: str) -> TableHost:
    """`opened 3 2:random held=true; bert take_seat 1`."""
    first, *sentences = text.split("; ")
    builder, seats, *more = first.split()
    bots = {
        Seat(int(seat)): bot for seat, colon, bot in (it.partition(":") for it in more) if colon
    }
    named = {key: value_of(word) for key, word in keyed(more)}
    host = BUILDERS[builder](int(seats), **named, **({"bots": bots} if bots else {}))
    for sentence in sentences:
        host.by(*said(sentence))
    return host


def said(sentence: str) -> tuple[Player | None, c.TableCommand]:
    """`anna admit 1 dora left_ago=30`; `dora takes_over 1`: with the invite, after 30 seconds."""
    who, tag, *words = sentence.split()
    if tag == "takes_over":
        tag, words = "take_seat", [*words, "invited=true", f"left_ago={LATER}"]
    if tag == "take_seat":
        words.insert(1, who)
    fields = COMMANDS[tag].__struct_fields__
    plain = zip(fields, (it for it in words if "=" not in it), strict=False)
    named = {key: value_of(word) for key, word in (*plain, *keyed(words))}
    if "player" in named:
        named["player"] = PEOPLE[named["player"]]
    return PEOPLE.get(who), COMMANDS[tag](**named)


def keyed(words: list[str], between: str = "=") -> list[tuple[str, str]]:
    parts = (it.partition(between) for it in words)
    return [(key, value) for key, found, value in parts if found]


def value_of(word: str) -> Any:
    """A number or a truth of JSON, or else the word."""
    return json.loads(word) if re.fullmatch(r"-?\d+(\.\d+)?|true|false", word) else word


def brought(row: Row) -> set[str]:
    host = position(row.position)
    events = list[str]()

    def answered(_: Table, answer: str) -> Table:
        player, command = said(answer)
        try:
            happened = host.by(player, command)
        except Rejected:
            raise refusal_of(host, player, command) from None
        events[:] = [spoken(it) for it in happened if not isinstance(it, host.game.event)]
        return host.table

    try:
        after_all(host.table, [it for it in row.play.split(", ") if it], answered)
    except Rejected as refused:
        facts = (
            f" {it} {refused.facts[it]}" for it in ("why", "seconds") if f" {it} " in row.change
        )
        return {f"refused: {refused.code}{''.join(facts)}"}
    assert host.read_again() == host.table, "the ledger tells another table"
    asked = {it.partition(" ")[0] for it in says(row.change)} & set(FACTS)
    facts = {f"{fact} {FACTS[fact](host)}".strip() for fact in asked}
    return facts | ({" + ".join(events)} if events else set())


def spoken(thing: Any) -> str:
    """`seat_left 1`, `owner_changed cara`, `game_finished abandoned 0 1`."""
    match thing:
        case Player():
            return thing.player_id
        case e.SecretRevealed(secret=secret) if secret == SECRET.hex():
            return "secret_revealed"
        case e.GameFinished(outcome=outcome):
            return f"game_finished {outcome.reason} {spoken(outcome.ranking)}"
        case tuple():
            return " ".join(map(spoken, thing))
        case msgspec.Struct():
            tag = thing.__struct_config__.tag
            values = (
                it
                for it in msgspec.structs.astuple(thing)
                if it is not False and it not in ("", ())
            )
            return " ".join((*([str(tag)] if tag else []), *map(spoken, values)))
        case _:
            return str(thing)


def holder(it: Any) -> str:
    return spoken(it).removeprefix("person ") if isinstance(it, Person) else spoken(it)


FACTS: dict[str, Callable[[TableHost], str]] = {
    "asks": lambda host: " / ".join(map(spoken, host.table.asks)),
    "ended": lambda host: host.table.finished_at,
    "homes": lambda host: str(len(host.table.position.homes)),
    "hinted": lambda host: spoken(tuple(host.running.hinted.items())),
    "hints": lambda host: str(summary(host.game, host.table).get("hints", False)),
    "invites": lambda host: str(summary(host.game, host.table)["invites"]),
    "nonces": lambda host: " ".join(it or "none" for it in host.table.nonces),
    "owner": lambda host: host.table.owner.player_id,
    "seats": lambda host: " / ".join(map(holder, host.table.seats)),
    "seek": lambda host: seek_of(host.table),
    "started": lambda host: host.table.started_at,
    "since": lambda host: spoken(host.table.since),
    "stage": lambda host: str(host.table.stage.__struct_config__.tag),
    "version": lambda host: str(host.table.version),
}

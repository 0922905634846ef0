"""Villagers and events proved by the rows of a text (`conformance/text_rows.py`).

    # Take a villager from the top of any Village into the hand.
    schemer
      village founders fisher; 1: village founders lumberjack/wheeler
        fisher/wheeler@1, wheeler@1 => +wheeler in hand, 1: -lumberjack/wheeler laid

- The first line names the card that seat 0 has in hand besides and plays first. It may also name
  the event that is carried out first while Serfdom is open too. A row does not mention that this
  event, or a card with the discard symbol, is discarded. If the line names neither, no step
  happens automatically.
- The position has the words of `a_table()`, without `with_`, and the names of fields:
  `1: hand cooper`. `solo` starts from `a_solo_table()`, `seats 3` starts with three seats. `asks
  build > face_rats` are the pending decisions; `|` separates piles and decks.
- An answer has the words of its command: `draft_face_up 2 fisher`. A choice by name alone is
  written as the name: `fisher`, `fisher@1` in the Village of seat 1, `fisher.2` the second there.
  `1: …` is a command of seat 1 out of turn. A row does not mention that the Jester is offered.
"""

import re
from typing import Any

import msgspec

from domain.decider import Rejected, Seat
from domain.villagers import VILLAGERS, components
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from projections.conformance import text_rows
from projections.conformance.text_rows import struct, tagged
from projections.villagers import VILLAGERS as SHOWN
from projections.villagers.view import view
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    a_table,
    active,
    choices,
    folded,
    refusal,
    told,
)
from tests.villagers.differences import difference, names_of

NOBODY = s.VillagerId(99)
KINDS, DECISIONS, PHASES = tagged(c.Command), tagged(s.Decision), tagged(s.Phase)
NAMES = ("events", "begun", "carrying_out", "discarded_events")
"""What is laid out name by name."""
TEXTS = ("hand", "village", "road", "reserve")
"""What may be laid out as empty."""


# Positions.


def position(table: Table, text: str) -> Table:
    for it in filter(None, text.split("; ")):
        owner, _, words = it.rpartition(": ")
        verb, _, said = words.partition(" ")
        match verb:
            case "ready":
                pass
            case "phase":
                table = table.middle(phase=struct(PHASES, said))
            case "solo":
                table = a_solo_table()
            case "seats":
                table = a_table(int(said))
            case "asks":
                table = table.asked(*(struct(DECISIONS, it) for it in said.split(" > ")))
            case _:
                table = table.said(verb, *given(verb, said), **named(verb, owner, said))
    return table


def given(verb: str, said: str) -> list[Any]:
    words = re.sub(r"\w+=\w+", "", said).strip()
    if verb in NAMES:
        return words.split()
    if "|" in words:
        return [part.strip() for part in words.split("|")]
    found = filter(None, map(str.strip, re.split(r"(?<!\S)(\d+)(?!\S)", words)))
    return [int(it) if it.isdigit() else it for it in found] or [""] * (verb in TEXTS)


def named(verb: str, owner: str, said: str) -> dict[str, Any]:
    mine = {"owner" if verb == "coins" else "seat": value(owner)} if owner else {}
    return mine | {key: value(it) for key, it in re.findall(r"(\w+)=(\w+)", said)}


def value(word: str) -> Any:
    return int(word) if word.isdigit() else {"true": True, "false": False}.get(word, word)


# Playing rows.


def wrong(text: str, start: Table | None = None) -> str:
    """A line for each row that brings something else than it says.

    `start`: the table where no row says otherwise.
    """

    def found_and_told(row: text_rows.Row) -> tuple[set[str], set[str]]:
        name = row.names[0]
        usual = a_solo_table() if name in components.EVENTS else a_table()
        table, first, unsaid = begun(name, position(start or usual, row.position))
        unsaid = set[str]() if row.change.startswith("refused") else unsaid
        said = text_rows.says(row.change) | unsaid
        play = f"{first}, {row.play}"
        return text_rows.brought(table.state, play, said, answered, difference, facts=FACTS), said

    return text_rows.wrong(text, found_and_told)


def begun(name: str, table: Table) -> tuple[Table, str, set[str]]:
    """The position, what is played there first of all, and what of it goes without saying."""
    if name in components.EVENTS:
        table = table.carrying_out(name, "serfdom")
        return table, f"carry_out {name}", {f"-{name} open", f"+{name} over"}
    if name in components.CARDS:
        gone = (
            {f"+{name} discarded"} if components.CARDS[s.CardId(name)].discard_after_play else set()
        )
        return table.and_in_hand(name), f"play_card {name}", {f"-{name} in hand", *gone}
    return table, "", set()


def answered(state: s.State, answer: str) -> tuple[tuple[e.Event, ...], s.State]:
    """Return the events and the state after the answer.

    Raises Rejected if the answer is refused, AssertionError if others may be chosen.
    """
    seat, _, words = answer.rpartition(": ")
    by = Seat(int(seat)) if seat else None
    offers = {spoken(state, it): it for it in choices(state, by)}
    if not words.startswith("play_jester"):
        offers = {words: it for words, it in offers.items() if not isinstance(it, c.PlayJester)}
    choice = text_rows.chosen(words, offers)
    if choice is None:
        said = command(state, words.partition("/")[0])
        raise Rejected(refusal(state, said, by))
    happened = told(state, choice, seat=by)
    return happened, folded(state, happened)


def spoken(state: s.State, command: c.Command) -> str:
    """`draft_face_up 2 fisher`; what is picked by its name alone."""
    tag = str(command.__struct_config__.tag)
    names = names_of(state)
    values = [
        names.get(value, str(value)) if field == "villager" else str(value)
        for field, value in msgspec.structs.asdict(command).items()
        if value is not None
    ]
    return " ".join(values if tag.startswith("pick_") else (tag, *values))


def command(state: s.State, words: str) -> c.Command:
    """One that is not offered, by its whole name: `pick_villager fisher`."""
    numbers = {"nobody": NOBODY, **{name: number for number, name in names_of(state).items()}}
    tag, *values = words.split()
    assert tag in KINDS, f"there is no {words}"
    fields = zip(KINDS[tag].__struct_fields__, values, strict=False)
    plain = (str(numbers[it]) if name == "villager" else it for name, it in fields)
    return struct(KINDS, " ".join((tag, *plain)))


# Other facts of a row.


def costs(state: s.State, words: str) -> str:
    """Return the price that the option states."""
    shown = SHOWN.reading(SHOWN.view(state, active(state)))
    return f"{words} = {SHOWN.price(command(state, words), shown, 'en') or 'nothing'}"


FACTS: text_rows.Facts = {
    **text_rows.seeing(view),
    **text_rows.best_of(VILLAGERS),
    **text_rows.ENDED,
    **text_rows.undo_of(VILLAGERS),
    "costs": lambda now, _, more: costs(now, more.partition(" = ")[0]),
    "leads": lambda now, _, __: str(now.first_player),
}
"""`costs play_card fisher = 2 gold`: what the option says. `leads 1`: who leads."""

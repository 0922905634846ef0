"""Rules proved by the rows of a text (`conformance/text_rows.py`): the result of each way to play.

    # Take a matching card from any row.
    market_1
      row 4 ship_2; row 6 bank_5
        take_card 4 ship_2/forgo_effect => +ship_2 as project, row 4 empty

- The first line names the card that seat 0 places first with a die of its number. The number of
  the stack follows the name. A row does not mention that the project is placed, or a new stack. If
  the line names no card, no step happens automatically.
- The position has the words of `a_table()`, without `with_`. It also has the names of fields:
  `1: hand ship_1`. `seats 3` starts with three seats. `asks die 3 > castle` are the decisions that
  are pending before the hand card of the turn is played. `ends_with die 3` are all pending
  decisions.
- An answer has the words of its command: `sell_goods_of_sort light`. Seat 1 answers `1: end_turn`.
- `mine_1*3`, `(ship_1 mine_2)*3`: three times.
- The text behind the arrow has the words of `differences.py`.
"""

import re
from typing import Any

import msgspec

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Rejected
from projections.burgundy.view import view
from projections.conformance import text_rows
from projections.conformance.text_rows import struct, tagged
from tests.burgundy.a_table import Table, a_table, after, choices, placing, refusal, told
from tests.burgundy.differences import WORDS, difference, plain

TAGS = {word: tag for tag, word in WORDS.items()}
KINDS, DECISIONS = tagged(c.Command), tagged(s.Decision)


# Positions.


def position(text: str, start: Table | None = None) -> Table:
    table = start or a_table()
    text = re.sub(r"\(?([^()*;|]*?)\)?\*(\d+)", repeated, text)
    for it in filter(None, text.split("; ")):
        owner, _, words = it.rpartition(": ")
        verb, _, said = words.partition(" ")
        match verb:
            case "ready":
                pass
            case "seats":
                table = a_table(int(said))
            case "asks":
                table = table.asked(s.PlayHandCard(), *decisions(said))
            case "ends_with":
                table = table.asked(*decisions(said))
            case "start_card":
                holder, side = said.split()
                table = table.with_start_card(int(holder), back_up=side == "back")
            case _:
                seat = {"seat": int(owner)} if owner else {}
                table = table.said(verb, *given(verb, said), **seat)
    return table


def repeated(found: re.Match[str]) -> str:
    """`mine_1*3`, `(ship_1 mine_2)*3`."""
    *others, last = [found[1]] if found[0].startswith("(") else found[1].split(" ")
    return " ".join((*others, *[last] * int(found[2])))


def decisions(text: str) -> list[s.Decision]:
    """`die 3 > castle`, the last one asked now."""
    asked = (words.partition(" ") for words in text.split(" > ") if words)
    return [struct(DECISIONS, f"{TAGS.get(word, word)} {said}") for word, _, said in asked]


def given(verb: str, said: str) -> list[Any]:
    piles = [pile.strip() for pile in said.split("|")]
    match verb:
        case "goods" | "sold":
            return good_ids(said)
        case "egon" | "animal_stacks":
            return piles
        case "goods_stacks":
            return [tuple(good_ids(pile)) for pile in piles]
        case "estate":
            return [stack.replace("/", " ") for stack in said.split()]
        case "row":
            number, _, faces = said.partition(" ")
            return [int(number), faces]
        case "bought":
            return [said]
        case _:
            return [int(word) if word.isdigit() else word for word in said.split()]


def good_ids(text: str) -> list[str]:
    return [f"good_{sort}" for sort in text.split()]


# Playing rows.


def wrong(text: str, start: Table | None = None) -> str:
    def found_and_told(row: text_rows.Row) -> tuple[set[str], set[str]]:
        table, first, unsaid = begun(row.names, position(row.position, start))
        said = text_rows.says(row.change)
        if not row.change.startswith("refused"):
            places = {stack_of(it) for it in said}
            said |= {it for it in unsaid if stack_of(it) not in places}
        return text_rows.brought(
            table.state, f"{first}, {row.play}", said, answered, difference, facts=FACTS
        ), said

    return text_rows.wrong(text, found_and_told)


def begun(names: tuple[str, ...], table: Table) -> tuple[Table, str, set[str]]:
    """The position, what is placed there first of all, and what of it goes without saying."""
    name, onto = names[0], [it for it in names[1:] if it.isdigit()]
    if name not in components.CARDS:
        return table, "", set()
    own = table.state.seats[0]
    pending = table.state.pending
    table = placing(name, table)
    table = table if pending == (s.PlayHandCard(),) else table.asked(*pending)
    unsaid = {f"-{name} as project"}
    if not onto:
        unsaid.add(f"stack {len(own.estate)} {name}")
    return table, " ".join(("place_project", name, *onto)), unsaid


def stack_of(change: str) -> str:
    """`stack 1`; any other change as it is."""
    return change[:7] if change.startswith("stack ") else change


def answered(state: s.State, answer: str) -> tuple[tuple[e.Event, ...], s.State]:
    """Return the events and the state after the answer.

    Raises Rejected if the answer is refused, AssertionError if others may be chosen.
    """
    seat, _, words = answer.rpartition(": ")
    choice = None if seat else text_rows.chosen(words, {spoken(it): it for it in choices(state)})
    if choice is None:
        said = command(words.partition("/")[0])
        raise Rejected(refusal(state, said, int(seat) if seat else None))
    return told(state, choice), after(state, choice)


def command(words: str) -> c.Command:
    """`take_card 3 ship_1`, offered or not."""
    return struct(KINDS, words.replace("goods_of_sort ", "goods_of_sort good_"))


def spoken(command: c.Command) -> str:
    return plain(" ".join(map(str, msgspec.to_builtins(command).values())))


# Other facts of a row.


def scores(state: s.State, part: str) -> str:
    return " ".join((part, *(str(it[part]) for it in text_rows.outcome(state).scores.values())))


FACTS: text_rows.Facts = {
    **text_rows.seeing(view),
    **text_rows.ENDED,
    **text_rows.undo_of(BURGUNDY),
    "holds": lambda now, _, __: " ".join(
        f"{len(it.hand)}+{len(it.action_stack)}" for it in now.seats
    ),
    "scores": lambda now, _, more: scores(now, more.split()[0]),
    "sizes": lambda now, _, __: " ".join(str(len(row)) for row in now.display),
}
"""`holds 2+4 1+0`: the cards of each seat in hand and in its action stack. `sizes 1 2 1 1 1 1`: the
cards in each row of the display. `scores total 9 8`: of all seats.
"""

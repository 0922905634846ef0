"""Rules proved by the rows of a text (`conformance/text_rows.py`): the result of each way to play.

    # Bread leads to no space without tiles.
      patrician 3; bread 1; field 6  # CAR-BREAD-3
        move_with_bread 0 => -1 bread, patrician on 0
        move_with_bread 6 => refused: no_tile_there

A position has the words of `a_table.py` without `with_`, and the names of fields; `/` separates
tiles and fields. An answer is a command with its values; `1: lay_tile_aside`: seat 1 answers. The
text behind the arrow names every change of the seats' possessions: `+2 coins`, `-1 banderole`,
`+FC-01 kept`, `1: +1 step`. A row does not mention a tile that an answer builds. A row may also
state (`FACTS`):

- `asks moving 1`: the phase. `offers close_card / fulfil_card 1`: all options, in their order.
- `track 1 0`, `removed L-baker`, `stack FC-09`, `rewards pond 2 / baker 2`, `to_score 1`,
  `field 3 L-market`: the tiles, cards and discs at the end.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.decider import Rejected, Seat
from projections.carpe_diem.view import view
from projections.conformance import text_rows
from projections.conformance.text_rows import moved, says, spoken
from tests.carpe_diem.a_table import Table, a_table, active, after, bare, choices, refusal, told

COMMANDS = text_rows.tagged(c.Command)
IN_ONE = {"seals", "fountain_stack", "frames"}
"""Words of a position that take their things as one text."""


# Positions.


ME = Seat(0)


ALSO: dict[str, Callable[..., Table]] = {
    "bare": lambda _, *seats: bare(*seats),
    "choosing": lambda table, *cards: table.asked(s.ChoosingCard(ME, cards)),
    "paying": lambda table, card, ware, due: table.asked(
        s.PayingCard(ME, card, None, 1, (s.Payment(ware, due),))
    ),
    "placing_patrician": lambda table: table.with_patrician(None).asked(s.PlacingPatrician(ME)),
    "returning": lambda table, *drawn: table.asked(s.ReturningFountainCard(ME, drawn)),
    "seats": lambda _, seats: a_table(seats),
    "track": lambda table, *discs: table.with_track(
        *((int(seat), int(space)) for seat, _, space in (disc.partition(":") for disc in discs))
    ),
}


def position(text: str) -> Table:
    """`coins 5; 1: wares fish=2; tiles 33 L-market / 34 L-pond-end 1; fulfilling A-05 C-01`."""
    table = a_table()
    for it in filter(None, text.split("; ")):
        seat, _, words = it.rpartition(": ")
        verb, _, things = words.partition(" ")
        named = {key: int(n) for key, n in re.findall(r"(\w+)=(\d+)", things)}
        named |= {"seat": int(seat)} if seat else {}
        bare = [int(word) if word.isdigit() else word for word in things.split() if "=" not in word]
        given: list[Any] = bare
        if verb in IN_ONE:
            given = [things]
        elif verb == "tiles":
            given = [tile.strip() for tile in things.split("/") if tile]
        elif verb == "field":
            given = [bare[0], " ".join(map(str, bare[1:]))]
        elif verb == "fields":
            fields = (field.split() for field in things.split("/") if field)
            given = [{int(space): " ".join(faces) for space, *faces in fields}]
        table = ALSO[verb](table, *given) if verb in ALSO else table.said(verb, *given, **named)
    return table


# Playing rows.


def wrong(text: str) -> str:
    return text_rows.wrong(text, lambda row: (brought(row), says(row.change)))


def brought(row: text_rows.Row) -> set[str]:
    return text_rows.brought(
        position(row.position).state, row.play, says(row.change), answered, difference, facts=FACTS
    )


def answered(state: s.State, answer: str) -> tuple[tuple[e.Event, ...], s.State]:
    seat, _, words = answer.rpartition(": ")
    assert active(state) == int(seat or 0), f"seat {active(state)} is asked"
    chosen = text_rows.struct(COMMANDS, words)
    if chosen not in choices(state):
        raise Rejected(refusal(state, chosen))
    return told(state, chosen), after(state, chosen)


# Differences.


def difference(before: s.State, now: s.State) -> set[str]:
    return set(text_rows.by_seat(before.seats, now.seats, changes_of))


def changes_of(old: s.Holding, new: s.Holding) -> Iterator[str]:
    for what, more in zip(AMOUNTS, map(int.__sub__, amounts(new), amounts(old)), strict=True):
        if more:
            yield f"{more:+} {what}{'s' if abs(more) > 1 and what in COUNTED else ''}"
    yield from moved(old.laid_aside, new.laid_aside, "laid aside")
    yield from moved(old.fountain_cards, new.fountain_cards, "kept")
    if new.district.tiles[: len(old.district.tiles)] != old.district.tiles:
        yield "tiles moved"
    if old.space != new.space:
        yield f"patrician on {new.space}"


COUNTED = ("point", "coin", "step", "banderole")
AMOUNTS = ("point", "coin", "bread", "step", "banderole", *s.WARES)


def amounts(it: s.Holding) -> tuple[int, ...]:
    wares = (getattr(it.wares, ware) for ware in s.WARES)
    banderoles = len(it.district.banderoles)
    return (it.victory_points, it.coins, it.bread, it.banderole, banderoles, *wares)


# Other facts of a row.


FACTS: text_rows.Facts = {
    **text_rows.seeing(view),
    **text_rows.best_of(CARPE_DIEM),
    **text_rows.ENDED,
    "asks": lambda now, _, __: "over" if isinstance(now.phase, s.Over) else spoken(now.phase),
    "offers": lambda now, _, __: " / ".join(map(spoken, choices(now))),
    "track": lambda now, _, __: spoken(now.track),
    "removed": lambda now, _, __: spoken(now.removed),
    "stack": lambda now, _, __: spoken(tuple(it.card for it in now.fountain_stack)),
    "rewards": lambda now, _, __: " / ".join(map(spoken, now.rewards)),
    "to_score": lambda now, _, __: spoken(now.to_score),
    "field": lambda now, _, more: f"{more[0]} {spoken(now.fields[int(more[0])])}",
}

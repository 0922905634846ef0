"""Cards proved by the rows of a text: the card, the position, and what each way to play brings.

    # You may return up to 3 threat markers.
    lay_brother
      threats red=2 blue=2  # BRU-DECIDE-12
        red/blue/decline, blue, red => -2 red threats, -1 blue threat, +3 points
        decline =>

- The card; further words fill `{1}`, `{2}`; `|` stands between cards of which all of it is true,
  `+` between cards that lie there together.
- What else lies on the table, in the words of `a_table.py`; `1: guilders 5` is what seat 1 has.
- The answers, and behind the arrow what is different in the end (`differences.py`), or with which
  code the last answer is refused. An answer has the words of its command: `take_guilders`,
  `house 1`; what is chosen by its name alone is said so: `red`, `king`. `red/blue`: red, where just
  these two may be chosen; `any`: the five colours; `1: red`: it is seat 1 that is asked. First of
  all there may be `lays_out king`, `activates prince`, `plays king` (it is taken up from the hand;
  that it is discarded goes without saying) or `settles` (what follows by itself). A line that
  begins with six blanks goes on with the one before it.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Rejected, Seat
from tests.bruges.a_card import lay_out, lies, paid, ready, used
from tests.bruges.a_table import Table, after, asked, choices, five, playing, refusal, settled
from tests.bruges.differences import difference, says


class Row(NamedTuple):
    """`names`: the card and what else its line says of it."""

    names: tuple[str, ...]
    position: str
    play: str
    change: str

    @property
    def cards(self) -> list[str]:
        return self.names[0].split("+")


Begins: TypeAlias = Callable[[Row, Table], tuple[Table, str, str]]
"""The position, how each way to play begins there, and what that costs."""


def rows(text: str) -> Iterator[Row]:
    names, position, play = [("",)], "", ""
    bare = "\n".join(line.partition("#")[0].rstrip() for line in text.splitlines())
    for line in re.sub("\n {6,}", " ", bare).splitlines():
        words, arrow, change = (it.strip() for it in line.partition("=>"))
        if line.startswith(" " * 4):
            play = words
        elif line.startswith(" "):
            position, play = words, ""
        elif line:
            names = [tuple(name.split()) for name in line.split("|")]
        if arrow:
            for of in names:
                yield Row(of, *(it.format(*of) for it in (position, play, change)))


# How the plays of a text begin.


def laid_out(row: Row, table: Table) -> tuple[Table, str, str]:
    """Seat 0 lays the card out, for its price."""
    return table, f"lays_out {row.names[0]}, ", ""


def activated(row: Row, table: Table) -> tuple[Table, str, str]:
    """Seat 0 activates it for nothing."""
    name = row.names[0]
    return there(row, table)[0], f"activates {name}, ", f"+{name} turned, "


def worked(row: Row, table: Table) -> tuple[Table, str, str]:
    """Seat 0 activates it, for a worker of the colour that its line says first."""
    table, start, _ = activated(row, table)
    workers = zip(table.state.seats[0].workers, five(**{row.names[1]: 1}), strict=True)
    return table.seat(0, workers=tuple(map(sum, workers))), start, paid(*row.names[:2])


def there(row: Row, table: Table) -> tuple[Table, str, str]:
    """It lies in front of seat 0."""
    for name in row.cards:
        table = table if not name or lying(name, table) else lies(name, table)
    return table, "", ""


def lying(name: str, table: Table) -> bool:
    return any(who.card == used(name) for who in table.state.seats[0].residents)


# Positions.


def ascent(table: Table, *dice: int) -> Table:
    """Phase 2: it is seat 0's turn to ascend for the price of these dice."""
    table = table.hand("earl", 1).hand("duke", 2)
    return table.dice(*dice).asked(s.OfferAscent(Seat(0)))


def die(table: Table, colour: str, value: int, others: int) -> Table:
    """One die shows `value`, the others something else."""
    return table.dice(*(value if it == colour else others for it in box.COLOURS))


def threats_but(table: Table, colour: str) -> Table:
    """2 markers of every other colour."""
    return table.threats(**{it: 2 for it in box.COLOURS if it != colour})


def workers_but(table: Table, colour: str) -> Table:
    """A worker of every other colour."""
    return table.workers(**{it: 1 for it in box.COLOURS if it != colour})


ALSO: dict[str, Callable[..., Table]] = {
    "ascent": ascent,
    "die": die,
    "threats_but": threats_but,
    "workers_but": workers_but,
    "ready": lambda table, _: table,
    "seats": lambda _, seats: ready(seats),
}


def position(text: str) -> Table:
    """`guilders 5; 1: threats red=2; lives monk 0; piles monk nun / king`."""
    table = ready()
    for it in filter(None, text.split("; ")):
        seat, _, words = it.rpartition(": ")
        verb, _, said = words.partition(" ")
        given: list[Any] = []
        named: dict[str, Any] = {"seat": int(seat)} if seat else {}
        for part in said.split("/"):
            names = [word for word in part.split() if "=" not in word and not word.isdigit()]
            given += [" ".join(names)] if names or not re.search(r"\d", said) else []
            given += [int(word) for word in part.split() if word.isdigit()]
        named |= {key: int(n) for key, n in re.findall(r"(\w+)=(\d+)", said)}
        table = ALSO[verb](table, *given) if verb in ALSO else getattr(table, verb)(*given, **named)
    return table


# What happens.


def cards_of(*texts: str) -> set[str]:
    """The cards that these texts are about."""
    return {name for text in texts for row in rows(text) for name in row.cards if name}


def wrong(text: str, begins: Begins) -> str:
    """A line for each way to play that brings something else than its row says."""
    findings: list[str] = []
    for row in rows(text):
        table, start, price = begins(row, position(row.position))
        told = says(row.change if row.change.startswith("refused") else price + row.change)
        if (found := brought(table, start + row.play)) != told:
            place = f"{row.names[0]}, {row.position}, {row.play}"
            findings.append(f"{place}: {sorted(found)} instead of {sorted(told)}")
    return "\n".join(findings)


def brought(table: Table, play: str) -> set[str]:
    """What is different in the end."""
    try:
        before, now, unsaid = played(table, [it for it in play.split(", ") if it])
    except Rejected as refused:
        return {f"refused: {refused.code}"}
    except AssertionError as finding:
        return {str(finding)}
    return difference(before, now) - {unsaid}


def played(table: Table, answers: list[str]) -> tuple[s.State, s.State, str]:
    """The positions before and after, and a change that goes without saying."""
    first, *rest = answers
    unsaid = ""
    match first.split():
        case ["lays_out", name]:
            before, now = lay_out(name, table)
        case ["activates", name]:
            before = now = (table if lying(name, table) else table.persons(name)).state
            rest = [f"activate {name}", *rest]
        case ["plays", name]:
            before = now = playing(name, table).state
            unsaid = f"+{name} discarded"
        case ["settles"]:
            before, now = table.state, settled(table).state
        case _:
            before, now, rest = table.state, table.state, answers
    for it in rest:
        now = answered(now, it)
    return before, now, unsaid


def answered(state: s.State, answer: str) -> s.State:
    """Raises Rejected where that is refused, AssertionError where something else is asked."""
    seat, _, words = answer.rpartition(": ")
    assert asked(state).seat == int(seat or 0), f"seat {asked(state).seat} is asked"
    offers = {spoken(it): it for it in choices(state)}
    first, *others = words.replace("any", "/".join(box.COLOURS)).split("/")
    assert not others or set(offers) == {first, *others}, f"of {sorted(offers)}"
    if first not in offers:
        raise Rejected(refusal(state, command(first)))
    return after(state, offers[first])


def spoken(command: c.Command) -> str:
    """`play_card king`; what is chosen by its name alone."""
    tag = str(command.__struct_config__.tag)
    values = [it for it in msgspec.structs.astuple(command) if it is not None and it is not False]
    if tag.startswith("choose_") and isinstance(values[0], str):
        return values[0]
    return " ".join(map(str, (tag.removeprefix("choose_"), *values)))


def command(words: str) -> c.Command:
    """One that is not offered, by its whole name: `choose_person king`."""
    tag, _, value = words.partition(" ")
    kinds = {str(it.__struct_config__.tag): it for it in get_args(c.Command)}
    assert tag in kinds, f"{words} cannot be chosen"
    fields = {kinds[tag].__struct_fields__[0]: value} if value else {}
    return msgspec.convert({"type": tag, **fields}, kinds[tag], strict=False)

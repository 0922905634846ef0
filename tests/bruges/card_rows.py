"""Cards proved by the rows of a text (`conformance/text_rows.py`): the result of each way to play.

    # You may return up to 3 threat markers.
    lay_brother
      threats red=2 blue=2  # BRU-DECIDE-12
        red/blue/decline, blue, red => -2 red threats, -1 blue threat, +3 points
        decline =>

`+` joins cards that are in the display together. The text behind the arrow has the words of
`differences.py`. An answer has the words of its command: `take_guilders`, `house 1`. A choice by
name alone is written as the name: `red`, `king`. `any` means the five colours. `1: red` means that
seat 1 must decide. A row may state further facts (`FACTS`): `asks refill 1`, `offers end_turn`,
`scores canals 6`, `told round_ended 1`.

The first answer may be one of these:

- `lays_out king`, `activates prince`;
- `plays king`: the card is taken up from the hand, and a row does not mention that it is discarded;
- `settles`: the automatic steps;
- `sails`: the first space on the left has been built by card, and paid for.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.bruges import BRUGES, components
from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.rounds import winners
from domain.bruges.scoring import final_outcome, scores
from domain.decider import Rejected, Seat
from projections.bruges.view import view
from projections.conformance import text_rows
from projections.conformance.text_rows import Row, says, spoken
from tests.bruges.a_card import lay_out, lies, paid, ready, used
from tests.bruges.a_table import Table, after, asked, choices, five, playing, refusal, settled, told
from tests.bruges.differences import difference

KINDS = text_rows.tagged(c.Command)
Begins: TypeAlias = Callable[[Row, Table], tuple[Table, str, str]]
"""The position, how each way to play begins there, and what that costs."""


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
    return table.holds(workers=tuple(map(sum, workers))), start, paid(*row.names[:2])


def there(row: Row, table: Table) -> tuple[Table, str, str]:
    """Return the table with the card in front of seat 0."""
    for name in cards_in(row):
        table = table if not name or lying(name, table) else lies(name, table)
    return table, "", ""


def as_it_lies(_: Row, table: Table) -> tuple[Table, str, str]:
    return table, "", ""


def exchanged(row: Row, table: Table) -> tuple[Table, str, str]:
    """Return the table with that exchange card and 5 markers on it."""
    return table.exchange(used(row.names[0]).removeprefix("exchange_")), "", ""


def shipped(row: Row, table: Table) -> tuple[Table, str, str]:
    _, colour, kind = used(row.names[0]).split("_", 2)
    return table.ships(**{colour: kind}), "", ""


def cards_in(row: Row) -> list[str]:
    return row.names[0].split("+")


def lying(name: str, table: Table) -> bool:
    return any(who.card == used(name) for who in table.state.seats[0].residents)


# Positions.


def ascent(table: Table, *dice: int) -> Table:
    """Phase 2: it is seat 0's turn to ascend for the price of these dice."""
    return rolled(table, *dice).asked(s.OfferAscent(Seat(0)))


def rolled(table: Table, *dice: int) -> Table:
    """Phase 2: the dice show this, and everybody is about to take markers."""
    for seat, name in enumerate(("earl", "duke"), start=1):
        table = table.holds(seat, hand=name) if seat < len(table.state.seats) else table
    return table.middle(dice=dice).asked(s.DealThreats(Seat(0)))


def crowned(table: Table, _: str) -> Table:
    """Seat 0 has the topmost statue, for its left section."""
    left = table.state.statues[1:]
    return table.holds(statues=(7,), rewarded=(True, False)).middle(statues=left)


def die(table: Table, colour: str, value: int, others: int) -> Table:
    return table.middle(dice=tuple(value if it == colour else others for it in components.COLOURS))


def threats_but(table: Table, colour: str) -> Table:
    return table.threats(**{it: 2 for it in components.COLOURS if it != colour})


def used_up(table: Table, name: str) -> Table:
    """The last marker of that exchange card was used."""
    gone = (s.ExchangeId(f"exchange_{name}"),)
    return table.exchange(name).middle(exchange=s.Exchange(gone=gone))


def workers_but(table: Table, colour: str) -> Table:
    return table.workers(**{it: 1 for it in components.COLOURS if it != colour})


ALSO: dict[str, Callable[..., Table]] = {
    "ascent": ascent,
    "rolled": rolled,
    "crowned": crowned,
    "die": die,
    "threats_but": threats_but,
    "used_up": used_up,
    "workers_but": workers_but,
    "mid": lambda table, _: table.middle(piles=(("tailor",) * 20, ("smith",) * 20)),
    "no_statues": lambda table, _: table.middle(statues=()),
    "pets": lambda table, _: table.middle(rules=replace(table.state.rules, pets=True)),
    "ready": lambda table, _: table,
    "refill": lambda table, _: table.asked(s.Refill(Seat(0))),
    "ship": lambda table, said: table.ships(**dict(zip(*[iter(said.split())] * 2, strict=True))),
    "supply": lambda table, *markers: table.middle(threats=markers),
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
        table = ALSO[verb](table, *given) if verb in ALSO else table.said(verb, *given, **named)
    return table


# Playing rows.


def cards_of(*texts: str) -> set[str]:
    return {
        name for text in texts for row in text_rows.rows(text) for name in cards_in(row) if name
    }


def wrong(text: str, begins: Begins) -> str:
    def found_and_told(row: Row) -> tuple[set[str], set[str]]:
        table, start, price = begins(row, position(row.position))
        told = row.change if row.change.startswith("refused") else price + row.change
        return brought(table, start + row.play, says(told)), says(told)

    return text_rows.wrong(text, found_and_told)


def brought(table: Table, play: str, said: set[str]) -> set[str]:
    """Return the differences at the end, and the facts that the row states."""
    events = list[e.Event]()
    try:
        before, now, unsaid = played(table, [it for it in play.split(", ") if it], events)
    except Rejected as refused:
        return {f"refused: {refused.code}"}
    except AssertionError as finding:
        return {str(finding)}
    facts = text_rows.facts_of(said, now, events, FACTS)
    asked = {it for it in difference(before, now) if not (it.endswith(" asked") and facts)}
    return facts | asked - {unsaid}


def played(table: Table, answers: list[str], events: list[e.Event]) -> tuple[s.State, s.State, str]:
    """The positions before and after, and a change that goes without saying."""
    first, rest = next(iter(answers), ""), answers[1:]
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
            events += settled(table).events
        case ["sails"]:
            rich = table.holds(guilders=table.state.seats[0].guilders + 1)
            before = now = after(playing("prince", rich), c.BuildCanal("left"))
        case _:
            before, now, rest = table.state, table.state, answers
    return before, text_rows.after_all(now, rest, partial(answered, events)), unsaid


def answered(events: list[e.Event], state: s.State, answer: str) -> s.State:
    """Return the state after the answer.

    Raises Rejected if the answer is refused, AssertionError if another seat must decide.
    """
    seat, _, words = answer.rpartition(": ")
    assert asked(state).seat == int(seat or 0), f"seat {asked(state).seat} is asked"
    offers = {said_as(it): it for it in choices(state)}
    choice = text_rows.chosen(words.replace("any", "/".join(components.COLOURS)), offers)
    if choice is None:
        raise Rejected(refusal(state, command(words.partition("/")[0])))
    events.extend(told(state, choice))
    return after(state, choice)


def said_as(command: c.Command) -> str:
    """`play_card king`, `take_guilders improved`; what is chosen by its name alone."""
    tag = str(command.__struct_config__.tag)
    values = [it for it in msgspec.structs.astuple(command) if it is not None and it is not False]
    if tag.startswith("choose_") and isinstance(values[0], str):
        return values[0]
    words = ["improved" if it is True else it for it in values]
    return " ".join(map(str, (tag.removeprefix("choose_"), *words)))


def command(words: str) -> c.Command:
    """One that is not offered, by its whole name: `choose_person king`."""
    made = text_rows.struct(KINDS, words.removesuffix(" improved"))
    return replace(made, improved=True) if words.endswith(" improved") else made


# Other facts of a row.


FACTS: text_rows.Facts = {
    **text_rows.seeing(view),
    **text_rows.best_of(BRUGES),
    **text_rows.undo_of(BRUGES),
    "asks": lambda now, _, __: "nobody" if isinstance(now.phase, s.Over) else spoken(asked(now)),
    "drawn": lambda now, _, __: spoken(now.seats[0].drawn),
    "exchanged": lambda now, _, __: " ".join(
        it.removeprefix("exchange_") for it in now.exchange.gone
    ),
    "extra": lambda now, _, __: spoken(now.extra),
    "last_round": lambda now, _, __: str(now.last_round),
    "offers": lambda now, _, __: " / ".join(map(said_as, choices(now))),
    "piles": lambda now, _, __: " / ".join(map(spoken, now.piles)).strip(),
    "ranks": lambda now, _, __: " / ".join(map(spoken, final_outcome(now).ranking)),
    "scores": lambda now, _, more: f"{(part := more.split()[0])} {scores(now, Seat(0))[part]}",
    "statues": lambda now, _, __: spoken(now.statues),
    "wins": lambda now, _, more: f"{(it := more.split()[0])} {spoken(tuple(winners(now, it)))}",  # type: ignore[arg-type]
}

"""Rows of a text: a position, the answers to it, and the differences at the end.

    # You may return up to 3 threat markers.
    lay_brother
      threats red=2 blue=2  # BRU-DECIDE-12
        red/blue/decline, blue, red => -2 red threats, -1 blue threat, +3 points
        decline =>

- First the subject of the rows below; further words fill `{1}`, `{2}`; `|` separates subjects.
- Then other facts of the position, in the words of the game's `a_table.py`; `1: guilders 5` is
  seat 1's.
- Then the answers, and after the arrow the differences at the end, or the code that refuses the
  last answer. `red/blue`: red, if just these two may be chosen. A line that begins with six blanks
  continues the one before it. With `...` among the changes no others are compared.

A row can state more facts, and a game can add its own:

- `told disc_moved 0 2 6`: the events of that type; `x2` after one that happened twice.
  `untold tile_built`: there are none of that type.
- `first tile_built disc_moved`: the types of the first events. `order pass_began round_began`: the
  events of these types in order; repetitions are named once.
- `best take_tile L-baker`: the choice that looks best to a bot.
- `final True`: seat 0 may not take back what happened.
- `in_order points_gained 0 / guilders_gained 1`: the events that begin with these words.
- `sees track.0 2`: a spectator's view at the end; `own decision.type build`: seat 0's view;
  `all deck (0:king 1:queen)`: the view of `all` after the end. A missing part is `nothing`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from domain.decider import (
    EVERYONE,
    SPECTATOR,
    AnyGame,
    Outcome,
    Rejected,
    Seat,
    Viewer,
    outcome_in_phase,
)
from projections.conformance.playing import best_looking

C = TypeVar("C")
S = TypeVar("S")
Happened: TypeAlias = Sequence[Any]
Facts: TypeAlias = Mapping[str, Callable[[Any, Happened, str], str]]
"""The facts that a row may state about the final position and the events, by first word."""


class Row(NamedTuple):
    """`names`: the subject and the other facts of its line."""

    names: tuple[str, ...]
    position: str
    play: str
    change: str


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


def title(text: str) -> str:
    """Return the first line of a text."""
    return text.strip().partition("\n")[0].removeprefix("# ")


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """Return both sides of the arrow of each line."""
    for line in text.strip().splitlines():
        left, arrow, right = line.partition("#")[0].partition(" =>")
        if arrow:
            yield left.strip(), right.strip()


def wrong(text: str, brought: Callable[[Row], tuple[set[str], set[str]]]) -> str:
    """Return a line for each row whose result differs from its statement."""
    findings: list[str] = []
    for row in rows(text):
        found, expected = brought(row)
        if "..." in expected:
            expected.remove("...")
            found = {it for it in found if it in expected or it.startswith("refused")}
        if found != expected:
            place = f"{row.names[0]}, {row.position}, {row.play}"
            findings.append(f"{place}: {sorted(found)} instead of {sorted(expected)}")
    return "\n".join(findings)


def after_all(state: S, answers: list[str], answered: Callable[[S, str], S]) -> S:
    """Return the final position. Raises Rejected if the last answer is refused.

    Raises AssertionError if an earlier one is refused.
    """
    for number, answer in enumerate(answers, start=1):
        try:
            state = answered(state, answer)
        except Rejected as refused:
            if number < len(answers):
                raise AssertionError(f"{answer} is refused: {refused.code}") from refused
            raise
    return state


def brought(
    before: S,
    play: str,
    said: set[str],
    answered: Callable[[S, str], tuple[Happened, S]],
    difference: Callable[[S, S], set[str]],
    *,
    facts: Facts,
) -> set[str]:
    """Return the differences after these answers, or the code that refuses the last one."""
    events: list[Any] = []

    def follow(state: S, answer: str) -> S:
        happened, state = answered(state, answer)
        events.extend(happened)
        return state

    try:
        now = after_all(before, [it for it in play.split(", ") if it], follow)
    except Rejected as refused:
        return {f"refused: {refused.code}"}
    except AssertionError as finding:
        return {str(finding)}
    return difference(before, now) | facts_of(said, now, events, facts)


def facts_of(said: set[str], now: Any, events: Happened, facts: Facts) -> set[str]:
    """Return the actual facts of the kinds that a row states."""
    found: set[str] = set()
    for fact, _, more in (it.partition(" ") for it in said):
        if fact in ("told", "untold"):
            found |= told_of(events, more.partition(" ")[0]) or {f"untold {more}"}
        elif known := facts.get(fact) or EVENT_FACTS.get(fact):
            found.add(f"{fact} {known(now, events, more)}".strip())
    return found


def told_of(events: Happened, tag: str) -> set[str]:
    times = Counter(spoken(it) for it in events if tag_of(it) == tag)
    return {f"told {it}{f' x{n}' if n > 1 else ''}" for it, n in times.items()}


def tag_of(thing: Any) -> str:
    return str(thing.__struct_config__.tag or "")


def spoken(thing: Any) -> str:
    """Return a struct or a tuple as words: `round_ended 1`, `king queen`."""
    if isinstance(thing, tuple):
        return " ".join(map(spoken, thing))
    if isinstance(thing, msgspec.Struct):
        values = (it for it in msgspec.structs.astuple(thing) if it is not None and it != ())
        return " ".join((tag_of(thing), *map(spoken, values))).strip()
    return str(thing)


def first_types(_: Any, events: Happened, tags: str) -> str:
    return " ".join(tag_of(it) for it in events[: tags.count(" ") + 1])


def types_in_order(_: Any, events: Happened, tags: str) -> str:
    found = (it for it in map(tag_of, events) if it in tags.split())
    return " ".join(tag for tag, _ in groupby(found))


def in_order(_: Any, events: Happened, more: str) -> str:
    wanted = more.split(" / ")
    said = (f"{spoken(it)} " for it in events)
    return " / ".join(it for event in said for it in wanted if event.startswith(f"{it} "))


EVENT_FACTS: Facts = {"first": first_types, "in_order": in_order, "order": types_in_order}


def says(text: str) -> set[str]:
    """Return the changes that a text states, separated by commas."""
    return {change.strip() for change in text.split(",") if change.strip()}


def moved(old: Iterable[str], new: Iterable[str], where: str) -> Iterator[str]:
    """Yield the differences, as in `+2 monk in hand`."""
    were, are = Counter(old), Counter(new)
    for sign, more in (("+", are - were), ("-", were - are)):
        for thing, n in more.items():
            yield f"{sign}{thing if n == 1 else f'{n} {thing}'} {where}"


def by_seat(
    before: Sequence[S], now: Sequence[S], changes_of: Callable[[S, S], Iterable[str]]
) -> Iterator[str]:
    """Yield the changes of each seat, of seat 0 as they are, of others after their number."""
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        yield from (change if seat == 0 else f"{seat}: {change}" for change in changes_of(old, new))


def chosen(answer: str, offers: Mapping[str, C]) -> C | None:
    """Return the offer that an answer names, or None.

    Raises AssertionError if the offers differ from those that the answer lists.
    """
    first, *others = map(str.strip, answer.split("/"))
    assert not others or set(offers) == {first, *others}, f"of {sorted(offers)}"
    return offers.get(first)


def tagged(union: Any) -> dict[str, Any]:
    """Return the structs of a union by their tags."""
    return {str(it.__struct_config__.tag): it for it in get_args(union)}


def struct(kinds: Mapping[str, Any], words: str) -> Any:
    """Return the struct of `take_card 3 ship_1`: its tag and the first of its fields."""
    tag, *values = words.split()
    assert tag in kinds, f"there is no {words}"
    fields = dict(zip(kinds[tag].__struct_fields__, values, strict=False))
    return msgspec.convert({"type": tag, **fields}, kinds[tag], strict=False)


def outcome(state: Any) -> Outcome:
    found = outcome_in_phase(state)
    assert found is not None
    return found


ENDED: Facts = {
    "ranks": lambda now, _, __: " / ".join(map(spoken, outcome(now).ranking)),
    "scores": lambda now, _, it: f"{(part := it.split()[0])} {outcome(now).scores[Seat(0)][part]}",
    "totals": lambda now, _, __: " ".join(str(it["total"]) for it in outcome(now).scores.values()),
    "won": lambda now, _, __: str(outcome(now).won),
}
"""Facts of a game that is over. `scores villas 26`: a part of seat 0's score. `totals 26 20`: those
of all seats. `ranks 1 / 0`: the winner first.
"""


def seeing(view: Callable[[Any, Viewer], Any]) -> Facts:
    """Return the facts that state what a view shows."""

    def seen_by(viewer: Viewer) -> Callable[[Any, Happened, str], str]:
        def seen(now: Any, _: Happened, more: str) -> str:
            path = more.partition(" ")[0]
            part: Any = view(now, viewer)
            for name in path.split("."):
                part = part.get(name, {})
            return f"{path} {shown(part)}"

        return seen

    return {"sees": seen_by(SPECTATOR), "own": seen_by(Seat(0)), "all": seen_by(EVERYONE)}


def shown(part: Any) -> str:
    """Return a part of a view as a row states it: `(size:2 tiles:(0:market))`."""
    if not isinstance(part, dict):
        return str(part)
    named = " ".join(f"{name}:{shown(it)}" for name, it in part.items())
    return f"({named})" if named else "nothing"


def undo_of(game: AnyGame) -> Facts:
    """Return the fact whether what happened is final: seat 0 may not take it back."""

    def is_final(event: Any) -> bool:
        told = game.disclosure(event)
        return bool(told.final or told.draws or any(it.whose != Seat(0) for it in told.learned))

    return {"final": lambda _, events, __: str(any(map(is_final, events)))}


def best_of(game: AnyGame) -> Facts:
    """Return the fact that states the best-looking choice of the seat that must act."""

    def best(now: Any, _: Happened, __: str) -> str:
        return spoken(best_looking(game, now, game.awaiting(now)[0]))

    return {"best": best}

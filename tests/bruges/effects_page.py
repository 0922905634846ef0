"""The page of the vocabulary, made of the vocabulary and the box.

    python -m tests.bruges.effects_page            # fails where EFFECTS.md says otherwise
python -m tests.bruges.effects_page --write
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, get_args

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import COUNTS

PAGE = Path(__file__).parents[2] / "domain/bruges/EFFECTS.md"

HEAD = """# What the words on the cards mean

A card's effect is data: a line of `components.json` with up to four lists. `steps` are carried out
in order when the person is activated, `triggers` and `rules` are in force while a person with an
infinity sign lies in a display, `scores` count at the end. Ships and exchange cards are written in
the same words. To add a person, add a line; its sentence in both languages is made from the same
words, so that text and effect cannot drift. The words are the types of `effects/effect_dsl.py`, and
`effects/steps/` carries them out.

This page is written by `python -m tests.bruges.effects_page --write`; a test holds it to the box.
Most cards are *reconstructed*, as `components.json` says of each fact: no official card list.
"""


Parts: TypeAlias = Callable[[dsl.Effect], Iterable[object]]
"""What is used in an effect: words, occasions, or things that are counted."""


def users(thing: object, parts: Parts) -> list[s.EffectId]:
    return [of for of, effect in components.EFFECTS.items() if thing in parts(effect)]


def names(thing: object, parts: Parts) -> str:
    """The cards that use it, in the order of the box."""
    return ", ".join(map(called, users(thing, parts))) or "*no card*"


def called(of: s.EffectId) -> str:
    """Its English name, and what it is if it is no person."""
    kinds: dict[str, Any] = {
        "": components.CARDS,
        " (ship)": components.SHIP_KINDS,
        " (exchange)": components.EXCHANGE,
    }
    return next(things[of].name_en + kind for kind, things in kinds.items() if of in things)


def meaning(word: type[Any]) -> str:
    """The docstring in one paragraph, its fields in a second."""
    return " ".join((inspect.getdoc(word) or "").split())


def tag(word: type[Any]) -> str:
    return str(word.__struct_config__.tag)


def written(title: str, words: tuple[type[Any], ...], parts: Parts) -> Iterator[str]:
    yield f"\n## {title}\n"
    for word in words:
        yield f"- `{tag(word)}`. {meaning(word)}\n  {names(word, parts)}."


def page() -> str:
    lines = [HEAD]
    lines += written("Steps", get_args(dsl.Step), steps)
    lines += written("Rules", get_args(dsl.AnyRule), rules)
    lines.append("\n## Triggers\n")
    lines += [f"- `{it}`\n  {names(it, occasions)}." for it in get_args(dsl.Occasion)]
    lines += written("Conditions", get_args(dsl.If), conditions)
    lines.append("\n## What is counted\n")
    lines += [f"- `{it}`\n  {names(it, counted)}." for it in COUNTS]
    return "\n".join(lines) + "\n"


def steps(effect: dsl.Effect) -> Iterator[object]:
    return map(type, components.all_steps(effect))


def rules(effect: dsl.Effect) -> Iterator[object]:
    return map(type, effect.rules)


def occasions(effect: dsl.Effect) -> list[str]:
    return [trigger.on for trigger in effect.triggers]


def conditions(effect: dsl.Effect) -> Iterator[object]:
    yield from (type(score.cond) for score in effect.scores)
    for step in components.all_steps(effect):
        if isinstance(step, dsl.OnlyIf):
            yield type(step.cond)


def counted(effect: dsl.Effect) -> list[str]:
    amounts = [score.points for score in effect.scores]
    amounts += [getattr(step, "n", 0) for step in components.all_steps(effect)]
    return [it.count for it in amounts if isinstance(it, dsl.Count)]


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page() else 1)

"""The page of the vocabulary, made of the vocabulary and the box.

    python -m tests.bruges.effects_page            # fails where EFFECTS.md says otherwise
python -m tests.bruges.effects_page --write
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as v
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


def names(found: Iterator[s.EffectId]) -> str:
    """The cards in the order of the box, each once."""
    wanted = set(found)
    return ", ".join(called(of) for of in components.EFFECTS if of in wanted) or "*no card*"


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


def written(title: str, words: tuple[type[Any], ...], users: Any) -> Iterator[str]:
    yield f"\n## {title}\n"
    for word in words:
        yield f"- `{tag(word)}`. {meaning(word)}\n  {names(users(word))}."


def page() -> str:
    lines = [HEAD]
    lines += written("Steps", get_args(v.Step), users_of_step)
    lines += written("Rules", get_args(v.AnyRule), users_of_rule)
    lines.append("\n## Triggers\n")
    for occasion in get_args(v.Occasion):
        lines.append(f"- `{occasion}`\n  {names(users_of_occasion(occasion))}.")
    lines += written("Conditions", get_args(v.If), users_of_condition)
    lines.append("\n## What is counted\n")
    for counted in COUNTS:
        lines.append(f"- `{counted}`\n  {names(users_of_count(counted))}.")
    return "\n".join(lines) + "\n"


def users_of_step(word: type[Any]) -> Iterator[s.EffectId]:
    return (
        of
        for of, effect in components.EFFECTS.items()
        if any(type(it) is word for it in components.all_steps(effect))
    )


def users_of_rule(word: type[Any]) -> Iterator[s.EffectId]:
    return (
        of
        for of, effect in components.EFFECTS.items()
        if any(type(it) is word for it in effect.rules)
    )


def users_of_occasion(occasion: str) -> Iterator[s.EffectId]:
    return (
        of for of, it in components.EFFECTS.items() if any(t.on == occasion for t in it.triggers)
    )


def users_of_condition(word: type[Any]) -> Iterator[s.EffectId]:
    for of, effect in components.EFFECTS.items():
        conditions = [score.cond for score in effect.scores]
        conditions += [it.cond for it in components.all_steps(effect) if isinstance(it, v.OnlyIf)]
        if any(type(it) is word for it in conditions):
            yield of


def users_of_count(counted: str) -> Iterator[s.EffectId]:
    for of, effect in components.EFFECTS.items():
        amounts = [score.points for score in effect.scores]
        amounts += [getattr(step, "n", 0) for step in components.all_steps(effect)]
        if any(isinstance(it, v.Count) and it.count == counted for it in amounts):
            yield of


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page() else 1)

"""Effects are data: the vocabulary, its page, and the sentence printed on each card."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from domain.box import BadBox, checked_box
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.steps import WORDS
from projections.bruges.printed import printed
from projections.projection import LANGS
from tests.bruges.effects_page import PAGE, Parts, conditions, page, rules, steps, users

FILE = Path(__file__).parents[2] / "domain/bruges/components.json"
PRINTED: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parent / "printed.json").read_bytes()
)
"""Every sentence that people read on a card, so that a change of one is seen by a person."""


def test_every_word_has_a_meaning() -> None:
    """BRU-PERSON-3."""
    assert set(WORDS) == set(get_args(dsl.Step))


@pytest.mark.parametrize(
    ("words", "parts"), [(dsl.Step, steps), (dsl.AnyRule, rules), (dsl.If, conditions)]
)
def test_every_step_rule_and_condition_is_used_by_a_card(words: Any, parts: Parts) -> None:
    """BRU-PERSON-3, -11."""
    assert [word for word in get_args(words) if not users(word, parts)] == []


def test_the_page_of_the_vocabulary_is_that_of_the_box() -> None:
    """BRU-PERSON-3: python -m tests.bruges.effects_page --write."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_card_prints_its_sentence() -> None:
    """BRU-PERSON-3: made of the words that the rules carry out."""
    told = {
        str(of): {lang: printed(s.EffectId(of), lang) for lang in LANGS}
        for of in components.EFFECTS
    }

    assert told == PRINTED


def another(**changes: Any) -> bytes:
    """The file with one person changed: the first one."""
    facts = json.loads(FILE.read_bytes())
    facts["persons"][0] |= changes
    return json.dumps(facts).encode()


def test_a_box_that_contradicts_itself_is_refused() -> None:
    """BRU-PERSON-3, -4, BRU-SETUP-1: a laurel person scores and does nothing else.

    A word that is not in the vocabulary is refused, and a card that is there twice.
    """
    for wrong, why in (
        (another(kind="lightning"), "effects fit their kinds"),
        (another(kind="lightning", scores=[], steps=[{"do": "fly"}]), "fly"),
        (another(id="countess"), "an id of its own"),
    ):
        with pytest.raises(BadBox, match=why):
            checked_box(wrong, components.Box, components.agrees)

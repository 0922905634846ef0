"""Every refusal has a sentence in both languages."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import msgspec
import pytest

from domain.decider import Rejected
from domain.registry import GAMES
from kontor.codes import HTTP_STATUS, OF_A_RULE, SOCKET_CODES
from projections.message_catalog import texts
from projections.projection import LANGS, AnyProjection
from projections.refusals import sentence
from projections.registry import PROJECTIONS
from server.rate_limits.limits import RateLimits
from server.runtime.settings import Settings
from tests.architecture.sources import READ_ONCE, sources, tree
from tests.games.courtyard.projection import PROJECTION as COURTYARD

pytestmark = READ_ONCE

ROOT = Path(__file__).parents[2]

SHARED = frozenset({*HTTP_STATUS, *SOCKET_CODES})
"""The codes of every table, and of the server."""
EVERYWHERE = frozenset({"not_your_turn", "illegal", "finished", "bad_options"})
"""Codes that a game may raise too: they mean the same at every table."""

TEMPLATE = "server/new_game/checkout_template"
FOLDERS = {game: (f"domain/{game}", f"projections/texts/{game}.json") for game in GAMES} | {
    "courtyard": ("tests/games/courtyard", "tests/games/courtyard/texts/courtyard.json"),
    "seedling": (f"{TEMPLATE}/domain", f"{TEMPLATE}/texts.json"),
}
"""Where each game raises its refusals, and where their sentences stand; the template's too."""


class Refusal(NamedTuple):
    """One `Rejected(…)` in the source. `code`: None if it is no literal.

    `why`: the choice among the sentences of its code, if there are several.
    """

    file: Path
    code: str | None
    why: str | None
    facts: frozenset[str]
    message: bool

    @property
    def key(self) -> str:
        """Return the key of the most specific sentence in the catalogue."""
        own = [f"{game}." for game in GAMES if Path("domain", game) in self.file.parents]
        codes = (f"rejected.{self.code}.{self.why}", f"rejected.{self.code}")
        keys = [f"{prefix}{code}" for code in codes for prefix in (*own, "")]
        return next((key for key in keys if key in texts()), keys[-1])


@cache
def refusals() -> tuple[Refusal, ...]:
    """Every refusal of the domain and the server, and the names of its facts."""
    limits = vars(RateLimits(Settings())).values()
    by_limits = (
        Refusal(Path("server"), it.code, str(it.facts["why"]), frozenset(it.facts), message=False)
        for it in (limit.refused(1.0) for limit in limits)
    )
    return (*read_refusals(), *by_limits)


def read_refusals(*folders: str) -> Iterator[Refusal]:
    for folder in folders or ("domain", "server"):
        for file in sources(folder):
            for node in ast.walk(tree(file)):
                match node:
                    case ast.Call(func=ast.Name("Rejected"), args=[code, *more], keywords=keywords):
                        given = {word.arg: word.value for word in keywords if word.arg}
                        why = literal(given["why"]) if "why" in given else None
                        message = bool(more) or "message" in given
                        yield Refusal(file, literal(code), why, frozenset(given), message)
                    case _:
                        pass


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def by_key() -> dict[str, list[Refusal]]:
    """Refusals that have a code, by the keys of their sentences; every shared sentence is a key."""
    found: dict[str, list[Refusal]] = {f"rejected.{code}": [] for code in SHARED}
    for refusal in refusals():
        if refusal.code:
            found.setdefault(refusal.key, []).append(refusal)
    return found


def test_a_code_is_a_literal() -> None:
    """Readers and this test can therefore find it. A small game has its own texts."""
    unknown = {str(refusal.file) for refusal in refusals() if refusal.code is None}

    assert unknown == {"domain/small_game.py"}


def test_every_code_is_in_the_one_list_and_no_other() -> None:
    """`clients/sdk/kontor/codes.py`, from which the documents of the contract take them."""
    raised: dict[str, str] = {it.code: str(it.file) for it in of_the_table() if it.code}

    assert {code: raised[code] for code in raised.keys() - SHARED} == {}
    assert SHARED - raised.keys() == set()


@pytest.mark.parametrize("game", FOLDERS)
def test_a_code_of_a_rule_is_written_as_the_contract_says(game: str) -> None:
    codes = {refusal.code for refusal in read_refusals(FOLDERS[game][0]) if refusal.code}

    assert {code for code in codes if not re.search(OF_A_RULE, code)} == set()


def test_the_server_writes_no_sentence_of_its_own() -> None:
    """A refusal's sentence is in the catalogue, in both languages."""
    server = Path("server")

    assert [it for it in refusals() if it.message and server in it.file.parents] == []


def test_a_refusal_has_a_sentence_in_both_languages() -> None:
    """In projections/texts/, in the game's own file if it is a game's own code."""
    lacking = {
        key: [str(refusal.file) for refusal in raised]
        for key, raised in by_key().items()
        if not all(texts().get(key, {}).get(lang) for lang in LANGS)
    }

    assert lacking == {}


def test_a_sentence_names_only_facts_that_every_refusal_of_its_code_has() -> None:
    unknown: dict[str, set[str]] = {}
    for key, raised in by_key().items():
        known = frozenset[str].intersection(*(it.facts for it in raised)) if raised else None
        for written in texts().get(key, {}).values():
            named = {name for _, name, _, _ in Formatter().parse(written) if name}
            if known is not None and not named <= known:
                unknown[written] = named - known

    assert unknown == {}


def test_no_sentence_is_left_over_from_a_refusal_that_is_gone() -> None:
    kept = {key for key in texts() if key.startswith("rejected.")}
    codes = {refusal.code for refusal in refusals()}

    assert kept - {f"rejected.{code}" for code in codes} - set(by_key()) == set()


def of_the_table() -> list[Refusal]:
    """Return the refusals that any table may answer, whatever its game."""
    folders = {Path("domain", game) for game in GAMES}
    return [it for it in refusals() if it.code and not folders & {*it.file.parents}]


@pytest.mark.parametrize("game", FOLDERS)
def test_b1_no_game_has_a_code_of_the_tables(game: str) -> None:
    """Otherwise a refusal of the table gets the game's sentence, whose facts it lacks."""
    folder, sentences = FOLDERS[game]
    codes = {refusal.code for refusal in of_the_table()} | SHARED
    reasons = {f"{refusal.code}.{refusal.why}" for refusal in of_the_table()}
    prefix = f"{game}.rejected."
    keys = msgspec.json.decode(ROOT.joinpath(sentences).read_bytes(), type=dict[str, object])
    said = {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}

    raised = {refusal.code for refusal in read_refusals(folder)}

    assert raised
    assert raised & codes <= EVERYWHERE
    assert said & (codes | reasons) == set()


@pytest.mark.parametrize("game", [*PROJECTIONS.values(), COURTYARD], ids=lambda it: it.game.name)
def test_b1_a_refusal_of_the_table_has_the_same_sentence_in_every_game(game: AnyProjection) -> None:
    """Its facts keep their values too: no game puts a fact of that name into words of its own."""
    untold: list[str] = []
    for lang, (_, code, why, facts, _) in product(LANGS, of_the_table()):
        given = dict.fromkeys(facts - {"why"}, 3) | ({"why": why} if why else {})
        refusal = Rejected(code or "", **given)

        said = sentence(refusal, game, lang, lambda what, _: untold.append(what))

        assert said == sentence(refusal, None, lang)
    assert untold == []

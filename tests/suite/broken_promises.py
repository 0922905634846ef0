"""Labels, prices and refusals that say what is not so, each in one way that people would write."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.bruges.names import WORDS as BRUGES_WORDS
from projections.bruges.price import costs as costs_in_bruges
from projections.burgundy.names import SENTENCES as BURGUNDY
from projections.burgundy.price import costs as costs_in_burgundy
from projections.carpe_diem.label import key_of as key_in_carpe_diem
from projections.carpe_diem.label import more_facts as facts_in_carpe_diem
from projections.carpe_diem.names import SENTENCES as CARPE_DIEM
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import game_facts_of
from projections.conformance.planting import with_projection
from projections.conformance.promises import Promises, promises_of
from projections.projection import Lang
from projections.sentences import Facts, Sentences, labeller, pricer
from projections.villagers.label import key_of as key_in_villagers
from projections.villagers.label import more_facts as facts_in_villagers
from projections.villagers.label import who_is
from projections.villagers.names import SENTENCES as VILLAGERS

PAID = "what is paid is the price"
SAID = "what an option says is what comes of it"
REFUSED = "what a refusal says is so"
UNCOMPARED = "nobody compares this"


class Broken(NamedTuple):
    """Facts of a game that shows false texts to its seats, and the checks of its promises."""

    facts: GameFacts
    promises: Promises


def broken(name: str, **functions: Any) -> Broken:
    facts = game_facts_of(name)
    return Broken(with_projection(facts, **functions), promises_of(facts))


def without_a_worker(command: Any, reading: Any) -> Mapping[str, int]:
    """A number of the die is said to cost a worker less."""
    due = costs_in_burgundy(command, reading)
    return {**due, "workers": max(0, due.get("workers", 0) - 1)}


def bound_by_what_is_held(command: Any, reading: Any) -> Facts:
    """The loss of a card takes no heed of what the other one brings."""
    facts = facts_in_carpe_diem(command, reading)
    if "triggered" not in facts:
        return facts
    held = reading.penalty()
    cards = tuple(it._replace(lost=min(it.lost, held)) for it in facts["triggered"])
    return {**facts, "triggered": cards}


def a_coin_more(command: Any, reading: Any) -> Facts:
    facts = facts_in_villagers(command, reading)
    return {**facts, "coins": facts["coins"] + 1} if "coins" in facts else facts


def more_in_german(amount: int, lang: Lang) -> str:
    return f"{amount + (lang == 'de')} Gulden"


def owning_more(state: Any, seat: Seat, command: Any, chance: Chance) -> Any:
    """A refusal counts a guilder too many."""
    try:
        return game_facts_of("bruges").game.decide(state, seat, command, chance)
    except Rejected as refusal:
        facts: dict[str, Any] = {**refusal.facts}
        if "owned" in facts:
            facts["owned"] += 1
        raise Rejected(refusal.code, **facts) from None


def without_row(name: str, row: str) -> Broken:
    """A label names a fact, and nobody has said what it promises."""
    facts = game_facts_of(name)
    promises = promises_of(facts)
    labels = {key: truth for key, truth in promises.labels.items() if key != row}
    return Broken(facts, replace(promises, labels=labels))


PLANTED: Mapping[str, tuple[Broken, str]] = {
    "a price that is not all that is paid": (
        broken("burgundy", price=pricer(BURGUNDY, without_a_worker)),
        PAID,
    ),
    "a bound that is too low": (
        broken(
            "carpe_diem",
            label=labeller(CARPE_DIEM, key_of=key_in_carpe_diem, more_facts=bound_by_what_is_held),
        ),
        SAID,
    ),
    "a number that is too high": (
        broken(
            "villagers",
            label=labeller(
                VILLAGERS, key_of=key_in_villagers, more_facts=a_coin_more, who_is=who_is
            ),
        ),
        SAID,
    ),
    "another number in German": (
        broken(
            "bruges",
            price=pricer(
                Sentences("bruges", {**BRUGES_WORDS, "guilders": more_in_german}), costs_in_bruges
            ),
        ),
        SAID,
    ),
    "a refusal that counts wrong": (
        broken("bruges", game=replace(game_facts_of("bruges").game, decide=owning_more)),
        REFUSED,
    ),
    "a fact that nobody compares": (without_row("bruges", "taken"), UNCOMPARED),
}

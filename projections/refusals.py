"""The reason of a refusal, as one sentence in the player's language.

The domain supplies a code and facts. The sentence is in the catalogue as `rejected.<code>` or, if
another game has that code too, as `<game>.rejected.<code>`. A code may have a sentence for each of
its reasons: with the fact `why`, the key is `….<code>.<why>` if it exists. A game must not use a
code of the table, because the game's sentence would replace it.
"""

from collections.abc import Iterator

from domain.decider import Rejected
from projections.message_catalog import has, say
from projections.projection import AnyProjection, Lang
from projections.text_errors import Report, unreported


def sentence(
    refusal: Rejected, projection: AnyProjection | None, lang: Lang, report: Report = unreported
) -> str:
    """Return the sentence with the game's names for its facts. `projection`: None without a game.

    This never raises: a missing sentence is reported, and its code is returned.
    """
    try:
        return say(key_of(refusal, projection), lang, **in_words(refusal, projection, lang))
    except Exception as fault:  # noqa: BLE001 - a refusal without words is a refusal all the same
        report(f"rejected {refusal.code}", fault)
        return refusal.code


def key_of(refusal: Rejected, projection: AnyProjection | None) -> str:
    """Return the most specific key in the catalogue. Raises KeyError if it has none."""
    key = next((key for key in keys(refusal, projection) if has(key)), None)
    if key is None:
        raise KeyError(refusal.code)
    return key


def keys(refusal: Rejected, projection: AnyProjection | None) -> Iterator[str]:
    prefixes = (f"{projection.game.name}.", "") if projection else ("",)
    reasons = (f".{refusal.facts['why']}", "") if "why" in refusal.facts else ("",)
    for reason in reasons:
        for prefix in prefixes:
            yield f"{prefix}rejected.{refusal.code}{reason}"


def in_words(refusal: Rejected, projection: AnyProjection | None, lang: Lang) -> dict[str, object]:
    """Return the facts in words; seats are counted from 1."""
    facts = dict(refusal.facts)
    seat = facts.get("seat")
    if isinstance(seat, int):
        facts["seat"] = seat + 1
    return facts if projection is None else dict(projection.in_words(facts, lang))

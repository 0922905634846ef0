"""Why a command was refused, as one sentence in the player's language.

The domain gives a code and facts; the sentence stands in the catalogue, as `rejected.<code>` or,
where another game has that code too, as `<game>.rejected.<code>`. One code may have a sentence for
each of its reasons: with the fact `why` a refusal takes `….<code>.<why>`, if there is such a key.
No game has a code of the table's, whose sentence would then be the game's.
"""

from collections.abc import Iterator

from domain.decider import Rejected
from projections.faults import Report, unreported
from projections.message_catalog import has, say
from projections.projection import AnyProjection, Lang


def sentence(
    refusal: Rejected, projection: AnyProjection | None, lang: Lang, report: Report = unreported
) -> str:
    """The sentence, its facts named as this game names them; None where no game is concerned.

    It never raises: a sentence that is missing is reported, and its code stands in for it.
    """
    try:
        return say(key_of(refusal, projection), lang, **in_words(refusal, projection, lang))
    except Exception as fault:  # noqa: BLE001 - a refusal without words is a refusal all the same
        report(f"rejected {refusal.code}", fault)
        return refusal.code


def key_of(refusal: Rejected, projection: AnyProjection | None) -> str:
    """The most particular key that the catalogue has. Raises KeyError if it has none."""
    key = next((key for key in keys(refusal, projection) if has(key)), None)
    if key is None:
        raise KeyError(refusal.code)
    return key


def keys(refusal: Rejected, projection: AnyProjection | None) -> Iterator[str]:
    rooms = (f"{projection.game.name}.", "") if projection else ("",)
    reasons = (f".{refusal.facts['why']}", "") if "why" in refusal.facts else ("",)
    for reason in reasons:
        for prefix in rooms:
            yield f"{prefix}rejected.{refusal.code}{reason}"


def in_words(refusal: Rejected, projection: AnyProjection | None, lang: Lang) -> dict[str, object]:
    """The facts as people read them; seats are counted from 1."""
    facts = dict(refusal.facts)
    seat = facts.get("seat")
    if isinstance(seat, int):
        facts["seat"] = seat + 1
    return facts if projection is None else dict(projection.in_words(facts, lang))

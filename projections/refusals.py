"""Why a command was refused, as one sentence in the player's language.

The domain gives a code and facts; the sentence stands in the catalogue under `rejected.<code>`.
"""

from __future__ import annotations

from domain.decider import Rejected
from projections.projection import AnyProjection, Lang
from projections.words import has, say


def sentence(refusal: Rejected, projection: AnyProjection | None, lang: Lang) -> str:
    """The sentence, its facts named as this game names them; None where no game is concerned.

    A refusal that still brings an English sentence of its own keeps it for English readers.
    """
    key = f"rejected.{refusal.code}"
    if refusal.message and (lang == "en" or not has(key)):
        return refusal.message
    facts = refusal.facts if projection is None else projection.in_words(refusal.facts, lang)
    try:
        return say(key, lang, **facts)
    except (KeyError, IndexError):
        if not refusal.message:
            raise
        return refusal.message

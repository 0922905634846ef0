"""Seedling, as people see it."""

from domain.seedling import SEEDLING as GAME
from domain.seedling.events import SECRETS
from projections.box import box_of
from projections.projection import Projection
from projections.redaction import redactor
from projections.seedling.view import VIEW
from projections.sentences import Sentences, describer, labeller

SENTENCES = Sentences("seedling")

SEEDLING = Projection(
    game=GAME,
    view_type=VIEW.type,
    view=VIEW,
    redact=redactor(SECRETS),
    describe=describer(SENTENCES),
    label=labeller(SENTENCES),
    box=box_of("seedling"),
    in_words=SENTENCES.facts_in_words,
)

"""Carpe Diem, as people see it."""

from __future__ import annotations

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem.events import SECRETS
from projections.carpe_diem.box import box
from projections.carpe_diem.view import View, view, view_with
from projections.projection import Projection
from projections.redaction import redactor
from projections.sentences import Sentences, labeller, teller

SENTENCES = Sentences("carpe_diem")

CARPE_DIEM = Projection(
    game=GAME,
    view_type=View,
    view=view,
    view_with=view_with,
    redact=redactor(SECRETS),
    tell=teller(SENTENCES),
    label=labeller(SENTENCES),
    box=box,
    in_words=SENTENCES.facts_in_words,
)

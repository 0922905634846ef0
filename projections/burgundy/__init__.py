"""The presentation of The Castles of Burgundy: The Card Game."""

from domain.burgundy import BURGUNDY as GAME
from domain.burgundy import events as e
from projections.burgundy.box import box
from projections.burgundy.event_sentences import describe
from projections.burgundy.label import label
from projections.burgundy.names import SENTENCES
from projections.burgundy.price import price
from projections.burgundy.shapes import View
from projections.burgundy.view import progress, view
from projections.projection import Projection
from projections.redaction import open_events, redactor
from projections.sentences import Reading

BURGUNDY = Projection(
    game=GAME,
    view_type=View,
    view=view,
    progress=progress,
    redact=redactor(e.SECRETS),
    open_events=open_events(e.SECRETS),
    describe=describe,
    reading=Reading,
    label=label,
    price=price,
    box=box,
    in_words=SENTENCES.facts_in_words,
)

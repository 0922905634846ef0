"""The presentation of Bruges."""

from domain.bruges import BRUGES as GAME
from domain.bruges import events as e
from projections.bruges.box import box
from projections.bruges.event_sentences import damage_before_losses, describe
from projections.bruges.label import label
from projections.bruges.names import SENTENCES
from projections.bruges.price import price
from projections.bruges.reading import Reading
from projections.bruges.shapes import View
from projections.bruges.view import progress, view
from projections.projection import Projection
from projections.redaction import open_events, redactor

BRUGES = Projection(
    game=GAME,
    view_type=View,
    view=view,
    progress=progress,
    redact=redactor(e.SECRETS),
    open_events=open_events(e.SECRETS),
    describe=describe,
    in_order_told=damage_before_losses,
    reading=Reading,
    label=label,
    price=price,
    box=box,
    in_words=SENTENCES.facts_in_words,
)

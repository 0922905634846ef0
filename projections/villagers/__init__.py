"""The presentation of Villagers."""

from domain.villagers import VILLAGERS as GAME
from projections.projection import Projection
from projections.villagers.box import box
from projections.villagers.event_sentences import describe
from projections.villagers.label import label
from projections.villagers.names import SENTENCES
from projections.villagers.price import price
from projections.villagers.reading import Reading
from projections.villagers.redact import OPEN, redact
from projections.villagers.shapes import View
from projections.villagers.view import progress, view

VILLAGERS = Projection(
    game=GAME,
    view_type=View,
    view=view,
    progress=progress,
    redact=redact,
    open_events=OPEN,
    describe=describe,
    reading=Reading,
    label=label,
    price=price,
    box=box,
    in_words=SENTENCES.facts_in_words,
)

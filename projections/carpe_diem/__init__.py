"""The presentation of Carpe Diem."""

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from projections.carpe_diem.box import box
from projections.carpe_diem.event_sentences import describe
from projections.carpe_diem.label import label
from projections.carpe_diem.names import SENTENCES
from projections.carpe_diem.price import price
from projections.carpe_diem.reading import Reading
from projections.carpe_diem.shapes import View
from projections.carpe_diem.view import progress, view
from projections.projection import Projection
from projections.redaction import open_events, redactor

OWN_AFFAIRS = (
    c.BuildTile,
    c.LayTileAside,
    c.CollectReward,
    c.ReturnFountainCard,
    c.ResolveCard,
    c.FulfilCard,
    c.PayWare,
    c.FulfilWithBread,
    c.CloseCard,
)

CARPE_DIEM = Projection(
    game=GAME,
    view_type=View,
    view=view,
    progress=progress,
    redact=redactor(e.SECRETS),
    open_events=open_events(e.SECRETS),
    describe=describe,
    own_affairs=frozenset(OWN_AFFAIRS),
    reading=Reading,
    label=label,
    price=price,
    box=box,
    in_words=SENTENCES.facts_in_words,
)

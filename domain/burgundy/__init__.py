"""The Castles of Burgundy: The Card Game. Read `commands.py`, `events.py`, `decide/`."""

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide import decide
from domain.burgundy.evolve import evolve
from domain.burgundy.options import awaiting, is_dominated, options
from domain.burgundy.rearrange import rearrange
from domain.burgundy.scoring import tie_break
from domain.burgundy.setup import BurgundyOptions, setup
from domain.decider import Game

BURGUNDY: Game[s.State, c.Command, e.Event, BurgundyOptions] = Game(
    name="burgundy",
    title={
        "en": "The Castles of Burgundy: The Card Game",
        "de": "Die Burgen von Burgund – Das Kartenspiel",  # noqa: RUF001 - the title's own dash
    },
    seats=range(1, 5),
    revision=2,
    table_options=BurgundyOptions,
    command=c.Command,
    event=e.Event,
    state=s.State,
    initial=s.State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    options=options,
    awaiting=awaiting,
    interrupts=False,
    tie_break=tie_break,
    rearrange=rearrange,
    disclosure=e.disclosure,
    is_dominated=is_dominated,
)

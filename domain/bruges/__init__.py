"""Bruges. Read `commands.py`, `events.py`, `decide/`, and for the cards `effects/`."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide import decide
from domain.bruges.disclosure import disclosure
from domain.bruges.evolve import evolve
from domain.bruges.options import awaiting, options
from domain.bruges.rearrange import rearrange
from domain.bruges.scoring import tie_break
from domain.bruges.setup import BrugesOptions, setup
from domain.decider import Game

BRUGES: Game[s.State, c.Command, e.Event, BrugesOptions] = Game(
    name="bruges",
    title={"en": "Bruges", "de": "Brügge"},
    seats=range(2, components.FULL_TABLE + 1),
    revision=1,
    table_options=BrugesOptions,
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
    disclosure=disclosure,
)

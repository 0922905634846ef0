"""Villagers. Read `commands.py`, `events.py`, `decide/`."""

from domain.decider import Game
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import decide
from domain.villagers.evolve import evolve
from domain.villagers.limits import moment
from domain.villagers.options import awaiting, options
from domain.villagers.rearrange import rearrange
from domain.villagers.scoring import tie_break
from domain.villagers.setup import VillagersOptions, setup

VILLAGERS: Game[s.State, c.Command, e.Event, VillagersOptions] = Game(
    name="villagers",
    title={"en": "Villagers", "de": "Villagers"},
    seats=range(1, 6),
    revision=2,
    table_options=VillagersOptions,
    command=c.Command,
    event=e.Event,
    state=s.State,
    initial=s.State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    options=options,
    awaiting=awaiting,
    tie_break=tie_break,
    rearrange=rearrange,
    disclosure=e.disclosure,
    moment=moment,
)

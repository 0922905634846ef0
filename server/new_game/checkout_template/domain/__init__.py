"""Seedling. Read `commands.py`, `events.py`, `decide.py`."""

from types import MappingProxyType

from domain.decider import Game
from domain.seedling.commands import Command
from domain.seedling.components import SEATS
from domain.seedling.decide import decide
from domain.seedling.events import SECRETS, Event
from domain.seedling.evolve import evolve
from domain.seedling.options import awaiting, options
from domain.seedling.scoring import outcome
from domain.seedling.setup import SeedlingOptions, setup
from domain.seedling.state import ZONES, State

SEEDLING: Game[State, Command, Event, SeedlingOptions] = Game(
    name="seedling",
    title=MappingProxyType({"en": "Seedling", "de": "Seedling"}),
    seats=SEATS,
    revision=1,
    table_options=SeedlingOptions,
    command=Command,
    event=Event,
    state=State,
    initial=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    options=options,
    awaiting=awaiting,
    outcome=outcome,
    rearrange=ZONES.rearrange,
    disclosure=SECRETS.disclosure,
)

"""Bruges. Read `commands.py`, `events.py`, `decide/`, and for the cards `effects/`."""

from types import MappingProxyType

from domain.bruges.appraise import appraise
from domain.bruges.commands import Command
from domain.bruges.components import FULL_TABLE
from domain.bruges.decide import decide
from domain.bruges.disclosure import disclosure
from domain.bruges.events import Event
from domain.bruges.evolve import evolve
from domain.bruges.options import awaiting, options
from domain.bruges.rearrange import rearrange
from domain.bruges.scoring import outcome, tie_break
from domain.bruges.setup import BrugesOptions, setup
from domain.bruges.state import State
from domain.decider import Game

BRUGES: Game[State, Command, Event, BrugesOptions] = Game(
    name="bruges",
    title=MappingProxyType({"en": "Bruges", "de": "Brügge"}),
    seats=range(2, FULL_TABLE + 1),
    revision=1,
    table_options=BrugesOptions,
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
    tie_break=tie_break,
    rearrange=rearrange,
    appraise=appraise,
    disclosure=disclosure,
)

"""Carpe Diem. Read `commands.py`, `events.py`, `decide/`."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide import decide
from domain.carpe_diem.evolve import evolve
from domain.carpe_diem.options import awaiting, options
from domain.carpe_diem.rearrange import rearrange
from domain.carpe_diem.scoring import tie_break
from domain.carpe_diem.setup import CarpeDiemOptions, setup
from domain.decider import Game

CARPE_DIEM: Game[s.State, c.Command, e.Event, CarpeDiemOptions] = Game(
    name="carpe_diem",
    title={"en": "Carpe Diem", "de": "Carpe Diem"},
    seats=range(2, 5),
    revision=1,
    table_options=CarpeDiemOptions,
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
)

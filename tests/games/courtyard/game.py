"""The courtyard as a game: a test of the kernel, small enough to read in one sitting."""

from domain.bots.evaluation import APPRAISALS, PARTS
from domain.decider import Game
from tests.games.courtyard.commands import Command
from tests.games.courtyard.decide import decide, setup
from tests.games.courtyard.events import Event, disclosure
from tests.games.courtyard.evolve import evolve
from tests.games.courtyard.options import appraise, awaiting, options, outcome
from tests.games.courtyard.rearrange import rearrange
from tests.games.courtyard.state import Opening, State

COURTYARD: Game[State, Command, Event, Opening] = Game(
    name="courtyard",
    title={"en": "The Courtyard", "de": "Der Hinterhof"},
    seats=range(2, 4),
    revision=1,
    table_options=Opening,
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
    rearrange=rearrange,
    disclosure=disclosure,
)

APPRAISALS[COURTYARD.name] = appraise
PARTS[COURTYARD.name] = lambda state, seat: {"all": appraise(state, seat)}

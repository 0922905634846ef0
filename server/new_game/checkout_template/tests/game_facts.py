"""The facts that the suite needs about Seedling."""

from collections import Counter

from domain.decider import EVERYONE, Viewer
from domain.seedling.components import DECK
from domain.seedling.state import ZONES, State
from projections.conformance.game_facts import GameFacts, Opening, Pool
from projections.seedling import SEEDLING


def box(_: Opening) -> Counter[str]:
    """SEE-SETUP-1."""
    return Counter(DECK)


def hidden(state: State, viewer: Viewer) -> tuple[Pool, ...]:
    """SEE-HIDE-1, SEE-HIDE-2. Written from the rulebook; it knows nothing of view and rearrange."""
    if viewer == EVERYONE:
        return ()
    pool: dict[str, str] = {f"deck/{n}": card for n, card in enumerate(state.deck)}
    for seat, player in enumerate(state.seats):
        if seat != viewer:
            pool |= {f"seat:{seat}/hand/{n}": card for n, card in enumerate(player.hand)}
    return (pool,)


GAME_FACTS = GameFacts(
    projection=SEEDLING,
    census=ZONES.census,
    box=box,
    hidden=hidden,
    longest=30,
    untold=frozenset({"game_opened", "deck_shuffled", "turn_began"}),
)

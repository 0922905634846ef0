"""Facts about 6 nimmt! for the conformance suite."""

from collections import Counter

from projections.conformance.game_facts import GameFacts, Opening, Pool
from projections.kit import EVERYONE, Viewer, Zones
from take_six import PROJECTION
from take_six.rules import BULLS, GAME, ChooseCard, State


def box(_: Opening) -> Counter[str]:
    """SIX-CARD-1."""
    return Counter(dict.fromkeys(BULLS, 1))


def hidden(state: State, viewer: Viewer) -> tuple[Pool, ...]:
    """SIX-HIDE-1 to SIX-HIDE-3. Derived from the rulebook, not from annotations of the state."""
    if viewer == EVERYONE:
        return ()
    pool = {f"deck/{n}": card for n, card in enumerate(state.deck)}
    for seat, player in enumerate(state.seats):
        if seat != viewer:
            pool |= {f"seat:{seat}/hand/{n}": card for n, card in enumerate(player.hand)}
            pool |= {f"seat:{seat}/chosen": player.chosen} if player.chosen else {}
    return (pool,)


def nothing(_state: State, _command: ChooseCard, _viewer: Viewer) -> None:
    """Return nothing: a choice is hidden from others until all have chosen (SIX-TURN-1)."""


GAME_FACTS = GameFacts(
    projection=PROJECTION,
    census=Zones(State).census,
    box=box,
    hidden=hidden,
    longest=1500,
    openings=(*(Opening(seats, {"limit": 33}) for seats in GAME.seats), Opening(2)),
    secret_choices={"choose_card": nothing},
    untold=frozenset({"game_opened", "hand_dealt"}),
)

from collections import Counter

from high_card import CARDS, PROJECTION, State
from projections.conformance.game_facts import GameFacts
from projections.kit import EVERYONE, Zones


def hidden(state, viewer):
    """Return the hidden information as places and their content. It must not use the marks."""
    if viewer == EVERYONE:
        return ()
    places = {f"deck/{n}": str(card) for n, card in enumerate(state.deck)}
    for seat, player in enumerate(state.seats):
        if seat != viewer:
            places |= {f"seat:{seat}/hand/{n}": str(card) for n, card in enumerate(player.hand)}
    return (places,)


GAME_FACTS = GameFacts(
    projection=PROJECTION,
    hidden=hidden,
    census=Zones(State).census,
    box=lambda opening: Counter(map(str, CARDS)),
    untold={"game_opened", "cards_shuffled", "hand_dealt"},
)

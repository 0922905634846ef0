"""Another position that a viewer could not tell from this one."""

from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, Viewer
from domain.seedling.state import State


def rearrange(state: State, viewer: Viewer, chance: Chance) -> State:
    """Gather what the viewer cannot see (SEE-HIDE-1, SEE-HIDE-2), shuffle it, lay it back."""
    if viewer == EVERYONE:
        return state
    others = [n for n in range(len(state.seats)) if n != viewer]
    unseen = [*state.deck, *(card for n in others for card in state.seats[n].hand)]
    cards = iter(chance.shuffle("rearrange", sorted(unseen)))
    deck = tuple(next(cards) for _ in state.deck)
    players = tuple(
        replace(player, hand=tuple(next(cards) for _ in player.hand)) if n in others else player
        for n, player in enumerate(state.seats)
    )
    return replace(state, seats=players, deck=deck)

"""Determinization: another world that a viewer cannot tell from the real one.

Hidden things with the same back are shuffled together and dealt again into places of the same
sizes: light tiles, dark tiles, and fountain cards. Victory points stay even if their totals are
closed, because everybody can add them up (CAR-HIDE-16).
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from domain.cards import deal
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import TileId
from domain.chance import Chance
from domain.decider import EVERYONE, Viewer

T = TypeVar("T", bound=str)


def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """Return the same position with everything dealt again that this viewer may not know."""
    if viewer == EVERYONE:
        return state
    return with_fountain_cards_rearranged(with_tiles_rearranged(state, chance), viewer, chance)


def with_tiles_rearranged(state: s.State, chance: Chance) -> s.State:
    """CAR-HIDE-1 to -4: nobody knows a tile that lies face down."""
    fields = () if state.face_up else state.fields
    seals: tuple[TileId | None, ...] = () if state.face_up else state.seals
    light = shuffled(chance, "light", (*state.light_supply, *(t for f in fields for t in f)))
    dark = shuffled(chance, "dark", (*state.dark_supply, *filter(None, seals)))
    return replace(
        state,
        light_supply=deal(light, len(state.light_supply)),
        dark_supply=deal(dark, len(state.dark_supply)),
        fields=tuple(deal(light, len(field)) for field in fields) or state.fields,
        seals=deal(dark, len(seals)) or state.seals,
    )


def shuffled(chance: Chance, back: str, things: Iterable[T]) -> Iterator[T]:
    return iter(chance.shuffle(f"rearrange/{back}", things))


def seats_but(state: s.State, viewer: Viewer) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.seats)) if seat != viewer)


def with_fountain_cards_rearranged(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """CAR-HIDE-8, -10, -11: a card known to the viewer stays in its place."""
    phase = state.phase
    drawn: tuple[s.FountainId, ...] = ()
    if isinstance(phase, s.ReturningFountainCard) and phase.seat != viewer:
        drawn = phase.drawn
    others = () if isinstance(phase, s.Over) else seats_but(state, viewer)  # CAR-HIDE-20
    unknown = [lying.card for lying in state.fountain_stack if lying.known_to != viewer]
    unknown.extend(card for n in others for card in state.seats[n].fountain_cards)
    cards = shuffled(chance, "fountain_cards", (*unknown, *drawn))
    if isinstance(phase, s.ReturningFountainCard) and phase.seat != viewer:
        phase = replace(phase, drawn=deal(cards, len(drawn)))
    return replace(
        state,
        seats=tuple(
            replace(holding, fountain_cards=deal(cards, len(holding.fountain_cards)))
            if n in others
            else holding
            for n, holding in enumerate(state.seats)
        ),
        fountain_stack=tuple(
            lying if lying.known_to == viewer else s.StackCard(next(cards), lying.known_to)
            for lying in state.fountain_stack
        ),
        phase=phase,
    )

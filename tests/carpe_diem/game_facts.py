"""The facts about Carpe Diem that the suite needs."""

from collections import Counter

from msgspec.structs import astuple

from domain.carpe_diem import state as s
from domain.carpe_diem.components import ALL_FOUNTAIN_CARDS, DARK_TILES, LAYOUTS, LIGHT_TILES
from domain.decider import EVERYONE, Viewer
from projections.conformance.game_facts import GameFacts, Opening, Play, Pool, in_places, names
from projections.registry import PROJECTIONS


def census(state: s.State) -> Counter[str]:
    """Every tile and every fountain card, and how many scoring cards lie out."""
    things = Counter[str](state.light_supply + state.dark_supply + state.removed)
    things.update(tile for field in state.fields for tile in field)
    things.update(filter(None, state.seals))
    things.update(lying.card for lying in state.fountain_stack)
    things["scoring card"] = len(state.scoring_cards)
    for holding in state.seats:
        things.update(belongings(holding))
    if isinstance(state.phase, s.Building):
        things[state.phase.tile] += 1
    if isinstance(state.phase, s.ReturningFountainCard):
        things.update(state.phase.drawn)
    return things


def belongings(holding: s.Holding) -> Counter[str]:
    things = Counter[str](placed.tile for placed in holding.district.tiles)
    things.update(holding.laid_aside)
    things.update(holding.fountain_cards)
    return things


def box(opening: Opening) -> Counter[str]:
    """CAR-COMP-1, -17, CAR-SETUP-12 to -14."""
    things = Counter[str](LIGHT_TILES + DARK_TILES)
    things.update(ALL_FOUNTAIN_CARDS)
    things["scoring card"] = len(LAYOUTS[opening.seats].spaces)
    return things


def broken(state: s.State) -> tuple[str, ...]:
    """CAR-BUILD-15, CAR-SCORE-8, -25, CAR-STEP-6, CAR-MOVE-10, CAR-PASS-6, CAR-DONE-8.

    Amounts never fall below 0.
    """
    phase = state.phase
    checks = {
        "a cell holds one tile": all(
            len({placed.cell for placed in h.district.tiles}) == len(h.district.tiles)
            for h in state.seats
        ),
        "a circle field holds one disc": len({disc.circle for disc in state.discs})
        == len(state.discs),
        "nothing falls below 0": all(
            min(h.victory_points, h.coins, h.bread, *astuple(h.wares)) >= 0 for h in state.seats
        ),
        "some field has a tile when a turn begins": not isinstance(phase, s.Moving)
        or any(state.fields),
        "no field has a tile when players score": not isinstance(phase, s.PlacingDisc)
        or not any(state.fields),
        "no reward is open when a turn begins": not isinstance(phase, s.Moving | s.PlacingDisc)
        or state.rewards == (),
        "several rewards are open when one is chosen": not isinstance(phase, s.CollectingRewards)
        or len(set(state.rewards)) > 1,
        "the track is in order": [state.seats[seat].banderole for seat in state.track]
        == sorted(h.banderole for h in state.seats),
    }
    return tuple(sentence for sentence, holds in checks.items() if not holds)


def hidden(state: s.State, viewer: Viewer) -> tuple[Pool, ...]:
    """CAR-HIDE-1 to -3, -8, -10, -11. Written from the rulebook."""
    if viewer == EVERYONE:
        return ()
    light = in_places("light", state.light_supply)
    dark = in_places("dark", state.dark_supply)
    if not state.face_up:
        for number, field in enumerate(state.fields):
            light |= in_places(f"field:{number}", field)
        dark |= in_places("seals", [tile for tile in state.seals if tile])
    return light, dark, fountain_cards(state, viewer)


def fountain_cards(state: s.State, viewer: Viewer) -> Pool:
    cards = {
        f"stack/{number}"
        if lying.known_to is None
        else f"seat:{lying.known_to}/returned/{number}": lying.card
        for number, lying in enumerate(state.fountain_stack)
        if lying.known_to is None or lying.known_to != viewer
    }
    for seat, holding in enumerate(state.seats):
        if seat != viewer and not isinstance(state.phase, s.Over):  # CAR-HIDE-20
            cards |= in_places(f"seat:{seat}/fountain_cards", holding.fountain_cards)
    phase = state.phase
    if isinstance(phase, s.ReturningFountainCard) and phase.seat != viewer:
        cards |= in_places(f"seat:{phase.seat}/drawn", phase.drawn)
    return cards


def nothing(_state: s.State, _command: object, _viewer: Viewer) -> None:
    """CAR-HIDE-10, -19: what the others see of the card that is put under the stack."""


PLAYS = (
    Play(Opening(2)),
    Play(Opening(3, {"victory_points": "closed"})),
    Play(Opening(4, {"start_player": "first_seat"})),
)
"""Each seat count and each option once: what people read of a game takes long to look at."""

UNTOLD = names("""
    game_opened start_player_drawn boards_drawn frames_drawn discs_stacked
    scoring_cards_shuffled fountain_cards_shuffled tiles_shuffled placing_began turn_began
    reward_collected seal_tile_due scoring_turn_began card_opened payment_due game_ended
    """)
"""What lies on the board from the start, and what the event after it tells."""

PRIVATE = names(
    "drawn fountain_cards fountain_points fountain_stack current_score total victory_points"
)
"""Totals where they are closed, and what fountain cards bring (CAR-HIDE-8, -11, -15)."""

GAME_FACTS = GameFacts(
    projection=PROJECTIONS["carpe_diem"],
    longest=900,
    census=census,
    box=box,
    broken=broken,
    hidden=hidden,
    secret_choices={"return_fountain_card": nothing},
    # CAR-HIDE-16, -18, -19: all see who puts a card onto the fountain stack.
    countable=names("""
        seats.*.district.open_cells.*.needs.* seats.*.district.features.*.open_sides
        seats.*.laid_aside.* seats.*.victory_points fountain_stack.*.known_to
        """),
    plays=PLAYS,
    untold=UNTOLD,
    seldom_news=names("card_closed card_fulfilled feature_completed"),
    private=PRIVATE,
    sourced=names("""
        wares kinds tiles boards frames scoring_cards fountain_cards villa_points layouts
        preparations
        """),
)

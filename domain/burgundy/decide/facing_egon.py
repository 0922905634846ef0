"""Egon's part of a solo game (section 17)."""

from domain.burgundy.components import BOX, KIND, KINDS, TRIPLET
from domain.burgundy.events import (
    EgonAllSevenTaken,
    EgonFirstBonusTaken,
    EgonPileRevealed,
    EgonPilesCounted,
    VictoryPointsGained,
)
from domain.burgundy.scoring import egon_estate
from domain.burgundy.state import Egon, egon_of
from domain.burgundy.story import Story
from domain.decider import Seat


def count_off_piles(story: Story) -> None:
    """BUR-SOLO-5."""
    story.book(EgonPilesCounted(tuple(pile.cards for pile in BOX.solo.opponent_piles)))


def reveal_pile(story: Story, egon: Egon) -> None:
    """BUR-SOLO-9 to -15."""
    cards = egon.piles[0]
    story.book(EgonPileRevealed(cards))
    monasteries = sum(KIND[card] == "monastery" for card in cards)
    if monasteries:
        points = monasteries * BOX.solo.vp_to_player_per_opponent_monastery
        story.book(VictoryPointsGained(Seat(0), points))
    egon = egon_of(story.state)
    estate = egon_estate(egon)
    for kind in KINDS:
        if estate[kind] >= TRIPLET and kind in story.state.first_bonuses:
            story.book(EgonFirstBonusTaken(kind))
    if len(estate) == len(KINDS) and not egon.all_seven:
        story.book(EgonAllSevenTaken(story.state.all_seven[0]))

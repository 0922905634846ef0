"""Egon's part of a solo game (section 17)."""

from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.event_recorder import Story
from domain.burgundy.scoring import egon_estate
from domain.decider import Seat


def count_off_piles(story: Story) -> None:
    """BUR-SOLO-5."""
    story.book(e.EgonPilesCounted(tuple(pile.cards for pile in box.BOX.solo.opponent_piles)))


def reveal_pile(story: Story, egon: s.Egon) -> None:
    """BUR-SOLO-9 to -15."""
    cards = egon.piles[0]
    story.book(e.EgonPileRevealed(cards))
    monasteries = sum(box.KIND[card] == "monastery" for card in cards)
    if monasteries:
        points = monasteries * box.BOX.solo.vp_to_player_per_opponent_monastery
        story.book(e.VictoryPointsGained(Seat(0), points))
    egon = s.egon_of(story.state)
    estate = egon_estate(egon)
    for kind in box.KINDS:
        if estate[kind] >= box.TRIPLET and kind in story.state.first_bonuses:
            story.book(e.EgonFirstBonusTaken(kind))
    if len(estate) == len(box.KINDS) and not egon.all_seven:
        story.book(e.EgonAllSevenTaken(story.state.all_seven[0]))

"""Egon's part of a solo game (section 17)."""

from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.event_recorder import Recorder
from domain.burgundy.scoring import egon_estate
from domain.decider import Seat


def count_off_piles(recorder: Recorder) -> None:
    """BUR-SOLO-5."""
    recorder.append(
        e.EgonPilesCounted(tuple(pile.cards for pile in components.BOX.solo.opponent_piles))
    )


def reveal_pile(recorder: Recorder, egon: s.Egon) -> None:
    """BUR-SOLO-9 to -15."""
    cards = egon.piles[0]
    recorder.append(e.EgonPileRevealed(cards))
    monasteries = sum(components.KIND[card] == "monastery" for card in cards)
    if monasteries:
        points = monasteries * components.BOX.solo.vp_to_player_per_opponent_monastery
        recorder.append(e.VictoryPointsGained(Seat(0), points))
    egon = s.egon_of(recorder.state)
    estate = egon_estate(egon)
    for kind in components.KINDS:
        if estate[kind] >= components.TRIPLET and kind in recorder.state.first_bonuses:
            recorder.append(e.EgonFirstBonusTaken(kind))
    if len(estate) == len(components.KINDS) and not egon.all_seven:
        recorder.append(e.EgonAllSevenTaken(recorder.state.all_seven[0]))

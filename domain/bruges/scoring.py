"""Points by category, and the winner (section 13)."""

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import amount, holds
from domain.decider import Outcome, Seat, TieBreak, ranked


def counts_goods(score: dsl.Score) -> bool:
    """Whether these points depend on the workers, guilders or threats of a seat."""
    counted = score.points.count if isinstance(score.points, dsl.Count) else None
    return counted in ("workers", "guilders") or isinstance(score.cond, dsl.HasThreats)


COUNTS_GOODS = frozenset(
    card for card, face in components.CARDS.items() if any(map(counts_goods, face.scores))
)
"""The persons whose laurels depend on the workers, guilders or threats of their seat."""


def scores(state: s.State, seat: Seat) -> dict[str, int]:
    """Return the points of a seat by category if the game ended now (BRU-END-2 to -9, -15)."""
    holding = state.seats[seat]
    return {
        "gained": holding.points,
        "persons": sum([components.CARDS[who.card].points for who in holding.residents]),
        "houses": len(holding.houses),
        "laurels": laurels(state, seat),
        "majorities": components.BOX.majority_points * len(holding.majorities),
        "canals": canals(holding),
        "statues": sum(holding.statues),
        "reputation": components.TRACK[holding.step],
    }


def laurels(state: s.State, seat: Seat) -> int:
    """BRU-END-5, BRU-PERSON-12."""
    return sum(
        [
            amount(state, seat, score.points)
            for who in state.seats[seat].residents
            for score in components.CARDS[who.card].scores
            if score.cond is None or holds(state, seat, score.cond)
        ]
    )


def canals(holding: s.Holding) -> int:
    """BRU-END-7."""
    return sum([sum(components.WORTH[:built]) for built in holding.canals])


def final_outcome(state: s.State) -> Outcome:
    """BRU-END-11 to -13: more guilders break a tie."""
    seats = tuple(Seat(number) for number in range(len(state.seats)))
    points = {seat: scores(state, seat) for seat in seats}
    guilders = tie_break(state).values
    merits = {seat: (sum(points[seat].values()), guilders[seat]) for seat in seats}
    return Outcome(
        ranking=ranked(merits),
        scores={seat: {**points[seat], "total": merits[seat][0]} for seat in seats},
    )


def tie_break(state: s.State) -> TieBreak:
    """BRU-END-12, -17."""
    values = {Seat(number): holding.guilders for number, holding in enumerate(state.seats)}
    return TieBreak("most_guilders", values)

"""Points by category, and the winner."""

from collections import Counter
from collections.abc import Iterable

from domain.burgundy import components
from domain.burgundy import state as s
from domain.decider import Outcome, Seat, TieBreak, ranked


def running_score(holding: s.Holding, solo: bool) -> int:  # noqa: FBT001 - a part is asked for by values
    """BUR-END-15, -16: without the start player card, and without animals unless it is solo."""
    return solo_score(holding) if solo else sum(points_in_play(holding).values())


def points_in_play(holding: s.Holding) -> dict[str, int]:
    """BUR-END-2 to -7: the points that are credited during the game."""
    return {
        "triplets": triplet_points(holding.estate),
        "first_bonuses": sum(components.FIRST_BONUS_POINTS[kind] for kind in holding.first_bonuses),
        "all_seven": holding.all_seven,
        "victory_points": holding.victory_points,
        "sold_goods": sum(components.GOODS[good].vp_when_sold for good in holding.sold),
    }


def triplet_points(estate: Iterable[s.EstateStack]) -> int:
    """BUR-END-2, -3."""
    return sum(
        components.TRIPLET_POINTS[stack.kind]
        for stack in estate
        if len(stack.cards) == components.TRIPLET
    )


def animal_sets(animals: Iterable[s.AnimalId]) -> tuple[int, ...]:
    """Return the sizes of the sets, the largest first, including single animals (BUR-END-9)."""
    sizes: list[int] = []
    left = Counter(animals)
    while left:
        sizes.append(len(left))
        left = Counter({animal: count - 1 for animal, count in left.items() if count > 1})
    return tuple(sizes)


def animal_points(animals: Iterable[s.AnimalId]) -> int:
    """BUR-END-8."""
    return sum(components.ANIMAL_SET_POINTS[size] for size in animal_sets(animals))


def animals_in_no_set(animals: Iterable[s.AnimalId]) -> int:
    """BUR-END-13."""
    return sum(size for size in animal_sets(animals) if components.ANIMAL_SET_POINTS[size] == 0)


def unused_material(holding: s.Holding) -> int:
    """BUR-END-13: the tie breaker."""
    return (
        holding.workers + holding.silver + len(holding.goods) + animals_in_no_set(holding.animals)
    )


# The end of a game for 2 to 4 players.


def final_outcome(state: s.State) -> Outcome:
    """BUR-END-1 to -14."""
    seats = tuple(Seat(number) for number in range(len(state.seats)))
    scores = {seat: final_score(state.seats[seat], start_player(state, seat)) for seat in seats}
    material = tie_break(state).values
    merits = {seat: (scores[seat]["total"], material[seat]) for seat in seats}
    return Outcome(ranking=ranked(merits), scores=scores)


def tie_break(state: s.State) -> TieBreak:
    """BUR-END-13."""
    values = {Seat(n): unused_material(holding) for n, holding in enumerate(state.seats)}
    return TieBreak("most_unused_material", values)


def final_score(holding: s.Holding, start_player: int) -> dict[str, int]:
    """BUR-END-2 to -10, -17: by category, and their total."""
    points = points_in_play(holding) | {
        "animals": animal_points(holding.animals),
        "start_player": start_player,
    }
    return points | {"total": sum(points.values())}


def start_player(state: s.State, seat: Seat) -> int:
    """BUR-END-10."""
    card = state.start_card
    return components.START_PLAYER_POINTS if card is not None and card.holder == seat else 0


# The solo game.


def solo_outcome(state: s.State, egon: s.Egon) -> Outcome:
    """BUR-SOLO-21 to -27."""
    score = solo_final_score(state.seats[0], egon)
    return Outcome(
        ranking=((Seat(0),),), scores={Seat(0): score}, won=score["total"] >= score["egon"]
    )


def solo_final_score(player: s.Holding, egon: s.Egon) -> dict[str, int]:
    """BUR-SOLO-21 to -23. Egon's points are among the categories, but not in the total."""
    points = points_in_play(player) | {"animals": animal_points(player.animals)}
    return points | {"total": sum(points.values()), "egon": egon_score(egon)}


def solo_score(holding: s.Holding) -> int:
    """BUR-SOLO-23: the animals count as in a scoring now."""
    return sum(points_in_play(holding).values()) + animal_points(holding.animals)


def egon_score(egon: s.Egon) -> int:
    """BUR-SOLO-22."""
    return (
        sum(
            components.TRIPLET_POINTS[kind] * number for kind, number in egon_triplets(egon).items()
        )
        + sum(components.FIRST_BONUS_POINTS[kind] for kind in egon.first_bonuses)
        + egon.all_seven
    )


def egon_triplets(egon: s.Egon) -> dict[s.Kind, int]:
    """BUR-SOLO-10: every three cards of a kind, monasteries never as jokers."""
    return {kind: count // components.TRIPLET for kind, count in egon_estate(egon).items()}


def egon_estate(egon: s.Egon) -> Counter[s.Kind]:
    """Egon's cards by kind."""
    return Counter[s.Kind](components.KIND[card] for card in egon.cards)

"""The view of a seat's things."""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal, TypeAlias, cast

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.possible import income_from, workers_taken
from domain.bruges.decide.rounds import standing
from domain.bruges.display_queries import colour_of, next_colour, rules_in_force, token_price
from domain.bruges.effects.effect_dsl import (
    AscendDiscount,
    Colour,
    GainGuilders,
    HouseWorkerAnyColour,
    HouseWorkerFree,
    PersonDiscount,
)
from domain.bruges.scoring import COUNTS_GOODS, scores
from domain.decider import Seat
from projections.bruges.shapes import HouseView, ResidentView, SeatView, SpaceView
from projections.memo import Parts
from projections.places import by_place
from projections.projection import JsonObject

DISCOUNTS = {"person_discount": PersonDiscount, "ascent_discount": AscendDiscount}
FIVES_KEPT = 4096
"""Maximum number of cached counts of the five colours."""
Knows: TypeAlias = Literal["all", "seen"] | None
Fields: TypeAlias = tuple[Any, ...]
"""Values of some fields of a holding. A part that needs only these stays while others change."""

DISPLAYED = ("residents", "canals", "rewarded", "statues", "step", "majorities", "prepared")
"""The fields that `display_view` shows."""
SCORED = ("points", "houses", "residents", "canals", "statues", "step", "majorities")
"""The fields that `score_view` counts; and `GOODS`, if a person does."""
GOODS = ("guilders", "workers", "threats")
displayed, scored, goods = attrgetter(*DISPLAYED), attrgetter(*SCORED), attrgetter(*GOODS)

Around: TypeAlias = tuple[tuple[s.CardId, ...], s.Five, tuple[int, ...]]
"""The things outside a seat that its view depends on: activated cards, dice, steps of all seats."""


def open_seat(parts: Parts, holding: s.Holding, number: int, around: Around) -> SeatView:
    """Return the public part of a seat."""
    residents, (activated, dice, steps) = holding.residents, around
    view: JsonObject = {
        "colour": components.BOX.canals[number].seat,
        "points": holding.points,
        "guilders": holding.guilders,
        "workers": by_colour(holding.workers),
        "threats": by_colour(holding.threats),
        **parts.of(backs_view, holding.hand),
        "houses": parts.of(houses_view, holding.houses, residents, activated, None),
        **parts.of(display_view, displayed(holding), number),
    }
    if holding.drawn:  # BRU-HIDE-2
        view["drawn"] = by_place([components.BACK[card] for card in holding.drawn])
    if holding.in_play is not None:
        view["in_play"] = {"back": components.BACK[holding.in_play]}
    view |= parts.of(incomes_view, residents, dice)
    counted = goods(holding) if parts.of(count_goods, residents) else ()
    view["score"] = parts.of(score_view, scored(holding), counted, number, steps, dice)
    return cast("SeatView", view)


def backs_view(hand: tuple[s.CardId, ...]) -> JsonObject:
    backs = sorted([components.BACK[card] for card in hand])
    return {"hand_size": len(hand), "backs": by_place(backs)}


def display_view(fields: Fields, number: int) -> JsonObject:
    """Return the canals and reputation of a seat, and the numbers that depend on its persons."""
    holding = s.Holding(**dict(zip(DISPLAYED, fields, strict=True)))
    view: JsonObject = {
        "canals": dict(zip(components.SECTIONS, holding.canals, strict=True)),
        "rewarded": dict(zip(components.SECTIONS, holding.rewarded, strict=True)),
        "next_spaces": next_spaces(holding, Seat(number)),
        "statues": by_place(holding.statues),
        "step": holding.step,
        "standing": {majority: standing(holding, majority) for majority in components.MAJORITIES},
        "majorities": dict.fromkeys(holding.majorities, True),
        "workers_taken": workers_taken(holding),
    }
    for name, kind in DISCOUNTS.items():
        if discount := sum(rule.less for rule in rules_in_force(holding, kind)):
            view[name] = discount
    if rules_in_force(holding, HouseWorkerFree):
        view["house_worker"] = "free"
    elif rules_in_force(holding, HouseWorkerAnyColour):
        view["house_worker"] = "any"
    if holding.prepared:
        view["prepared"] = dict.fromkeys(holding.prepared, True)
    return view


def own_seat(
    parts: Parts,
    view: SeatView,
    holding: s.Holding,
    activated: tuple[s.CardId, ...],
    everything: bool,  # noqa: FBT001 - a part is asked for by values
) -> SeatView:
    """Return the seat for its owner, or at the end for all (BRU-HIDE-1, -8, -9, -11, -23).

    The hand is in the order of the box, because the order of drawing would reveal the piles.
    """
    knows: Knows = "all" if everything else "seen"
    houses = parts.of(houses_view, holding.houses, holding.residents, activated, knows)
    own: JsonObject = {**view, "houses": houses}
    incomes, score = own.pop("incomes", None), own.pop("score")
    own["hand"] = parts.of(hand_view, holding.hand)
    if holding.in_play is not None:
        own["in_play"] = {"back": components.BACK[holding.in_play], "card": holding.in_play}
    if everything and holding.drawn:
        own["drawn_cards"] = by_place(holding.drawn)
    if incomes is not None:
        own["incomes"] = incomes
    own["score"] = score
    return cast("SeatView", own)


def hand_view(hand: tuple[s.CardId, ...]) -> dict[str, s.CardId]:
    return by_place(components.in_order(hand))


def incomes_view(residents: tuple[s.Resident, ...], dice: s.Five) -> JsonObject:
    """BRU-ACT-4, BRU-CARD-56; nothing before the first roll."""
    if not any(dice):
        return {}
    holding = s.Holding(residents=residents)
    incomes = {
        colour: income_from(die, holding) + income_of_reactions(residents, colour)
        for colour, die in zip(components.COLOURS, dice, strict=True)
    }
    return {"incomes": incomes}


def income_of_reactions(residents: tuple[s.Resident, ...], colour: Colour) -> int:
    """Return the guilders that persons add to an action with a card of this colour."""
    return sum(
        step.n
        for who in residents
        for _, trigger in components.TRIGGERS_OF.get(who.card, {}).get("action_take_guilders", ())
        if trigger.card_colour in (None, colour)
        for step in trigger.then
        if isinstance(step, GainGuilders) and isinstance(step.n, int)
    )


def next_spaces(holding: s.Holding, seat: Seat) -> dict[s.Section, SpaceView]:
    """BRU-CANAL-2."""
    view: dict[s.Section, SpaceView] = {}
    for section, built in zip(components.SECTIONS, holding.canals, strict=True):
        colour = next_colour(holding, seat, section)
        if colour is not None:
            price = token_price(holding, section)
            view[section] = {"space": built + 1, "colour": colour, "price": price}
    return view


def houses_view(
    houses: tuple[s.House, ...],
    residents: tuple[s.Resident, ...],
    activated: tuple[s.CardId, ...],
    knows: Knows,
) -> dict[str, HouseView]:
    """BRU-HIDE-8, -9, -11. `knows`: the cards that became houses and are shown to the viewer."""
    view = {
        str(house.id): house_view(house, knows=knows == "all" or (knows == "seen" and house.seen))
        for house in houses
    }
    for laid, resident_ in enumerate(residents):
        resident: ResidentView = {"card": resident_.card, "laid": laid}
        if resident_.card in activated:
            resident["activated"] = True
        if resident_.card in components.PETS:
            view[str(resident_.house)]["pet"] = resident
        else:
            view[str(resident_.house)]["person"] = resident
    return view


def house_view(house: s.House, *, knows: bool) -> HouseView:
    view: HouseView = {"colour": colour_of(house), "back": components.BACK[house.card]}
    if not house.seen:
        view["unseen"] = True
    if knows:
        view["card"] = house.card
    return view


def count_goods(residents: tuple[s.Resident, ...]) -> bool:
    """Whether a person's points depend on workers, guilders or threats."""
    return not COUNTS_GOODS.isdisjoint([who.card for who in residents])


def score_view(
    fields: Fields, counted: Fields, number: int, steps: tuple[int, ...], dice: s.Five
) -> dict[str, int]:
    """BRU-END-15. `counted`: the goods, empty if no person counts them."""
    shown = {**dict(zip(SCORED, fields, strict=True)), **dict(zip(GOODS, counted, strict=False))}
    seats = [s.Holding(step=step) for step in steps]
    seats[number] = s.Holding(**shown)
    points = scores(s.State(seats=tuple(seats), dice=dice), Seat(number))
    return {**points, "total": sum(points.values())}


@lru_cache(maxsize=FIVES_KEPT)
def by_colour(five: s.Five) -> dict[Colour, int]:
    """Return the number of each colour. Cached for all tables, so it must not be changed."""
    return dict(zip(components.COLOURS, five, strict=True))

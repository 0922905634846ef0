"""The view of a seat's things."""

from typing import cast

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.possible import income, workers_taken
from domain.bruges.decide.rounds import standing
from domain.bruges.display_queries import colour_of, next_colour, rules_in_force, token_price
from domain.bruges.effects.effect_dsl import Colour, PersonDiscount
from domain.bruges.scoring import scores
from domain.decider import Seat
from projections.bruges.shapes import HouseView, ResidentView, SeatView, SpaceView
from projections.places import by_place
from projections.projection import JsonObject


def open_seat(
    holding: s.Holding,
    number: int,
    activated: tuple[s.CardId, ...],
    incomes: JsonObject,
    score: dict[str, int],
) -> SeatView:
    """Return the public part of a seat."""
    view: JsonObject = {
        "colour": components.BOX.canals[number].seat,
        "points": holding.points,
        "guilders": holding.guilders,
        "workers": by_colour(holding.workers),
        "threats": by_colour(holding.threats),
        "hand_size": len(holding.hand),
        "backs": by_place(sorted(components.BACK[card] for card in holding.hand)),
        "houses": houses_view(holding, activated),
        "canals": dict(zip(components.SECTIONS, holding.canals, strict=True)),
        "rewarded": dict(zip(components.SECTIONS, holding.rewarded, strict=True)),
        "next_spaces": next_spaces(holding, Seat(number)),
        "statues": by_place(holding.statues),
        "step": holding.step,
        "standing": {majority: standing(holding, majority) for majority in components.MAJORITIES},
        "majorities": dict.fromkeys(holding.majorities, True),
        "workers_taken": workers_taken(holding),
    }
    discount = sum(rule.less for rule in rules_in_force(holding, PersonDiscount))
    if discount:
        view["person_discount"] = discount
    if holding.prepared:
        view["prepared"] = dict.fromkeys(holding.prepared, True)
    if holding.drawn:  # BRU-HIDE-2
        view["drawn"] = by_place([components.BACK[card] for card in holding.drawn])
    if holding.in_play is not None:
        view["in_play"] = {"back": components.BACK[holding.in_play]}
    return cast("SeatView", {**view, **incomes, "score": score})


def own_seat(
    view: SeatView,
    holding: s.Holding,
    activated: tuple[s.CardId, ...],
    everything: bool,  # noqa: FBT001 - a part is asked for by values
) -> SeatView:
    """The seat as its owner sees it, or at the end everybody (BRU-HIDE-1, -8, -9, -11, -23).

    The hand is in the order of the box: that in which its cards came tells of the piles.
    """
    own: JsonObject = {**view, "houses": houses_view(holding, activated, own=True, all_=everything)}
    forecasts = {field: own.pop(field) for field in ("incomes", "score") if field in own}
    own["hand"] = by_place(components.in_order(holding.hand))
    if holding.in_play is not None:
        own["in_play"] = {"back": components.BACK[holding.in_play], "card": holding.in_play}
    if everything and holding.drawn:
        own["drawn_cards"] = by_place(holding.drawn)
    return cast("SeatView", {**own, **forecasts})


def incomes_view(holding: s.Holding, dice: s.Five, number: int) -> JsonObject:
    """BRU-ACT-4, BRU-CARD-56; nothing before the first roll."""
    if not any(dice):
        return {}
    seats = (*(s.Holding() for _ in range(number)), holding)
    state, seat = s.State(seats=seats, dice=dice), Seat(number)
    return {
        "incomes": {
            colour: income(state, s.ChooseAction(seat, "turn", colour))
            for colour in components.COLOURS
        }
    }


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
    holding: s.Holding, activated: tuple[s.CardId, ...], *, own: bool = False, all_: bool = False
) -> dict[str, HouseView]:
    """BRU-HIDE-8, -9, -11."""
    view = {
        str(house.id): house_view(house, knows=all_ or (own and house.seen))
        for house in holding.houses
    }
    for laid, resident_ in enumerate(holding.residents):
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


def score_view(seats: tuple[s.Holding, ...], dice: s.Five, number: int) -> dict[str, int]:
    """BRU-END-15."""
    points = scores(s.State(seats=seats, dice=dice), Seat(number))
    return {**points, "total": sum(points.values())}


def by_colour(five: s.Five) -> dict[Colour, int]:
    """How many of each colour."""
    return dict(zip(components.COLOURS, five, strict=True))

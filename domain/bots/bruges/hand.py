"""The value of the cards in the hand: the best plays within the remaining turns and goods."""

from typing import TypeAlias

from domain.bots.bruges import belongings, effects
from domain.bots.bruges.display import price_beside
from domain.bots.bruges.persons import laid_out_worth
from domain.bots.bruges.standpoint import Standpoint, dice_are_rolled
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.paths import FIRST

PLANNED = 0.9
"""Share of a planned play that counts before it is made."""
KEPT = 0.3
"""Share of its best play that a card counts if it is kept for the next round."""
UNSEEN = 0.6
"""Value of the unknown person on a drawn card."""
MEAN_DIE = (1 + components.SIDES) / 2
"""Expected value of a die before the roll."""

Place: TypeAlias = str
"""A thing that a play uses up: a section, a marker or worker of a colour, room in a house."""
Use: TypeAlias = tuple[float, int, Place]
"""A use of a card: its gain, its price in guilders, the place that it needs."""


def hand_worth(at: Standpoint) -> float:
    """Return the value of all cards in the hand, without the card taken up."""
    turns, guilders, room = at.turns, at.holding.guilders, room_for(at)
    planned, best, played = 0.0, dict[int, float](), set[int]()
    for (worth, price, takes), card in sorted(plays_of(at), reverse=True):
        best.setdefault(card, worth)
        if turns and card not in played and price <= guilders and room.get(takes, 1) > 0:
            planned += worth
            played.add(card)
            turns -= 1
            guilders -= price
            if takes:
                room[takes] = room.get(takes, 1) - 1
    later = sum([worth for card, worth in best.items() if card not in played])
    return PLANNED * planned + KEPT * min(1.0, at.rounds) * later


def room_for(at: Standpoint) -> dict[Place, int]:
    """Return the room in houses; every other place has room for one play."""
    houses = len(at.holding.houses)
    return {"person": houses - at.display.persons, "pet": houses - at.display.pets}


def plays_of(at: Standpoint) -> list[tuple[Use, int]]:
    """Return the plays of each card, affordable or not, with the number of the card from 0."""
    hand, drawn = at.holding.hand, at.holding.drawn
    house, room = belongings.house_worth(at), belongings.room_worth(at, max(1, at.empty))
    uses: dict[dsl.Colour, list[Use]] = {}
    plays: list[tuple[Use, int]] = []
    for n, card in enumerate((*hand, *drawn)):
        colour = components.COLOUR[card]
        if colour not in uses:
            uses[colour] = colour_uses(at, colour, house)
        plays += [(use, n) for use in uses[colour]]
        person = person_use(at, card, room) if n < len(hand) else (UNSEEN, 0, "")
        if person[0] >= uses[colour][0][0]:
            plays.append((person, n))
    return plays


def colour_uses(at: Standpoint, colour: dsl.Colour, house: float) -> list[Use]:
    """Return the uses in actions 1 to 5 of a card of that colour (BRU-ACT-1).

    First comes the best that costs and takes nothing; others only if they are no worse.
    """
    state, holding, rules, n = at.state, at.holding, at.display.rules, components.INDEX[colour]
    die = rules.incomes[state.dice[n]] if dice_are_rolled(state) else MEAN_DIE
    free = max(belongings.worth_of_more(at, colour, rules.workers_taken), at.guilder * die)
    others: list[Use] = []
    if rules.builds_for_nothing:
        free = max(free, house)
    elif holding.workers[n]:
        worth = house + belongings.worth_of_more(at, colour, -1)
        others.append((worth, 0, f"worker/{colour}"))
    if holding.threats[n]:
        others.append((belongings.marker_worth(at, colour), 0, f"marker/{colour}"))
    for section, built in enumerate(holding.canals):
        if built < components.SPACES and components.CANALS[at.seat][section][built] == colour:
            price = belongings.token_price(at, section)
            worth = belongings.token_worth(at, section) - at.guilder * price
            others.append((worth, price, components.SECTIONS[section]))
    return [(free, 0, ""), *[use for use in others if use[0] >= free]]


def person_use(at: Standpoint, card: s.CardId, room: float) -> Use:
    """Return the use of a card in action 6."""
    price = price_beside(at.display.ruling, card)
    worth = laid_out_worth(card)(at) - at.guilder * price
    return (worth, price, "pet") if card in components.PETS else (worth - room, price, "person")


def card_in_play_worth(at: Standpoint, colour: dsl.Colour) -> float:
    """Return the value of the best action with the card taken up, as a card of that colour."""
    card, guilders, place = at.holding.in_play, at.holding.guilders, room_for(at)
    assert card is not None
    house, room = belongings.house_worth(at), belongings.room_worth(at, max(1, at.empty))
    return max(
        worth
        for worth, price, takes in (*colour_uses(at, colour, house), person_use(at, card, room))
        if price <= guilders and place.get(takes, 1) > 0
    )


def due_worth(at: Standpoint) -> float:
    """Return the value of pending decisions, without the turn that the hand's plan covers."""
    return sum([worth_of(at, task) for task in at.state.pending[1:] if task.seat == at.seat])


def worth_of(at: Standpoint, task: s.Task) -> float:
    match task:
        case s.ChooseAction(colour=colour):
            return card_in_play_worth(at, colour)
        case s.NameCardColour():
            return max(card_in_play_worth(at, colour) for colour in components.COLOURS)
        case s.CarryOut():
            mine = task.on is None or task.on == task.seat
            return effects.rest_worth(task.of, task.path)(at) if mine else 0.0
        case s.PlayExtra() | s.DrawToPlay():
            return effects.PLAY
        case s.TakeAnyWorkers(left=left):
            return left * belongings.worth_of_any(at)
        case s.TakeOtherWorkers(left=left, colour=colour):
            return max(
                belongings.worth_of_more(at, it, left) for it in components.COLOURS if it != colour
            )
        case s.ReturnMarkers(left=left):
            return left * belongings.best_marker(at)
        case s.ReturnOneColour():
            return belongings.best_marker(at)
        case s.Draw(left=left):
            return left * at.card
        case s.DiscardCards(left=left):
            return -effects.WORST_CARD * at.use * left
        case s.BuildToken(double=double):
            return effects.token_by_person(at, 2 if double else 1)
        case s.DrawHouse() | s.BuildFromHand() | s.BuildFromDiscard():
            return belongings.house_worth(at)
        case s.LayOutFound() | s.HouseTheFound():
            return effects.FOUND_PERSON
        case s.RunTwice(of=of) | s.PayForActivation(of=of):
            return max(0.0, effects.rest_worth(of, FIRST)(at))
        case _:  # The plan of the hand covers the turn; the others only choose losses.
            return 0.0

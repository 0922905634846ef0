"""What the cards of the hand will do: the best plays that the turns and the goods suffice for."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from clients.bots.bruges import belongings, effects
from clients.bots.bruges.persons import laid_out_worth
from clients.bots.bruges.standpoint import Standpoint, dice_are_rolled
from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.possible import income, refusal_of, workers_taken
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.paths import path_after, step_at, steps_at
from domain.bruges.houses import next_colour, person_price, token_price

PLANNED = 0.9
"""What part of a play is sure that is not made yet."""
KEPT = 0.3
"""What part of its best play a card is worth that is left for the next round."""
UNSEEN = 0.6
"""What the person on a card may add that was drawn and not looked at yet."""
MEAN_DIE = (1 + box.SIDES) / 2
"""What a die will show that is not rolled yet."""

Place: TypeAlias = str
"""What a play takes from others: a section, a marker or worker of a colour, room in a house."""


class Use(NamedTuple):
    """What can be done with a card: what it brings, its price in guilders, what it takes."""

    worth: float
    price: int = 0
    takes: Place = ""


class Play(NamedTuple):
    """A use of one of the cards held, counted from 0."""

    use: Use
    card: int


class Plan:
    """Plays one after the other, as far as turns, guilders and places suffice."""

    def __init__(self, at: Standpoint) -> None:
        self.worth = 0.0
        self.played: set[int] = set()
        self._turns = at.turns
        self._guilders = at.holding.guilders
        self._room = {"person": belongings.empty_houses(at), "pet": houses_without_pet(at)}

    def allows(self, play: Play) -> bool:
        return (
            self._turns > 0
            and play.card not in self.played
            and play.use.price <= self._guilders
            and (not play.use.takes or self._room.get(play.use.takes, 1) > 0)
        )

    def make(self, play: Play) -> None:
        worth, price, takes = play.use
        self.worth += worth
        self.played.add(play.card)
        self._turns -= 1
        self._guilders -= price
        self._room[takes] = self._room.get(takes, 1) - 1


def hand_worth(at: Standpoint) -> float:
    """All cards that are held and not taken up."""
    plan, best = Plan(at), dict[int, float]()
    for play in sorted(plays_of(at), reverse=True):
        best.setdefault(play.card, play.use.worth)
        if plan.allows(play):
            plan.make(play)
    later = sum(worth for card, worth in best.items() if card not in plan.played)
    return PLANNED * plan.worth + KEPT * min(1.0, at.rounds) * later


def plays_of(at: Standpoint) -> Iterator[Play]:
    """Whatever each card could do, also what cannot be paid yet."""
    hand, drawn = at.holding.hand, at.holding.drawn
    uses: dict[v.Colour, tuple[Use, ...]] = {}
    for n, card in enumerate((*hand, *drawn)):
        colour = box.COLOUR[card]
        if colour not in uses:
            uses[colour] = tuple(colour_uses(at, colour))
        for use in uses[colour]:
            yield Play(use, n)
        yield Play(person_use(at, card) if n < len(hand) else Use(UNSEEN), n)


def colour_uses(at: Standpoint, colour: v.Colour) -> Iterator[Use]:
    """Actions 1 to 5 with a card of that colour (BRU-ACT-1)."""
    state, holding, task = at.state, at.holding, s.ChooseAction(at.seat, "turn", colour)
    yield Use(belongings.worth_of_more(at, colour, workers_taken(holding)))
    yield Use(at.guilder * (income(state, task) if dice_are_rolled(state) else MEAN_DIE))
    if refusal_of(state, task, c.ReturnThreat()) is None:
        yield Use(belongings.marker_worth(at, colour), takes=f"marker/{colour}")
    for section in box.SECTIONS:
        if next_colour(holding, at.seat, section) == colour:
            price = token_price(holding, section)
            yield Use(belongings.token_worth(at, section) - at.guilder * price, price, section)
    if refusal_of(state, task, c.BuildHouse()) is None:
        yield Use(belongings.house_worth(at))
    elif refusal_of(state, task, c.BuildHouse(colour)) is None:
        yield Use(
            belongings.house_worth(at) + belongings.worth_of_more(at, colour, -1),
            takes=f"worker/{colour}",
        )


def person_use(at: Standpoint, card: s.CardId) -> Use:
    """Action 6."""
    price, takes = person_price(at.holding, card), "pet" if card in box.PETS else "person"
    room = (
        0.0 if card in box.PETS else belongings.room_worth(at, max(1, belongings.empty_houses(at)))
    )
    return Use(laid_out_worth(at, card) - at.guilder * price - room, price, takes)


def houses_without_pet(at: Standpoint) -> int:
    return len(at.holding.houses) - sum(who.card in box.PETS for who in at.holding.residents)


def card_in_play_worth(at: Standpoint, colour: v.Colour) -> float:
    """The best that the card taken up can do, as a card of that colour."""
    card, plan = at.holding.in_play, Plan(at._replace(turns=1))
    assert card is not None
    uses = (*colour_uses(at, colour), person_use(at, card))
    return max(use.worth for use in uses if plan.allows(Play(use, 0)))


def due_worth(at: Standpoint) -> float:
    return sum(worth_of(at, task) for task in at.state.pending if task.seat == at.seat)


def worth_of(at: Standpoint, task: s.Task) -> float:
    match task:
        case s.ChooseAction(colour=colour):
            return card_in_play_worth(at, colour)
        case s.NameCardColour():
            return max(card_in_play_worth(at, colour) for colour in box.COLOURS)
        case s.CarryOut():
            return rest_worth(at, task)
        case s.PlayExtra() | s.DrawToPlay():
            return effects.PLAY
        case s.TakeAnyWorkers(left=left):
            return left * belongings.worth_of_any(at)
        case s.TakeOtherWorkers(left=left, colour=colour):
            return max(belongings.worth_of_more(at, it, left) for it in box.COLOURS if it != colour)
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
            return max(0.0, effects.steps_worth(at, steps_at(of, (0,))))
        case _:  # The turn stands in the plan of the hand; the others only choose what is lost.
            return 0.0


def rest_worth(at: Standpoint, task: s.CarryOut) -> float:
    """The steps that an effect has yet to carry out."""
    if task.on is not None and task.on != task.seat:
        return 0.0
    path, worth = task.path, 0.0
    while path is not None:
        worth += effects.step_worth(at, step_at(task.of, path))
        path = path_after(task.of, path)
    return worth

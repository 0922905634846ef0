"""What questions that wait will still bring to the seat that is asked."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.appraise.goods import worth_of_any, worth_of_more
from domain.bruges.appraise.hand import card_in_play_worth
from domain.bruges.appraise.houses import house_worth
from domain.bruges.appraise.standpoint import Standpoint
from domain.bruges.appraise.threats import best_marker
from domain.bruges.appraise.words import (
    FOUND_PERSON,
    PLAY,
    WORST_CARD,
    step_worth,
    steps_worth,
    token_by_person,
)
from domain.bruges.effects.paths import path_after, step_at, steps_at


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
            return PLAY
        case s.TakeAnyWorkers(left=left):
            return left * worth_of_any(at)
        case s.TakeOtherWorkers(left=left, colour=colour):
            return max(worth_of_more(at, it, left) for it in box.COLOURS if it != colour)
        case s.ReturnMarkers(left=left):
            return left * best_marker(at)
        case s.ReturnOneColour():
            return best_marker(at)
        case s.Draw(left=left):
            return left * at.card
        case s.DiscardCards(left=left):
            return -WORST_CARD * at.use * left
        case s.BuildToken(double=double):
            return token_by_person(at, 2 if double else 1)
        case s.DrawHouse() | s.BuildFromHand() | s.BuildFromDiscard():
            return house_worth(at)
        case s.LayOutFound() | s.HouseTheFound():
            return FOUND_PERSON
        case s.RunTwice(of=of) | s.PayForActivation(of=of):
            return max(0.0, steps_worth(at, steps_at(of, (0,))))
        case _:  # The turn stands in the plan of the hand; the others only choose what is lost.
            return 0.0


def rest_worth(at: Standpoint, task: s.CarryOut) -> float:
    """The steps that an effect has yet to carry out."""
    if task.on is not None and task.on != task.seat:
        return 0.0
    path, worth = task.path, 0.0
    while path is not None:
        worth += step_worth(at, step_at(task.of, path))
        path = path_after(task.of, path)
    return worth

"""The reason why a command is no answer, for questions that do not give it themselves."""

from typing import assert_never

from domain.bruges import commands as c
from domain.decider import Rejected


def refusal(command: c.Command) -> Rejected:
    """Return the reason, depending on the named thing."""
    match command:
        case c.DrawFrom(pile=pile):
            return Rejected("no_card_to_draw", pile=pile)
        case c.PlayCard(card=card) | c.ChooseCard(card=card):
            return Rejected("card_not_in_hand", card=card)
        case c.ChooseDiscarded(card=card):
            return Rejected("not_to_be_found", card=card)
        case c.ChoosePerson(person=person):
            return Rejected("person_not_possible", person=person)
        case c.ChooseColour(colour=colour):
            return Rejected("colour_not_possible", colour=colour)
        case c.ChooseWorker(colour=colour):
            return Rejected("no_such_worker", colour=colour)
        case c.ChooseThreat(colour=colour):
            return Rejected("no_such_threat", colour=colour)
        case c.ChooseHouse():
            return Rejected("house_not_possible")
        case c.ChooseSection():
            return Rejected("section_not_possible")
        case c.ChooseOpponent():
            return Rejected("opponent_not_possible")
        case c.ChooseOption():
            return Rejected("way_not_possible")
        case c.UseShip(colour=colour):
            return Rejected("ship_not_usable", colour=colour)
        case c.Ascend() | c.UseImprovement() | c.RunAgain() | c.StopDrawing() | c.Finish():
            return Rejected("not_yet_possible")
        case c.Decline():
            return Rejected("compulsory")
        case c.Activate() | c.EndTurn() | c.TakeWorkers() | c.TakeGuilders() | c.ReturnThreat():
            return Rejected("not_asked")
        case c.BuildCanal() | c.BuildHouse() | c.LayOut():
            return Rejected("not_asked")
        case _:
            assert_never(command)

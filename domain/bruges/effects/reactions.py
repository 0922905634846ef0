"""What persons with an infinity sign do when something happens (BRU-PERSON-18)."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import Colour, Occasion
from domain.bruges.story import Story
from domain.decider import Seat


def react(
    story: Story,
    seat: Seat,
    *occasions: Occasion,
    colour: Colour | None = None,
    but: s.CardId | None = None,
) -> None:
    """Before all that waits, the persons of this display react, in the order they were laid out.

    `colour`: of what was laid out or built, or of the card of the action. `but`: who has only just
    been laid out and does not react (BRU-CARD-28).
    """
    story.then(
        *(
            s.CarryOut(seat, s.EffectId(who.card), (-1 - number, 0), colour=colour)
            for who in story.state.seats[seat].residents
            if who.card in box.TRIGGERS_OF and who.card != but
            for occasion in occasions
            for number, trigger in box.TRIGGERS_OF[who.card].get(occasion, ())
            if trigger.card_colour in (None, colour)
        )
    )

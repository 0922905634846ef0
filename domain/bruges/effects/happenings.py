"""What effects, actions and damage have in common: drawing, building, ascending, markers.

Each books what happens and lets the persons of the display react to it.
"""

from collections.abc import Sequence

from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour, Occasion
from domain.bruges.event_recorder import Story
from domain.decider import Seat

# Persons with an infinity sign (BRU-PERSON-18).


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


# Markers and points.


def return_threat(story: Story, seat: Seat, colour: Colour) -> None:
    """BRU-THREAT-21."""
    story.book(e.ThreatReturned(seat, colour))
    react(story, seat, "you_return_threat_for_point")


def take_threats(story: Story, seat: Seat, colours: Sequence[Colour]) -> None:
    """As far as the supply has them (BRU-THREAT-19); third markers strike (BRU-THREAT-20)."""
    had: list[Colour] = [colour for colour in colours if story.state.threats[box.INDEX[colour]]]
    if had:
        story.book(e.ThreatsTaken(seat, tuple(had)))
        strike(story, seat)


def strike(story: Story, seat: Seat) -> None:
    """BRU-THREAT-3."""
    if max(story.state.seats[seat].threats) >= box.STRIKE_AT:
        story.then(s.Damage(seat))


def lose_points(story: Story, seat: Seat, amount: int) -> None:
    """BRU-END-16."""
    lost = min(amount, story.state.seats[seat].points)
    if lost:
        story.book(e.PointsLost(seat, lost))


# Workers.


def five_of(colour: Colour, amount: int) -> s.Five:
    """So many of one colour."""
    at = box.INDEX[colour]
    return tuple(amount if n == at else 0 for n in range(len(box.COLOURS)))  # type: ignore[return-value]


def take_workers(story: Story, seat: Seat, colour: Colour, amount: int) -> None:
    if amount:
        story.book(e.WorkersTaken(seat, five_of(colour, amount)))


def return_worker(story: Story, seat: Seat, colour: Colour) -> None:
    story.book(e.WorkersReturned(seat, five_of(colour, 1)))


# The track.


def ascend(story: Story, seat: Seat, price: int = 0) -> None:
    """BRU-ASCEND-1, -11."""
    story.book(e.Ascended(seat, story.state.seats[seat].step + 1, price))
    react(story, seat, "you_ascend")


# Cards.


def draw_card(story: Story, seat: Seat, pile: s.Pile, *, last_round: int) -> None:
    """The top card, unseen (BRU-DRAW-5). `last_round`: in case the extra pile enters play now."""
    cards = story.state.piles[pile]
    back, after = box.BACK[cards[0]], box.BACK[cards[1]] if len(cards) > 1 else None
    story.book(e.CardDrawn(seat, pile, back, after))
    replenish(story, pile, last_round)


def draw_card_to_play(story: Story, seat: Seat, pile: s.Pile, *, last_round: int) -> None:
    """BRU-ZWIN-17."""
    card, *under = story.state.piles[pile]
    after = box.BACK[under[0]] if under else None
    story.book(e.CardDrawnToPlay(seat, pile, box.BACK[card], card, after))
    replenish(story, pile, last_round)


def replenish(story: Story, pile: s.Pile, last_round: int) -> None:
    """A pile that is empty now is replaced (BRU-DRAW-7 to -15)."""
    state = story.state
    if state.piles[pile]:
        return
    if state.extra:
        story.book(e.ExtraPileLaid(pile, last_round))
        return
    other = state.piles[1 - pile]
    if len(other) > 1:  # BRU-DRAW-15
        kept = (len(other) + 1) // 2  # BRU-DRAW-14
        story.book(e.PileSplit(pile, kept, box.BACK[other[kept]]))


def look_at_drawn(story: Story, seat: Seat) -> None:
    """BRU-DRAW-20."""
    drawn = story.state.seats[seat].drawn
    if drawn:
        story.book(e.DrawnCardsSeen(seat, len(drawn), box.in_order(drawn)))


def discard_card(story: Story, seat: Seat, card: s.CardId) -> None:
    story.book(e.CardDiscarded(seat, card))


# Building.


def build_token(story: Story, seat: Seat, section: s.Section, price: int, colour: Colour) -> None:
    """A token on the next space of this colour; then the statue, then who reacts (BRU-ACT-13)."""
    holding = story.state.seats[seat]
    at = box.SECTIONS.index(section)
    space = holding.canals[at] + 1
    story.book(e.CanalBuilt(seat, section, space, price))
    if "free_canal" in holding.prepared:  # BRU-CARD-62
        story.book(e.PreparationEnded(seat, "free_canal"))
    if space == box.SPACES and not holding.rewarded[at]:
        statue = story.state.statues[0] if story.state.statues else None  # BRU-CANAL-8
        story.book(e.SectionCompleted(seat, section, statue))
    react(story, seat, "you_build_canal", colour=colour)


def build_house(story: Story, seat: Seat, worker: Colour | None) -> None:
    """The card taken up becomes a house (BRU-ACT-8)."""
    holding = story.state.seats[seat]
    card = holding.in_play
    assert card is not None
    story.book(e.HouseBuilt(seat, s.HouseId(holding.built), box.COLOUR[card], card, worker))
    react(story, seat, "you_build_house", colour=box.COLOUR[card])


def take_up(story: Story, seat: Seat, card: s.CardId) -> None:
    story.book(e.CardTakenUp(seat, box.BACK[card], card))

"""Phase 2: the roll, ships, threat markers, ascending (sections 4 to 6)."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import ascent_price
from domain.bruges.effects.effect_dsl import Colour
from domain.bruges.effects.happenings import ascend, take_threats
from domain.bruges.event_recorder import Story
from domain.cards import next_seat
from domain.decider import Seat


def begin_dice_phase(story: Story) -> None:
    """BRU-DICE-1, -3, BRU-ZWIN-3."""
    for colour in box.COLOURS:
        name = f"dice/{story.state.round}/{colour}"
        story.book(e.DieRolled(name, box.SIDES, colour, story.chance.roll(name, box.SIDES)))
    place_ships(story)
    story.then(s.DealThreats(story.state.start_player))


def place_ships(story: Story) -> None:
    """BRU-ZWIN-4, -5, -29."""
    for colour, harbour in zip(box.COLOURS, story.state.harbours, strict=False):
        if story.state.dice[box.INDEX[colour]] in box.SAIL_AT and harbour.pile:
            ship, *under = harbour.pile
            story.book(e.ShipArrived(colour, ship, under[0] if under else None))


# Step 1: threat markers.


def nothing_to_choose(_: s.State, __: s.DealThreats) -> tuple[c.Command, ...]:
    return ()


def deal_threats(story: Story, task: s.DealThreats) -> None:
    """One player completely before the next (BRU-THREAT-1, -18, -23)."""
    state = story.state
    following = next_seat(state, task.seat)
    if following == state.start_player:
        story.then(s.OfferAscent(state.start_player))
    else:
        story.then(s.DealThreats(following))
    rolled: list[Colour] = [
        colour for colour in box.COLOURS if state.dice[box.INDEX[colour]] in box.THREATENING
    ]
    take_threats(story, task.seat, rolled)


# Step 2: ascending.


def ascents(state: s.State, task: s.OfferAscent) -> tuple[c.Command, ...]:
    """BRU-DECIDE-6: asked only if payable."""
    price = ascent_price(state, task.seat)
    if price is None or price > state.seats[task.seat].guilders:
        return ()
    return (c.Ascend(), c.Decline())


def pay_and_ascend(story: Story, task: s.OfferAscent, _: c.Ascend) -> None:
    """BRU-ASCEND-1, -13."""
    price = ascent_price(story.state, task.seat)
    assert price is not None
    offer_to_next(story, task)
    ascend(story, task.seat, price)


def stay(story: Story, task: s.OfferAscent, _: c.Decline) -> None:
    """BRU-ASCEND-6."""
    offer_to_next(story, task)


def offer_to_next(story: Story, task: s.OfferAscent) -> None:
    following = next_seat(story.state, task.seat)
    first: Seat = story.state.start_player
    story.then(s.Turn(first, 1) if following == first else s.OfferAscent(following))

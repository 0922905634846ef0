"""Phase 2: the roll, ships, threat markers, ascending (sections 4 to 6)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import ascent_price
from domain.bruges.effects.effect_dsl import Colour
from domain.bruges.effects.happenings import ascend, take_threats
from domain.bruges.event_recorder import Recorder
from domain.cards import next_seat
from domain.decider import Seat


def begin_dice_phase(recorder: Recorder) -> None:
    """BRU-DICE-1, -3, BRU-ZWIN-3."""
    for colour in components.COLOURS:
        name = f"dice/{recorder.state.round}/{colour}"
        recorder.append(
            e.DieRolled(
                name, components.SIDES, colour, recorder.chance.roll(name, components.SIDES)
            )
        )
    place_ships(recorder)
    recorder.then(s.DealThreats(recorder.state.start_player))


def place_ships(recorder: Recorder) -> None:
    """BRU-ZWIN-4, -5, -29."""
    for colour, harbour in zip(components.COLOURS, recorder.state.harbours, strict=False):
        if recorder.state.dice[components.INDEX[colour]] in components.SAIL_AT and harbour.pile:
            ship, *under = harbour.pile
            recorder.append(e.ShipArrived(colour, ship, under[0] if under else None))


# Step 1: threat markers.


def nothing_to_choose(_: s.State, __: s.DealThreats) -> tuple[c.Command, ...]:
    return ()


def deal_threats(recorder: Recorder, task: s.DealThreats) -> None:
    """One player completely before the next (BRU-THREAT-1, -18, -23)."""
    state = recorder.state
    following = next_seat(state, task.seat)
    if following == state.start_player:
        recorder.then(s.OfferAscent(state.start_player))
    else:
        recorder.then(s.DealThreats(following))
    rolled: list[Colour] = [
        colour
        for colour in components.COLOURS
        if state.dice[components.INDEX[colour]] in components.THREATENING
    ]
    take_threats(recorder, task.seat, rolled)


# Step 2: ascending.


def ascents(state: s.State, task: s.OfferAscent) -> tuple[c.Command, ...]:
    """BRU-DECIDE-6: asked only if payable."""
    price = ascent_price(state, task.seat)
    if price is None or price > state.seats[task.seat].guilders:
        return ()
    return (c.Ascend(), c.Decline())


def pay_and_ascend(recorder: Recorder, task: s.OfferAscent, _: c.Ascend) -> None:
    """BRU-ASCEND-1, -13."""
    price = ascent_price(recorder.state, task.seat)
    assert price is not None
    offer_to_next(recorder, task)
    ascend(recorder, task.seat, price)


def stay(recorder: Recorder, task: s.OfferAscent, _: c.Decline) -> None:
    """BRU-ASCEND-6."""
    offer_to_next(recorder, task)


def offer_to_next(recorder: Recorder, task: s.OfferAscent) -> None:
    following = next_seat(recorder.state, task.seat)
    first: Seat = recorder.state.start_player
    recorder.then(s.Turn(first, 1) if following == first else s.OfferAscent(following))

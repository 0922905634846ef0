"""The opening (section 4)."""

from typing import Literal

import msgspec

from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide import passing
from domain.burgundy.decide.drawing import shuffle_cards
from domain.burgundy.decide.facing_egon import count_off_piles
from domain.burgundy.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats


class BurgundyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table. `start_player`: BUR-SETUP-8."""

    start_player: Literal["random", "first_seat"] = "random"


def setup(options: BurgundyOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """Return the opening for `seats` seats; one seat plays against Egon.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, components.PREPARATIONS)
    recorder = begun(s.State(), chance)
    prepared = components.PREPARATIONS[seats]
    recorder.append(e.GameOpened(seats, components.KINDS, prepared.all_seven_cards))
    name_start_player(recorder, options, seats)
    stock_storages(recorder, prepared)
    lay_supplies(recorder)
    shuffle_cards(recorder, components.ALL_CARDS)
    passing.deal_action_stacks(recorder)  # BUR-SETUP-17: before the display.
    passing.lay_display(recorder)
    if seats == 1:
        count_off_piles(recorder)  # BUR-SOLO-6: after the display.
    recorder.append(e.PassBegan(components.PASSES[0]))
    passing.begin_pass(recorder)
    passing.next_turn(recorder)
    return tuple(recorder.events)


def name_start_player(recorder: Recorder, options: BurgundyOptions, seats: int) -> None:
    """BUR-SETUP-8, -9, BUR-SOLO-8."""
    number = 1
    if options.start_player == "random" and seats > 1:
        number = recorder.chance.roll("start", seats)
        recorder.append(e.StartPlayerDrawn("start", seats, number))
    recorder.append(e.StartPlayerNamed(Seat(number - 1), card=seats > 1))


def stock_storages(recorder: Recorder, prepared: components.Preparation) -> None:
    """BUR-SETUP-2, -10, clockwise from the start player."""
    recorder.append(
        e.GoodsShuffled("goods", recorder.chance.shuffle("goods", components.ALL_GOODS))
    )
    recorder.append(
        e.AnimalsShuffled("animals", recorder.chance.shuffle("animals", components.ALL_ANIMALS))
    )
    for place, workers in enumerate(prepared.workers_by_turn_order):
        state = recorder.state
        recorder.append(
            e.StorageStocked(
                passing.seat_in_order(state, place),
                state.goods[0][: prepared.goods_each],
                state.animals[0][: prepared.animals_each],
                prepared.silver_each,
                workers,
            )
        )


def lay_supplies(recorder: Recorder) -> None:
    """BUR-SETUP-3 to -5: two stacks, the first one larger by the odd card."""
    supplies: dict[e.Supply, tuple[str, ...]] = {
        "goods": recorder.state.goods[0],
        "animals": recorder.state.animals[0],
    }
    for supply, rest in supplies.items():
        first = (len(rest) + 1) // 2
        sizes = (first, len(rest) - first)
        recorder.append(e.SuppliesLaid(supply, sizes, (rest[0], rest[first])))

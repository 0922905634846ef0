"""The opening (section 4)."""

from typing import Literal

import msgspec

from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide import passing
from domain.burgundy.decide.drawing import shuffle_cards
from domain.burgundy.decide.facing_egon import count_off_piles
from domain.burgundy.event_recorder import Story, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats


class BurgundyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can be opened with. `start_player`: BUR-SETUP-8."""

    start_player: Literal["random", "first_seat"] = "random"


def setup(options: BurgundyOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """The opening for so many seats; one seat plays against Egon.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, box.PREPARATIONS)
    story = begun(s.State(), chance)
    prepared = box.PREPARATIONS[seats]
    story.book(e.GameOpened(seats, box.KINDS, prepared.all_seven_cards))
    name_start_player(story, options, seats)
    stock_storages(story, prepared)
    lay_supplies(story)
    shuffle_cards(story, box.ALL_CARDS)
    passing.deal_action_stacks(story)  # BUR-SETUP-17: before the display.
    passing.lay_display(story)
    if seats == 1:
        count_off_piles(story)  # BUR-SOLO-6: after the display.
    story.book(e.PassBegan(box.PASSES[0]))
    passing.begin_pass(story)
    passing.next_turn(story)
    return tuple(story.events)


def name_start_player(story: Story, options: BurgundyOptions, seats: int) -> None:
    """BUR-SETUP-8, -9, BUR-SOLO-8."""
    number = 1
    if options.start_player == "random" and seats > 1:
        number = story.chance.roll("start", seats)
        story.book(e.StartPlayerDrawn("start", seats, number))
    story.book(e.StartPlayerNamed(Seat(number - 1), card=seats > 1))


def stock_storages(story: Story, prepared: box.Preparation) -> None:
    """BUR-SETUP-2, -10, clockwise from the start player."""
    story.book(e.GoodsShuffled("goods", story.chance.shuffle("goods", box.ALL_GOODS)))
    story.book(e.AnimalsShuffled("animals", story.chance.shuffle("animals", box.ALL_ANIMALS)))
    for place, workers in enumerate(prepared.workers_by_turn_order):
        state = story.state
        story.book(
            e.StorageStocked(
                passing.seat_in_order(state, place),
                state.goods[0][: prepared.goods_each],
                state.animals[0][: prepared.animals_each],
                prepared.silver_each,
                workers,
            )
        )


def lay_supplies(story: Story) -> None:
    """BUR-SETUP-3 to -5: two stacks, the first one larger by the odd card."""
    supplies: dict[e.Supply, tuple[str, ...]] = {
        "goods": story.state.goods[0],
        "animals": story.state.animals[0],
    }
    for supply, rest in supplies.items():
        first = (len(rest) + 1) // 2
        sizes = (first, len(rest) - first)
        story.book(e.SuppliesLaid(supply, sizes, (rest[0], rest[first])))

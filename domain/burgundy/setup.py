"""The opening (section 4)."""

from typing import Literal

import msgspec

from domain.burgundy.components import (
    ALL_ANIMALS,
    ALL_CARDS,
    ALL_GOODS,
    KINDS,
    PASSES,
    PREPARATIONS,
    Preparation,
)
from domain.burgundy.decide.drawing import shuffle_cards
from domain.burgundy.decide.facing_egon import count_off_piles
from domain.burgundy.decide.passing import (
    begin_pass,
    deal_action_stacks,
    lay_display,
    next_turn,
    seat_in_order,
)
from domain.burgundy.events import (
    AnimalsShuffled,
    Event,
    GameOpened,
    GoodsShuffled,
    PassBegan,
    StartPlayerDrawn,
    StartPlayerNamed,
    StorageStocked,
    SuppliesLaid,
    Supply,
)
from domain.burgundy.state import State
from domain.burgundy.story import Story, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats


class BurgundyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can be opened with. `start_player`: BUR-SETUP-8."""

    start_player: Literal["random", "first_seat"] = "random"


def setup(options: BurgundyOptions, seats: int, chance: Chance) -> tuple[Event, ...]:
    """The opening for so many seats; one seat plays against Egon.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, PREPARATIONS)
    story = begun(State(), chance)
    prepared = PREPARATIONS[seats]
    story.book(GameOpened(seats, KINDS, prepared.all_seven_cards))
    name_start_player(story, options, seats)
    stock_storages(story, prepared)
    lay_supplies(story)
    shuffle_cards(story, ALL_CARDS)
    deal_action_stacks(story)  # BUR-SETUP-17: before the display.
    lay_display(story)
    if seats == 1:
        count_off_piles(story)  # BUR-SOLO-6: after the display.
    story.book(PassBegan(PASSES[0]))
    begin_pass(story)
    next_turn(story)
    return tuple(story.events)


def name_start_player(story: Story, options: BurgundyOptions, seats: int) -> None:
    """BUR-SETUP-8, -9, BUR-SOLO-8."""
    number = 1
    if options.start_player == "random" and seats > 1:
        number = story.chance.roll("start", seats)
        story.book(StartPlayerDrawn("start", seats, number))
    story.book(StartPlayerNamed(Seat(number - 1), card=seats > 1))


def stock_storages(story: Story, prepared: Preparation) -> None:
    """BUR-SETUP-2, -10, clockwise from the start player."""
    story.book(GoodsShuffled("goods", story.chance.shuffle("goods", ALL_GOODS)))
    story.book(AnimalsShuffled("animals", story.chance.shuffle("animals", ALL_ANIMALS)))
    for place, workers in enumerate(prepared.workers_by_turn_order):
        state = story.state
        story.book(
            StorageStocked(
                seat_in_order(state, place),
                state.goods[0][: prepared.goods_each],
                state.animals[0][: prepared.animals_each],
                prepared.silver_each,
                workers,
            )
        )


def lay_supplies(story: Story) -> None:
    """BUR-SETUP-3 to -5: two stacks, the first one larger by the odd card."""
    supplies: dict[Supply, tuple[str, ...]] = {
        "goods": story.state.goods[0],
        "animals": story.state.animals[0],
    }
    for supply, rest in supplies.items():
        first = (len(rest) + 1) // 2
        sizes = (first, len(rest) - first)
        story.book(SuppliesLaid(supply, sizes, (rest[0], rest[first])))

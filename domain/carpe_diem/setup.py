"""The opening (section 3)."""

from typing import Literal

import msgspec

from domain.carpe_diem.components import (
    ALL_FOUNTAIN_CARDS,
    BOARDS,
    CARDS,
    DARK_TILES,
    FIELDS,
    FRAMES,
    LIGHT_TILES,
    PREPARATIONS,
    SEALS,
    Letter,
)
from domain.carpe_diem.events import (
    BoardsDrawn,
    DiscsStacked,
    Event,
    FountainCardsShuffled,
    FramesDrawn,
    GameOpened,
    PlacingBegan,
    ScoringCardsLaid,
    ScoringCardsShuffled,
    StartPlayerDrawn,
    StartPlayerNamed,
    TilesLaidFaceDown,
    TilesShuffled,
    VictoryPointsGained,
)
from domain.carpe_diem.state import CardId, Points, State
from domain.carpe_diem.story import Story, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats


class CarpeDiemOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can be opened with.

    `victory_points`: whether totals lie open or are shown to their owner alone (CAR-HIDE-15).
    `start_player`: CAR-SETUP-7.
    """

    victory_points: Points = "open"
    start_player: Literal["random", "first_seat"] = "random"


def setup(options: CarpeDiemOptions, seats: int, chance: Chance) -> tuple[Event, ...]:
    """The opening for so many seats, until the start player places a patrician.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, PREPARATIONS)
    story = begun(State(), chance)
    story.book(GameOpened(seats, options.victory_points))
    name_start_player(story, options, seats)
    story.book(BoardsDrawn("boards", chance.shuffle("boards", BOARDS)))
    story.book(FramesDrawn("frames", chance.shuffle("frames", FRAMES)))
    start = story.state.start_player
    in_turn_order = tuple(Seat((start + n) % seats) for n in range(seats))
    story.book(DiscsStacked(in_turn_order))
    for seat, points in zip(in_turn_order, PREPARATIONS[seats].starting_vp, strict=True):
        story.book(VictoryPointsGained(seat, points))
    lay_scoring_cards(story, seats)
    fountain_cards = chance.shuffle("fountain_cards", ALL_FOUNTAIN_CARDS)
    story.book(FountainCardsShuffled("fountain_cards", fountain_cards))
    story.book(TilesShuffled("light", "light", chance.shuffle("light", LIGHT_TILES)))
    story.book(TilesShuffled("dark", "dark", chance.shuffle("dark", DARK_TILES)))
    story.book(TilesLaidFaceDown(FIELDS, SEALS))
    story.book(PlacingBegan(start))
    return tuple(story.events)


def name_start_player(story: Story, options: CarpeDiemOptions, seats: int) -> None:
    """CAR-SETUP-7."""
    number = 1
    if options.start_player == "random":
        number = story.chance.roll("start", seats)
        story.book(StartPlayerDrawn("start", seats, number))
    story.book(StartPlayerNamed(Seat(number - 1)))


def lay_scoring_cards(story: Story, seats: int) -> None:
    """CAR-SETUP-11 to -15, -21."""
    drawn: list[CardId] = []
    for letter, count in PREPARATIONS[seats].scoring_cards.items():
        name = f"scoring_cards/{letter}"
        order = story.chance.shuffle(name, cards_of(letter))
        story.book(ScoringCardsShuffled(name, order))
        drawn.extend(order[:count])
    laid = story.chance.shuffle("scoring_cards", drawn)
    story.book(ScoringCardsLaid("scoring_cards", laid))


def cards_of(letter: Letter) -> tuple[CardId, ...]:
    return tuple(card.id for card in CARDS.values() if card.letter == letter)

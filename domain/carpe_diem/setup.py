"""The opening (section 3)."""

from typing import Literal

import msgspec

from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.event_recorder import Recorder, begun
from domain.chance import Chance
from domain.decider import Seat, require_seats


class CarpeDiemOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table.

    `victory_points`: whether totals are public or shown to their owner only (CAR-HIDE-15).
    `start_player`: CAR-SETUP-7.
    """

    victory_points: s.Points = "open"
    start_player: Literal["random", "first_seat"] = "random"


def setup(options: CarpeDiemOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """Return the opening for `seats` seats, until the start player places a patrician.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, components.PREPARATIONS)
    recorder = begun(s.State(), chance)
    recorder.append(e.GameOpened(seats, options.victory_points))
    name_start_player(recorder, options, seats)
    recorder.append(e.BoardsDrawn("boards", chance.shuffle("boards", components.BOARDS)))
    recorder.append(e.FramesDrawn("frames", chance.shuffle("frames", components.FRAMES)))
    start = recorder.state.start_player
    in_turn_order = tuple(Seat((start + n) % seats) for n in range(seats))
    recorder.append(e.DiscsStacked(in_turn_order))
    for seat, points in zip(in_turn_order, components.PREPARATIONS[seats].starting_vp, strict=True):
        recorder.append(e.VictoryPointsGained(seat, points))
    lay_scoring_cards(recorder, seats)
    fountain_cards = chance.shuffle("fountain_cards", components.ALL_FOUNTAIN_CARDS)
    recorder.append(e.FountainCardsShuffled("fountain_cards", fountain_cards))
    recorder.append(
        e.TilesShuffled("light", "light", chance.shuffle("light", components.LIGHT_TILES))
    )
    recorder.append(e.TilesShuffled("dark", "dark", chance.shuffle("dark", components.DARK_TILES)))
    recorder.append(e.TilesLaidFaceDown(components.FIELDS, components.SEALS))
    recorder.append(e.PlacingBegan(start))
    return tuple(recorder.events)


def name_start_player(recorder: Recorder, options: CarpeDiemOptions, seats: int) -> None:
    """CAR-SETUP-7."""
    number = 1
    if options.start_player == "random":
        number = recorder.chance.roll("start", seats)
        recorder.append(e.StartPlayerDrawn("start", seats, number))
    recorder.append(e.StartPlayerNamed(Seat(number - 1)))


def lay_scoring_cards(recorder: Recorder, seats: int) -> None:
    """CAR-SETUP-11 to -15, -21."""
    drawn: list[s.CardId] = []
    for letter, count in components.PREPARATIONS[seats].scoring_cards.items():
        name = f"scoring_cards/{letter}"
        order = recorder.chance.shuffle(name, cards_of(letter))
        recorder.append(e.ScoringCardsShuffled(name, order))
        drawn.extend(order[:count])
    laid = recorder.chance.shuffle("scoring_cards", drawn)
    recorder.append(e.ScoringCardsLaid("scoring_cards", laid))


def cards_of(letter: components.Letter) -> tuple[s.CardId, ...]:
    return tuple(card.id for card in components.CARDS.values() if card.letter == letter)

"""Readable positions of a table, and helpers that play commands on them.

`a_table()` is round 3 of the first pass with two seats. It is the turn of seat 0, whose patrician
has to move. Each seat's patrician is on the space of its own number. Each seat has 20 victory
points and nothing else. Its shovel cell has one half of an administrator's lodging that is open to
the north. Each field has a market, a bakery, a fountain and a villa end; each seal space has a dark
tile of its own. The discs are on space 0 of the banderole track, with the disc of seat 0 lowest. A
test states only the facts that matter to it.

A tile in a district is text: cell, face, and the clockwise quarter turns unless there are none, as
in `"34 L-pond-end 1"`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from domain.cards import replaced
from domain.carpe_diem import CARPE_DIEM, components
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.district import Placement, empty_district, with_tile
from domain.carpe_diem.grid import BoardId, Cell, District, FrameId, Kind, TileId
from domain.carpe_diem.setup import cards_of
from domain.decider import Seat
from tests.kernel.laid_out import Answers, LaidOut

SEED = b"a table in Rome"
BOARDS = ("B1", "B2", "B3", "B4")
SHOVEL = Cell(33)
"""Of the board of seat 0."""
FIELD = "L-market L-bakery L-fountain L-villa-end-1"
SEAL_TILES = (
    "D-market D-bakery D-fountain D-administrator D-craftsman D-merchant D-baker"
    " D-pond-end D-garden-end D-chicken_yard-end D-vineyard-end"
)

BOX: dict[str, Any] = json.loads(
    files("domain.carpe_diem").joinpath("components.json").read_bytes()
)
"""The facts of the box, as its file has them."""


def tile(face: str) -> TileId:
    return TileId(face)


def tiles(text: str) -> tuple[TileId, ...]:
    return tuple(map(TileId, text.split()))


def cards(text: str) -> tuple[s.CardId, ...]:
    return tuple(map(s.CardId, text.split()))


def fountain_cards(text: str) -> tuple[s.FountainId, ...]:
    return tuple(map(s.FountainId, text.split()))


class Table(LaidOut[s.State]):
    # Possessions of a seat.

    def with_board(self, board: str, seat: int = 0) -> Table:
        """An empty one."""
        frames = self.state.seats[seat].district.frames
        district = replace(empty_district(BoardId(board)), frames=frames)
        return self.holds(seat, district=district)

    def with_frames(self, pieces: str, seat: int = 0) -> Table:
        """Top, right, bottom, left."""
        district = self.state.seats[seat].district
        frames = tuple(map(FrameId, pieces.split()))
        return self.holds(seat, district=replace(district, frames=frames))

    def with_tiles(self, *placed: str, seat: int = 0) -> Table:
        """These are built on the board and no others, each as text; they need not hang together."""
        board = self.with_board(self.state.seats[seat].district.board, seat)
        district = a_district(board.state.seats[seat].district, *placed)
        return board.holds(seat, district=district)

    def with_completed(self, *kinds: Kind, seat: int = 0) -> Table:
        """One completed feature for each of these and no other tiles: six columns, from the top.

        All but singles have two tiles. A villa has two chimneys.
        """
        return self.with_tiles(*completed_features(kinds), seat=seat)

    def with_no_tiles(self, seat: int = 0) -> Table:
        """The first tile is still to come."""
        return self.with_tiles(seat=seat)

    def with_banderole_cells(self, *cells: int, seat: int = 0) -> Table:
        district = self.state.seats[seat].district
        banderoles = tuple(map(Cell, cells))
        return self.holds(seat, district=replace(district, banderoles=banderoles))

    def with_wares(
        self, *, grapes: int = 0, herbs: int = 0, chicken: int = 0, fish: int = 0, seat: int = 0
    ) -> Table:
        return self.holds(seat, wares=s.Wares(grapes, herbs, chicken, fish))

    def with_patrician(self, space: int | None, seat: int = 0) -> Table:
        return self.holds(seat, space=None if space is None else s.Space(space))

    # Tiles and cards on the table.

    def with_field(self, space: int, faces: str) -> Table:
        """The other fields stay as they are."""
        return self.middle(fields=replaced(self.state.fields, space, tiles(faces)))

    def with_fields(self, faces: Mapping[int, str]) -> Table:
        """By space; all the others are empty."""
        return self.middle(fields=tuple(tiles(faces.get(space, "")) for space in range(7)))

    def with_seals(self, faces: str) -> Table:
        """On the first seal spaces; the others are empty."""
        lying = tiles(faces)
        return self.middle(seals=lying + (None,) * (components.SEALS - len(lying)))

    def with_supplies(self, *, light: str = "", dark: str = "") -> Table:
        """The top first."""
        return self.middle(light_supply=tiles(light), dark_supply=tiles(dark))

    def with_fountain_stack(self, faces: str) -> Table:
        """The top first."""
        return self.middle(fountain_stack=tuple(map(s.StackCard, fountain_cards(faces))))

    def with_track(self, *discs: tuple[int, int]) -> Table:
        """The seat and the space of each disc, the one furthest back first."""
        table = self.middle(track=tuple(Seat(seat) for seat, _ in discs))
        for seat, space in discs:
            table = table.holds(seat, banderole=space)
        return table

    def with_cards_beside(self, circle: str, first: str, second: str) -> Table:
        layout = components.LAYOUTS[len(self.state.seats)]
        (spaces,) = (field.spaces for field in layout.circles if field.id == circle)
        laid = list(self.state.scoring_cards)
        for space, card in zip(spaces, (first, second), strict=True):
            laid[layout.spaces.index(space)] = s.CardId(card)
        return self.middle(scoring_cards=tuple(laid))

    def with_discs(self, *circles: str, seat: int = 0) -> Table:
        """These too."""
        laid = tuple(s.Disc(s.CircleId(circle), Seat(seat)) for circle in circles)
        return self.middle(discs=self.state.discs + laid)

    # When it is, and what is asked.

    def asked(self, decision: s.Decision | s.Over) -> Table:
        return self.middle(phase=decision)

    def moving(self, seat: int = 0) -> Table:
        return self.asked(s.Moving(Seat(seat)))

    def taking(self, seat: int = 0) -> Table:
        """A tile of the field beside the patrician."""
        return self.asked(s.TakingTile(Seat(seat)))

    def building(self, face: str, seat: int = 0) -> Table:
        """The seat has taken this tile."""
        return self.asked(s.Building(Seat(seat), TileId(face)))

    def placing_disc(self, seat: int = 0) -> Table:
        """The seat scores."""
        return self.asked(s.PlacingDisc(Seat(seat)))

    def fulfilling(self, card: str, then: str | None = None, seat: int = 0) -> Table:
        """The seat resolves this card now, and the other one then."""
        following = None if then is None else s.CardId(then)
        return self.asked(s.FulfillingCard(Seat(seat), s.CardId(card), following))

    def closing(
        self, card: str, then: str | None = None, *, fulfilled: int = 1, seat: int = 0
    ) -> Table:
        """The seat has fulfilled this card so often."""
        following = None if then is None else s.CardId(then)
        return self.asked(s.ClosingCard(Seat(seat), s.CardId(card), following, fulfilled))

    def last_card(self) -> Table:
        """Seat 0 is the last one to score in the last pass, and has fulfilled its second card."""
        return self.middle(current_pass=4, to_score=()).closing("A-02")


def a_table(seats: int = 2) -> Table:
    layout = tuple(
        card
        for letter, count in components.PREPARATIONS[seats].scoring_cards.items()
        for card in cards_of(letter)[:count]
    )
    return Table(
        s.State(
            seats=tuple(map(a_holding, range(seats))),
            current_pass=1,
            round=3,
            face_up=True,
            fields=(tiles(FIELD),) * 7,
            seals=tiles(SEAL_TILES),
            light_supply=components.LIGHT_TILES[: 2 * components.TILES_PER_PASS],
            dark_supply=components.DARK_TILES[: components.TILES_PER_PASS],
            scoring_cards=layout,
            track=tuple(map(Seat, range(seats))),
            fountain_stack=tuple(map(s.StackCard, components.ALL_FOUNTAIN_CARDS)),
            phase=s.Moving(Seat(0)),
        )
    )


def bare(seats: int = 2) -> Table:
    """Return a table on which no seat has built anything that counts."""
    table = a_table(seats)
    for seat in range(seats):
        table = table.with_no_tiles(seat)
    return table


def a_holding(seat: int) -> s.Holding:
    empty = empty_district(BoardId(BOARDS[seat]))
    (shovel,) = empty.open_cells
    district = a_district(
        replace(empty, frames=tuple(components.FRAMES)[4 * seat : 4 * seat + 4]),
        f"{shovel.cell} L-administrator",
    )
    return s.Holding(district, victory_points=20, space=s.Space(seat))


def a_district(district: District, *placed: str) -> District:
    """With these tiles built, each as text. No banderole is left on their cells."""
    for text in placed:
        cell, face, *turns = text.split()
        place = Placement(Cell(int(cell)), int(turns[0]) if turns else 0)
        assert all(place.cell != other.cell for other in district.tiles)
        district = with_tile(district, TileId(face), place)
        left = tuple(other for other in district.banderoles if other != place.cell)
        district = replace(district, banderoles=left)
    return district


def completed_features(kinds: tuple[Kind, ...]) -> list[str]:
    """Tiles as text; two halves look at one another, so that all other sides show meadow."""
    placed: list[str] = []
    for number, kind in enumerate(kinds):
        row, place = divmod(number, 3)
        cell = 10 * (row + 1) + 2 * place + 1
        match components.CATEGORY[kind]:
            case "single":
                placed.append(f"{cell} L-{kind}")
            case "lodging":
                placed.extend((f"{cell} L-{kind} 1", f"{cell + 1} L-{kind} 3"))
            case "landscape":
                placed.extend((f"{cell} L-{kind}-end 1", f"{cell + 1} L-{kind}-end 3"))
            case "villa":
                placed.extend((f"{cell} L-villa-end-1 1", f"{cell + 1} L-villa-end-1 3"))
    return placed


# Playing commands.


def active(state: s.State) -> Seat:
    decision = s.current_question(state)
    assert decision is not None
    return decision.seat


PLAY = Answers[s.State, c.Command, e.Event](CARPE_DIEM, active, SEED, start_player="first_seat")
told, after, choices, refusal = PLAY.told, PLAY.after, PLAY.choices, PLAY.refusal
an_opening, opened = PLAY.opening, PLAY.opened

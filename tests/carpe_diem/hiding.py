"""Section 18, row by row: who may see what. Seat 0 is asked."""

from collections.abc import Iterator

from msgspec.structs import replace as changed

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.decider import Seat
from projections.conformance.hiding import ALL, NOBODY, Row, Way, either, swapped, way
from tests.carpe_diem.a_table import (
    Table,
    a_table,
    after,
    cards,
    fountain_cards,
    opened,
    tile,
    tiles,
)

ME, OTHER = Seat(0), Seat(1)
TABLE = a_table().with_fountain_stack("FC-04 FC-05 FC-06 FC-07")


def rows() -> Iterator[Row]:
    yield from before_the_patricians()
    yield from supplies()
    yield from tiles_face_up()
    yield from fountain_cards_held()
    yield from fountain_cards_drawn()
    yield from fountain_stacks()
    yield from scoring_cards()
    yield from what_is_public()
    yield from points()
    yield from the_end()


def before_the_patricians() -> Iterator[Row]:
    """CAR-HIDE-1: neither the position nor what is offered or refused tells of a tile."""
    for commands in ((), (c.PlacePatrician(s.Space(2)),)):
        here = after(opened(2), *commands)
        fields = (here.fields[-1], *here.fields[1:-1], here.fields[0])
        taken = ME if not commands else OTHER, c.PlacePatrician(s.Space(2 if commands else 9))
        for there in (
            changed(here, fields=fields),
            changed(here, seals=tuple(reversed(here.seals))),
            changed(here, light_supply=here.light_supply[::-1], dark_supply=here.dark_supply[::-1]),
        ):
            yield either("CAR-HIDE-1, -2, -3", (Way(it, (), taken) for it in (here, there)), NOBODY)
            if commands:  # the last one: all is turned
                last = (way(it, c.PlacePatrician(s.Space(3))) for it in (here, there))
                supplies = there.fields == here.fields and there.seals == here.seals
                yield either("CAR-HIDE-5", last, NOBODY if supplies else ALL)
    here = opened(2)
    mine, hers = here.seats
    theirs = changed(mine, district=hers.district), changed(hers, district=mine.district)
    for known in ({"scoring_cards": here.scoring_cards[::-1]}, {"seats": theirs}):
        yield Row("CAR-SETUP-28", here, changed(here, **known), ALL)
    orders = tiles("L-market L-bakery"), tiles("L-bakery L-market")
    for back in ("light", "dark"):
        shuffled = (e.TilesShuffled(f"tiles/{back}", back, order) for order in orders)
        yield either("CAR-HIDE-2, -3", shuffled, NOBODY)


def supplies() -> Iterator[Row]:
    """CAR-HIDE-2 to -4."""
    for number in (1, 2):
        here = TABLE.middle(current_pass=number)
        state = here.state
        for other in (
            changed(state, light_supply=state.light_supply[::-1]),
            changed(state, dark_supply=state.dark_supply[::-1]),
        ):
            yield Row("CAR-HIDE-2, -3, -4", here, other, NOBODY)
    state = TABLE.state
    yield Row("CAR-HIDE-2", TABLE, changed(state, light_supply=state.light_supply[1:]), ALL)
    yield Row("CAR-HIDE-3", TABLE, changed(state, dark_supply=state.dark_supply[1:]), ALL)


def tiles_face_up() -> Iterator[Row]:
    """CAR-HIDE-5 to -7, -18."""
    here = TABLE.with_field(3, "L-market L-bakery")
    yield Row("CAR-HIDE-5", here, TABLE.with_field(3, "L-market L-fountain"), ALL)
    yield Row("CAR-HIDE-5", TABLE.with_seals("D-market"), TABLE.with_seals("D-bakery"), ALL)
    fields = ("L-market L-bakery L-fountain", "L-market L-bakery L-pond-end")
    taking = (TABLE.with_patrician(3).with_field(3, field).taking() for field in fields)
    removed = (way(it, c.TakeTile(tile("L-market"))) for it in taking)
    yield either("CAR-HIDE-6", removed, ALL)
    gone = (e.TilesRemoved(s.Space(3), tiles(faces)) for faces in ("L-bakery", "L-fountain"))
    yield either("CAR-HIDE-6", gone, ALL)
    aside = (way(TABLE.building(face), c.LayTileAside()) for face in ("L-pond-end", "L-market"))
    yield either("CAR-HIDE-7, -18", aside, ALL)
    for seat in (ME, OTHER):
        stored = TABLE.holds(seat, laid_aside="L-market L-pond-end")
        yield Row("CAR-HIDE-7", stored, TABLE.holds(seat, laid_aside="L-market"), ALL)
        faces = TABLE.holds(seat, laid_aside="L-bakery L-garden-end")
        yield Row("CAR-HIDE-18", stored, faces, NOBODY)


def fountain_cards_held() -> Iterator[Row]:
    """CAR-HIDE-8, -9: nor does any sum tell them."""
    for seat in (ME, OTHER):
        lodgings = TABLE.with_completed("merchant", "pond", seat=seat)
        here = lodgings.holds(seat, fountain_cards="FC-03 FC-08")
        yield Row("CAR-HIDE-8", here, swapped(here, "FC-08", "FC-05"), {seat})
        yield Row("CAR-HIDE-8", here, lodgings.holds(seat, fountain_cards="FC-08 FC-03"), NOBODY)
        yield Row("CAR-HIDE-9", here, lodgings.holds(seat, fountain_cards="FC-03"), ALL)


def returning(drawn: str, kept: str = "", seat: Seat = ME) -> Table:
    """The seat has built a fountain and drawn these cards."""
    table = TABLE.holds(seat, fountain_cards=kept)
    return table.asked(s.ReturningFountainCard(seat, fountain_cards(drawn)))


def fountain_cards_drawn() -> Iterator[Row]:
    """CAR-HIDE-8, -10, -19."""
    build = c.BuildTile(Cell(43), 0)
    stack = TABLE.with_fountain_stack("FC-03 FC-08 FC-05 FC-04").building("L-fountain")
    alike = TABLE.with_fountain_stack("FC-03 FC-03 FC-08 FC-05").building("L-fountain")
    mixed = TABLE.with_fountain_stack("FC-03 FC-08 FC-03 FC-05").building("L-fountain")
    drawn = (way(it, build) for it in (stack, swapped(stack, "FC-08", "FC-05")))
    yield either("CAR-HIDE-8, -19", drawn, {ME})
    yield Row("CAR-HIDE-8", way(alike, build), way(mixed, build), {ME})  # each is asked
    told = (
        e.FountainCardsDrawn(ME, 2, fountain_cards(it)) for it in ("FC-03 FC-08", "FC-04 FC-05")
    )
    yield either("CAR-HIDE-8, -19", told, {ME})
    put = c.ReturnFountainCard(s.FountainId("FC-03"))
    for seat in (ME, OTHER):
        here = returning("FC-03 FC-08", "FC-01", seat)
        yield Row("CAR-HIDE-8", here, swapped(here, "FC-08", "FC-05"), {seat})
        drawn = way(here, put)
        kept = way(here, c.ReturnFountainCard(s.FountainId("FC-01")))
        yield Row("CAR-HIDE-10, -19", drawn, kept, {seat})
    mine = returning("FC-03 FC-08").holds(1, fountain_cards="FC-01")
    unheld = c.ReturnFountainCard(s.FountainId("FC-01"))
    tried = (Way(it, (), (ME, unheld)) for it in (mine, swapped(mine, "FC-01", "FC-04")))
    yield either("CAR-HIDE-8, -11", tried, {OTHER})
    hers = returning("FC-03 FC-08", seat=OTHER)
    tried = (Way(it, (), (ME, put)) for it in (hers, swapped(hers, "FC-03", "FC-04")))
    yield either("CAR-HIDE-8", tried, {OTHER})


def fountain_stacks() -> Iterator[Row]:
    """CAR-HIDE-10, -11: who put a card there goes on knowing it, as others put theirs below."""
    yield Row("CAR-HIDE-11", TABLE, swapped(TABLE, "FC-04", "FC-06"), NOBODY)
    fewer = TABLE.with_fountain_stack("FC-04 FC-05 FC-06")
    yield Row("CAR-HIDE-11", TABLE, fewer, ALL)
    put = c.ReturnFountainCard(s.FountainId("FC-03"))
    mine = after(returning("FC-03 FC-08").state, put)
    hers = Table(mine).asked(s.ReturningFountainCard(OTHER, fountain_cards("FC-01 FC-02")))
    later = after(hers.state, c.ReturnFountainCard(s.FountainId("FC-02")))
    yield Row("CAR-HIDE-10, -11", later, swapped(later, "FC-03", "FC-04"), {ME})
    yield Row("CAR-HIDE-10, -11", later, swapped(later, "FC-02", "FC-04"), {OTHER})
    orders = fountain_cards("FC-03 FC-08"), fountain_cards("FC-08 FC-03")
    yield either("CAR-HIDE-11", (e.FountainCardsShuffled("f", order) for order in orders), NOBODY)


def scoring_cards() -> Iterator[Row]:
    """CAR-HIDE-12, -13."""
    here = TABLE.with_cards_beside("k10", "A-11", "C-05")
    yield Row("CAR-HIDE-13", here, TABLE.with_cards_beside("k10", "A-12", "C-05"), ALL)
    orders = cards("A-11 A-12"), cards("A-12 A-11")
    yield either("CAR-HIDE-12", (e.ScoringCardsShuffled("A", order) for order in orders), NOBODY)


def what_is_public() -> Iterator[Row]:
    """CAR-HIDE-14."""
    for other in (
        TABLE.with_tiles("22 L-market", seat=1),
        TABLE.with_frames("F01 F02 F03 F04", seat=1),
        TABLE.with_banderole_cells(11, seat=1),
        TABLE.with_track((0, 0), (1, 3)),
        TABLE.with_track((1, 0), (0, 0)),
        TABLE.with_wares(fish=1, seat=1),
        TABLE.holds(1, coins=1),
        TABLE.holds(1, bread=1),
        TABLE.with_patrician(5, seat=1),
        TABLE.with_discs("k10", seat=1),
        TABLE.middle(start_player=1),
        TABLE.middle(round=4),
        TABLE.middle(current_pass=2),
    ):
        yield Row("CAR-HIDE-14", TABLE, other, ALL)


def points() -> Iterator[Row]:
    """CAR-HIDE-15, -16."""
    totals = (TABLE.holds(1, victory_points=total) for total in (30, 31))
    yield either("CAR-HIDE-15", totals, ALL)
    for change in (e.VictoryPointsGained, e.VictoryPointsLost):
        yield either("CAR-HIDE-16", (change(ME, amount) for amount in (1, 2)), ALL)


def the_end() -> Iterator[Row]:
    """CAR-HIDE-20, -15: all cards and totals of players are seen, the stack is not."""
    close = c.CloseCard()
    for shown in ("open", "closed"):
        table = TABLE.middle(points=shown, current_pass=4, to_score=()).closing("A-02")
        here = table.holds(1, fountain_cards="FC-08 FC-01")
        hands = (way(it, close) for it in (here, swapped(here, "FC-01", "FC-04")))
        yield either("CAR-HIDE-20", hands, ALL)
        totals = (way(here.holds(1, victory_points=total), close) for total in (30, 31))
        yield either("CAR-HIDE-20, -15", totals, ALL)
        ended = after(here.state, close)
        yield Row("CAR-HIDE-20", ended, swapped(ended, "FC-04", "FC-05"), NOBODY)
    revealed = (e.FountainCardsRevealed((fountain_cards(it),)) for it in ("FC-01", "FC-08"))
    yield either("CAR-HIDE-20", revealed, ALL)

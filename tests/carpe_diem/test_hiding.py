"""Section 18: who may see what. Two positions differ in one place; who can tell them apart?

"Tell apart" is by the byte: the view, the options with their labels, and for whom the game waits.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.carpe_diem.setup import CarpeDiemOptions
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Rejected, Seat, Viewer, fold
from projections.carpe_diem import CARPE_DIEM
from projections.projection import LANGS
from tests.carpe_diem.a_table import (
    SEED,
    Table,
    a_table,
    after,
    an_opening,
    fountain_cards,
    of_type,
    opened,
    tile,
    told,
)
from tests.carpe_diem.games import Played

ME, OTHER = Seat(0), Seat(1)
ALL: set[Viewer] = {ME, OTHER, SPECTATOR}


def look(state: s.State, viewer: Viewer) -> bytes:
    """All that reaches this viewer of a position."""
    view = CARPE_DIEM.view(state, viewer)
    options = () if isinstance(viewer, str) else GAME.options(state, viewer)
    labels = [[CARPE_DIEM.label(option, view, lang) for lang in LANGS] for option in options]
    return msgspec.json.encode([view, options, labels, GAME.awaiting(state)])


def told_apart_by(here: Table, there: Table) -> set[Viewer]:
    """Who of the two seats and the spectators can tell these positions apart."""
    assert here.state != there.state
    viewers: tuple[Viewer, ...] = (ME, OTHER, SPECTATOR)
    return {viewer for viewer in viewers if look(here.state, viewer) != look(there.state, viewer)}


def changed(table: Table, **fields: Any) -> Table:
    return Table(replace(table.state, **fields))


def told_to(viewer: Viewer, events: Iterable[e.Event]) -> list[Any]:
    """What this viewer is told of events."""
    shown = (CARPE_DIEM.redact(event, viewer) for event in events)
    return [event for event in shown if event is not None]


def refused_with(table: Table, command: c.Command) -> tuple[str, dict[str, object]]:
    with pytest.raises(Rejected) as refusal:
        GAME.decide(table.state, ME, command, Chance(b"refused"))
    return refusal.value.code, refusal.value.facts


def swapped(things: tuple[str, ...]) -> str:
    """As text, the first and the last in each other's place."""
    return " ".join((things[-1], *things[1:-1], things[0]))


# Tiles that lie face down.


def before_the_patricians(seats: int = 2) -> Table:
    return Table(opened(seats))


def test_tiles_that_lie_face_down_are_unknown_to_everybody() -> None:
    """CAR-HIDE-1: on the fields; only that four lie there is seen."""
    here = before_the_patricians()
    fields = here.state.fields
    there = changed(here, fields=(fields[-1], *fields[1:-1], fields[0]))

    assert told_apart_by(here, there) == set()
    shown = CARPE_DIEM.view(here.state, ME)["fields"]
    assert shown == {str(space): {"size": 4} for space in range(7)}


def test_seal_tiles_that_lie_face_down_are_unknown_to_everybody() -> None:
    """CAR-HIDE-1."""
    here = before_the_patricians()
    there = changed(here, seals=tuple(reversed(here.state.seals)))

    assert told_apart_by(here, there) == set()


def test_the_tiles_stay_unknown_while_the_first_patricians_stand() -> None:
    """CAR-HIDE-1: until all of them do."""
    here = Table(after(opened(3), c.PlacePatrician(s.Space(2)), c.PlacePatrician(s.Space(4))))
    fields = here.state.fields
    there = changed(here, fields=(fields[-1], *fields[1:-1], fields[0]))

    assert told_apart_by(here, there) == set()


def test_where_a_patrician_may_stand_tells_nothing_of_the_tiles() -> None:
    """CAR-HIDE-1: neither what is offered nor what is refused."""
    here = Table(after(opened(2), c.PlacePatrician(s.Space(2))))
    fields = here.state.fields
    there = changed(here, fields=(fields[-1], *fields[1:-1], fields[0]))

    assert GAME.options(here.state, OTHER) == GAME.options(there.state, OTHER)
    for table in (here, there):
        with pytest.raises(Rejected) as refusal:
            GAME.decide(table.state, OTHER, c.PlacePatrician(s.Space(2)), Chance(SEED))
        assert (refusal.value.code, refusal.value.facts) == ("space_taken", {"space": 2})


def test_the_opening_tells_nobody_an_order() -> None:
    """CAR-HIDE-1, -2, -3, -11, -12: of tiles, fountain cards and scoring cards."""
    opening = an_opening(2)
    shuffles = [
        event
        for event in opening
        if isinstance(event, e.TilesShuffled | e.FountainCardsShuffled | e.ScoringCardsShuffled)
    ]

    assert len(shuffles) == 2 + 1 + 4
    for viewer in (ME, OTHER, SPECTATOR):
        for event in told_to(viewer, shuffles):
            assert set(event) <= {"type", "draw", "back"}


def test_the_order_of_the_light_supply_is_unknown_to_everybody() -> None:
    """CAR-HIDE-2."""
    here = a_table().with_supplies(light="L-market L-pond-end L-bakery")
    there = a_table().with_supplies(light="L-bakery L-market L-pond-end")

    assert told_apart_by(here, there) == set()


def test_the_order_of_the_dark_supply_is_unknown_to_everybody() -> None:
    """CAR-HIDE-3."""
    here = a_table().with_supplies(dark="D-market D-pond-end D-bakery")
    there = a_table().with_supplies(dark="D-bakery D-market D-pond-end")

    assert told_apart_by(here, there) == set()


@pytest.mark.parametrize("number", [1, 3])
def test_how_many_tiles_a_supply_has_is_public(number: int) -> None:
    """CAR-HIDE-2, -3."""
    two = a_table().with_supplies(light="L-market L-market", dark="D-market D-market")
    light = two.with_supplies(light=" ".join(["L-market"] * number), dark="D-market D-market")
    dark = two.with_supplies(light="L-market L-market", dark=" ".join(["D-market"] * number))

    assert told_apart_by(two, light) == ALL
    assert told_apart_by(two, dark) == ALL


def uncovered(told: Iterable[Any]) -> Counter[str]:
    """The tiles that a viewer has seen turned face up or laid out."""
    seen = Counter[str]()
    for event in told:
        if event["type"] in ("tiles_turned", "tiles_laid"):
            seen.update(face for field in event["fields"] for face in field)
            seen.update(event.get("seals", ()))
    return seen


def test_what_lies_in_the_supplies_can_be_counted_out(game: Played) -> None:
    """CAR-HIDE-2, -3, -4: a spectator takes what it saw from what is in the box."""
    events = list(game.opening)
    contents = Counter[str](box.LIGHT_TILES + box.DARK_TILES)
    for turn in game.turns:
        events += turn.events
        if turn.after.face_up:
            left = contents - uncovered(told_to(SPECTATOR, events))
            assert left == Counter(turn.after.light_supply + turn.after.dark_supply)


def test_before_pass_3_and_pass_4_the_rest_of_a_supply_is_one_pass() -> None:
    """CAR-HIDE-4: 28 tiles, which ones is known, where they will lie is not."""
    table = (
        a_table()
        .in_pass(2)
        .with_supplies(light=" ".join(box.LIGHT_TILES[:28]), dark=" ".join(box.DARK_TILES[:28]))
    )
    other = table.with_supplies(
        light=swapped(box.LIGHT_TILES[:28]), dark=swapped(box.DARK_TILES[:28])
    )

    assert told_apart_by(table, other) == set()


def test_tiles_on_fields_are_public_once_face_up() -> None:
    """CAR-HIDE-5."""
    here = a_table().with_field(3, "L-market L-bakery")

    assert told_apart_by(here, a_table().with_field(3, "L-market L-fountain")) == ALL


def test_tiles_on_seal_spaces_are_public_once_face_up() -> None:
    """CAR-HIDE-5."""
    assert told_apart_by(a_table().with_seals("D-market"), a_table().with_seals("D-bakery")) == ALL


def test_turning_the_tiles_shows_them_to_everybody() -> None:
    """CAR-HIDE-5."""
    last = after(opened(2), c.PlacePatrician(s.Space(2)))

    events = told(last, c.PlacePatrician(s.Space(3)))

    for viewer in (ME, OTHER, SPECTATOR):
        assert sum(uncovered(told_to(viewer, events)).values()) == 28 + 11


def test_tiles_that_were_removed_are_public() -> None:
    """CAR-HIDE-6: two are left when the second one of a field is taken."""
    table = a_table().with_patrician(3).with_field(3, "L-market L-bakery L-fountain").taking()

    events = told(table.state, c.TakeTile(tile("L-market")))
    taken = after(table.state, c.TakeTile(tile("L-market")))

    assert CARPE_DIEM.view(taken, SPECTATOR)["removed"] == {"L-bakery": 1, "L-fountain": 1}
    removed = [event for event in told_to(SPECTATOR, events) if event["type"] == "tiles_removed"]
    assert removed[0]["tiles"] == ["L-bakery", "L-fountain"]


# Tiles laid aside.


def test_how_many_tiles_were_laid_aside_is_public() -> None:
    """CAR-HIDE-7."""
    here = a_table().with_laid_aside("L-market", seat=1)

    assert told_apart_by(here, a_table().with_laid_aside("L-market L-market", seat=1)) == ALL


def test_everybody_saw_what_was_laid_aside() -> None:
    """CAR-HIDE-7, -18: it is told when it is taken and when it is laid aside."""
    table = a_table().building("L-pond-end")

    for viewer in (OTHER, SPECTATOR):
        assert CARPE_DIEM.view(table.state, viewer)["decision"]["tile"] == "L-pond-end"
        assert {"type": "tile_laid_aside", "seat": 0, "tile": "L-pond-end"} in told_to(
            viewer, told(table.state, c.LayTileAside())
        )


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_a_storage_shows_such_tiles_face_down_to_everybody(seat: Seat) -> None:
    """CAR-HIDE-18: as a number, to their owner too."""
    here = a_table().with_laid_aside("L-market L-pond-end", seat=seat)
    there = a_table().with_laid_aside("L-bakery L-garden-end", seat=seat)

    assert told_apart_by(here, there) == set()
    assert CARPE_DIEM.view(here.state, seat)["seats"][str(seat)]["laid_aside"] == 2


# Fountain cards.


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_fountain_cards_are_known_to_their_player_only(seat: Seat) -> None:
    """CAR-HIDE-8: nor does any sum tell them."""
    lodgings = a_table().with_completed("merchant", "pond", seat=seat)
    here = lodgings.with_fountain_cards("FC-03 FC-08", seat=seat)
    there = lodgings.with_fountain_cards("FC-01 FC-02", seat=seat)

    assert told_apart_by(here, there) == {seat}


def test_the_order_of_fountain_cards_means_nothing() -> None:
    """CAR-HIDE-8: it would tell which one was drawn first."""
    here = a_table().with_fountain_cards("FC-03 FC-08")

    assert told_apart_by(here, a_table().with_fountain_cards("FC-08 FC-03")) == set()


def test_how_many_fountain_cards_a_player_holds_is_public() -> None:
    """CAR-HIDE-9."""
    here = a_table().with_fountain_cards("FC-03", seat=1)

    assert told_apart_by(here, a_table().with_fountain_cards("FC-03 FC-03", seat=1)) == ALL


def returning(drawn: str, kept: str = "", seat: Seat = ME) -> Table:
    """The seat has built a fountain and drawn these cards."""
    table = a_table().with_fountain_cards(kept, seat)
    return table.asked(s.ReturningFountainCard(seat, fountain_cards(drawn)))


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_drawn_fountain_cards_are_seen_by_the_drawer_alone(seat: Seat) -> None:
    """CAR-HIDE-8: in the position, its options and their labels."""
    here = returning("FC-03 FC-08", "FC-01", seat)
    there = returning("FC-04 FC-05", "FC-02", seat)

    assert told_apart_by(here, there) == {seat}


def test_a_drawer_is_asked_even_where_all_cards_are_alike() -> None:
    """CAR-HIDE-8: that there was no question would tell the others."""
    stack = a_table().with_fountain_stack("FC-03 FC-03 FC-08").building("L-fountain")

    asked = after(stack.state, c.BuildTile(Cell(43), 0))

    assert asked.phase == s.ReturningFountainCard(ME, fountain_cards("FC-03 FC-03"))
    assert GAME.options(asked, ME) == (c.ReturnFountainCard(s.FountainId("FC-03")),)


def test_drawn_fountain_cards_are_told_to_the_drawer_only() -> None:
    """CAR-HIDE-8, -19: the others are told how many."""
    table = a_table().with_fountain_stack("FC-08 FC-03 FC-05").building("L-fountain")

    drawn = of_type(told(table.state, c.BuildTile(Cell(43), 0)), e.FountainCardsDrawn)

    public = {"type": "fountain_cards_drawn", "seat": 0, "count": 2}
    assert told_to(ME, drawn) == [{**public, "cards": ["FC-03", "FC-08"]}]
    assert told_to(OTHER, drawn) == told_to(SPECTATOR, drawn) == [public]


def test_naming_a_fountain_card_that_one_does_not_have_tells_nothing() -> None:
    """CAR-HIDE-8, -11: whether it lies in the stack or with another player."""
    here = returning("FC-03 FC-08").with_fountain_cards("FC-01 FC-01", seat=1)
    there = returning("FC-03 FC-08").with_fountain_cards("FC-02 FC-04", seat=1)
    there = there.with_fountain_stack("FC-01 FC-01")
    command = c.ReturnFountainCard(s.FountainId("FC-01"))

    assert refused_with(here, command) == refused_with(there, command)
    assert refused_with(here, command) == ("no_such_fountain_card", {"fountain": "FC-01"})


def test_what_another_drew_is_no_fact_of_a_refusal() -> None:
    """CAR-HIDE-8: whoever asks out of turn is answered alike."""
    here, there = returning("FC-03 FC-08", seat=OTHER), returning("FC-04 FC-05", seat=OTHER)
    command = c.ReturnFountainCard(s.FountainId("FC-03"))

    assert refused_with(here, command) == refused_with(there, command) == ("not_your_turn", {})


# The fountain stack.


def test_the_card_put_under_the_stack_is_known_to_who_put_it_there() -> None:
    """CAR-HIDE-10, -11: and to nobody else."""
    here = a_table().with_fountain_stack("FC-01 FC-02")
    stack = here.state.fountain_stack
    one = changed(here, fountain_stack=(*stack, s.StackCard(s.FountainId("FC-03"), OTHER)))
    another = changed(here, fountain_stack=(*stack, s.StackCard(s.FountainId("FC-04"), OTHER)))

    assert told_apart_by(one, another) == {OTHER}


def test_returning_a_card_tells_the_others_nothing_of_it() -> None:
    """CAR-HIDE-10."""
    table = returning("FC-03 FC-08")

    returned = of_type(
        told(table.state, c.ReturnFountainCard(s.FountainId("FC-03"))), e.FountainCardReturned
    )

    public = {"type": "fountain_card_returned", "seat": 0}
    assert told_to(OTHER, returned) == told_to(SPECTATOR, returned) == [public]
    assert told_to(ME, returned) == [{**public, "card": "FC-03"}]


def test_who_put_a_card_under_the_stack_goes_on_knowing_it() -> None:
    """CAR-HIDE-11: at its place from the top, as others put theirs below it."""
    table = returning("FC-03 FC-08").with_fountain_stack("FC-01 FC-02")

    mine = Table(after(table.state, c.ReturnFountainCard(s.FountainId("FC-03"))))
    next_one = mine.asked(s.ReturningFountainCard(OTHER, fountain_cards("FC-05 FC-06")))
    later = after(next_one.state, c.ReturnFountainCard(s.FountainId("FC-06")))

    assert CARPE_DIEM.view(later, ME)["fountain_stack"] == {"2": "FC-03"}
    assert CARPE_DIEM.view(later, OTHER)["fountain_stack"] == {"3": "FC-06"}
    assert "fountain_stack" not in CARPE_DIEM.view(later, SPECTATOR)
    assert CARPE_DIEM.view(later, SPECTATOR)["fountain_stack_size"] == 4


def test_a_card_that_one_put_under_the_stack_stays_in_every_world_of_its_own() -> None:
    """CAR-HIDE-11: a bot thinks with it."""
    table = returning("FC-03 FC-08").with_fountain_stack("FC-01 FC-02 FC-04 FC-05 FC-06")
    state = after(table.state, c.ReturnFountainCard(s.FountainId("FC-03")))

    own = {GAME.rearrange(state, ME, Chance(bytes([n]))).fountain_stack[-1] for n in range(30)}
    others = {GAME.rearrange(state, OTHER, Chance(bytes([n]))).fountain_stack for n in range(30)}

    assert own == {s.StackCard(s.FountainId("FC-03"), ME)}
    assert len({stack[-1].card for stack in others}) > 1


def test_the_order_of_the_fountain_stack_is_unknown_to_everybody() -> None:
    """CAR-HIDE-11."""
    here = a_table().with_fountain_stack("FC-01 FC-02 FC-03")

    assert told_apart_by(here, a_table().with_fountain_stack("FC-03 FC-01 FC-02")) == set()


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_whether_the_card_put_back_was_drawn_or_kept_is_told_to_nobody(seat: Seat) -> None:
    """CAR-HIDE-19: two cards drawn, one put under the stack, that is all the others learn."""
    returns = c.ReturnFountainCard(s.FountainId("FC-03"))
    drawn, kept = returning("FC-03 FC-08", "FC-01", seat), returning("FC-01 FC-08", "FC-03", seat)

    now, earlier = (Table(after(table.state, returns)) for table in (drawn, kept))

    assert look(now.state, seat) == look(earlier.state, seat)
    for viewer in ALL - {seat}:
        assert look(now.state, viewer) == look(earlier.state, viewer)
        assert told_to(viewer, told(drawn.state, returns)) == told_to(
            viewer, told(kept.state, returns)
        )


# Scoring cards.


def test_scoring_cards_that_lie_out_are_public() -> None:
    """CAR-HIDE-13."""
    here = a_table().with_cards_beside("k10", "A-11", "C-05")

    assert told_apart_by(here, a_table().with_cards_beside("k10", "A-12", "C-05")) == ALL


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scoring_cards_that_were_not_drawn_are_never_shown(seats: int) -> None:
    """CAR-HIDE-12: how many of each letter lie out is seen by their names."""
    state = opened(seats)
    drawn = {2: "AABBCCDD", 3: "AABBBCCDDD", 4: "AAABBBCCDDDD"}[seats]

    for viewer in (ME, SPECTATOR):
        shown = CARPE_DIEM.view(state, viewer)["scoring_cards"].values()
        assert "".join(sorted(card[0] for card in shown)) == drawn
        assert set(shown) == set(state.scoring_cards)
        for event in told_to(viewer, an_opening(seats)):
            if event["type"] == "scoring_cards_shuffled":
                assert set(event) == {"type", "draw"}


# What is public.


@pytest.mark.parametrize(
    "there",
    [
        a_table().with_tiles("22 L-market", seat=1),
        a_table().with_frames("F01 F02 F03 F04", seat=1),
        a_table().with_banderole_cells(11, seat=1),
        a_table().with_track((0, 0), (1, 3)),
        a_table().with_track((1, 0), (0, 0)),
        a_table().with_wares(fish=1, seat=1),
        a_table().with_coins(1, seat=1),
        a_table().with_bread(1, seat=1),
        a_table().with_patrician(5, seat=1),
        a_table().with_discs("k10", seat=1),
        a_table().with_start_player(1),
        a_table().in_round(4),
        a_table().in_pass(2),
    ],
    ids=[
        "district",
        "frames",
        "banderoles",
        "disc",
        "discs on a space",
        "wares",
        "coins",
        "bread",
        "patrician",
        "scoring disc",
        "start player",
        "round",
        "pass",
    ],
)
def test_whatever_else_lies_on_the_table_is_public(there: Table) -> None:
    """CAR-HIDE-14."""
    assert told_apart_by(a_table(), there) == ALL


# Victory points.


def total(state: s.State, viewer: Viewer, seat: int = 1) -> dict[str, int]:
    shown = CARPE_DIEM.view(state, viewer)["seats"][str(seat)]["points"]
    return {name: shown[name] for name in ("victory_points", "total") if name in shown}


def test_totals_are_public_by_default() -> None:
    """CAR-HIDE-15."""
    here = a_table().with_victory_points(30, seat=1)

    assert CarpeDiemOptions().victory_points == "open"
    assert told_apart_by(here, a_table().with_victory_points(31, seat=1)) == ALL
    assert total(here.state, SPECTATOR)["victory_points"] == 30


def test_closed_totals_are_shown_to_their_owner_alone() -> None:
    """CAR-HIDE-15: an option offered at game start."""
    table = a_table().with_points("closed")
    here = table.with_victory_points(30, seat=1)

    assert told_apart_by(here, table.with_victory_points(31, seat=1)) == {OTHER}
    assert total(here.state, OTHER) == {"victory_points": 30, "total": 30}
    for viewer in (ME, SPECTATOR):
        assert total(here.state, viewer) == {}


def test_points_can_be_closed_when_the_table_is_opened() -> None:
    """CAR-HIDE-15."""
    opening = GAME.setup(CarpeDiemOptions(victory_points="closed"), 2, Chance(SEED))
    state = fold(GAME, GAME.initial, opening)

    assert state.points == "closed"
    assert total(state, ME, seat=1) == {}


def test_gains_and_losses_are_announced_all_the_same() -> None:
    """CAR-HIDE-16: the starting points too."""
    opening = GAME.setup(CarpeDiemOptions(victory_points="closed"), 2, Chance(SEED))
    market = a_table().with_points("closed").with_completed("market").fulfilling("D-22")
    lost = a_table().with_points("closed").closing("A-02", fulfilled=0)

    for viewer in (OTHER, SPECTATOR):
        starting = told_to(viewer, of_type(opening, e.VictoryPointsGained))
        assert sorted(event["amount"] for event in starting) == [8, 9]
        (gained,) = told_to(
            viewer, of_type(told(market.state, c.FulfilCard(1)), e.VictoryPointsGained)
        )
        assert gained == {"type": "victory_points_gained", "seat": 0, "amount": 1}
        (less,) = told_to(viewer, of_type(told(lost.state, c.CloseCard()), e.VictoryPointsLost))
        assert less == {"type": "victory_points_lost", "seat": 0, "amount": 4}


def test_closed_totals_can_be_added_up_by_everybody(closed_game: Played) -> None:
    """CAR-HIDE-16: from what a spectator is told."""
    added = Counter[int]()
    for event in told_to(SPECTATOR, closed_game.events):
        if event["type"] == "victory_points_gained":
            added[event["seat"]] += event["amount"]
        if event["type"] == "victory_points_lost":
            added[event["seat"]] -= event["amount"]

    points = {n: holding.victory_points for n, holding in enumerate(closed_game.last.seats)}
    assert {seat: added[seat] for seat in points} == points


def what_is_hidden(state: s.State, viewer: Viewer) -> Iterable[object]:
    """Whatever of the position this viewer may not know."""
    yield state.light_supply
    yield state.dark_supply
    yield tuple(card.card for card in state.fountain_stack if card.known_to != viewer)
    for seat, holding in enumerate(state.seats):
        if seat != viewer:
            yield holding.fountain_cards


@pytest.mark.parametrize("viewer", [ME, OTHER, SPECTATOR])
def test_rearranging_moves_all_that_is_hidden_but_closed_totals(viewer: Viewer) -> None:
    """CAR-HIDE-16: they are displayed to their owner alone, and no secret."""
    table = a_table().with_points("closed").with_victory_points(33).with_victory_points(5, seat=1)
    table = table.with_fountain_cards("FC-01 FC-02").with_fountain_cards("FC-03 FC-04", seat=1)

    worlds = [GAME.rearrange(table.state, viewer, Chance(bytes([n]))) for n in range(60)]

    for world in worlds:
        assert [holding.victory_points for holding in world.seats] == [33, 5]
    for number, hidden in enumerate(what_is_hidden(table.state, viewer)):
        others = {tuple(what_is_hidden(world, viewer))[number] for world in worlds}
        assert others - {hidden}, hidden


def test_fountain_cards_and_leftovers_are_in_no_total_before_the_end() -> None:
    """CAR-HIDE-17: though their owner knows them."""
    table = a_table().with_no_tiles(1).with_completed("pond", seat=1)
    rich = table.with_fountain_cards("FC-08", seat=1).with_coins(6, seat=1)
    rich = rich.with_laid_aside("L-market L-market", seat=1)

    for viewer in (ME, OTHER, SPECTATOR):
        assert total(rich.state, viewer) == total(table.state, viewer)


# The end.


@pytest.mark.parametrize("points", ["open", "closed"])
def test_after_the_final_scoring_everybody_sees_all_fountain_cards(points: Any) -> None:
    """CAR-HIDE-20, -15: and all totals."""
    table = a_table().with_points(points).in_pass(4).with_to_score().closing("A-02")
    table = table.with_fountain_cards("FC-08 FC-01", seat=1).with_fountain_cards("FC-05")

    ended = after(table.state, c.CloseCard())

    assert isinstance(ended.phase, s.Over)
    for viewer in (ME, OTHER, SPECTATOR):
        seats = CARPE_DIEM.view(ended, viewer)["seats"]
        assert seats["0"]["fountain_cards"] == {"0": "FC-05"}
        assert seats["1"]["fountain_cards"] == {"0": "FC-01", "1": "FC-08"}
        assert seats["1"]["points"]["victory_points"] == 20


def test_the_fountain_cards_of_all_are_told_at_the_end() -> None:
    """CAR-HIDE-20."""
    table = a_table().in_pass(4).with_to_score().closing("A-02")
    table = table.with_fountain_cards("FC-08 FC-01", seat=1)

    for viewer in (ME, OTHER, SPECTATOR):
        events = told_to(viewer, told(table.state, c.CloseCard()))
        revealed = [event for event in events if event["type"] == "fountain_cards_revealed"]
        assert revealed == [{"type": "fountain_cards_revealed", "cards": [[], ["FC-01", "FC-08"]]}]


def test_after_the_end_the_stack_stays_face_down() -> None:
    """CAR-HIDE-20: only the cards of players are revealed."""
    table = a_table().in_pass(4).with_to_score().closing("A-02")
    ended = Table(after(table.with_fountain_stack("FC-01 FC-02").state, c.CloseCard()))

    assert told_apart_by(ended, ended.with_fountain_stack("FC-02 FC-01")) == set()


def test_a_view_names_no_more_than_lies_open() -> None:
    """CAR-HIDE-1, -2, -8, -11: before the patricians stand there is nothing but the layout."""
    state = opened(4)

    for n in range(4):
        assert not faces_in(CARPE_DIEM.view(state, Seat(n)))
    assert not faces_in(CARPE_DIEM.view(state, SPECTATOR))
    assert sum(faces_in(CARPE_DIEM.view(state, EVERYONE)).values()) == 84 + 39 + 24


def faces_in(shown: Any) -> Counter[str]:
    """The tiles and fountain cards that are named anywhere in a view."""
    if isinstance(shown, dict):
        return sum((faces_in(part) for part in shown.values()), Counter())
    is_face = isinstance(shown, str) and shown.startswith(("L-", "D-", "FC-"))
    return Counter([shown]) if is_face and shown not in SCORING_CARDS else Counter()


SCORING_CARDS = frozenset(f"D-{number:02}" for number in range(1, 28))

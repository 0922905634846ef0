"""The parts of the page of sentences."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.decider import Seat
from projections.conformance.sentences import Source
from tests.carpe_diem.a_table import SHOVEL, Table, a_table, fountain_cards, tile

ME = Seat(0)
ALONE = a_table().with_banderole_cells()
POND = a_table().with_tiles("33 L-pond-end 1", "35 L-pond-end 3", "43 L-market")
REWARDS = a_table().asked(s.CollectingRewards(ME))
REWARDS = REWARDS.middle(rewards=(s.Reward("pond", 3), s.Reward("merchant", 2)))
RETURNING = s.ReturningFountainCard(ME, fountain_cards("FC-05 FC-12"))
FISH = s.PayingCard(ME, s.CardId("A-11"), None, 1, (s.Payment("fish", 3),))
CHOOSING = s.ChoosingCard(ME, (s.CardId("A-05"), s.CardId("D-24")))


def between(table: Table, first: str = "A-05", second: str = "D-24") -> Table:
    """Seat 0 may lay its disc between these cards."""
    return table.with_cards_beside("k03", first, second).placing_disc()


MADE: tuple[Table, ...] = (
    POND.with_banderole_cells(34).building("L-pond-straight"),
    a_table().with_no_tiles().building("L-pond+garden"),
    *(
        ALONE.with_tiles(*lying).building(face)
        for face, *lying in (
            ("L-market", "33 L-fountain"),
            ("L-bakery", "33 L-fountain"),
            ("L-fountain", "33 L-market"),
            ("L-baker", "33 L-baker 1"),
            ("L-merchant", "33 L-merchant 1"),
            ("L-administrator", "33 L-administrator 1"),
            ("L-craftsman", "33 L-craftsman 1"),
            ("L-villa-end-2", "33 L-villa-tee-3 3", "23 L-villa-end-1 2", "43 L-villa-end-1"),
        )
    ),
    ALONE.with_tiles("33 L-craftsman 1").with_seals("").building("L-craftsman"),
    a_table().holds(bread=1).with_patrician(2).with_field(2, "L-market L-pond-end"),
    a_table().with_patrician(2).with_field(2, "L-market L-bakery L-fountain").taking(),
    a_table().taking(),
    REWARDS.with_wares(fish=2, herbs=1),
    REWARDS,
    a_table().with_completed("garden").asked(RETURNING),
    between(a_table().with_wares(herbs=5)),
    between(a_table().with_completed("villa").with_wares(herbs=1), "A-05", "C-07"),
    between(a_table().holds(bread=3)),
    between(a_table().holds(victory_points=0)),
    between(a_table().holds(victory_points=2)),
    between(a_table().holds(victory_points=0).with_wares(herbs=2)),
    a_table().with_wares(herbs=2).holds(victory_points=3).fulfilling("A-05"),
    a_table().with_wares(herbs=5).holds(coins=1).fulfilling("A-05"),
    a_table().with_wares(herbs=5).holds(bread=3).fulfilling("A-05"),
    a_table().with_completed("market").fulfilling("D-22"),
    a_table().with_wares(fish=2).holds(coins=2).asked(FISH),
    a_table().holds(bread=3).closing("C-05", fulfilled=1),
    a_table().holds(victory_points=3, bread=3).closing("C-05", fulfilled=0),
)

BESIDE = a_table().with_tiles("33 L-market").building("L-pond-end")
PLACING = a_table().with_patrician(None).asked(s.PlacingPatrician(ME))

REFUSED: tuple[tuple[Table, c.Command], ...] = (
    (PLACING, c.PlacePatrician(s.Space(7))),
    (PLACING, c.PlacePatrician(s.Space(1))),
    (a_table(), c.MovePatrician(s.Space(3))),
    (a_table().with_field(3, ""), c.MovePatrician(s.Space(3))),
    (a_table(), c.MoveWithBread(s.Space(3))),
    (a_table().holds(bread=1), c.MoveWithBread(s.Space(1))),
    (a_table().taking(), c.TakeTile(tile("L-baker"))),
    (a_table().taking(), c.TakeTile(tile("a dragon"))),
    (BESIDE, c.BuildTile(SHOVEL, 0)),
    (BESIDE, c.BuildTile(Cell(34), 4)),
    (BESIDE, c.BuildTile(Cell(34), 3)),
    (a_table().with_no_tiles().building("L-market"), c.LayTileAside()),
    (REWARDS, c.CollectReward("market", 1)),
    (a_table().asked(RETURNING), c.ReturnFountainCard(s.FountainId("FC-03"))),
    (a_table().fulfilling("A-05"), c.FulfilCard(3)),
    (a_table().closing("C-05"), c.FulfilWithBread()),
    (a_table().asked(CHOOSING), c.ResolveCard(s.CardId("no_such_card"))),
    (a_table().holds(coins=9).asked(FISH), c.PayWare("fish", 4)),
    (a_table().holds(coins=9).asked(FISH), c.PayWare("grapes", 1)),
)

SOURCE = Source(
    games=("2_seats_closed",),
    events=(
        {"type": "tile_built", "seat": 0, "tile": "L-pond+garden", "cell": 34, "rotation": 1},
        {"type": "disc_moved", "seat": 3, "steps": 0, "space": 20},
        {"type": "victory_points_lost", "seat": 1, "amount": 0},
        *(
            {"type": "feature_completed", "seat": 1, "kind": kind, "cells": [33, 34], "chimneys": 1}
            for kind, category in components.CATEGORY.items()
            if category != "single"
        ),
        *(
            {"type": "card_closed", "seat": 0, "card": it, "fulfilled": 0}
            for it in components.CARDS
        ),
        *(
            {"type": "fountain_card_returned", "seat": 0, "card": it}
            for it in components.ALL_FOUNTAIN_CARDS
        ),
    ),
    positions=tuple(table.state for table in MADE),
    refused=tuple((table.state, command) for table, command in REFUSED),
    elsewhere={"box": "the box", "part": "what a position is worth to a bot", "hint": "in hints"},
    not_met={"carpe_diem.amount.": "nothing in the box asks for so many or brings them"},
)

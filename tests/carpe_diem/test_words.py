"""What is told and offered, in both languages; and what is in the box."""

import re
from collections import defaultdict
from itertools import chain
from typing import Any

import pytest

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell, Face, Part, TileId
from domain.decider import SPECTATOR, Rejected, Seat
from domain.secrets import EVERYBODY
from projections.carpe_diem import CARPE_DIEM
from projections.carpe_diem.names import one_part, tile_name
from projections.carpe_diem.tell import tell
from projections.projection import LANGS
from projections.refusals import sentence
from projections.viewer_frames import option
from tests.carpe_diem.a_table import Table, a_table
from tests.projections.records import Record
from tests.projections.sentences import tag

NAMES = ("Ada", "Ben", "Cleo", "Dora")
ME = Seat(0)
IDS = re.compile(r"\b([LD]-[a-z]|[A-D]-\d|FC-|F\d\d|k\d\d|r\dc\d)|_")


def labelled(table: Table, command: c.Command) -> tuple[str, str]:
    """The option as the seat that is asked reads it, in English and German."""
    assert command in GAME.options(table.state, ME)
    seen = CARPE_DIEM.view(table.state, ME)
    english, german = (option(CARPE_DIEM, command, seen, NAMES, lang) for lang in ("en", "de"))
    return english["label"], german["label"]


# Events.


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """CAR-HIDE-2, -3, -8, -10, -11, -12."""
    hidden = {
        tag(event): {field.name for field in fields if field.known.after != EVERYBODY}
        for event, fields in e.SECRETS.fields.items()
    }

    assert {event: fields for event, fields in hidden.items() if fields} == {
        "scoring_cards_shuffled": {"order"},
        "fountain_cards_shuffled": {"order"},
        "tiles_shuffled": {"order"},
        "fountain_cards_drawn": {"cards"},
        "fountain_card_returned": {"card"},
    }


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            {"type": "tile_built", "seat": 0, "tile": "L-pond+garden", "cell": 34, "rotation": 1},
            "Ada builds the tile pond and garden (corner) at row 3, column 4.",
            "Ada baut das Plättchen Teich und Garten (Ecke) in Reihe 3, Spalte 4.",
        ),
        (
            {"type": "tiles_removed", "space": 2, "tiles": ["L-market", "L-villa-tee-3"]},
            "What is left on field 3 leaves the game: market, villa with 3 chimneys (T).",
            "Der Rest auf Feld 3 kommt aus dem Spiel: Markt, Villa mit 3 Schornsteinen (T).",
        ),
        (
            {
                "type": "feature_completed",
                "seat": 1,
                "kind": "villa",
                "cells": [33, 34],
                "chimneys": 3,
            },
            "Ben completes a villa with 3 chimneys.",
            "Ben stellt eine Villa mit 3 Schornsteinen fertig.",
        ),
        (
            {
                "type": "feature_completed",
                "seat": 1,
                "kind": "pond",
                "cells": [33, 34, 35],
                "chimneys": 0,
                "reward": {"kind": "pond", "tiles": 3},
            },
            "Ben completes a pond of 3 tiles.",
            "Ben stellt einen Teich aus 3 Plättchen fertig.",
        ),
        (
            {"type": "wares_gained", "seat": 2, "ware": "fish", "amount": 2},
            "Cleo gains 2 fish.",
            "Cleo erhält 2 Fische.",
        ),
        (
            {
                "type": "wares_sold",
                "seat": 2,
                "wares": {"grapes": 1, "herbs": 0, "chicken": 1, "fish": 2},
            },
            "Cleo returns all wares: 1 grape, 1 chicken, 2 fish.",
            "Cleo gibt alle Waren ab: 1 Traube, 1 Huhn, 2 Fische.",
        ),
        (
            {"type": "ware_paid", "seat": 3, "ware": "herbs", "wares": 2, "coins": 1},
            "Dora hands in 2 herbs, 1 coin.",
            "Dora gibt 2 Kräuter, 1 Münze ab.",
        ),
        (
            {"type": "disc_moved", "seat": 3, "steps": 2, "space": 7},
            "Dora takes 2 steps on the banderole track, to space 7.",
            "Dora geht 2 Schritte auf der Banderolenleiste bis Feld 7.",
        ),
        (
            {"type": "disc_moved", "seat": 3, "steps": 0, "space": 20},
            "Dora stays on the last space of the banderole track, on top.",
            "Dora bleibt auf dem letzten Feld der Banderolenleiste, zuoberst.",
        ),
        (
            {"type": "victory_points_lost", "seat": 1, "amount": 0},
            "Ben has no victory points left to lose.",
            "Ben hat keine Siegpunkte mehr zu verlieren.",
        ),
        (
            {"type": "patrician_moved", "seat": 1, "space": 4},
            "Ben stands at field 5 now.",
            "Ben steht jetzt an Feld 5.",
        ),
        (
            {"type": "scoring_began", "order": [1, 0]},
            "The scoring begins, in this order: Ben, Ada.",
            "Die Wertung beginnt, in dieser Reihenfolge: Ben, Ada.",
        ),
        (
            {"type": "disc_placed", "seat": 0, "circle": "k03", "cards": ["A-05", "C-01"]},
            "Ada lays a disc between “2 herbs → 4 VP” and “3 chimneys → 1 bread, 1 step”.",
            (
                "Ada legt eine Scheibe zwischen „2 Kräuter → 4 SP“ und"
                " „3 Schornsteine → 1 Brot, 1 Schritt“."
            ),
        ),
        (
            {"type": "card_fulfilled", "seat": 0, "card": "D-12", "times": 1},
            "Ada fulfils “1 garden + 1 pond → 7 VP” once.",
            "Ada erfüllt „1 Garten + 1 Teich → 7 SP“ einmal.",
        ),
        (
            {"type": "card_closed", "seat": 0, "card": "D-01", "fulfilled": 0},
            "Ada has not fulfilled “3 lodgings of any kind → 1 bread, 1 step”.",
            "Ada hat „3 beliebige Unterkünfte → 1 Brot, 1 Schritt“ nicht erfüllt.",
        ),
        (
            {"type": "fountain_cards_revealed", "cards": [[], ["FC-05", "FC-12"]]},
            (
                "The fountain cards are revealed: Ben has “2 VP for each garden”,"
                " “2 VP for each villa”."
            ),
            "Die Brunnenkarten werden aufgedeckt: Ben hat „2 SP je Garten“, „2 SP je Villa“.",
        ),
    ],
)
def test_an_event_is_told(event: dict[str, Any], english: str, german: str) -> None:
    assert tell(event, NAMES, "en") == english
    assert tell(event, NAMES, "de") == german


@pytest.mark.parametrize(
    "event",
    [
        {"type": "feature_completed", "seat": 0, "kind": "market", "cells": [33], "chimneys": 0},
        {"type": "card_fulfilled", "seat": 0, "card": "D-12", "times": 0},
        {"type": "card_closed", "seat": 0, "card": "D-12", "fulfilled": 2},
        {"type": "fountain_cards_revealed", "cards": [[], []]},
    ],
    ids=lambda event: event["type"],
)
def test_what_another_sentence_tells_is_no_news_nor_is_nothing(event: dict[str, Any]) -> None:
    assert [tell(event, NAMES, lang) for lang in LANGS] == [None, None]


def test_a_fountain_card_is_named_to_its_owner_alone() -> None:
    """CAR-HIDE-8, -10, -19."""
    garden, villa = s.FountainId("FC-05"), s.FountainId("FC-12")
    drawn = e.FountainCardsDrawn(Seat(1), 2, (garden, villa))
    returned = e.FountainCardReturned(Seat(1), garden)

    told = [
        tell(CARPE_DIEM.redact(event, viewer) or {}, NAMES, "en")
        for event in (drawn, returned)
        for viewer in (Seat(1), Seat(0), SPECTATOR)
    ]

    assert told == [
        "Ben draws 2 fountain cards: “2 VP for each garden”, “2 VP for each villa”.",
        "Ben draws 2 fountain cards.",
        "Ben draws 2 fountain cards.",
        "Ben puts the fountain card “2 VP for each garden” under the stack.",
        "Ben puts a fountain card under the stack.",
        "Ben puts a fountain card under the stack.",
    ]


def test_no_sentence_and_no_label_names_an_id(record: Record) -> None:
    read: set[str] = set()
    before = None
    for step in record.steps:
        if before is not None and step.seat is not None:
            seen = CARPE_DIEM.view(before, step.seat)
            options = GAME.options(before, step.seat)
            read.update(CARPE_DIEM.label(o, seen, lang) for o in options for lang in LANGS)
        for event in step.events:
            shown = CARPE_DIEM.redact(event, SPECTATOR)
            if shown is not None:
                read.update(tell(shown, NAMES, lang) or "" for lang in LANGS)
        before = step.state

    assert read
    assert [text for text in read if IDS.search(text)] == []


# Options.


def test_a_placement_says_how_the_tile_lies_what_it_completes_and_what_it_earns() -> None:
    """CAR-DEC-6, CAR-LAND-2, CAR-BUILD-17, CAR-FRAME-3: a pond counts in column 4."""
    table = (
        a_table()
        .with_tiles("33 L-pond-end 1", "35 L-pond-end 3", "43 L-market")
        .with_banderole_cells(34)
        .building("L-pond-straight")
    )

    assert labelled(table, c.BuildTile(Cell(34), 1)) == (
        (
            "Build at row 3, column 4: 1 step; completes pond of 3 tiles (2 fish);"
            " fulfils 1 task (5 VP at the end)"
        ),
        (
            "In Reihe 3, Spalte 4 bauen: 1 Schritt; stellt Teich aus 3 Plättchen (2 Fische) fertig;"
            " erfüllt 1 Aufgabe (5 SP am Ende)"
        ),
    )
    assert labelled(table, c.BuildTile(Cell(53), 1)) == (
        "Build at row 5, column 3",
        "In Reihe 5, Spalte 3 bauen",
    )


def test_rotations_of_a_cell_are_told_apart_by_what_lies_where() -> None:
    """CAR-DEC-6: on the shovel a first tile may lie in any rotation."""
    table = a_table().with_no_tiles().building("L-pond+garden")

    labels = [
        labelled(table, c.BuildTile(Cell(33), rotation))[number]
        for number in (0, 1)
        for rotation in range(4)
    ]

    assert labels == [
        "Build at row 3, column 3 (pond top, garden right)",
        "Build at row 3, column 3 (pond right, garden bottom)",
        "Build at row 3, column 3 (pond bottom, garden left)",
        "Build at row 3, column 3 (garden top, pond left)",
        "In Reihe 3, Spalte 3 bauen (Teich oben, Garten rechts)",
        "In Reihe 3, Spalte 3 bauen (Teich rechts, Garten unten)",
        "In Reihe 3, Spalte 3 bauen (Teich unten, Garten links)",
        "In Reihe 3, Spalte 3 bauen (Garten oben, Teich links)",
    ]


@pytest.mark.parametrize(
    ("face", "tiles", "does"),
    [
        ("L-market", ("33 L-fountain",), ": 1 coin"),
        ("L-bakery", ("33 L-fountain",), ": 1 bread"),
        ("L-fountain", ("33 L-market",), ": draw 2 fountain cards, keep 1 fountain card more"),
        ("L-baker", ("33 L-baker 1",), ": completes baker's lodging (2 bread)"),
        (
            "L-merchant",
            ("33 L-merchant 1",),
            ": completes merchant's lodging (1 coin, all your wares for 1 coin each)",
        ),
        (
            "L-administrator",
            ("33 L-administrator 1",),
            ": completes administrator's lodging (2 steps)",
        ),
        (
            "L-craftsman",
            ("33 L-craftsman 1",),
            ": completes craftsman's lodging (1 tile from the seal spaces)",
        ),
        (
            "L-villa-end-2",
            ("33 L-villa-tee-3 3", "23 L-villa-end-1 2", "43 L-villa-end-1"),
            (
                ": completes villa with 7 chimneys (11 VP at the end);"
                " fulfils 1 task (3 VP at the end)"
            ),
        ),
    ],
)
def test_a_placement_names_every_kind_of_reward(
    face: str, tiles: tuple[str, ...], does: str
) -> None:
    table = a_table().with_tiles(*tiles).with_banderole_cells().building(face)

    placements = CARPE_DIEM.view(table.state, ME)["decision"]["placements"]["34"]
    (rotation,) = (r for r, placement in placements.items() if placement["completes"])

    label, _ = labelled(table, c.BuildTile(Cell(34), int(rotation)))
    assert label.startswith("Build at row 3, column 4")
    assert label.endswith(does)


def test_a_placement_names_no_reward_that_is_not_there() -> None:
    """CAR-LODGING-13."""
    table = a_table().with_tiles("33 L-craftsman 1").with_banderole_cells().with_seals("")
    table = table.building("L-craftsman")

    placements = CARPE_DIEM.view(table.state, ME)["decision"]["placements"]["34"]
    (rotation,) = (r for r, placement in placements.items() if placement["completes"])

    english, german = labelled(table, c.BuildTile(Cell(34), int(rotation)))
    assert english.endswith(": completes craftsman's lodging")
    assert german.endswith(" fertig")


@pytest.mark.parametrize(
    ("table", "command", "english", "german"),
    [
        (
            a_table().with_bread(1).with_patrician(2).with_field(2, "L-market L-pond-end"),
            c.MoveWithBread(s.Space(2)),
            "Stay at field 3 with bread: market, pond (end) (1 bread)",
            "Mit Brot bei Feld 3 bleiben: Markt, Teich (Ende) (1 Brot)",
        ),
        (
            a_table().with_bread(1).with_patrician(0).with_field(3, "L-bakery"),
            c.MoveWithBread(s.Space(3)),
            "Go to field 4 with bread: bakery (1 bread)",
            "Mit Brot zu Feld 4 gehen: Backstube (1 Brot)",
        ),
        (
            a_table().taking(),
            c.TakeTile(TileId("L-villa-end-1")),
            "Take the tile villa with 1 chimney (end)",
            "Das Plättchen Villa mit 1 Schornstein (Ende) nehmen",
        ),
        (
            a_table().with_patrician(2).with_field(2, "L-market L-bakery L-fountain").taking(),
            c.TakeTile(TileId("L-market")),
            "Take the tile market; the rest leaves the game: bakery, fountain",
            "Das Plättchen Markt nehmen; der Rest kommt aus dem Spiel: Backstube, Brunnen",
        ),
        (
            a_table().building("L-market"),
            c.LayTileAside(),
            "Lay the tile market aside, face down in your storage",
            "Das Plättchen Markt verdeckt aufs Lagerfeld legen",
        ),
        (
            a_table()
            .asked(s.CollectingRewards(ME))
            ._with(rewards=(s.Reward("pond", 3), s.Reward("merchant", 2))),
            c.CollectReward("pond", 3),
            "Reward for pond of 3 tiles: 2 fish",
            "Belohnung für Teich aus 3 Plättchen: 2 Fische",
        ),
        (
            a_table()
            .with_wares(fish=2, herbs=1)
            .asked(s.CollectingRewards(ME))
            ._with(rewards=(s.Reward("pond", 3), s.Reward("merchant", 2))),
            c.CollectReward("merchant", 2),
            "Reward for merchant's lodging: 4 coins, for all your wares (1 herb, 2 fish)",
            "Belohnung für Händler-Unterkunft: 4 Münzen, für alle deine Waren (1 Kraut, 2 Fische)",
        ),
        (
            a_table()
            .asked(s.CollectingRewards(ME))
            ._with(rewards=(s.Reward("pond", 3), s.Reward("merchant", 2))),
            c.CollectReward("merchant", 2),
            "Reward for merchant's lodging: 1 coin, as you have no wares",
            "Belohnung für Händler-Unterkunft: 1 Münze, da du keine Waren hast",
        ),
        (
            a_table()
            .with_completed("garden")
            .asked(s.ReturningFountainCard(ME, (s.FountainId("FC-05"), s.FountainId("FC-12")))),
            c.ReturnFountainCard(s.FountainId("FC-05")),
            "Put “2 VP for each garden” under the stack: worth 2 VP now",
            "„2 SP je Garten“ unter den Stapel schieben: jetzt 2 SP wert",
        ),
        (
            a_table().with_wares(herbs=5).with_cards_beside("k03", "A-05", "D-24").placing_disc(),
            c.PlaceDisc(s.CircleId("k03")),
            (
                "Lay your disc between “2 herbs → 4 VP” (2 times now) and"
                " “1 bakery + 1 market + 1 fountain → 5 VP” (not now: up to 4 VP lost)"
            ),
            (
                "Deine Scheibe zwischen „2 Kräuter → 4 SP“ (jetzt 2-mal) und"
                " „1 Backstube + 1 Markt + 1 Brunnen → 5 SP“ (jetzt nicht: bis zu 4 SP verloren)"
                " legen"
            ),
        ),
        (
            a_table().with_bread(3).with_cards_beside("k03", "A-05", "D-24").placing_disc(),
            c.PlaceDisc(s.CircleId("k03")),
            (
                "Lay your disc between “2 herbs → 4 VP” (now only for 3 bread) and"
                " “1 bakery + 1 market + 1 fountain → 5 VP” (now only for 3 bread)"
            ),
            (
                "Deine Scheibe zwischen „2 Kräuter → 4 SP“ (jetzt nur für 3 Brote) und"
                " „1 Backstube + 1 Markt + 1 Brunnen → 5 SP“ (jetzt nur für 3 Brote) legen"
            ),
        ),
        (
            a_table().with_wares(herbs=5).fulfilling("A-05"),
            c.FulfilCard(2),
            "Fulfil “2 herbs → 4 VP” 2 times: gain 8 VP (4 herbs or coins)",
            "„2 Kräuter → 4 SP“ 2-mal erfüllen: 8 SP erhalten (4 Kräuter oder Münzen)",
        ),
        (
            a_table().with_wares(herbs=5).fulfilling("A-05"),
            c.FulfilCard(0),
            "Do not fulfil “2 herbs → 4 VP” (4 VP lost)",
            "„2 Kräuter → 4 SP“ nicht erfüllen (4 SP Verlust)",
        ),
        (
            a_table().with_wares(herbs=5).with_bread(3).fulfilling("A-05"),
            c.FulfilCard(0),
            "Do not fulfil “2 herbs → 4 VP” with wares",
            "„2 Kräuter → 4 SP“ nicht mit Waren erfüllen",
        ),
        (
            a_table().with_completed("market").fulfilling("D-22"),
            c.FulfilCard(1),
            "Fulfil “1 market → 1 VP” once: gain 1 VP",
            "„1 Markt → 1 SP“ einmal erfüllen: 1 SP erhalten",
        ),
        (
            a_table()
            .with_wares(fish=2)
            .with_coins(2)
            .asked(s.PayingCard(ME, s.CardId("A-11"), None, 1, (s.Payment("fish", 3),))),
            c.PayWare("fish", 1),
            "Pay for “3 fish → 7 VP” (2 fish, 1 coin)",
            "Für „3 Fische → 7 SP“ zahlen (2 Fische, 1 Münze)",
        ),
        (
            a_table().with_bread(3).closing("C-05", fulfilled=1),
            c.FulfilWithBread(),
            "Fulfil “2 chimneys → 1 bread” with bread: gain 1 bread (3 bread)",
            "„2 Schornsteine → 1 Brot“ mit Brot erfüllen: 1 Brot erhalten (3 Brote)",
        ),
        (
            a_table().with_bread(3).closing("C-05", fulfilled=1),
            c.CloseCard(),
            "Do not fulfil “2 chimneys → 1 bread” again",
            "„2 Schornsteine → 1 Brot“ nicht noch einmal erfüllen",
        ),
        (
            a_table().with_victory_points(3).with_bread(3).closing("C-05", fulfilled=0),
            c.CloseCard(),
            "Leave “2 chimneys → 1 bread” unfulfilled (3 VP lost)",
            "„2 Schornsteine → 1 Brot“ unerfüllt lassen (3 SP Verlust)",
        ),
    ],
    ids=lambda value: tag(type(value)) if hasattr(value, "__struct_config__") else "",
)
def test_an_option_says_what_it_costs_and_brings(
    table: Table, command: c.Command, english: str, german: str
) -> None:
    """CAR-DEC-4 to -9, -10, -12, -13."""
    assert labelled(table, command) == (english, german)


# Refusals.


@pytest.mark.parametrize(
    ("refusal", "english"),
    [
        (
            Rejected("tile_does_not_fit", tile="L-pond-corner", cell=34),
            (
                "The tile pond (corner) does not fit at row 3, column 4 that way: sides that touch"
                " must show the same, and the frame counts as meadow."
            ),
        ),
        (Rejected("no_such_tile", tile="a dragon"), "You cannot take that here: that tile."),
        (
            Rejected("no_such_fountain_card", fountain="FC-05"),
            "You do not have the fountain card “2 VP for each garden”.",
        ),
        (Rejected("card_not_triggered", card="x"), "Your disc does not trigger “that card”."),
        (
            Rejected("cannot_fulfil", card="A-05", times=3),
            "You cannot fulfil “2 herbs → 4 VP” 3 times.",
        ),
        (Rejected("not_enough_bread", needed=3), "You need 3 bread for that."),
        (
            Rejected("out_of_reach", space=4),
            "Your patrician does not get to field 5 without bread.",
        ),
        (
            Rejected("cannot_pay", ware="fish", coins=4),
            "You cannot hand in 4 coins in place of fish.",
        ),
    ],
)
def test_a_refusal_names_things_as_people_do(refusal: Rejected, english: str) -> None:
    assert sentence(refusal, CARPE_DIEM, "en") == english


# The box.


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (Part("market", (), 0), "market"),
        (Part("baker", (2,), 0), "baker's lodging (half)"),
        (Part("pond", (3,), 0), "pond (end)"),
        (Part("villa", (0, 3), 2), "villa with 2 chimneys (corner)"),
        (Part("villa", (1, 3), 1), "villa with 1 chimney (straight)"),
        (Part("villa", (0, 1, 3), 3), "villa with 3 chimneys (T)"),
        (Part("villa", (0, 1, 2, 3), 0), "villa (cross)"),
    ],
)
def test_a_part_is_named_by_its_shape_however_it_is_turned(shown: Part, name: str) -> None:
    """Also where an owner of the game has typed in the true tiles."""
    assert one_part(shown, "en") == name


def test_tiles_have_the_same_name_if_they_show_the_same() -> None:
    """Seen from above: the back does not matter, nor how the tile is turned."""
    for lang in LANGS:
        faces = defaultdict[str, set[Any]](set)
        names = defaultdict[Any, set[str]](set)
        for tile, face in box.FACES.items():
            faces[tile_name(tile, lang)].add(seen_from_above(face))
            names[seen_from_above(face)].add(tile_name(tile, lang))

        assert {len(same) for same in chain(faces.values(), names.values())} == {1}


def seen_from_above(face: Face) -> Any:
    """The sides in the first of their rotations, and what is on the tile."""
    turned = [face.sides[number:] + face.sides[:number] for number in range(4)]
    return min(turned), tuple(sorted((part.kind, part.chimneys) for part in face.parts))


def test_the_box_names_everything_in_both_languages() -> None:
    """CAR-COMP-1, -11, -12, -15, -17."""
    contents = CARPE_DIEM.box()

    assert sum(tile["copies"] for tile in contents["tiles"].values()) == 123
    assert {part: len(contents[part]) for part in ("boards", "frames", "scoring_cards")} == {
        "boards": 4,
        "frames": 16,
        "scoring_cards": 60,
    }
    assert sum(card["copies"] for card in contents["fountain_cards"].values()) == 24
    for part in ("wares", "kinds", "tiles", "scoring_cards", "fountain_cards"):
        for thing in contents[part].values():
            assert set(thing["name"]) == set(LANGS)
            assert not any(IDS.search(name) for name in thing["name"].values())
    for part in ("scoring_cards", "fountain_cards"):
        for lang in LANGS:
            assert len({card["name"][lang] for card in contents[part].values()}) == len(
                contents[part]
            )


def test_what_is_reconstructed_keeps_its_mark() -> None:
    """CAR-COMP-9, -13, -14, CAR-FRAME-9, -10, CAR-END-2."""
    contents = CARPE_DIEM.box()

    assert "reconstructed" in contents["sources"]
    for part in ("tiles", "boards", "frames"):
        assert {thing["source"] for thing in contents[part].values()} == {"reconstructed"}
    assert {
        row for row, shown in contents["villa_points"].items() if shown["source"] == "seed"
    } == {
        "3",
        "5",
        "14",
    }

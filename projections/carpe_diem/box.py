"""The components of the box, with names and texts in both languages.

The facts are those of `components.json`, each with its source mark. The texts are short forms of
the clauses in `RULES.md` and are in the text catalogue.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from projections.box import Words, component_facts, name
from projections.carpe_diem.names import card_name, fountain_name, paid, required, tile_name
from projections.message_catalog import say, texts
from projections.projection import LANGS, JsonObject, Lang


@cache
def box() -> Mapping[str, Any]:
    """Return the box as plain JSON values. It never changes."""
    facts = component_facts("carpe_diem")
    return {
        "name": name(facts["game"]),
        "structure": facts["structure"],
        "limits": facts["limits"],
        "banderole_track": facts["banderole_track"],
        "wares": {ware["id"]: with_name(ware) for ware in facts["wares"]},
        "kinds": {kind["id"]: kind_of_feature(kind) for kind in facts["kinds"]},
        "tiles": {tile["id"]: tile_face(tile) for tile in facts["tiles"]},
        "boards": {board["id"]: building_board(board) for board in facts["boards"]},
        "frames": {frame["id"]: frame_piece(frame) for frame in facts["frames"]},
        "scoring_cards": {card["id"]: scoring_card(card) for card in facts["scoring_cards"]},
        "fountain_cards": {card["id"]: fountain_card(card) for card in facts["fountain_cards"]},
        "villa_points": {
            str(row["chimneys"]): {"points": row["vp"], "source": row["source"]}
            for row in facts["villa_points"]
        },
        "layouts": {
            str(layout["players"]): card_layout(layout)
            for layout in facts["scoring_grid"]["layouts"]
        },
        "preparations": {str(row["players"]): prepared(row) for row in facts["preparations"]},
        "sources": facts["source_marks"],
    }


def in_both(word: Callable[[str, Lang], str], thing: str) -> Words:
    """Return the name of a thing by that word, in both languages."""
    return {lang: word(thing, lang) for lang in LANGS}


def with_name(thing: JsonObject) -> JsonObject:
    return {"name": name(thing), "source": thing["source"]}


def kind_of_feature(kind: JsonObject) -> JsonObject:
    """`reward`: the gain for completing it. `task_points`: of a task of a frame that names it."""
    optional = ("ware", "most_tiles", "reward", "roof")
    fields: JsonObject = {
        **with_name(kind),
        "category": kind["category"],
        "text": texts()[f"carpe_diem.box.kind.{kind['id']}"],
        **{fact: kind[fact] for fact in optional if fact in kind},
    }
    points = components.TASK_POINTS.get(kind["id"])
    return fields if points is None else {**fields, "task_points": points}


def tile_face(tile: JsonObject) -> JsonObject:
    """`sides`: north, east, south, west at rotation 0. `features`: `chimneys` of a villa."""
    return {
        "name": in_both(tile_name, tile["id"]),
        "back": tile["back"],
        "sides": tile["sides"],
        "features": tile["features"],
        "copies": tile["copies"],
        "source": tile["source"],
    }


def building_board(board: JsonObject) -> JsonObject:
    """Cells have the names of the view: 34 is row 3, column 4."""
    return {
        "shovel": components.cell_at(board["shovel"]),
        "banderoles": [components.cell_at(cell) for cell in board["banderoles"]],
        "source": board["source"],
    }


def frame_piece(frame: JsonObject) -> JsonObject:
    """`position`: 1 to 6, clockwise along the side (CAR-FRAME-9)."""
    tasks = [{**task, "points": components.TASK_POINTS[task["kind"]]} for task in frame["tasks"]]
    return {"tasks": tasks, "source": frame["source"]}


def scoring_card(card: JsonObject) -> JsonObject:
    """`requires` and `pays` are for one fulfilment. `red`: the required things are returned."""
    facts = ("letter", "red", "requires", "pays", "source")
    return {
        "name": in_both(card_name, card["id"]),
        "text": in_both(card_text, card["id"]),
        **{fact: card[fact] for fact in facts},
    }


def card_text(card: str, lang: Lang) -> str:
    """Describe the requirement and the gain of a card in a sentence."""
    facts = components.CARDS[s.CardId(card)]
    chimneys = any(each.what == "chimney" for each in facts.requires)
    kind = "red" if facts.red else "chimneys" if chimneys else "completed"
    return say(
        f"carpe_diem.box.scoring_card.{kind}",
        lang,
        required=required(facts.requires, lang),
        paid=paid(facts.pays, lang),
    )


def fountain_card(card: JsonObject) -> JsonObject:
    """`points`: for each feature of its kind at the end."""
    return {
        "name": in_both(fountain_name, card["id"]),
        "kind": card["kind"],
        "points": card["vp_each"],
        "copies": card["copies"],
        "source": card["source"],
    }


def card_layout(layout: JsonObject) -> JsonObject:
    """The used card spaces, and the circle fields with the two spaces beside each."""
    spaces = {space: {"row": int(space[1]), "column": int(space[3])} for space in layout["spaces"]}
    circles = {circle["id"]: {"spaces": circle["spaces"]} for circle in layout["circles"]}
    return {"spaces": spaces, "circles": circles, "source": layout["source"]}


def prepared(row: JsonObject) -> JsonObject:
    """`tiles_removed`: the last tiles of a field, removed when only they are left."""
    return {
        "starting_points": row["starting_vp"],
        "tiles_removed": row["tiles_removed_per_field"],
        "source": row["source"],
    }

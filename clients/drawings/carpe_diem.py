"""Carpe Diem in characters: the ring of tile fields, the districts, the scoring cards.

A tile is three characters wide and three lines high. Its border is plain where it shows meadow, and
a letter where it shows something else; in the middle stand the chimneys, or the mark of a single:

    ┌p┐
    │2V    a pond in the north, a villa with two chimneys in the east
    └─┘
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any, TypeAlias

from clients.drawings.drawing import Block, Drawing, Scene, beside

Shown: TypeAlias = Mapping[str, Any]

PAGE = 76
"""Characters in a line of text; a district and what its seat owns has half of it."""
ROWS = COLUMNS = range(1, 7)
SINGLES = ("market", "bakery", "fountain")
FACE_DOWN: Block = ("┌─┐", "│░│", "└─┘")


def table(scene: Scene) -> Iterator[str]:
    """Everything: the ring, the seals, the track, the scoring cards and all districts."""
    yield from ring(scene)
    yield from seals(scene)
    yield track(scene)
    yield ""
    yield from scoring_cards(scene)
    seats = [district(scene, seat) for seat in scene.view["seats"]]
    for pair in (seats[:2], seats[2:]):
        yield ""
        yield from beside(*pair)
    yield ""
    yield from legend(scene)


def question(scene: Scene) -> Iterator[str]:
    """The ring for a move, the cards for a disc; the own district, where tiles are concerned."""
    asked = scene.view["decision"]["type"]
    seat = str(scene.view["active"])
    if asked in {"placing_patrician", "moving", "taking_tile"}:
        yield from ring(scene)
    if asked == "taking_seal_tile":
        yield from seals(scene)
    if asked == "placing_disc":
        yield from scoring_cards(scene)
    if asked in {"moving", "taking_tile", "taking_seal_tile", "building"}:
        yield from district(scene, seat)
        yield from legend(scene)
    else:
        yield from storage(scene, seat, PAGE)


# Tiles.


def tile(scene: Scene, face: str, rotation: int = 0) -> Block:
    """A tile, turned clockwise by so many quarters."""
    facts = scene.box["tiles"][face]
    sides = facts["sides"]
    north, east, south, west = (sides[(side - rotation) % 4] for side in range(4))
    return (
        f"┌{edge(scene, north, '─')}┐",
        f"{edge(scene, west, '│')}{middle(scene, facts)}{edge(scene, east, '│')}",
        f"└{edge(scene, south, '─')}┘",
    )


def edge(scene: Scene, side: str, plain: str) -> str:
    return plain if side == "meadow" else mark(scene, side)


def middle(scene: Scene, facts: Shown) -> str:
    """The chimneys of a villa, or the mark of a single."""
    for feature in facts["features"]:
        if "chimneys" in feature:
            return str(feature["chimneys"])
        if feature["kind"] in SINGLES:
            return mark(scene, feature["kind"])
    return " "


def mark(scene: Scene, kind: str) -> str:
    """The one character that stands for a kind of feature, or for what is printed on a cell."""
    return scene.words(f"carpe_diem.terminal.mark.{kind}")


def legend(scene: Scene) -> list[str]:
    """What every mark stands for."""
    kinds = ", ".join(
        f"{mark(scene, kind)} {facts['name'][scene.lang]}"
        for kind, facts in scene.box["kinds"].items()
    )
    return wrap(scene.words("carpe_diem.terminal.legend", kinds=kinds), PAGE)


# The board in the middle.


def ring(scene: Scene) -> Iterator[str]:
    """The tile fields clockwise: the first ones above, the others below, from right to left."""
    fields = [field(scene, number) for number in scene.view["fields"]]
    above, below = fields[: len(fields) // 2 + 1], fields[len(fields) // 2 + 1 :]
    yield from beside(*above)
    yield from beside(*reversed(below))


def field(scene: Scene, number: str) -> Block:
    """A tile field: its number, who stands there, and its tiles."""
    shown = scene.view["fields"][number]
    there = [
        scene.names[int(seat)]
        for seat, one in scene.view["seats"].items()
        if one.get("space") == int(number)
    ]
    faces = shown.get("tiles")
    tiles = (
        [FACE_DOWN] * shown["size"]
        if faces is None
        else [tile(scene, face) for face in faces.values()]
    )
    heading = f"{int(number) + 1} {', '.join(there)}".rstrip()
    return (heading, *in_a_row(tiles))


def in_a_row(tiles: list[Block]) -> Block:
    """Tiles side by side, 15 characters wide as four of them are."""
    return tuple(" ".join(block[line] for block in tiles).ljust(15) for line in range(3))


def seals(scene: Scene) -> Iterator[str]:
    """The tiles that are left on the seal spaces."""
    yield field_name(scene, "seals")
    yield from in_a_row([tile(scene, face) for face in scene.view["seals"].values()])


def track(scene: Scene) -> str:
    """The banderole track, the disc furthest ahead first: the order in which is scored."""
    order = [str(seat) for _, seat in sorted(scene.view["track"].items(), reverse=True)]
    discs = (f"{scene.names[int(s)]} {scene.view['seats'][s]['banderole']}" for s in order)
    return f"{field_name(scene, 'track')}: {', '.join(discs)}"


def field_name(scene: Scene, field: str) -> str:
    return scene.words(f"carpe_diem.view.{field}")


# Scoring cards.


def scoring_cards(scene: Scene) -> Iterator[str]:
    """The cards by letters with the circle fields between them, and what each letter is.

    A disc is the number of its seat. A card says how often each seat would fulfil it now.
    """
    layout = scene.box["layouts"][str(len(scene.view["seats"]))]
    letters = dict(zip(layout["spaces"], "ABCDEFGHIJKL", strict=False))
    yield from card_grid(scene, layout, letters)
    yield scene.words("carpe_diem.terminal.discs")
    for space, letter in letters.items():
        card = scene.view["scoring_cards"][space]
        often = "  ".join(
            f"{scene.names[int(seat)]} {one['fulfilments'][card]}"
            for seat, one in scene.view["seats"].items()
        )
        yield f"{letter} {scene.box['scoring_cards'][card]['name'][scene.lang]}   {often}"


def card_grid(scene: Scene, layout: Shown, letters: Mapping[str, str]) -> Iterator[str]:
    """Cards at even places of a grid, circle fields between two of them at odd ones."""
    places = {
        (2 * place["row"], 2 * place["column"]): f"[{letters[space]}]"
        for space, place in layout["spaces"].items()
    }
    for circle, shown in layout["circles"].items():
        first, second = (layout["spaces"][space] for space in shown["spaces"])
        disc = scene.view["circles"][circle].get("seat")
        place = first["row"] + second["row"], first["column"] + second["column"]
        places[place] = f"({' ' if disc is None else disc + 1})"
    for row in range(2, 7):
        yield " ".join(places.get((row, column), "   ") for column in range(2, 9)).rstrip()


# Districts.


def district(scene: Scene, seat: str) -> Block:
    """Six rows of six cells, the tasks of the frame around them; below it what the seat owns."""
    shown = scene.view["seats"][seat]["district"]
    tasks = {
        (task["side"], line_of(task)): task_mark(scene, task) for task in shown["tasks"].values()
    }
    lines = [scene.names[int(seat)], across([str(column) for column in COLUMNS])]
    lines.append(across([tasks.get(("top", column), "") for column in COLUMNS]))
    for row in ROWS:
        cells = [cell(scene, seat, 10 * row + column) for column in COLUMNS]
        left, right = tasks.get(("left", row), ""), tasks.get(("right", row), "")
        top, mid, bottom = (" ".join(block[line] for block in cells) for line in range(3))
        lines += [f"     {top}", f"{row} {left:2} {mid} {right}", f"     {bottom}"]
    lines.append(across([tasks.get(("bottom", column), "") for column in COLUMNS]))
    return tuple(line.rstrip() for line in (*lines, *storage(scene, seat, PAGE // 2)))


def across(marks: list[str]) -> str:
    """One mark above or below each column."""
    return "     " + " ".join(one.center(3) for one in marks)


def line_of(task: Shown) -> int:
    """The column of a task above or below, the row of one beside: positions run clockwise."""
    position: int = task["position"]
    return position if task["side"] in {"top", "right"} else len(ROWS) + 1 - position


def task_mark(scene: Scene, task: Shown) -> str:
    """What the task asks for, and its points, or that it is fulfilled."""
    return mark(scene, task["kind"]) + ("✓" if task["fulfilled"] else str(task["points"]))


def cell(scene: Scene, seat: str, number: int) -> Block:
    """A tile, or what is printed there; in brackets where a tile may be built."""
    shown = scene.view["seats"][seat]["district"]
    built = shown["tiles"].get(str(number))
    if built is not None:
        return tile(scene, built["tile"], built["rotation"])
    printed = printed_on(scene, shown, number)
    is_open = str(number) in open_cells(scene, seat)
    return ("   ", f"[{printed}]" if is_open else f" {printed} ", "   ")


def printed_on(scene: Scene, shown: Shown, number: int) -> str:
    """The shovel, a banderole, or nothing."""
    if number == scene.box["boards"][shown["board"]]["shovel"]:
        return mark(scene, "shovel")
    return mark(scene, "banderole") if str(number) in shown["banderoles"] else "·"


def open_cells(scene: Scene, seat: str) -> Mapping[str, Any]:
    """Where the tile that was taken fits; without one, where any tile may be built that fits."""
    decision = scene.view.get("decision", {})
    if "placements" in decision and seat == str(scene.view["active"]):
        return decision["placements"]
    return scene.view["seats"][seat]["district"]["open_cells"]


def storage(scene: Scene, seat: str, width: int) -> Iterator[str]:
    """What the seat has and what it is worth so far, in lines no longer than `width`."""
    for line in (points(scene, seat), belongings(scene, seat), fountain_cards(scene, seat)):
        yield from wrap(line, width)


def points(scene: Scene, seat: str) -> str:
    """The points so far; a closed total is a question mark."""
    parts = {**scene.view["seats"][seat]["points"]}
    total = parts.pop("total", "?")
    named = ", ".join(f"{score_name(scene, part)} {count}" for part, count in parts.items())
    return f"{field_name(scene, 'points')} {total}: {named}"


def belongings(scene: Scene, seat: str) -> str:
    """Wares, coins, bread, tiles laid aside, fountain cards; and the chimneys."""
    shown = scene.view["seats"][seat]
    wares = [f"{scene.box['wares'][w]['name'][scene.lang]} {n}" for w, n in shown["wares"].items()]
    amounts = ("coins", "bread", "laid_aside", "fountain_cards_size", "chimneys")
    return ", ".join([*wares, *(f"{field_name(scene, one)} {shown[one]}" for one in amounts)])


def score_name(scene: Scene, category: str) -> str:
    return scene.words(f"carpe_diem.score.{category}")


def fountain_cards(scene: Scene, seat: str) -> str:
    """The own fountain cards; those of others are not shown."""
    cards = scene.view["seats"][seat].get("fountain_cards", {}).values()
    names = ", ".join(scene.box["fountain_cards"][card]["name"][scene.lang] for card in cards)
    return f"{field_name(scene, 'fountain_cards')}: {names}" if cards else ""


DRAWING = Drawing(table, question)

"""Bruges in characters: the table in a few lines, and of each seat its city, canal and threats.

A canal is drawn with the gate house (◆) in the middle: a built space is a square, one that can be
built next stands in brackets with what it costs now.

    vi5 re4 ye3 [br2: 2] ■■■ ◆ [vi1: 1] ye2 re3 br4 bl5
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, TypeAlias

from clients.drawings.drawing import Drawing, Scene

Shown: TypeAlias = Mapping[str, Any]

PAGE = 96
"""Characters in a line."""
INDENT = "    "
NOTHING = "-"
DRAWS = frozenset({"refill", "draw", "draw_to_play", "draw_house"})
WITH_HAND = frozenset(
    {
        "turn",
        "name_card_colour",
        "choose_action",
        "play_extra",
        "discard_cards",
        "convert",
        "build_from_hand",
        "swap_card",
    }
)
"""Questions that are answered with the hand in view."""


def table(scene: Scene) -> Iterator[str]:
    """Everything: the middle of the table, every seat, and one's own hand."""
    yield from middle(scene)
    for seat in scene.view["seats"]:
        yield ""
        yield from city(scene, seat)
    if scene.seat is not None:
        yield ""
        yield from hand(scene, str(scene.seat))


def question(scene: Scene) -> Iterator[str]:
    """The piles for a draw; else the dice, one's own city, the hand if the answer is about it."""
    seat, asked = str(scene.view["active"]), last(scene.view["decisions"])
    if asked["type"] in DRAWS:
        yield from line(scene, "piles", piles(scene))
        yield heading(scene, seat)
        return
    yield from dice(scene)
    yield from city(scene, seat)
    if asked["type"] in WITH_HAND:
        yield from hand(scene, seat)
    if "of" in asked:
        yield from effect(scene, asked["of"])


def last(shown: Shown) -> Shown:
    return shown[str(len(shown) - 1)]


# Words.


def word(scene: Scene, key: str, **facts: object) -> str:
    return scene.words(f"bruges.terminal.{key}", **facts)


def name(scene: Scene, part: str, thing: str) -> str:
    """What the box calls a thing of that part."""
    return scene.box[part][thing]["name"][scene.lang]


def colour(scene: Scene, colour: str) -> str:
    return name(scene, "colours", colour).lower()


def back(scene: Scene, back: str) -> str:
    """The colour of a back, marked if it is a pet's."""
    pet = word(scene, "pet") if back.startswith("pet_") else ""
    return colour(scene, back.removeprefix("pet_")) + pet


def amounts(scene: Scene, of_each: Shown) -> str:
    """So many of each colour; none is left out."""
    listed = ", ".join(f"{count} {colour(scene, c)}" for c, count in of_each.items() if count)
    return listed or word(scene, "none")


def paragraph(text: str, indent: str = "") -> list[str]:
    return wrap(text, PAGE, initial_indent=indent, subsequent_indent=f"{indent}  ")


def line(scene: Scene, key: str, value: str) -> list[str]:
    return paragraph(f"{word(scene, key)}: {value}")


# The middle of the table.


def middle(scene: Scene) -> Iterator[str]:
    view = scene.view
    ends = word(scene, "last_round", round=view["last_round"]) if "last_round" in view else ""
    banner = scene.names[view["start_player"]]
    yield word(scene, "round", round=view["round"], who=banner) + ends
    yield from dice(scene)
    yield from line(scene, "piles", piles(scene))
    yield from line(scene, "supply", amounts(scene, view["threats"]))
    yield from line(scene, "statues", ", ".join(map(str, view["statues"].values())) or NOTHING)
    yield from line(scene, "track", track(scene))
    yield from line(scene, "leaders", leaders(scene))
    if "harbours" in view:
        yield from ships(scene)
    if "exchange" in view:
        yield from exchange(scene)
    if view["discard_pile"]:
        names = (name(scene, "cards", card) for card in view["discard_pile"].values())
        yield from line(scene, "discard_pile", ", ".join(names))


def dice(scene: Scene) -> Iterator[str]:
    """The dice, and what they say an ascent costs."""
    rolled = scene.view["dice"]
    if rolled:
        shown = ", ".join(f"{colour(scene, c)} {value}" for c, value in rolled.items())
        ascent = scene.view.get("ascent")
        costs = word(scene, "no_ascent") if ascent is None else word(scene, "ascent", price=ascent)
        yield from line(scene, "dice", f"{shown}{costs}")


def piles(scene: Scene) -> str:
    """Each pile with its size and the back of its top card."""
    listed = [pile(scene, str(int(n) + 1), it) for n, it in scene.view["piles"].items()]
    extra = scene.view["extra"]
    return ", ".join(
        listed + ([pile(scene, word(scene, "extra"), extra)] if "top" in extra else [])
    )


def pile(scene: Scene, called: str, shown: Shown) -> str:
    top = f" {back(scene, shown['top'])}" if "top" in shown else ""
    return f"{called} ({shown['size']}{top})"


def track(scene: Scene) -> str:
    """Who stands on which step and what it is worth, the foremost first."""
    standing: dict[int, list[str]] = {}
    for seat, shown in scene.view["seats"].items():
        standing.setdefault(shown["step"], []).append(scene.names[int(seat)])
    return ", ".join(
        f"{step} ({points_of(scene, step)}) {' '.join(names)}"
        for step, names in sorted(standing.items(), reverse=True)
    )


def points_of(scene: Scene, step: int) -> int:
    """Step 0 is the town hall."""
    return scene.box["track"][str(step)]["points"] if step else 0


def leaders(scene: Scene) -> str:
    """Who would turn a majority marker if the round ended now."""
    return ", ".join(
        f"{majority(scene, kind)} {' '.join(scene.names[int(n)] for n in seats) or NOTHING}"
        for kind, seats in scene.view["leaders"].items()
    )


def majority(scene: Scene, kind: str) -> str:
    return scene.words(f"bruges.majority.{kind}")


def ships(scene: Scene) -> Iterator[str]:
    """The ships at their berths with what they bring, and those that come next."""
    harbours = scene.view["harbours"]
    for of, harbour in harbours.items():
        if "active" in harbour:
            kind = scene.box["ship_kinds"][scene.box["ships"][harbour["active"]]["kind"]]
            yield from line(scene, "ship", f"{colour(scene, of)}: {kind['text'][scene.lang]}")
    nexts = (
        f"{colour(scene, of)} {name(scene, 'ship_kinds', scene.box['ships'][it['top']]['kind'])}"
        for of, it in harbours.items()
        if "top" in it
    )
    yield from line(scene, "next_ships", ", ".join(nexts))


def exchange(scene: Scene) -> Iterator[str]:
    shown = scene.view["exchange"]
    if "card" in shown:
        face = scene.box["exchange_cards"][shown["card"]]
        called = f"{face['name'][scene.lang]} ({shown['markers']})"
        yield from line(scene, "exchange", f"{called}. {face['text'][scene.lang]}")


# A seat.


def city(scene: Scene, seat: str) -> Iterator[str]:
    """What a seat owns, its threats, its canal and its houses."""
    shown = scene.view["seats"][seat]
    yield heading(scene, seat)
    yield from line(scene, "score", score(scene, shown["score"]))
    owned = word(scene, "guilders", count=shown["guilders"])
    yield from paragraph(f"{owned}, {word(scene, 'workers')}: {amounts(scene, shown['workers'])}")
    yield from line(scene, "threats", threats(scene, shown["threats"]))
    yield from line(scene, "canal", canal(scene, shown))
    yield from line(scene, "turned", ", ".join(turned(scene, shown)) or NOTHING)
    for number, house in shown["houses"].items():
        yield from paragraph(f"{int(number) + 1} {dwelling(scene, house)}", INDENT)


def heading(scene: Scene, seat: str) -> str:
    """Whose it is, whether it is asked now, and what all see of its hand."""
    shown = scene.view["seats"][seat]
    held = ", ".join(back(scene, it) for it in shown["backs"].values()) or NOTHING
    drawn = ", ".join(back(scene, it) for it in shown.get("drawn", {}).values())
    cards = held + (word(scene, "drawn", cards=drawn) if drawn else "")
    mark = "▶ " if scene.view.get("active") == int(seat) else ""
    player = scene.words(f"bruges.player.{shown['colour']}")
    on_hand = word(scene, "hand_size", count=shown["hand_size"], cards=cards)
    return f"{mark}{scene.names[int(seat)]} ({player}): {on_hand}"


def score(scene: Scene, parts: Shown) -> str:
    listed = (
        f"{scene.words(f'bruges.score.{part}')} {points}"
        for part, points in parts.items()
        if points and part != "total"
    )
    return f"{parts['total']} ({', '.join(listed)})"


def threats(scene: Scene, held: Shown) -> str:
    """By what the third marker of a colour brings: how many there are of three."""
    listed = (
        f"{scene.box['colours'][c]['threat_name'][scene.lang]} ({colour(scene, c)}) {'●' * count}"
        for c, count in held.items()
        if count
    )
    return ", ".join(listed) or word(scene, "none")


def canal(scene: Scene, shown: Shown) -> str:
    left, right = (list(section(scene, shown, side)) for side in ("left", "right"))
    return " ".join([*reversed(left), "◆", *right])


def section(scene: Scene, shown: Shown, side: str) -> Iterator[str]:
    """The spaces of a section, from the gate house outwards: colour and number, or a square."""
    colours = scene.box["canals"][shown["colour"]][side]
    costs = scene.box["canal_costs"]["costs"]
    for place, (of, cost) in enumerate(zip(colours, costs, strict=True)):
        printed = f"{colour(scene, of)[:2]}{cost}"
        if place < shown["canals"][side]:
            yield "■■■"
        elif place > shown["canals"][side]:
            yield printed
        else:
            yield f"[{printed}: {shown['next_spaces'][side]['price']}]"


def turned(scene: Scene, shown: Shown) -> Iterable[str]:
    """Majority markers turned, statues, and what is prepared."""
    yield from (majority(scene, kind) for kind in shown["majorities"])
    yield from (word(scene, "statue", value=value) for value in shown["statues"].values())
    yield from (scene.words(f"bruges.preparation.{it}") for it in shown.get("prepared", {}))


def dwelling(scene: Scene, house: Shown) -> str:
    """The colour of a house, who lives there, and what lies face down if that is known."""
    living = [resident(scene, house[who]) for who in ("person", "pet") if who in house]
    hidden = f" [{name(scene, 'cards', house['card'])}]" if "card" in house else ""
    return f"{back(scene, house['back'])}{hidden}: {', '.join(living) or NOTHING}"


def resident(scene: Scene, who: Shown) -> str:
    """A person with what it can do, as far as that is not used up."""
    face = scene.box["cards"][who["card"]]
    if who.get("activated"):
        return face["name"][scene.lang] + word(scene, "used")
    sign = scene.box["kinds"][face["kind"]]["name"][scene.lang]
    worker = f" {colour(scene, face['worker'])}" if "worker" in face else ""
    silent = face["kind"] in ("none", "lightning")
    does = "" if silent else f" ({sign}{worker}: {face['text'][scene.lang]})"
    return face["name"][scene.lang] + does


# The hand.


def hand(scene: Scene, seat: str) -> Iterator[str]:
    """One's own cards with all that is printed on them; first the one that is being played."""
    shown = scene.view["seats"][seat]
    played = shown.get("in_play", {}).get("card")
    if played is not None:
        yield from printed(scene, played, "▶ ")
    for card in shown.get("hand", {}).values():
        yield from printed(scene, card, "")


def printed(scene: Scene, card: str, mark: str) -> list[str]:
    face = scene.box["cards"][card]
    facts = word(
        scene,
        "card",
        name=face["name"][scene.lang],
        colour=colour(scene, face["colour"]),
        group=name(scene, "groups", face["group"]),
        price=face["price"],
        points=face["points"],
        mark=word(scene, "reconstructed") if face["source"]["effect"] == "reconstructed" else "",
    )
    does = f"{face['when'][scene.lang]}. {face['text'][scene.lang]}"
    return paragraph(f"{mark}{facts} {does}", INDENT)


def effect(scene: Scene, of: str) -> Iterator[str]:
    """Whose effect is being carried out, and what it is."""
    for part in ("cards", "ship_kinds", "exchange_cards"):
        if of in scene.box[part]:
            face = scene.box[part][of]
            yield from paragraph(f"{face['name'][scene.lang]}: {face['text'][scene.lang]}")


DRAWING = Drawing(table, question)

"""The courtyard as people see it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, assert_never

import msgspec

from domain.decider import EVERYONE, Viewer
from projections.projection import Lang, Names, Projection, Shown
from tests.games.courtyard.commands import (
    ChooseCard,
    Command,
    EndTurn,
    FeedCard,
    FeedPot,
    Gather,
    Lay,
    Peek,
    Pounce,
    SendSnail,
    Shoo,
    Water,
)
from tests.games.courtyard.decide import asked
from tests.games.courtyard.events import (
    CardChosen,
    CardDrawn,
    CardFed,
    CompostShuffled,
    CourtyardOpened,
    Event,
    FoxSniffed,
    PotDealt,
    PotPeeked,
)
from tests.games.courtyard.game import COURTYARD
from tests.games.courtyard.rearrange import choices_are_secret
from tests.games.courtyard.state import BOX, POINTS, Card, Choosing, Home, Lying, State

CARDS: dict[Lang, dict[str, str]] = {
    "en": {"rose": "rose", "herb": "herb", "snail": "snail", "cat": "cat", "fox": "fox"},
    "de": {"rose": "Rose", "herb": "Kraut", "snail": "Schnecke", "cat": "Katze", "fox": "Fuchs"},
}

TOLD: dict[str, dict[Lang, str]] = {
    "round_began": {"en": "Round {round} begins.", "de": "Runde {round} beginnt."},
    "card_drawn": {"en": "{who} draws a card.", "de": "{who} zieht eine Karte."},
    "fox_sniffed": {"en": "Your fox finds: {card}.", "de": "Dein Fuchs findet: {card}."},
    "compost_shuffled": {"en": "The compost is shuffled.", "de": "Der Kompost wird gemischt."},
    "card_chosen": {"en": "{who} has chosen.", "de": "{who} hat gewählt."},
    "card_laid": {"en": "{who} plants: {card}.", "de": "{who} pflanzt: {card}."},
    "herb_gathered": {"en": "{who} gathers a herb.", "de": "{who} sammelt ein Kraut."},
    "snail_sent": {"en": "{who} sends a snail.", "de": "{who} schickt eine Schnecke."},
    "card_fed": {"en": "{who} gives a card away.", "de": "{who} gibt eine Karte her."},
    "pot_eaten": {"en": "The snail eats: {card}.", "de": "Die Schnecke frisst: {card}."},
    "snail_shooed": {"en": "{who} shoos the snail.", "de": "{who} verjagt die Schnecke."},
    "pot_peeked": {"en": "{who} looks into a pot.", "de": "{who} schaut in einen Topf."},
    "pot_watered": {"en": "{who} waters: {card}.", "de": "{who} gießt: {card}."},
    "cat_pounced": {
        "en": "A cat of {who} breaks: {card}.",
        "de": "{who}s Katze zerbricht: {card}.",
    },
}

LABELS: dict[str, dict[Lang, str]] = {
    "choose_card": {"en": "Choose: {card}", "de": "Wähle: {card}"},
    "lay": {"en": "Plant it", "de": "Pflanze sie"},
    "gather": {"en": "Gather it for one water", "de": "Sammle es für ein Wasser"},
    "send_snail": {"en": "Send it to seat {seat}", "de": "Schicke sie zu Platz {seat}"},
    "feed_card": {"en": "Give away: {card}", "de": "Gib her: {card}"},
    "feed_pot": {"en": "Let it eat {pot}", "de": "Lass sie fressen: {pot}"},
    "shoo": {"en": "Shoo it", "de": "Verjage sie"},
    "peek": {"en": "Look into {pot}", "de": "Schau hinein: {pot}"},
    "water": {"en": "Water {pot}", "de": "Gieße: {pot}"},
    "end_turn": {"en": "End the turn", "de": "Beende den Zug"},
    "pounce": {"en": "Cat: {pot} of seat {seat}", "de": "Katze: {pot} von Platz {seat}"},
}


class LyingView(TypedDict):
    """`seen_by`: which seats have looked. `card`: only for them."""

    seen_by: dict[str, bool]
    card: NotRequired[Card]


class SeatView(TypedDict):
    """`hand`, `chosen`: for the seat alone; `chosen` for all once it is revealed."""

    hand_size: int
    has_chosen: bool
    water: int
    bed: dict[str, Card]
    sill: dict[str, LyingView]
    hand: NotRequired[dict[str, Card]]
    chosen: NotRequired[Card]


class View(TypedDict):
    """`pile`: by place from the top, the cards the viewer knows."""

    game: Literal["courtyard"]
    phase: Literal["choosing", "turns", "over"]
    seats: dict[str, SeatView]
    round: int
    asked: list[dict[str, Any]]
    pile_size: int
    pile: dict[str, Card]
    compost: dict[str, Card]


def view(state: State, viewer: Viewer) -> Shown:
    return {
        "game": "courtyard",
        "phase": phase(state),
        "seats": {
            str(seat): seat_view(state, seat, home, viewer) for seat, home in enumerate(state.homes)
        },
        "round": state.round,
        "asked": [msgspec.to_builtins(decision) for decision in state.pending],
        "pile_size": len(state.pile),
        "pile": {str(n): at.card for n, at in enumerate(state.pile) if knows(viewer, at)},
        "compost": by_place(state.compost),
    }


def seat_view(state: State, seat: int, home: Home, viewer: Viewer) -> Shown:
    shown: Shown = {
        "hand_size": len(home.hand),
        "has_chosen": home.chosen is not None,
        "water": home.water,
        "bed": by_place(home.bed),
        "sill": {str(n): pot_view(pot, state, viewer) for n, pot in enumerate(home.sill)},
    }
    own = viewer in (seat, EVERYONE)
    if own:
        shown["hand"] = by_place(home.hand)
    if home.chosen and (own or not choices_are_secret(state)):
        shown["chosen"] = home.chosen
    return shown


def pot_view(pot: Lying, state: State, viewer: Viewer) -> Shown:
    shown: Shown = {"seen_by": {str(seat): True for seat in sorted(pot.known_to)}}
    if knows(viewer, pot) or state.over:
        shown["card"] = pot.card
    return shown


def phase(state: State) -> str:
    if state.over:
        return "over"
    return "choosing" if isinstance(asked(state), Choosing) else "turns"


def by_place(cards: tuple[Card, ...]) -> Shown:
    return {str(n): card for n, card in enumerate(cards)}


def knows(viewer: Viewer, place: Lying) -> bool:
    return viewer == EVERYONE or viewer in place.known_to


def redact(event: Event, viewer: Viewer) -> Shown | None:
    """A fox is nobody else's business; of the other secrets the card is left out."""
    shown: Shown = msgspec.to_builtins(event, str_keys=True, order="deterministic")
    if viewer == EVERYONE:
        return shown
    match event:
        case FoxSniffed(seat=seat):
            return shown if viewer == seat else None
        case CourtyardOpened() | CompostShuffled():
            return without(shown, "pile")
        case PotDealt():
            return without(shown, "card")
        case CardDrawn(seat=seat) | CardChosen(seat=seat) | PotPeeked(seat=seat):
            return shown if viewer == seat else without(shown, "card")
        case CardFed(known_to=known_to):
            return shown if viewer in known_to else without(shown, "card")
        case _:
            return shown


def without(shown: Shown, secret: str) -> Shown:
    return {key: value for key, value in shown.items() if key != secret}


def tell(event: Shown, names: Names, lang: Lang) -> str | None:
    if event["type"] not in TOLD:
        return None
    facts = dict(event)
    if "seat" in event:
        facts["who"] = names[event["seat"]]
    if "card" in event:
        facts["card"] = CARDS[lang][event["card"]]
    return TOLD[event["type"]][lang].format(**facts)


def label(command: Command, seen: Shown, lang: Lang) -> str:
    """What an option does; a pot is named by what the viewer knows to be in it."""
    words = LABELS[msgspec.to_builtins(command)["type"]][lang]
    match command:
        case ChooseCard(card=card) | FeedCard(card=card):
            return words.format(card=CARDS[lang][card])
        case SendSnail(to=to):
            return words.format(seat=to + 1)
        case FeedPot(place=place) | Peek(place=place) | Water(place=place):
            return words.format(pot=pot_name(own(seen), place, lang))
        case Pounce(at=at, place=place):
            return words.format(pot=pot_name(seen["seats"][str(at)], place, lang), seat=at + 1)
        case Lay() | Gather() | Shoo() | EndTurn():
            return words
        case _:
            assert_never(command)


def own(seen: Shown) -> Shown:
    """The seat that the view shows the hand of."""
    return next(seat for seat in seen["seats"].values() if "hand" in seat)


def pot_name(seat: Shown, place: int, lang: Lang) -> str:
    number = f"pot {place + 1}" if lang == "en" else f"Topf {place + 1}"
    card = seat["sill"][str(place)].get("card")
    return f"{number} ({CARDS[lang][card]})" if card else number


def box() -> dict[str, Any]:
    return {
        card: {
            "count": count,
            "points": POINTS[card],
            "en": CARDS["en"][card],
            "de": CARDS["de"][card],
        }
        for card, count in BOX.items()
    }


PROJECTION: Projection[State, Command, Event] = Projection(
    game=COURTYARD,
    view_type=View,
    view=view,
    redact=redact,
    tell=tell,
    label=label,
    box=box,
)

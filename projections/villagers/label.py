"""A short sentence for each option, made of the command and the viewer's own view.

A villager of another Village is named with its owner, and with its number where a Village holds
several of that name; a villager of the Road with its place where the Road shows it twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from domain.villagers.commands import (
    CarryOut,
    Command,
    Decline,
    DraftFaceUp,
    DraftFromPile,
    EndTurn,
    GetBasic,
    GiveVillager,
    LayOn,
    Pay,
    PayFreelancer,
    PayRecruiter,
    PickBasic,
    PickCard,
    PickPile,
    PickPlayer,
    PickVillager,
    PlayCard,
    PlayJester,
    PutBack,
    PutCoin,
    PutOnTop,
    SendCourier,
    ShowSide,
    TakeDrafted,
    Unlock,
    UseThief,
    UseTinner,
)
from domain.villagers.components import CARDS, EVENTS
from domain.villagers.prices import payable, smuggled
from domain.villagers.state import CardId, EventId
from projections.projection import Lang, Shown
from projections.villagers.names import amount, card_name, event_name, suit_name
from projections.words import has, say

PAID_OFF = {"face_rats": EventId("rats"), "face_arson": EventId("arson")}
"""The event that a payment keeps off (VIL-EVENT-15, -24)."""


def label(command: Command, view: Shown, lang: Lang) -> str:
    """What choosing this would mean. Labels of different options differ."""
    match command:
        case DraftFaceUp(place=place, card=card):
            return of_the_road("draft_face_up", place, card, view, lang)
        case DraftFromPile(pile=pile):
            return of("draft_from_pile", lang, pile=pile_name(pile, view, lang))
        case SendCourier(place=place, card=card):
            return of_the_road("send_courier", place, card, view, lang)
        case PayRecruiter():
            return of("pay_recruiter", lang)
        case GiveVillager(place=place, card=card):
            return of_the_road("give_villager", place, card, view, lang)
        case PutCoin(place=place):
            return of_the_road("put_coin", place, view["road"][str(place)]["card"], view, lang)
        case Pay():
            return of("pay", lang, gold=amount("gold", ransom(view), lang))
        case Decline():
            return of(f"decline.{asked(view)['type']}", lang)
        case PayFreelancer(villager=villager):
            return of("pay_freelancer", lang, villager=villager_name(villager, view, lang))
        case PlayCard(card=card):
            return play_card(card, view, lang)
        case LayOn(villager=villager):
            return lay_on(villager, view, lang)
        case Unlock(villager=villager):
            return of("unlock", lang, villager=villager_name(villager, view, lang))
        case UseTinner():
            return of("use_tinner", lang)
        case ShowSide(side=side):
            return of(f"show_side.{side}", lang)
        case GetBasic():
            return get_basic(command, lang)
        case PutBack(card=card):
            return of("put_back", lang, card=card_name(card, lang))
        case PickVillager(villager=villager):
            return pick_villager(villager, view, lang)
        case PickCard(card=card):
            return of(f"pick_card.{purpose(view)}", lang, card=card_name(card, lang))
        case PickPile(pile=pile):
            return of(f"pick_pile.{purpose(view)}", lang, pile=pile_name(pile, view, lang))
        case PickPlayer(seat=seat):
            return of("pick_player", lang, seat=seat + 1)
        case PutOnTop(card=card):
            return of("put_on_top", lang, card=card_name(card, lang))
        case TakeDrafted():
            return take_drafted(command, view, lang)
        case UseThief():
            return use_thief(command, view, lang)
        case PickBasic(basic=basic):
            return of("pick_basic", lang, basic=card_name(basic, lang))
        case CarryOut(event=event):
            return of("carry_out", lang, event=event_name(event, lang))
        case PlayJester(event=event):
            return of("play_jester", lang, event=event_name(event, lang))
        case EndTurn():
            return of("end_turn", lang)
        case _:
            assert_never(command)


def of(key: str, lang: Lang, **facts: object) -> str:
    return say(f"villagers.label.{key}", lang, **facts)


def of_the_road(key: str, place: int, card: str, view: Shown, lang: Lang) -> str:
    """A face-up villager, with its place if it lies there twice, and what lies on it."""
    road: dict[str, Shown] = view["road"]
    twice = sum(other["card"] == card for other in road.values()) > 1
    gold: int = road[str(place)].get("coins", 0)
    return of(
        key,
        lang,
        card=card_name(card, lang),
        place=of("part.place", lang, place=place) if twice else "",
        coins=with_coins(gold, lang),
    )


def play_card(card: str, view: Shown, lang: Lang) -> str:
    """A hand card; what playing it means depends on what is asked."""
    decision = asked(view)
    key = f"play_card.{decision['type']}"
    under = ""
    if decision["type"] == "cover_stand_in":
        under = card_name(found(decision["villager"], view)[1]["card"], lang)
    known = key if has(f"villagers.label.{key}") else "play_card.build"
    return of(known, lang, card=card_name(card, lang), under=under)


def lay_on(villager: int | None, view: Shown, lang: Lang) -> str:
    card = card_name(asked(view)["card"], lang)
    if villager is None:
        return of("lay_in_village", lang, card=card)
    return of("lay_on", lang, card=card, villager=villager_name(villager, view, lang))


def get_basic(command: GetBasic, lang: Lang) -> str:
    """VIL-BASIC-2, -6, VIL-EVENT-8."""
    basic = card_name(command.basic, lang)
    return of("get_basic", lang, basic=basic, pile=place_name(command.pile, lang))


def pick_villager(villager: int, view: Shown, lang: Lang) -> str:
    """For whom or what it is chosen decides what it is worth."""
    by: str = asked(view)["by"]
    _, shown = found(villager, view)
    return of(
        f"pick_villager.{by}",
        lang,
        villager=villager_name(villager, view, lang),
        gold=amount("gold", worth(by, shown, view), lang),
        coins=with_coins(shown.get("coins", 0), lang),
    )


def worth(by: str, shown: Shown, view: Shown) -> int:
    """The gold that changes hands if this villager is chosen, 0 where none does."""
    face = CARDS[CardId(shown["card"])]
    match by:
        case "smuggler":  # VIL-SPECIAL-26
            return smuggled(face.gold or 0)
        case "bribes":  # VIL-EVENT-7
            return face.keyring
        case "protection_money":  # VIL-EVENT-18
            return payable(shown["coins"], own_supply(view))
        case "trade_network" | "spy_network":  # VIL-EVENT-19, -20
            return shown["silver"]
        case _:
            return 0


def take_drafted(command: TakeDrafted, view: Shown, lang: Lang) -> str:
    whose = "own" if str(command.seat) == own_seat(view) else "other"
    card = card_name(command.card, lang)
    return of(f"take_drafted.{whose}", lang, card=card, seat=command.seat + 1)


def use_thief(command: UseThief, view: Shown, lang: Lang) -> str:
    thief = villager_name(command.villager, view, lang)
    return of("use_thief", lang, from_whom=owner_name(command.seat, lang), villager=thief)


# The parts of those sentences.


def asked(view: Shown) -> Shown:
    """The decision that is asked now."""
    decisions: Shown = view["decisions"]
    return decisions[str(len(decisions) - 1)]


def purpose(view: Shown) -> str:
    """What a card or pile is chosen for: the card or event that asks, else the question."""
    decision = asked(view)
    return decision.get("by", decision["type"])


def ransom(view: Shown) -> int:
    """What is paid to be left alone; who has less pays that (VIL-CHOICE-25)."""
    event = EVENTS[PAID_OFF[asked(view)["type"]]]
    return payable(event.amount, own_supply(view))


def with_coins(gold: int, lang: Lang) -> str:
    return of("part.coins", lang, gold=amount("gold", gold, lang)) if gold else ""


def pile_name(pile: str, view: Shown, lang: Lang) -> str:
    """A stack or the Reserve, with its back and its size."""
    shown: Shown = view["piles"][pile]
    if "top" not in shown:
        return of("part.empty_reserve", lang)
    suit, cards = suit_name(shown["top"], lang), amount("cards", shown["size"], lang)
    if pile == "reserve":
        return of("part.reserve", lang, suit=suit, cards=cards)
    return of("part.stack", lang, stack=pile.removeprefix("stack_"), suit=suit, cards=cards)


def place_name(pile: str, lang: Lang) -> str:
    """Where a card goes."""
    if pile.startswith("stack_"):
        return of("part.place.stack", lang, stack=pile.removeprefix("stack_"))
    return of(f"part.place.{pile}", lang)


def villager_name(villager: int, view: Shown, lang: Lang) -> str:
    """Its name, whose it is if it is another's, and its number if there are more of that name."""
    owner, shown = found(villager, view)
    card: str = shown["card"]
    name = card_name(card, lang)
    if owner == "countess":
        name += of("part.of_countess", lang)
    elif owner != own_seat(view):
        name += of("part.of_seat", lang, seat=int(owner) + 1)
    village: dict[str, Shown] = village_of(owner, view)["villagers"]
    if sum(other["card"] == card for other in village.values()) > 1:
        name += of("part.number", lang, id=villager)
    return name


def owner_name(owner: int | str, lang: Lang) -> str:
    if owner == "countess":
        return of("part.countess", lang)
    return of("part.seat", lang, seat=int(owner) + 1)


def found(villager: int, view: Shown) -> tuple[str, Shown]:
    """Whose villager has this number, and how it is shown."""
    number = str(villager)
    for owner in owners(view):
        shown: Shown | None = village_of(owner, view)["villagers"].get(number)
        if shown is not None:
            return owner, shown
    raise KeyError(villager)


def owners(view: Shown) -> Iterator[str]:
    yield from view["seats"]
    if "countess" in view:
        yield "countess"


def village_of(owner: str, view: Shown) -> Shown:
    return view["countess"]["village"] if owner == "countess" else view["seats"][owner]["village"]


def own_supply(view: Shown) -> int:
    return view["seats"][own_seat(view)]["supply"]


def own_seat(view: Shown) -> str:
    """The seat that looks: the one whose hand is open."""
    return next(seat for seat, shown in view["seats"].items() if "hand" in shown)

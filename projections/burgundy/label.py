"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (BUR-DEC-17), so the view of the viewer names it.
"""

from __future__ import annotations

from typing import assert_never

from domain.burgundy.commands import (
    BuyCards,
    ChooseBonus,
    Command,
    Convert,
    EndTurn,
    ForgoEffect,
    KeepCard,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeAnimal,
    TakeCard,
    TakeGood,
    TakeSilver,
    UseCard,
)
from domain.burgundy.components import CARDS_PER_POINT, GOOD_OF_NUMBER, NUMBER, TRIPLET
from domain.burgundy.dice import workers_needed
from domain.burgundy.state import CardId
from projections.burgundy.names import (
    amount,
    animal_name,
    bonus_name,
    card_name,
    good_name,
    kind_name,
)
from projections.projection import Lang, Shown
from projections.words import say


def label(command: Command, view: Shown, lang: Lang) -> str:
    """What choosing this would mean. Labels of different options differ."""
    match command:
        case PlayCard(card=card):
            return say("burgundy.label.play_card", lang, card=card_name(card, lang))
        case TakeCard():
            return take_card(command, view, lang)
        case PlaceProject():
            return place_project(command, view, lang)
        case SellGoods(number=number):
            return sell_goods(number, view, lang)
        case SellGoodsOfSort(good=good):
            return say("burgundy.label.sell_goods_of_sort", lang, good=good_name(good, lang))
        case RestockWorkers():
            return say("burgundy.label.restock_workers", lang)
        case TakeSilver():
            return say("burgundy.label.take_silver", lang)
        case Convert(victory_points=points):
            return convert(points, lang)
        case ReturnWorkers(workers=workers):
            return return_workers(workers, view, lang)
        case BuyCards():
            return say("burgundy.label.buy_cards", lang)
        case KeepCard(card=card, discard=discard):
            kept, instead = card_name(card, lang), giving_up(discard, lang)
            return say("burgundy.label.keep_card", lang, card=kept, instead=instead)
        case UseCard(card=card):
            return say("burgundy.label.use_card", lang, card=card_name(card, lang))
        case ChooseBonus(bonus=bonus):
            return say("burgundy.label.choose_bonus", lang, bonus=bonus_name(bonus, lang))
        case TakeGood(stack=stack):
            good = good_name(view["goods"][str(stack)]["top"], lang)
            return say("burgundy.label.take_good", lang, good=good, stack=stack + 1)
        case TakeAnimal(stack=stack):
            animal = animal_name(view["animals"][str(stack)]["top"], lang)
            return say("burgundy.label.take_animal", lang, animal=animal, stack=stack + 1)
        case ForgoEffect():
            return say(
                "burgundy.label.forgo_effect", lang, card=card_name(asked(view)["card"], lang)
            )
        case EndTurn():
            return say("burgundy.label.end_turn", lang)
        case _:
            assert_never(command)


def take_card(command: TakeCard, view: Shown, lang: Lang) -> str:
    return say(
        "burgundy.label.take_card",
        lang,
        card=card_name(command.card, lang),
        row=command.row,
        instead=giving_up(command.discard, lang),
        cost=cost(command.row, view, lang),
    )


def place_project(command: PlaceProject, view: Shown, lang: Lang) -> str:
    """A stack is named by its kind, and by its place too where several of the kind are open."""
    card = card_name(command.card, lang)
    price = cost(NUMBER[command.card], view, lang)
    if command.onto is None:
        return say("burgundy.label.place_new", lang, card=card, cost=price)
    estate = own_estate(view)
    kind = estate[str(command.onto)]["kind"]
    open_ones = [s for s in estate.values() if s["kind"] == kind and len(s["cards"]) < TRIPLET]
    which = "place_onto" if len(open_ones) == 1 else "place_onto_numbered"
    return say(
        f"burgundy.label.{which}",
        lang,
        card=card,
        kind=kind_name(kind, lang),
        stack=command.onto + 1,
        cost=price,
    )


def sell_goods(number: int, view: Shown, lang: Lang) -> str:
    good = good_name(GOOD_OF_NUMBER[number], lang)
    price = cost(number, view, lang)
    return say("burgundy.label.sell_goods", lang, good=good, number=number, cost=price)


def convert(points: int, lang: Lang) -> str:
    cards = amount("cards", points * CARDS_PER_POINT, lang)
    return say("burgundy.label.convert", lang, cards=cards, points=amount("vp", points, lang))


def return_workers(workers: int, view: Shown, lang: Lang) -> str:
    silver = asked(view)["victory_points"] * CARDS_PER_POINT - workers
    return say(
        "burgundy.label.return_workers",
        lang,
        workers=amount("workers", workers, lang),
        silver=amount("silver", silver, lang),
    )


# The parts of those sentences.


def giving_up(discard: CardId | None, lang: Lang) -> str:
    """The project that goes for a fourth one, or nothing (BUR-PROJ-2)."""
    if discard is None:
        return ""
    return say("burgundy.label.part.instead", lang, card=card_name(discard, lang))


def cost(number: int, view: Shown, lang: Lang) -> str:
    """The workers that turn this die into that number, or nothing (BUR-WORKER-6)."""
    decision = asked(view)
    if decision["type"] != "use_die":  # BUR-WORKER-12
        return ""
    workers = workers_needed(decision["number"], number)
    if workers == 0:
        return ""
    return say("burgundy.label.part.cost", lang, workers=amount("workers", workers, lang))


def asked(view: Shown) -> Shown:
    """The decision that is asked now."""
    decisions: Shown = view["decisions"]
    return decisions[str(len(decisions) - 1)]


def own_estate(view: Shown) -> dict[str, Shown]:
    return view["seats"][str(view["active"])]["estate"]

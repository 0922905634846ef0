"""Section 3, row by row: who may see what. Seat 0 is asked."""

from collections.abc import Iterator
from typing import Any

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat, Viewer
from projections.conformance.hiding import ALL, NOBODY, Row, Way, either, swapped, way
from tests.burgundy.a_table import DARK, LIGHT, MEDIUM, Table, a_table, after, card, cards

ME, OTHER = Seat(0), Seat(1)
PILE = "castle_1 castle_2 castle_3 castle_4 castle_5 castle_6"


def secret(clauses: str, table: Table, face: str, by: set[Viewer], *commands: Any) -> Row:
    """Return the row for the viewers who know the place of this card after these commands.

    In the other way, another card that no viewer has seen is in its place.
    """
    table = table.middle(draw_pile=f"{' '.join(table.state.draw_pile)} bank_1")
    there = swapped(table, face, "bank_1")
    return Row(clauses, way(table, *commands), way(there, *commands), by)


def rows() -> Iterator[Row]:
    table = a_table().middle(draw_pile=PILE)
    yield from hands(table)
    yield from piles(table)
    yield from belongings()
    yield from stacks()
    yield from purchases(table)
    yield from egon()


def hands(table: Table) -> Iterator[Row]:
    """BUR-HIDE-1, -2, -13."""
    for seat in (ME, OTHER):
        hand = table.holds(seat, hand="mine_2 ship_3")
        yield secret("BUR-HIDE-1", hand, "mine_2", {seat})
        yield Row("BUR-HIDE-2", hand, hand.holds(seat, hand="mine_2"), ALL)
        yield Row("BUR-HIDE-1", hand, hand.holds(seat, hand="castle_1 mine_2"), {seat})
        drawn = (
            e.CardsDrawn(seat, 2, cards(faces)) for faces in ("mine_2 ship_3", "mine_2 bank_1")
        )
        yield either("BUR-HIDE-1", drawn, {seat})
        yield Row("BUR-HIDE-1", hand, table.holds(seat, hand="ship_3 mine_2"), NOBODY)
    held = table.holds(1, hand="ship_3 ship_4")
    tried = ME, c.PlayCard(card("ship_3"))
    ways = (Way(it, (), tried) for it in (held, swapped(held, "ship_3", "castle_1")))
    yield either("BUR-HIDE-1", ways, {OTHER})
    two = table.holds(hand="mine_2 ship_3", workers=2)
    played = (way(two, c.PlayCard(card(face))) for face in ("mine_2", "ship_3"))
    yield either("BUR-HIDE-13", played, ALL)


def piles(table: Table) -> Iterator[Row]:
    """BUR-HIDE-3 to -8."""
    stack = table.holds(action_stack="mine_2 ship_3 bank_4")
    yield secret("BUR-HIDE-3", stack, "mine_2", NOBODY)
    yield Row("BUR-HIDE-3", stack, swapped(stack, "mine_2", "bank_4"), NOBODY)
    yield Row("BUR-HIDE-4", stack, stack.holds(action_stack="mine_2"), ALL)
    rich = table.holds(silver=3)
    yield Row("BUR-HIDE-5", rich, swapped(rich, "castle_1", "castle_6"), NOBODY)
    yield Row("BUR-HIDE-5", rich, rich.middle(draw_pile="castle_1 castle_2"), ALL)
    orders = cards("mine_2 ship_3"), cards("ship_3 mine_2")
    yield either("BUR-HIDE-5, -7", (e.CardsShuffled("cards/1", it) for it in orders), NOBODY)
    goods = (e.GoodsShuffled("goods", it) for it in ((LIGHT, DARK), (DARK, LIGHT)))
    yield either("BUR-HIDE-10", goods, NOBODY)
    kinds = s.AnimalId("pig"), s.AnimalId("cattle")
    animals = (e.AnimalsShuffled("animals", it) for it in (kinds, kinds[::-1]))
    yield either("BUR-HIDE-10", animals, NOBODY)
    discard = table.middle(discard_pile="mine_2 ship_3 bank_4")
    yield secret("BUR-HIDE-6", discard, "ship_3", ALL)
    display = table.with_display(row_2="mine_2 ship_3")
    yield secret("BUR-HIDE-8", display, "ship_3", ALL)
    again = rich.middle(draw_pile="", discard_pile="mine_2 ship_3 bank_4 bank_5 castle_6 pasture_2")
    shuffled = after(again.state, c.BuyCards())
    first, *_, last = shuffled.draw_pile
    yield Row("BUR-HIDE-7", shuffled, swapped(shuffled, first, last), NOBODY)


def belongings() -> Iterator[Row]:
    """BUR-HIDE-9."""
    table = a_table()
    for other in (
        table.holds(1, projects="mine_2"),
        table.with_estate("mine_2 mine_3", seat=1),
        table.holds(1, workers=1),
        table.holds(1, silver=1),
        table.holds(1, victory_points=1),
        table.holds(1, goods=(LIGHT,)),
        table.holds(1, sold=(LIGHT,)),
        table.holds(1, animals="pig"),
        table.with_first_bonus("mine", seat=1),
        table.with_all_seven(3, seat=1),
    ):
        yield Row("BUR-HIDE-9", table, other, ALL)


def stacks() -> Iterator[Row]:
    """BUR-HIDE-10: tops and sizes are seen, nothing below."""
    table = a_table()
    goods = table.with_goods_stacks((LIGHT, MEDIUM, DARK), (DARK, LIGHT))
    below = table.with_goods_stacks((LIGHT, DARK, MEDIUM), (DARK, LIGHT))
    yield Row("BUR-HIDE-10", goods, below, NOBODY)
    for first in ((MEDIUM, LIGHT, DARK), (LIGHT, MEDIUM), ()):
        yield Row("BUR-HIDE-10", goods, table.with_goods_stacks(first, (DARK, LIGHT)), ALL)
    animals = table.with_animal_stacks("pig sheep cattle", "sheep pig")
    below = table.with_animal_stacks("pig cattle sheep", "sheep pig")
    yield Row("BUR-HIDE-10", animals, below, NOBODY)
    for top in ("cattle sheep pig", "pig sheep", ""):
        yield Row("BUR-HIDE-10", animals, table.with_animal_stacks(top, "sheep pig"), ALL)


def purchases(table: Table) -> Iterator[Row]:
    """BUR-HIDE-11, -12."""
    bought = table.asked(s.UseBoughtCards()).with_bought("mine_2 ship_3 bank_4")
    yield secret("BUR-HIDE-11", bought, "ship_3", {ME})
    yield secret("BUR-HIDE-11", table.holds(silver=3), "castle_1", {ME}, c.BuyCards())
    keep = c.KeepCard(card("ship_3"))
    yield secret("BUR-HIDE-12", bought, "bank_4", ALL, keep)
    yield secret("BUR-HIDE-11", bought, "bank_4", {ME}, c.UseCard(card("ship_3")))
    yield secret("BUR-HIDE-12", bought, "bank_4", ALL, c.UseCard(card("ship_3")), c.TakeSilver())
    kept = (way(bought, c.KeepCard(card(face))) for face in ("ship_3", "mine_2"))
    yield either("BUR-HIDE-12", kept, ALL)


def egon() -> Iterator[Row]:
    """BUR-HIDE-15, -16."""
    table = a_table(1).with_egon("ship_1 mine_2", "ship_4 bank_4 mine_4", "mine_1 mine_3")
    yield Row("BUR-HIDE-15", table, swapped(table, "ship_4", "mine_4"), NOBODY)
    yield secret("BUR-HIDE-15", table, "ship_4", NOBODY)
    fewer = table.with_egon("ship_1 mine_2", "ship_4 bank_4", "mine_1 mine_3")
    yield Row("BUR-HIDE-15", table, fewer, ALL)
    yield Row("BUR-HIDE-16", table, swapped(table, "mine_2", "mine_4"), ALL)

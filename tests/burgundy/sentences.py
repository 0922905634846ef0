"""What the page of sentences is made of."""

from clients.suite.sentences import Source
from domain.burgundy import commands as c
from domain.burgundy import state as s
from tests.burgundy.a_table import DARK, LIGHT, MEDIUM, Table, a_table, card

EFFECT = s.ResolveEffect(card("ship_1"))
FULL = a_table().with_projects("mine_1 mine_2 ship_3").with_display(row_1="castle_1")
RICH = a_table().with_workers(3).with_silver(4)

MADE: tuple[Table, ...] = (
    RICH.with_goods(LIGHT, DARK).asked(s.UseDie(4)),
    RICH.with_projects("mine_1 ship_2").asked(s.UseDie(2)),
    RICH.asked(s.ChooseMix(2)),
    FULL.asked(s.UseCastle()),
    a_table().asked(s.UseDie(2)).with_projects("ship_2").with_estate("monastery_3"),
    a_table().asked(s.UseCastle()).with_projects("ship_3").with_estate("ship_1", "ship_2"),
    a_table()
    .asked(s.UseCastle())
    .with_projects("ship_3")
    .with_estate("monastery_1", "monastery_2"),
    a_table().asked(s.ChoosePassBonus()).with_goods_stacks((LIGHT,), ()),
    a_table().with_goods_stacks((), ()).asked(s.ResolveEffect(card("ship_2"))),
    a_table().with_display(row_1="mine_1").asked(s.ResolveEffect(card("church_3"))),
)

REFUSED: tuple[tuple[Table, c.Command], ...] = (
    (a_table().with_silver(3).purchase_made(), c.BuyCards()),
    (a_table().with_silver(2), c.BuyCards()),
    (a_table().with_silver(3).with_draw_pile("ship_1").with_discard_pile("ship_2"), c.BuyCards()),
    (a_table(), c.PlayCard(card("ship_3"))),
    (a_table(), c.PlayCard(card("no_such_face"))),
    (a_table().asked(s.UseCastle()), c.TakeCard(1, card("castle_2"))),
    (a_table().with_bought("mine_1").asked(s.UseBoughtCards()), c.UseCard(card("bank_5"))),
    (FULL.asked(s.UseCastle()), c.PlaceProject(card("castle_2"))),
    (a_table().asked(s.UseCastle()), c.TakeCard(7, card("ship_3"))),
    (a_table().asked(s.UseDie(1)), c.SellGoods(0)),
    (a_table().with_silver(8).asked(s.UseDie(1)), c.Convert(1, surplus=3)),
    (a_table().asked(s.ChoosePassBonus()), c.ChooseBonus("B1")),
    (a_table().asked(EFFECT), c.TakeGood(2)),
    (a_table().with_goods_stacks((LIGHT,), ()).asked(EFFECT), c.TakeGood(1)),
    (RICH.asked(s.ChooseMix(2)), c.ReturnWorkers(5)),
    (a_table().asked(s.UseDie(2)), c.Convert(0)),
    (a_table().with_workers(2).with_silver(3).asked(s.UseDie(2)), c.Convert(2)),
    (a_table().with_goods(MEDIUM).asked(s.UseCastle()), c.SellGoodsOfSort(DARK)),
    (a_table().asked(s.UseCastle()), c.SellGoodsOfSort(s.GoodId("no_such_good"))),
    (FULL.asked(s.UseCastle()), c.TakeCard(1, card("castle_1"))),
    (
        FULL.with_projects("mine_1").asked(s.UseCastle()),
        c.TakeCard(1, card("castle_1"), card("mine_1")),
    ),
    (a_table().asked(EFFECT), c.ForgoEffect()),
    (
        a_table().with_projects("mine_1").with_estate("ship_1").asked(s.UseCastle()),
        c.PlaceProject(card("mine_1"), s.StackId(0)),
    ),
    (
        a_table().with_display(row_2="ship_2").asked(s.ResolveEffect(card("church_1"))),
        c.TakeCard(2, card("ship_2")),
    ),
    (a_table().with_goods_stacks((), ()).asked(s.ChoosePassBonus()), c.ChooseBonus("A2")),
    (a_table().with_display(row_4="ship_1").asked(s.UseDie(3)), c.TakeCard(4, card("ship_1"))),
    (RICH.asked(s.UseDie(2)), c.RestockWorkers()),
)

SOURCE = Source(
    games=("two_seats_r2", "four_seats_r2", "solo_won"),
    events=(
        {"type": "turn_skipped", "seat": 0},
        {"type": "all_seven_taken", "seat": 1, "value": 4},
        {"type": "egon_all_seven_taken", "value": 1},
        {"type": "project_placed", "seat": 2, "card": "monastery_3", "stack": 1, "kind": "ship"},
        {"type": "effect_forgone", "seat": 0, "card": "church_3"},
        {"type": "supply_split", "supply": "animals", "stack": 0, "kept": 1, "uncovered": "pig"},
        {"type": "start_player_card_taken", "seat": 1},
    ),
    asked=tuple(table.state for table in MADE),
    refused=tuple((table.state, command) for table, command in REFUSED),
    elsewhere={"box": "the box", "part": "what a position is worth to a bot"},
    not_met={"burgundy.amount.either.one": "a conversion takes three or more"},
)

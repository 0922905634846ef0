"""Sections 8 and 9: silver, the silver purchase, the draw pile."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import (
    LIGHT,
    a_table,
    active,
    after,
    card,
    cards,
    choices,
    opened,
    refusal,
    told,
)

# Silver as a resource


@pytest.mark.parametrize(
    ("projects", "command", "gained"),
    [
        ("mine_1", c.PlaceProject(card("mine_1")), 2),
        ("bank_4", c.PlaceProject(card("bank_4")), 3),
        ("", c.TakeSilver(), 1),
        ("", c.SellGoods(1), 2),
    ],
)
def test_silver_is_gained_by_actions_mines_and_banks(
    projects: str, command: c.Command, gained: int
) -> None:
    """BUR-SILVER-1."""
    table = a_table().with_projects(projects).with_goods(LIGHT, LIGHT).with_workers(3)

    state = table.purchase_made().asked(s.UseDie(1)).state

    assert after(state, command).seats[0].silver == gained


def test_silver_is_gained_by_a_pass_bonus_and_at_the_start() -> None:
    """BUR-SILVER-1."""
    state = a_table().purchase_made().asked(s.ChoosePassBonus()).state

    assert after(state, c.ChooseBonus("A4")).seats[0].silver == 3
    assert [holding.silver for holding in opened(3).seats] == [1, 1, 1]


def test_silver_pays_for_the_purchase_and_the_conversion_only() -> None:
    """BUR-SILVER-2."""
    table = a_table().with_silver(4).with_display(row_1="ship_1").with_projects("mine_1 castle_1")
    state = table.with_goods(LIGHT).asked(s.UseDie(1)).state

    spending = {
        type(command)
        for command in choices(state)
        if any(isinstance(event, e.SilverReturned) for event in told(state, command))
    }

    assert spending == {c.BuyCards, c.Convert}


def test_any_amount_of_silver_may_be_owned() -> None:
    """BUR-SILVER-3."""
    state = a_table().with_silver(99).purchase_made().asked(s.UseDie(1)).state

    assert after(state, c.TakeSilver()).seats[0].silver == 100


# The purchase


def test_three_silver_buy_the_top_three_cards() -> None:
    """BUR-SILVER-4, -5, BUR-DEC-9."""
    pile = "ship_1 ship_2 ship_3 ship_4"
    state = a_table().with_silver(5).with_draw_pile(pile).state

    bought = after(state, c.BuyCards())

    assert bought.seats[0].silver == 2
    assert bought.seats[0].bought == cards("ship_1 ship_2 ship_3")
    assert bought.draw_pile == cards("ship_4")
    assert bought.pending == (s.PlayHandCard(), s.UseBoughtCards())


def test_two_silver_are_not_enough() -> None:
    """BUR-SILVER-5."""
    assert refusal(a_table().with_silver(2).state, c.BuyCards()) == "not_enough_silver"


def test_it_is_possible_before_playing_after_placing_between_effects_and_at_the_end() -> None:
    """BUR-SILVER-8."""
    projects = "castle_1 town_hall_5 ship_3"
    state = a_table().with_silver(3).with_projects(projects).state
    played = after(state, c.PlayCard(card("mine_1")))
    placed = after(played, c.PlaceProject(card("castle_1")))
    nested = after(placed, c.PlaceProject(card("town_hall_5")))
    deeper = after(nested, c.PlaceProject(card("ship_3")))
    done = after(deeper, c.TakeGood(0))

    for moment in (state, played, placed, nested, deeper, done):
        assert c.BuyCards() in choices(moment)
        assert active(moment) == 0
    assert done.pending == (s.TurnOver(),)


def test_only_one_purchase_a_turn() -> None:
    """BUR-SILVER-9, BUR-TURN-4."""
    state = a_table().with_silver(9).with_draw_pile("ship_1 " * 9).state

    again = after(state, c.BuyCards(), c.UseCard(card("ship_1")))

    assert refusal(again, c.BuyCards()) == "already_bought"
    assert refusal(after(again, c.TakeSilver()), c.BuyCards()) == "already_bought"


def test_the_next_turn_has_a_purchase_of_its_own() -> None:
    """BUR-SILVER-9."""
    state = a_table().with_silver(3, seat=1).purchase_made().asked(s.UseDie(1)).state

    assert c.BuyCards() in choices(after(state, c.TakeSilver()))


def test_exactly_one_of_the_three_is_used_as_a_project_or_as_a_die() -> None:
    """BUR-SILVER-10, BUR-DEC-10."""
    table = a_table().with_bought("ship_1 mine_2 bank_4")
    state = table.asked(s.PlayHandCard(), s.UseBoughtCards()).state

    assert choices(state) == (
        c.KeepCard(card("bank_4")),
        c.UseCard(card("bank_4")),
        c.KeepCard(card("mine_2")),
        c.UseCard(card("mine_2")),
        c.KeepCard(card("ship_1")),
        c.UseCard(card("ship_1")),
    )
    assert refusal(state, c.ForgoEffect()) == "illegal"
    assert refusal(state, c.KeepCard(card("mine_1"))) == "no_such_card"


def test_kept_it_lies_with_the_projects() -> None:
    """BUR-SILVER-11, -14."""
    table = a_table().with_bought("ship_1 mine_2 bank_4").with_projects("castle_6")
    state = table.asked(s.PlayHandCard(), s.UseBoughtCards()).state

    kept = after(state, c.KeepCard(card("mine_2")))

    assert kept.seats[0].projects == cards("castle_6 mine_2")
    assert kept.seats[0].bought == ()
    assert kept.discard_pile == cards("ship_1 bank_4")
    assert kept.pending == (s.PlayHandCard(),)


def test_used_it_is_a_die_for_any_one_of_the_six_actions() -> None:
    """BUR-SILVER-12, -14, -15."""
    table = a_table().with_bought("ship_1 mine_2 bank_4").with_display(row_2="ship_6")
    state = table.with_projects("mine_2").with_goods(LIGHT).with_silver(3)
    state = state.asked(s.PlayHandCard(), s.UseBoughtCards()).state

    used = after(state, c.UseCard(card("mine_2")))

    assert used.pending == (s.PlayHandCard(), s.DiscardOthers(), s.UseDie(2))
    assert used.discard_pile == cards("mine_2")
    assert {type(command).__name__ for command in choices(used)} == {
        "TakeCard",
        "PlaceProject",
        "SellGoods",
        "RestockWorkers",
        "TakeSilver",
        "Convert",
    }


def test_b12_the_two_others_are_discarded_after_the_extra_action_and_all_it_causes() -> None:
    """BUR-SILVER-15, -16."""
    table = a_table().with_silver(3).with_draw_pile("ship_1 mine_2 bank_4")
    table = table.with_projects("castle_2 ship_3 bank_5").with_display(row_4="pasture_4")

    used = after(table.state, c.BuyCards(), c.UseCard(card("mine_2")))
    placed = after(used, c.PlaceProject(card("castle_2")))
    full = after(placed, c.TakeCard(4, card("pasture_4")))

    assert used.discard_pile == placed.discard_pile == cards("mine_2")
    assert placed.seats[0].bought == cards("ship_1 bank_4")
    assert (full.seats[0].bought, full.discard_pile) == ((), cards("mine_2 ship_1 bank_4"))


def test_b12_what_the_extra_action_gives_up_is_discarded_before_the_two_others() -> None:
    """BUR-SILVER-15, BUR-PROJ-2: it lies below them."""
    table = a_table().with_silver(3).with_draw_pile("ship_1 mine_2 bank_4")
    state = table.with_projects("castle_2 ship_3 bank_5").with_display(row_2="pasture_4").state

    taken = after(
        state,
        c.BuyCards(),
        c.UseCard(card("mine_2")),
        c.TakeCard(2, card("pasture_4"), discard=card("ship_3")),
    )

    assert taken.discard_pile == cards("mine_2 ship_3 ship_1 bank_4")
    assert taken.pending == (s.PlayHandCard(),)


def test_the_extra_action_is_resolved_before_the_interrupted_decision_goes_on() -> None:
    """BUR-SILVER-16."""
    table = a_table().with_silver(3).with_draw_pile("castle_2 mine_2 bank_4")
    state = table.with_projects("castle_2").asked(s.ResolveEffect(card("ship_1"))).state

    used = after(state, c.BuyCards(), c.UseCard(card("mine_2")))
    placed = after(used, c.PlaceProject(card("castle_2")))
    done = after(placed, c.TakeSilver())

    assert used.pending == (s.ResolveEffect(card("ship_1")), s.DiscardOthers(), s.UseDie(2))
    assert placed.pending == (s.ResolveEffect(card("ship_1")), s.DiscardOthers(), s.UseCastle())
    assert done.pending == (s.ResolveEffect(card("ship_1")),)


def test_the_normal_action_must_still_be_performed() -> None:
    """BUR-SILVER-17."""
    state = a_table().with_silver(3).with_draw_pile("castle_2 mine_2 bank_4").state

    extra = after(state, c.BuyCards(), c.UseCard(card("mine_2")), c.TakeSilver())

    assert active(extra) == 0
    assert choices(extra) == (c.PlayCard(card("mine_1")), c.PlayCard(card("mine_6")))


@pytest.mark.parametrize(("pile", "discarded"), [("ship_1 ship_2", ""), ("", "ship_1 ship_2")])
def test_there_must_be_three_cards_to_buy(pile: str, discarded: str) -> None:
    """BUR-SILVER-18."""
    table = a_table().with_silver(3).with_draw_pile(pile).with_discard_pile(discarded)

    assert refusal(table.state, c.BuyCards()) == "not_enough_cards"


def test_three_cards_in_both_piles_together_are_enough() -> None:
    """BUR-SILVER-18, BUR-DECK-3."""
    table = a_table().with_silver(3).with_draw_pile("ship_1 ship_2").with_discard_pile("bank_4")

    events = told(table.state, c.BuyCards())

    assert [event for event in events if isinstance(event, e.CardsBought | e.CardsShuffled)] == [
        e.CardsBought(Seat(0), 2, cards("ship_1 ship_2")),
        e.CardsShuffled("cards/0", cards("bank_4")),
        e.CardsBought(Seat(0), 1, cards("bank_4")),
    ]


def test_a_bought_project_may_be_placed_in_the_same_turn() -> None:
    """BUR-SILVER-19."""
    state = a_table().with_silver(3).with_draw_pile("ship_1 castle_2 castle_1").state

    placed = after(
        state,
        c.BuyCards(),
        c.KeepCard(card("castle_1")),
        c.PlayCard(card("mine_1")),
        c.PlaceProject(card("castle_1")),
    )

    assert [stack.cards for stack in placed.seats[0].estate] == [("castle_1",)]


CHOOSING = [
    "ship_1",
    "pasture_1",
    "boarding_house_4",
    "carpenter_1",
    "church_1",
    "market_1",
    "warehouse_4",
    "town_hall_4",
]


@pytest.mark.parametrize("face", CHOOSING)
def test_the_window_is_given_for_every_effect_with_a_choice_even_an_empty_one(face: str) -> None:
    """BUR-SILVER-20."""
    table = a_table().with_goods_stacks((), ()).with_animal_stacks("", "").with_workers(3)
    placing = table.with_projects(face).asked(s.UseDie(1))

    rich = after(placing.with_silver(3).state, c.PlaceProject(card(face)))
    poor = after(placing.with_silver(2).state, c.PlaceProject(card(face)))

    assert choices(rich) == (c.ForgoEffect(), c.BuyCards())
    assert active(poor) == 1


@pytest.mark.parametrize("face", ["mine_1", "knowledge_1", "watchtower_1", "bank_4", "monastery_1"])
def test_effects_without_a_choice_have_no_window_of_their_own(face: str) -> None:
    """BUR-SILVER-21, BUR-DEC-16."""
    table = a_table().with_silver(3).with_workers(3).with_projects(face).asked(s.UseDie(1))

    placed = after(table.state, c.PlaceProject(card(face)))

    assert placed.pending == (s.TurnOver(),)
    assert choices(placed) == (c.EndTurn(), c.BuyCards())


def test_silver_is_never_spent_on_it_unasked() -> None:
    """BUR-SILVER-22."""
    state = a_table().with_silver(9).asked(s.UseDie(1)).state

    over = after(state, c.TakeSilver())
    ended = after(over, c.EndTurn())

    assert choices(over) == (c.EndTurn(), c.BuyCards())
    assert ended.seats[0].silver == 10
    assert active(ended) == 1
    assert ended.pending == (s.PlayHandCard(),)


# The draw pile and the discard pile


def test_what_goes_onto_the_discard_pile() -> None:
    """BUR-DECK-1."""
    table = a_table().with_silver(3).with_draw_pile("ship_1 ship_2 ship_3")
    table = table.with_projects("mine_2 mine_3 mine_4").with_display(row_1="bank_6")
    bought = after(table.state, c.BuyCards(), c.KeepCard(card("ship_1"), discard=card("mine_4")))
    played = after(bought, c.PlayCard(card("mine_6")))

    assert played.discard_pile == cards("mine_4 ship_2 ship_3 mine_6")


def test_what_the_display_has_left_is_discarded_after_the_pass() -> None:
    """BUR-DECK-1, BUR-PASS-8."""
    table = a_table().with_display(row_1="bank_6", row_4="ship_1 ship_2").last_turn_of_the_pass()
    pile = "mine_3 " * 19
    state = table.with_draw_pile(pile).asked(s.UseDie(3)).state

    assert after(state, c.TakeSilver()).discard_pile == cards("bank_6 ship_1 ship_2")


def test_an_empty_draw_pile_is_made_of_the_discard_pile() -> None:
    """BUR-DECK-2."""
    discarded = "ship_1 ship_2 ship_3 bank_4 bank_5"
    state = a_table().with_silver(3).with_draw_pile("").with_discard_pile(discarded).state

    bought = after(state, c.BuyCards())

    assert sorted(bought.seats[0].bought + bought.draw_pile) == sorted(cards(discarded))
    assert bought.discard_pile == ()
    assert len(bought.draw_pile) == 2


def test_the_pile_is_not_shuffled_before_a_card_is_needed() -> None:
    """BUR-DECK-2."""
    table = a_table().with_silver(3).with_draw_pile("ship_1 ship_2 ship_3")

    bought = after(table.with_discard_pile("bank_4 bank_5").state, c.BuyCards())

    assert bought.draw_pile == ()
    assert bought.discard_pile == cards("bank_4 bank_5")


def test_cards_already_drawn_are_not_shuffled_in() -> None:
    """BUR-DECK-3, -4."""
    table = (
        a_table().with_silver(3).with_draw_pile("ship_1").with_discard_pile("bank_4 bank_5 bank_6")
    )
    table = table.with_projects("mine_2").with_estate("castle_1").with_display(row_3="mine_3")

    events = told(table.with_action_stack("ship_6").state, c.BuyCards())

    (shuffle,) = (event for event in events if isinstance(event, e.CardsShuffled))
    assert sorted(shuffle.order) == list(cards("bank_4 bank_5 bank_6"))


def test_each_shuffle_is_a_draw_of_its_own_name() -> None:
    """BUR-DECK-2."""
    table = a_table().with_silver(3).with_draw_pile("").with_discard_pile("ship_1 " * 4)

    names: list[str] = []
    for shuffles in (1, 2):
        events = told(table.with_shuffles(shuffles).state, c.BuyCards())
        names += [event.draw for event in events if isinstance(event, e.CardsShuffled)]

    assert opened(2).shuffles == 1
    assert names == ["cards/1", "cards/2"]
    assert after(table.with_shuffles(1).state, c.BuyCards()).shuffles == 2


def test_missing_cards_are_not_dealt_and_who_has_none_has_no_turn() -> None:
    """BUR-DECK-5."""
    table = a_table(4).last_turn_of_the_pass().with_draw_pile("mine_1 " * 13 + "ship_1 ship_2")

    events = told(table.asked(s.UseDie(1)).state, c.TakeSilver())
    state = after(table.asked(s.UseDie(1)).state, c.TakeSilver())

    (deal,) = (event for event in events if isinstance(event, e.CardsDealt))
    assert deal == e.CardsDealt(Seat(1), 2)
    assert [len(holding.hand) for holding in state.seats] == [0, 1, 1, 0]
    third = after(state, c.PlayCard(card("ship_1")), c.TakeSilver())
    rest = told(third, c.PlayCard(card("ship_2")), c.TakeSilver())
    skipped = [event.seat for event in rest if isinstance(event, e.TurnSkipped)]
    assert skipped[:2] == [Seat(3), Seat(0)]


def test_the_game_goes_on_over_a_pass_without_any_cards() -> None:
    """BUR-DECK-5."""
    table = a_table(2).last_turn_of_the_pass().with_draw_pile("").asked(s.UseDie(1))

    events = told(table.state, c.TakeSilver())

    assert not any(isinstance(event, e.TurnBegan) for event in events)
    assert after(table.state, c.TakeSilver()).phase != table.state.phase


def test_taking_a_display_card_is_no_purchase() -> None:
    """BUR-SILVER-4."""
    state = a_table().with_silver(3).with_display(row_1="ship_1").asked(s.UseDie(1)).state

    assert c.BuyCards() in choices(after(state, c.TakeCard(1, card("ship_1"))))


def test_a_closed_stack_opens_the_window_before_bonus_and_effect() -> None:
    """BUR-SILVER-8."""
    table = a_table().with_silver(3).with_estate("ship_1 ship_2").with_projects("ship_3")
    closed = after(
        table.asked(s.UseDie(3)).state, c.PlaceProject(card("ship_3"), onto=s.StackId(0))
    )

    assert c.BuyCards() in choices(closed)
    assert closed.pending == (s.ResolveEffect(card("ship_3")), s.ChoosePassBonus())
    assert c.BuyCards() in choices(after(closed, c.ChooseBonus("A5")))

"""Turns (BRU-TURN) and activating persons (BRU-PERSON)."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import TakeWorkersAmount
from domain.bruges.houses import rules_in_force
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_table import (
    Table,
    a_table,
    activating,
    after,
    asked,
    booked,
    card,
    cards,
    choices,
    five,
    laying_out,
    playing,
    refusal,
    told,
)

# Turns.


def test_players_take_turns_clockwise_until_everybody_had_four() -> None:
    """BRU-TURN-1, BRU-TURN-12."""
    table = a_table(3).hand("prince").hand("queen", 1).hand("king", 2)
    state = after(table, c.PlayCard(card("prince")), c.TakeGuilders())
    assert asked(state) == s.Turn(Seat(1), 1)

    last = a_table(3).turn(2, 3, played=True).hand("prince")
    assert asked(after(last, c.EndTurn())) == s.Turn(Seat(0), 4)

    end = a_table(3).turn(2, 4, played=True)
    assert isinstance(asked(after(end, c.EndTurn())), s.Refill)


def test_a_turn_is_one_card_and_one_action_and_the_same_may_be_chosen_again() -> None:
    """BRU-TURN-2, -4."""
    table = a_table().hand("prince queen").hand("king", 1).persons("accountant")
    state = after(table, c.PlayCard(card("prince")), c.TakeGuilders())

    assert refusal(state, c.PlayCard(card("queen"))) == "already_played"
    later = after(a_table().hand("prince").turn(0, 2), c.PlayCard(card("prince")), c.TakeGuilders())
    assert later.seats[0].guilders


def test_a_card_must_be_played_while_the_hand_is_not_empty() -> None:
    """BRU-TURN-3, -12."""
    assert refusal(a_table().hand("prince"), c.EndTurn()) == "card_to_play"


def test_every_card_can_be_used_for_every_action() -> None:
    """BRU-TURN-5, BRU-ACT-1, -11."""
    table = a_table().guilders(9).workers(blue=1).threats(blue=1).houses("count")
    table = playing("prince", table)

    assert choices(table) == (
        c.TakeWorkers(),
        c.TakeGuilders(),
        c.ReturnThreat(),
        c.BuildCanal("left"),
        *choices(table)[4:5],
        c.LayOut(s.HouseId(0)),
    )


def test_with_an_empty_hand_persons_may_still_be_activated() -> None:
    """BRU-TURN-6, BRU-INT-18."""
    table = a_table().persons("accountant queen")

    assert choices(table) == (
        c.Activate(card("accountant")),
        c.Activate(card("queen")),
        c.EndTurn(),
    )


def test_an_empty_hand_and_nobody_to_activate_ends_the_turn() -> None:
    """BRU-DECIDE-24, BRU-TURN-6."""
    table = a_table().hand("prince").hand("queen", 1).turn(1, 1).hand("", 1).turn(0)
    state = after(table, c.PlayCard(card("prince")), c.TakeGuilders())

    assert asked(state) != s.Turn(Seat(1), 1)


def test_persons_are_activated_before_and_after_the_card_in_any_order() -> None:
    """BRU-TURN-7."""
    table = a_table().hand("prince").persons("accountant queen")
    state = after(
        table,
        c.Activate(card("queen")),
        c.PlayCard(card("prince")),
        c.TakeGuilders(),
        c.Activate(card("accountant")),
    )

    assert (state.seats[0].points, state.seats[0].guilders) == (11, 3)


def test_an_extra_card_is_none_of_the_four() -> None:
    """BRU-TURN-10, -15, BRU-EX-16, BRU-CARD-12, BRU-TURN-8, -9."""
    table = a_table().hand("prince queen king").persons("coachman").workers(yellow=1)
    state = after(table, c.Activate(card("coachman")), c.PlayCard(card("prince")), c.TakeGuilders())

    assert asked(state) == s.Turn(Seat(0), 1)
    state = after(state, c.PlayCard(card("queen")), c.TakeGuilders())
    assert state.seats[0].hand == cards("king")


def test_cards_drawn_in_phase_3_give_no_further_turn() -> None:
    """BRU-TURN-11."""
    table = a_table().hand("prince").persons("servant queen").workers(red=1)
    state = after(
        table,
        c.PlayCard(card("prince")),
        c.TakeGuilders(),
        c.Activate(card("servant")),
        c.DrawFrom(0),
    )

    assert state.seats[0].hand
    assert not any(isinstance(option, c.PlayCard) for option in choices(state))


def test_no_activation_begins_in_the_middle_of_an_action() -> None:
    """BRU-TURN-13."""
    table = playing("prince", a_table().persons("accountant"))

    assert refusal(table, c.Activate(card("accountant"))) == "not_asked"


def test_who_draws_with_an_empty_hand_must_play_a_card() -> None:
    """BRU-TURN-14."""
    table = a_table().persons("servant").workers(red=1)
    state = after(table, c.Activate(card("servant")), c.DrawFrom(0))

    assert refusal(state, c.EndTurn()) == "card_to_play"


# Persons.


def test_printed_points_count_while_the_person_lies_in_the_display() -> None:
    """BRU-PERSON-2, -22, BRU-END-3."""
    table = a_table().persons("prince queen")

    assert scores(table.state, Seat(0))["persons"] == 6
    assert scores(a_table().houses("prince").state, Seat(0))["persons"] == 0


def test_there_are_five_kinds_of_activation() -> None:
    """BRU-PERSON-3, -4, BRU-PETS-10."""
    kinds = {face.kind for face in box.CARDS.values() if face.set != "pets"}

    assert kinds == {"lightning", "worker", "once_per_round", "infinity", "laurel"}


def test_lightning_strikes_on_laying_out_and_never_again() -> None:
    """BRU-PERSON-5, -6, BRU-EX-10."""
    state = laying_out("alchemist", a_table().hand("prince").persons("queen"))

    assert state.seats[0].guilders == 6
    assert refusal(state, c.Activate(card("alchemist"))) == "not_on_the_turn"


def test_a_worker_person_is_paid_with_the_shown_colour() -> None:
    """BRU-PERSON-7, BRU-EX-11: the Servant is yellow and takes a red worker."""
    assert box.CARDS[card("servant")].colour == "yellow"
    table = a_table().persons("servant")

    assert refusal(table.workers(yellow=3), c.Activate(card("servant"))) == "no_worker_to_activate"
    state = after(table.workers(red=2), c.Activate(card("servant")))
    assert state.seats[0].workers == five(red=1)


def test_a_once_per_round_person_is_free_and_works_once_a_round() -> None:
    """BRU-PERSON-8, -10, BRU-EX-12, BRU-CARD-18, -40."""
    table = a_table().hand("prince").persons("accountant queen")
    state = after(table, c.Activate(card("accountant")))

    assert state.seats[0].guilders == 2
    assert refusal(state, c.Activate(card("accountant"))) == "already_activated"
    assert after(table, c.Activate(card("queen"))).seats[0].points == 11


def test_who_is_laid_out_may_be_activated_in_the_same_turn() -> None:
    """BRU-PERSON-9."""
    state = laying_out("accountant", a_table().hand("prince"))

    assert c.Activate(card("accountant")) in choices(state)


def test_infinity_applies_every_time_and_is_never_turned() -> None:
    """BRU-PERSON-11, BRU-EX-13, BRU-CARD-19."""
    table = a_table().hand("prince queen").persons("lawyer accountant").table(pending=())
    table = table.turn()
    state = after(table, c.PlayCard(card("prince")), c.TakeWorkers())

    assert state.seats[0].workers == five(blue=3)
    assert state.activated == ()
    again = after(table.turn(0, 2), c.PlayCard(card("queen")), c.TakeWorkers())
    assert again.seats[0].workers == five(red=3)


def test_laurel_counts_in_the_display_at_the_end_only() -> None:
    """BRU-PERSON-12."""
    table = a_table().persons("mayor")

    assert refusal(table, c.Activate(card("mayor"))) == "not_on_the_turn"
    assert scores(table.state, Seat(0))["laurels"] == 2


def test_who_was_activated_and_laid_out_again_stays_activated_this_round() -> None:
    """BRU-PERSON-13, -23."""
    table = a_table().hand("prince").persons("queen puppeteer accountant").guilders(9)
    state = after(
        table,
        c.Activate(card("queen")),
        c.Activate(card("puppeteer")),
        c.ChoosePerson(card("queen")),
    )
    assert cards("queen")[0] in state.seats[0].hand

    state = after(state, c.PlayCard(card("queen")), c.LayOut(s.HouseId(0)))
    assert refusal(state, c.Activate(card("queen"))) == "already_activated"


def test_an_activation_needs_its_cost_and_a_change() -> None:
    """BRU-PERSON-15, BRU-EX-25, BRU-CARD-38."""
    table = a_table().persons("archivist").workers(violet=1).hand("prince")

    assert refusal(table.houses("queen earl"), c.Activate(card("archivist"))) == "no_benefit"
    three = table.houses("queen knight baroness")
    assert after(three, c.Activate(card("archivist"))).seats[0].points == 12
    assert refusal(three.workers(red=5), c.Activate(card("archivist"))) == "no_worker_to_activate"


def test_preparations_stay_activatable_after_the_card() -> None:
    """BRU-PERSON-16."""
    table = a_table().persons("well_builder frenchwoman").workers(blue=1).turn(played=True)

    assert choices(table) == (
        c.Activate(card("well_builder")),
        c.Activate(card("frenchwoman")),
        c.EndTurn(),
    )


def test_effects_apply_to_whoever_carries_them_out() -> None:
    """BRU-PERSON-17, BRU-CARD-9."""
    state = laying_out("well_poisoner", a_table(3))

    assert [it.threats for it in state.seats] == [five(), five(blue=1), five(blue=1)]


def test_persons_react_in_the_order_in_which_they_were_laid_out() -> None:
    """BRU-PERSON-18, BRU-ACT-13."""
    table = a_table().persons("glassblower toll_collector").guilders(9)
    events = told(playing("prince", table), c.BuildCanal("left"))
    reactions = [type(it) for it in events if isinstance(it, e.PointsGained | e.GuildersGained)]
    assert reactions == [e.PointsGained, e.GuildersGained]

    table = a_table().persons("toll_collector glassblower").guilders(9)
    events = told(playing("prince", table), c.BuildCanal("left"))
    reactions = [type(it) for it in events if isinstance(it, e.PointsGained | e.GuildersGained)]
    assert reactions == [e.GuildersGained, e.PointsGained]


def test_a_person_reacts_only_if_it_lay_there_before() -> None:
    """BRU-PERSON-18, BRU-CARD-28, -44."""
    state = laying_out("fire_eater", a_table().hand("prince").threats(red=1))

    assert state.seats[0].threats == five(red=1)
    assert not rules_in_force(laying_out("alchemist", a_table()).seats[0], TakeWorkersAmount)


def test_as_many_as_possible() -> None:
    """BRU-PERSON-20: what somebody must give; prices are paid in full."""
    state = laying_out("thief", a_table().guilders(2, seat=1))

    assert [it.guilders for it in state.seats] == [2, 0]


def test_a_person_whose_lightning_changes_nothing_may_be_laid_out() -> None:
    """BRU-PERSON-21."""
    state = laying_out("thief", a_table())

    assert state.seats[0].residents[0].card == "thief"


def test_an_effect_is_finished_though_its_person_is_gone() -> None:
    """BRU-PERSON-24: the Astronomer is gone, and with her the second run."""
    table = a_table(2).persons("astronomer").persons("smuggler", 1).hand("king")
    state = laying_out("alchemist", table)
    assert choices(state) == (c.RunAgain(), c.Decline())

    alone = Table(state).seat(0, residents=state.seats[0].residents[1:])
    assert choices(alone) == ()


def test_the_worker_paid_is_not_there_for_the_effect() -> None:
    """BRU-PERSON-25, BRU-CARD-13."""
    table = a_table().persons("charcoal_burner").hand("prince")

    assert refusal(table.workers(brown=1), c.Activate(card("charcoal_burner"))) == "no_benefit"


def test_no_second_preparation_of_a_sort_while_one_waits() -> None:
    """BRU-PERSON-26."""
    table = a_table().persons("frenchwoman norwegian").workers(blue=1, brown=1).hand("prince")
    state = after(table, c.Activate(card("frenchwoman")))

    assert refusal(state, c.Activate(card("norwegian"))) == "no_benefit"


def test_a_group_matters_only_where_a_card_names_it() -> None:
    """BRU-PERSON-19, BRU-HOUSE-2: a person may live in a house of any colour."""
    state = laying_out("accountant", a_table())

    assert state.seats[0].residents[0].card == "accountant"


def test_a_persons_text_overrides_the_rules() -> None:
    """BRU-PERSON-14: the Acrobat builds without a card."""
    state = activating("acrobat", a_table().guilders(9), red=1)

    assert asked(state).seat == 0
    assert after(state, c.ChooseSection("left")).seats[0].canals == (1, 0)


def test_a_person_that_lies_there_is_not_paid_again() -> None:
    """BRU-PERSON-29."""
    table = a_table().persons("prince").guilders(3).hand("queen king")
    state = after(table, c.PlayCard(card("queen")), c.TakeGuilders())

    assert state.seats[0].guilders == 3 + 4


def test_another_person_is_never_the_one_whose_effect_it_is() -> None:
    """BRU-PERSON-30, BRU-CARD-60, BRU-DECIDE-28."""
    table = a_table().persons("hangman").workers(brown=1).hand("prince")
    assert refusal(table, c.Activate(card("hangman"))) == "no_benefit"

    table = table.persons("queen king")
    state = after(table, c.Activate(card("hangman")))
    assert choices(state) == (c.ChoosePerson(card("queen")), c.ChoosePerson(card("king")))


def test_every_activation_is_told_with_the_worker_paid() -> None:
    """BRU-PERSON-7."""
    table = a_table().persons("prince").workers(yellow=1).hand("queen")

    (activated,) = booked(e.PersonActivated, told(table, c.Activate(card("prince"))))
    assert (activated.worker, activated.card) == ("yellow", "prince")


def test_only_cards_of_the_hand_are_played() -> None:
    """BRU-TURN-2."""
    assert refusal(a_table().hand("prince"), c.PlayCard(card("queen"))) == "card_not_in_hand"
    assert refusal(a_table(), c.Activate(card("queen"))) == "not_in_your_display"
    assert refusal(a_table().hand("prince"), c.PlayCard(card("prince")), seat=1) == "not_your_turn"


def test_an_action_is_chosen_after_the_card() -> None:
    """BRU-DECIDE-7, -36."""
    table = playing("prince", a_table())

    assert asked(table.state) == s.ChooseAction(Seat(0), "turn", "blue")
    assert refusal(table, c.ReturnThreat()) == "no_such_threat"
    (played,) = booked(e.CardPlayed, told(table, c.TakeWorkers()))
    assert (played.card, played.colour) == ("prince", "blue")
    assert booked(e.NowWaits, told(table, c.TakeWorkers()))


def test_a_choice_that_is_not_there_is_refused() -> None:
    """BRU-DECIDE-10, -12, -13."""
    table = a_table().persons("knight").threats(red=1, blue=1).hand("prince")
    state = after(table, c.Activate(card("knight")))

    assert refusal(state, c.ChooseThreat("violet")) == "no_such_threat"
    assert refusal(state, c.Decline()) == "compulsory"
    assert refusal(state, c.ChooseWorker("red")) == "not_asked"
    assert refusal(state, c.ChooseColour("red")) == "not_asked"
    assert refusal(state, c.ChooseCard(card("prince"))) == "not_asked"
    assert refusal(state, c.ChooseDiscarded(card("prince"))) == "not_asked"
    assert booked(e.ThreatReturned, told(state, c.ChooseThreat("red")))

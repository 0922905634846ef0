"""Turns (BRU-TURN) and activating persons (BRU-PERSON)."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_card import laying_out
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    booked,
    card,
    choices,
    playing,
    refusal,
    told,
)
from tests.bruges.card_rows import as_it_lies, wrong

TURN = """
# A turn is one card and one action, and persons before and after it in any order.
  hand prince queen; persons accountant
    play_card prince, take_guilders, play_card queen => refused: already_played  # BRU-TURN-2, -4
    end_turn => refused: card_to_play  # BRU-TURN-3, -12
    play_card king => refused: card_not_in_hand
    activate queen => refused: not_in_your_display
    play_card prince, return_threat => refused: no_such_threat  # BRU-DECIDE-7
  hand; persons accountant queen  # BRU-TURN-6, BRU-INT-18: with an empty hand, too
    activate queen/activate accountant/end_turn => +1 point, +queen turned
  hand prince; persons accountant queen; 1: hand king  # BRU-TURN-7
    activate queen, play_card prince, take_guilders, activate accountant =>
      -prince in hand, +1 point, +3 guilders, +accountant turned, +queen turned, +prince discarded
  hand prince; persons servant queen; workers red=1  # BRU-TURN-11: drawn cards give no further turn
    play_card prince, take_guilders, activate servant, draw_from 0, play_card tailor =>
      refused: already_played
  persons accountant  # BRU-TURN-13: none in the middle of an action
    plays prince, activate accountant => refused: not_asked
  hand; persons servant; workers red=1  # BRU-TURN-14: who draws must play
    activate servant, draw_from 0, end_turn => refused: card_to_play
# A person lies there, is activated and reacts.
  ready
    lays_out accountant, activate accountant =>  # BRU-PERSON-9, -19, BRU-HOUSE-2
      +2 guilders, +accountant turned
  persons mayor
    activate mayor => refused: not_on_the_turn  # BRU-PERSON-12
  # BRU-PERSON-13, -23: who is laid out again stays activated in this round
  hand prince; persons queen puppeteer accountant; guilders 9
    activate queen, activate puppeteer, queen/accountant, play_card queen, lay_out 0,
      activate queen => refused: already_activated
  hand prince; persons well_builder frenchwoman; workers blue=1  # BRU-PERSON-16
    play_card prince, take_guilders, activate well_builder/activate frenchwoman/end_turn =>
      -prince in hand, +1 guilder, +free_canal prepared, +well_builder turned, +prince discarded
  persons frenchwoman norwegian; workers blue=1 brown=1  # BRU-PERSON-26: one of a sort at a time
    activate frenchwoman, activate norwegian => refused: no_benefit
  hand queen king; persons prince; guilders 3  # BRU-PERSON-29: nobody is paid again
    play_card queen, take_guilders => -queen in hand, +4 guilders, +queen discarded
  hand queen; persons lawyer; 1: hand king  # BRU-PERSON-11: every time, and never turned
    play_card queen, take_workers => -queen in hand, +3 red workers, +queen discarded
  persons knight; threats red=1 blue=1  # BRU-DECIDE-10, -12, -13
    activate knight, choose_threat violet => refused: no_such_threat
    activate knight, decline => refused: compulsory
    activate knight, choose_worker red => refused: not_asked
    activate knight, choose_colour red => refused: not_asked
    activate knight, choose_card king => refused: not_asked
    activate knight, choose_discarded king => refused: not_asked
"""


def test_what_a_turn_is_made_of() -> None:
    """BRU-TURN-2 to -4, -6, -7, -11 to -14, BRU-PERSON-9, -11 to -13, -16, -19, -23, -26, -29."""
    assert wrong(TURN, as_it_lies) == ""


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


def test_an_empty_hand_and_nobody_to_activate_ends_the_turn() -> None:
    """BRU-DECIDE-24, BRU-TURN-6."""
    table = a_table().hand("prince").hand("queen", 1).turn(1, 1).hand("", 1).turn(0)
    state = after(table, c.PlayCard(card("prince")), c.TakeGuilders())

    assert asked(state) != s.Turn(Seat(1), 1)


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


def test_an_effect_is_finished_though_its_person_is_gone() -> None:
    """BRU-PERSON-24: the Astronomer is gone, and with her the second run."""
    table = a_table(2).persons("astronomer").persons("smuggler", 1).hand("king")
    state = laying_out("alchemist", table)
    assert choices(state) == (c.RunAgain(), c.Decline())

    alone = Table(state).seat(0, residents=state.seats[0].residents[1:])
    assert choices(alone) == ()


def test_every_activation_is_told_with_the_worker_paid() -> None:
    """BRU-PERSON-7."""
    table = a_table().persons("prince").workers(yellow=1).hand("queen")

    (activated,) = booked(e.PersonActivated, told(table, c.Activate(card("prince"))))
    assert (activated.worker, activated.card) == ("yellow", "prince")


def test_an_action_is_chosen_after_the_card() -> None:
    """BRU-DECIDE-7, -36."""
    table = playing("prince", a_table())

    assert asked(table.state) == s.ChooseAction(Seat(0), "turn", "blue")
    assert refusal(table, c.ReturnThreat()) == "no_such_threat"
    (played,) = booked(e.CardPlayed, told(table, c.TakeWorkers()))
    assert (played.card, played.colour) == ("prince", "blue")
    assert booked(e.NowWaits, told(table, c.TakeWorkers()))

"""The view of each viewer; announced results are the actual results."""

from collections import Counter
from typing import Any

import pytest

from domain.bruges import BRUGES as GAME
from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.scoring import final_outcome
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from projections.bruges.view import view
from tests.bruges.a_table import Table, a_table, after, card, playing
from tests.bruges.card_rows import as_it_lies, wrong
from tests.bruges.game_facts import census


def test_everyone_sees_every_card_in_its_place(game: Any) -> None:
    """BRU-SETUP-1: counted in the view."""
    for step in game.steps[::25]:
        everything = Counter(
            thing for thing in census(step.state).elements() if card(thing) in components.CARDS
        )

        assert Counter(faces(view(step.state, EVERYONE))) == everything


def faces(shown: Any) -> list[str]:
    """Every card whose face is shown."""
    found = [*shown["discard_pile"].values()]
    for pile in (*shown["piles"].values(), shown["extra"]):
        found += pile.get("cards", {}).values()
    for seat in shown["seats"].values():
        found += [*seat.get("hand", {}).values(), *seat.get("drawn_cards", {}).values()]
        found += [seat["in_play"]["card"]] if "card" in seat.get("in_play", {}) else []
        for house in seat["houses"].values():
            found += [house["card"]] if "card" in house else []
            found += [house[who]["card"] for who in ("person", "pet") if who in house]
    return found


def seen_by(viewer: Viewer, table: Table | s.State) -> Any:
    return view(table.state if isinstance(table, Table) else table, viewer)


def test_what_is_being_drawn_shows_its_backs_even_to_its_owner() -> None:
    """BRU-DRAW-5, -6, BRU-HIDE-2."""
    table = a_table().holds(hand="count", drawn="queen tailor")
    table = table.asked(s.Refill(Seat(0)))

    own = seen_by(Seat(0), table)["seats"]["0"]

    assert own["drawn"] == {"0": "red", "1": components.BACK[card("tailor")]}
    assert own["hand"] == {"0": "count"}
    assert "drawn_cards" not in own


def test_a_house_shows_its_owner_the_hidden_side_and_an_unseen_one_nobody() -> None:
    """BRU-HIDE-8, -9, BRU-HOUSE-1."""
    table = a_table().houses("queen").unseen_house("tailor")

    own, other = seen_by(Seat(0), table)["seats"]["0"], seen_by(Seat(1), table)["seats"]["0"]

    assert own["houses"]["0"] == {"colour": "red", "back": "red", "card": "queen"}
    assert other["houses"]["0"] == {"colour": "red", "back": "red"}
    assert own["houses"]["1"] == other["houses"]["1"]
    assert own["houses"]["1"]["unseen"] is True
    assert "card" not in own["houses"]["1"]
    assert seen_by(EVERYONE, table)["seats"]["0"]["houses"]["1"]["card"] == "tailor"


def test_a_card_taken_up_shows_others_its_back_and_no_price() -> None:
    """BRU-HIDE-14, -15, -21: the price of laying it out would tell which card it is."""
    table = playing("prince", a_table().houses("poet"))

    own, other = seen_by(Seat(0), table), seen_by(Seat(1), table)

    assert own["seats"]["0"]["in_play"] == {"back": "blue", "card": "prince"}
    assert other["seats"]["0"]["in_play"] == {"back": "blue"}
    assert own["decisions"]["1"]["price"] == 9
    assert "price" not in other["decisions"]["1"]


ROWS = """
  ready  # BRU-HIDE-3 to -5
    => own piles.0 (size:3 top:blue), own extra (size:3 top:blue)
# Residents, and who was activated this round, in the hand too.
  hand queen; persons accountant queen; activated queen  # BRU-HIDE-11, BRU-PERSON-10, -23
    => sees seats.0.houses.0.person (card:accountant laid:0),
      sees seats.0.houses.1.person (card:queen laid:1 activated:True),
      sees activated (queen:True)
# What the next spaces of a canal and persons cost now.
  canals 3 5; persons tightrope_walker  # BRU-ACT-15, BRU-CARD-47
    => sees seats.0.next_spaces (left:(space:4 colour:red price:2))
  canals 3 5; persons tightrope_walker; prepared free_canal  # BRU-CARD-22
    => sees seats.0.next_spaces.left.price 0
  persons biologist  # BRU-CARD-48
    => sees seats.0.person_discount 2, sees seats.1.person_discount nothing
# The leaders would turn a majority marker now; pets lead only where they are played with.
  seats 2; step 2; canals 1 0; 1: canals 0 1; 1: persons queen  # BRU-MAJ-2 to -5, -10
    => sees leaders (reputation:(0:True) persons:(1:True) canal:nothing),
      sees seats.0.standing (reputation:2 persons:0 canal:1 pets:0)
  pets; houses poet; lives pet_dog 0  # BRU-PETS-14
    => sees leaders.pets (0:True)
# The dice say what a step costs, nothing without a 1 or 2.
  dice 1 2 2 5 6
    => sees ascent 5  # BRU-ASCEND-2
  dice 3 4 5 6 6
    => sees ascent nothing  # BRU-ASCEND-4
# The phase is that of what waits outermost, with the number of the turn.
  refill
    => sees phase draw, sees turn_number nothing  # BRU-ROUND-2
  turn 0 3
    => sees phase play, sees turn_number 3
# An opponent is asked in the turn of whoever played a card or activated a person.
  seats 2; 1: persons queen king
    lays_out assassin => ..., sees active 1, sees phase play, sees turn 0  # BRU-INT-1
  persons strategist; workers red=1; 1: threats red=2; 1: houses poet smith
    activates strategist, red/any, opponent 1/opponent 2 =>
      ..., sees active 1, sees phase play, sees turn 0  # BRU-INT-16
# A token without a card at its double price, and the ways that an effect leaves open.
  canals 1 0; guilders 4; workers red=1; persons acrobat  # BRU-CARD-10, BRU-DECIDE-31
    activates acrobat => ..., sees decisions.1.prices (left:4 right:2)
  seats 2; 1: guilders 3; 1: points 5
    lays_out swindler => ..., sees decisions.1.ways (0:(do:give_guilders n:2)
      1:(do:lose_points n:2))  # BRU-INT-15
"""


def test_a_spectator_is_shown_what_a_page_needs() -> None:
    assert wrong(ROWS, as_it_lies) == ""


def test_the_last_ascent_with_all_it_triggers_belongs_to_the_phase_of_the_dice() -> None:
    """BRU-ROUND-2, BRU-ASCEND-13: only then the first turn begins."""
    table = a_table().holds(hand="king").persons("preacher", 1).threats(1, red=1)
    table = table.holds(1, guilders=1).middle(dice=(1, 3, 3, 3, 3))
    ascended = after(table.asked(s.OfferAscent(Seat(1))), c.Ascend())

    triggered, begun = (seen_by(SPECTATOR, it) for it in (ascended, after(ascended, c.Decline())))

    assert (triggered["active"], triggered["phase"]) == (1, "dice")
    assert "turn" not in triggered
    assert (begun["active"], begun["phase"], begun["turn"]) == (0, "play", 0)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("first", range(2))
def test_b11_every_ascent_with_all_it_triggers_belongs_to_the_phase_of_the_dice(
    seats: int, first: int
) -> None:
    """BRU-ROUND-2, BRU-ASCEND-13: whoever ascends, whoever begins, whether they return or not."""
    table = a_table(seats).middle(dice=(1, 3, 3, 3, 3), start_player=Seat(first))
    for seat in range(seats):
        table = table.holds(seat, hand="poet", guilders=1).threats(seat, red=1)
    for ascending in range(seats):
        told = table.persons("preacher", ascending).asked(s.OfferAscent(Seat(first)))
        for answer in (c.ChooseThreat("red"), c.Decline()):
            state = told.state
            while isinstance(asked := state.pending[-1], s.OfferAscent | s.ReturnMarkers):
                shown = seen_by(SPECTATOR, state)
                assert (shown["phase"], "turn" in shown) == ("dice", False)
                offers = isinstance(asked, s.OfferAscent)
                state = after(state, c.Ascend() if offers else answer)

            assert seen_by(SPECTATOR, state)["phase"] == "play"


def test_the_score_shown_is_the_final_score_if_the_game_ended_now(game: Any) -> None:
    """BRU-END-15."""
    for step in game.steps[1::7]:
        final = final_outcome(step.state).scores
        shown = view(step.state, SPECTATOR)["seats"]

        assert {Seat(int(n)): one["score"] for n, one in shown.items()} == dict(final)
        points = view(step.state, SPECTATOR)["current_score"]
        assert {Seat(int(n)): one["scores"] for n, one in points.items()} == dict(final)

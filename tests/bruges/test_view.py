"""The view of each viewer; announced results are the actual results."""

from collections import Counter
from typing import Any

import pytest

from domain.bruges import BRUGES as GAME
from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.scoring import final_outcome
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.bruges.view import view
from tests.bruges.a_table import a_table, after, card
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
  persons notary  # BRU-CARD-24
    => sees seats.0.ascent_discount 2, sees seats.1.ascent_discount nothing
  persons city_builder  # BRU-CARD-57
    => sees seats.0.house_worker any, sees seats.1.house_worker nothing
  persons city_builder carpenter  # BRU-CARD-57
    => sees seats.0.house_worker free
  dice 5 2 3 3 3; persons fishmonger  # BRU-ACT-4
    => sees seats.0.incomes (blue:7 brown:2 yellow:3 red:3 violet:3)
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
# What is being drawn shows its backs even to its owner.
  hand count; drawn queen tailor; refill  # BRU-DRAW-5, -6, BRU-HIDE-2
    => own seats.0.drawn (0:red 1:blue), own seats.0.hand (0:count),
      own seats.0.drawn_cards nothing
# A house shows its owner the hidden side, and an unseen one nobody.
  houses queen; unseen_house tailor  # BRU-HIDE-8, -9, BRU-HOUSE-1
    => own seats.0.houses (0:(colour:red back:red card:queen)
      1:(colour:blue back:blue unseen:True)),
      sees seats.0.houses (0:(colour:red back:red) 1:(colour:blue back:blue unseen:True)),
      all seats.0.houses.1.card tailor
# A card taken up shows others its back and no price of laying it out: it would tell which it is.
  houses poet  # BRU-HIDE-14, -15, -21
    plays prince => own seats.0.in_play (back:blue card:prince), sees seats.0.in_play (back:blue),
      own decisions.1.price 9, sees decisions.1.price nothing
"""


def test_a_spectator_is_shown_what_a_page_needs() -> None:
    assert wrong(ROWS, as_it_lies) == ""


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("first", range(2))
def test_b11_ascents_and_all_they_trigger_belong_to_the_dice(seats: int, first: int) -> None:
    """BRU-ROUND-2, BRU-ASCEND-13: whoever ascends, whoever begins, whether they return or not."""
    table = a_table(seats).middle(dice=(1, 3, 3, 3, 3), start_player=Seat(first))
    for seat in range(seats):
        table = table.holds(seat, hand="poet", guilders=1).threats(seat, red=1)
    for ascending in range(seats):
        told = table.persons("preacher", ascending).asked(s.OfferAscent(Seat(first)))
        for answer in (c.ChooseThreat("red"), c.Decline()):
            state = told.state
            while isinstance(asked := state.pending[-1], s.OfferAscent | s.ReturnMarkers):
                shown = view(state, SPECTATOR)
                assert (shown["phase"], "turn" in shown) == ("dice", False)
                offers = isinstance(asked, s.OfferAscent)
                state = after(state, c.Ascend() if offers else answer)

            assert view(state, SPECTATOR)["phase"] == "play"


def test_the_score_shown_is_the_final_score_if_the_game_ended_now(game: Any) -> None:
    """BRU-END-15."""
    for step in game.steps[1::7]:
        final = final_outcome(step.state).scores
        shown = view(step.state, SPECTATOR)["seats"]

        assert {Seat(int(n)): one["score"] for n, one in shown.items()} == dict(final)
        points = view(step.state, SPECTATOR)["current_score"]
        assert {Seat(int(n)): one["scores"] for n, one in points.items()} == dict(final)

"""Views along random games: they fit their schema, show what may be seen, and patch small."""

from collections import Counter
from typing import Any

import pytest

from domain.decider import EVERYONE, SPECTATOR, Seat
from domain.villagers import state as s
from domain.villagers.knowledge import alone, everyone, hand_of
from projections.registry import PROJECTIONS
from tests.villagers.card_rows import wrong
from tests.villagers.game_facts import held_by

view = PROJECTIONS["villagers"].view


def test_everyone_sees_every_card_of_the_game(game: Any) -> None:
    first, *others = game.steps
    faces = all_faces(first.state)

    for step in others[::5] + others[-1:]:
        assert all_faces(step.state) == faces


def test_what_is_to_come_is_what_a_spectator_has_not_seen(game: Any) -> None:
    """VIL-HIDE-12: it follows from public facts, and is the same for all."""
    for step in game.steps[::5]:
        gallery = view(step.state, SPECTATOR)

        waiting = cards_waiting(step.state)
        unseen = all_faces(step.state) - open_faces(gallery) - waiting
        assert gallery["to_come"] == unseen
        for viewer in game.viewers:
            assert view(step.state, viewer)["to_come"] == gallery["to_come"]


def cards_waiting(state: s.State) -> Counter[str]:
    """The cards that lie nowhere else: played or freed, and not laid yet."""
    return Counter(card for decision in state.pending for card in held_by(decision))


def open_faces(shown: Any) -> Counter[str]:
    """The cards that this view shows with their fronts, but for own hands and what waits."""
    faces = Counter[str](shown["discard_pile"].values())
    faces.update(shown["basics"])
    faces.update(place["card"] for place in shown["road"].values())
    for pile in shown["piles"].values():
        faces.update(pile.get("known", {}).values())
    for holding in (*shown["seats"].values(), shown.get("countess", {"village": None})):
        if holding["village"] is not None:
            faces.update(v["card"] for v in holding["village"]["villagers"].values())
        faces.update(holding.get("square", {}).values())
        faces.update(holding.get("known", {}))
    return faces


def all_faces(state: s.State) -> Counter[str]:
    """The cards that `all` sees, and those that are asked about."""
    shown = view(state, EVERYONE)
    faces = open_faces(shown) + cards_waiting(state)
    rows = [shown["box"], *(pile["cards"] for pile in shown["piles"].values())]
    rows += [seat.get("looking", {}) for seat in shown["seats"].values()]
    faces.update(face for row in rows for face in row.values())
    for seat in shown["seats"].values():
        faces.update(card["card"] for card in seat["hand"].values())
    return faces


def a_card(face: str, known_to: int = 0) -> s.Card:
    return s.Card(s.CardId(face), s.Knowers(known_to))


def a_hand(*cards: s.Card) -> s.Holding:
    return s.Holding(hand=hand_of(cards))


def test_the_owner_sees_who_else_knows_a_card() -> None:
    """VIL-HIDE-15."""
    hand = a_hand(
        a_card("brewer", alone(Seat(1))),
        a_card("cooper", everyone(4)),
        a_card("mason", alone(Seat(1)) | alone(Seat(0)) | alone(Seat(3))),
    )
    state = s.State(seats=(s.Holding(), hand, s.Holding(), s.Holding()))

    assert view(state, Seat(1))["seats"]["1"]["hand"] == {
        "0": {"card": "brewer"},
        "1": {"card": "cooper", "known_to": "all"},
        "2": {"card": "mason", "known_to": "0 3"},
    }


@pytest.mark.parametrize(("seats", "named"), [(2, {"known_to": "1"}), (3, {})])
def test_with_church_nobody_learns_what_a_third_seat_knows(seats: int, named: Any) -> None:
    """VIL-HIDE-7, -10: it would tell that a hand held one name only."""
    hand = a_hand(a_card("brewer", alone(Seat(0)) | alone(Seat(1))))
    state = s.State(
        seats=(hand, *(s.Holding() for _ in range(seats - 1))),
        developments=(s.DevelopmentId("church"),),
    )

    assert view(state, Seat(0))["seats"]["0"]["hand"] == {"0": {"card": "brewer", **named}}


def test_a_pile_shows_its_top_back_and_the_fronts_a_viewer_knows_at_their_place() -> None:
    """VIL-HIDE-2, -9."""
    pile = (a_card("cooper", alone(Seat(1))), a_card("mason"), a_card("brewer", everyone(2)))
    state = s.State(seats=(s.Holding(), s.Holding()), stacks=(pile, (), (), (), (), ()))

    shown = [view(state, viewer)["piles"]["stack_1"] for viewer in (Seat(0), Seat(1), SPECTATOR)]

    assert shown == [
        {"size": 3, "top": "wood", "known": {"2": "brewer"}},
        {"size": 3, "top": "wood", "known": {"0": "cooper", "2": "brewer"}},
        {"size": 3, "top": "wood", "known": {"2": "brewer"}},
    ]


ROWS = """
# A pile that is looked through shows no back; only the reader sees the cards taken off it.
what is seen
  looking mason brewer; stack 1 cooper; asks order_seen stack_1  # VIL-HIDE-13, -14
    => ..., own piles.stack_1 (size:1), sees piles.stack_1 (size:1), sees seats.0.looking nothing,
      own seats.0.looking (0:mason 1:brewer), sees seats.0.looking_size 2
# Market cards lie under their stacks until their day.
0 first second | 1 nothing second | 2 nothing nothing
  market_days {0}  # VIL-SETUP-10, VIL-DRAFT-14
    => sees piles.stack_2.market {1}, sees piles.stack_6.market {2}
# A Village shows its sums.
what is seen
  # VIL-SCORE-2, -3, -9, -17, VIL-EX-14
  village lumberjack(cooper, wood_carver) agent brewer; coins cooper 4
    => sees seats.0.village.gold 4, sees seats.0.village.coins 4, sees seats.0.village.silver 8,
      sees seats.0.village.food 1, sees seats.0.village.builders 1,
      sees seats.0.village.villagers.3 (card:cooper on:2 coins:4),
      sees seats.0.village.villagers.4 (card:wood_carver on:2 silver:4)
  village founders captain lumberjack/arkwright agent nun; coins agent 4  # VIL-SUPPORT-8
    => sees seats.0.village.silver 8, sees seats.0.bronze 2, sees seats.1.bronze nothing
# The Countess shows her events and how many are to come; the discarded ones all have seen.
  solo; events serfdom bribes; begun serfdom; event_decks customs land_claim | rats;
      discarded_events betrayer  # VIL-SOLO-7, -34, -45
    => own countess.events (serfdom:(begun:True) bribes:nothing), own countess.deck_size 2,
      own countess.discarded (0:betrayer), own countess.jester True, own countess.decks nothing,
      all countess.decks (summer:(0:customs 1:land_claim) winter:(0:rats))
# A development shows who has how much and who holds it: specials in hand by their backs.
  developments inn; tokens inn; hand monk; 1: hand monk tinner  # VIL-DEV-9, -13, VIL-HIDE-17
    => sees developments (community:(id:inn counts:(0:1 1:2) holder:0)),
      own developments (community:(id:inn counts:(0:1 1:2) holder:0)),
      sees seats.0.tokens (inn:True)
# What is asked is shown to all without what it does not name.
  building 0 3 used=1 basics=2 tinner=true; asks build > open_padlock cooper played
    => ..., sees decisions (0:(type:build) 1:(type:open_padlock card:cooper how:played)),
      sees active 0, sees build (limit:3 used:1 basics_left:1 tinner:True)  # VIL-DECIDE-8, -9
# A draft turn shows what is unusual about it.
  drafting  # VIL-SUPPORT-14, VIL-EVENT-24
    => sees draft nothing
  drafting fewer=1
    => ..., sees draft (fewer:1)
  drafting recruited=true
    => sees draft (recruited:True)
"""


def test_what_a_view_shows() -> None:
    assert wrong(ROWS) == ""

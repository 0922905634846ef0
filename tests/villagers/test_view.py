"""Views along random games: they fit their schema, show what may be seen, and patch small."""

from collections import Counter
from typing import Any

import pytest

from domain.decider import EVERYONE, SPECTATOR, Seat
from domain.villagers import state as s
from domain.villagers.knowledge import alone, everyone, hand_of
from projections.catalog import PROJECTIONS
from tests.villagers.a_table import a_solo_table, a_table, number_of
from tests.villagers.room import held_by

view = PROJECTIONS["villagers"].view


def test_everyone_sees_every_card_of_the_game(village_game: Any) -> None:
    first, *others = village_game.steps
    faces = all_faces(first.state)

    for step in others[::5] + others[-1:]:
        assert all_faces(step.state) == faces


def test_what_is_to_come_is_what_a_spectator_has_not_seen(village_game: Any) -> None:
    """VIL-HIDE-12: it follows from public facts, and is the same for all."""
    for step in village_game.steps[::5]:
        gallery = view(step.state, SPECTATOR)

        waiting = cards_waiting(step.state)
        unseen = all_faces(step.state) - open_faces(gallery) - waiting
        assert gallery["to_come"] == unseen
        for viewer in village_game.viewers:
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


def test_the_last_view_shows_the_gold_of_the_outcome(village_game: Any) -> None:
    """VIL-END-1."""
    last = village_game.steps[-1].state
    shown = view(last, SPECTATOR)

    for n, seat in shown["seats"].items():
        assert last.phase.outcome.scores[Seat(int(n))]["total"] == seat["supply"]
        assert seat["village"]["coins"] == 0


# Single rules, on small tables.


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


def test_a_pile_that_is_looked_through_shows_no_back() -> None:
    """VIL-HIDE-13, -14: only the reader sees the cards taken off it."""
    table = a_table().with_looking("mason brewer").with_stack(1, "cooper")
    state = table.asked(s.OrderSeen("stack_1")).state

    mine, other = view(state, Seat(0)), view(state, Seat(1))

    assert mine["piles"]["stack_1"] == other["piles"]["stack_1"] == {"size": 1}
    assert mine["seats"]["0"]["looking"] == {"0": "mason", "1": "brewer"}
    assert "looking" not in other["seats"]["0"]
    assert other["seats"]["0"]["looking_size"] == 2


def test_market_cards_lie_under_their_stacks_until_their_day() -> None:
    """VIL-SETUP-10, VIL-DRAFT-14."""
    piles = [view(a_table().with_market_days(n).state, SPECTATOR)["piles"] for n in (0, 1, 2)]

    assert [p["stack_2"].get("market") for p in piles] == ["first", None, None]
    assert [p["stack_6"].get("market") for p in piles] == ["second", "second", None]


def test_a_village_shows_its_sums() -> None:
    """VIL-SCORE-2, -3, -9, -17: VIL-EX-14 with coins on a Cooper, and an Agent."""
    table = a_table().with_village("lumberjack(cooper, wood_carver) agent brewer")
    table = table.with_coins("cooper", 4)

    shown = view(table.state, SPECTATOR)["seats"]["0"]["village"]

    assert {key: part for key, part in shown.items() if key != "villagers"} == {
        "gold": 4,
        "coins": 4,
        "silver": 8,
        "food": 1,
        "builders": 1,
    }
    cooper, carver = (number_of(table.state, face) for face in ("cooper", "wood_carver"))
    below = number_of(table.state, "lumberjack")
    villagers = shown["villagers"]
    assert villagers[str(cooper)] == {"card": "cooper", "on": below, "coins": 4}
    assert villagers[str(carver)] == {"card": "wood_carver", "on": below, "silver": 4}


def test_the_countess_shows_her_events_and_how_many_are_to_come() -> None:
    """VIL-SOLO-7, -34, -45: the decks are known to nobody, the discarded events to all."""
    table = a_solo_table().with_events("serfdom", "bribes").with_begun("serfdom")
    table = table.with_event_decks("customs land_claim", "rats")
    state = table.with_discarded_events("betrayer").state

    shown = view(state, Seat(0))["countess"]

    assert shown["events"] == {"serfdom": {"begun": True}, "bribes": {}}
    assert (shown["deck_size"], shown["discarded"]) == (2, {"0": "betrayer"})
    assert shown["jester"] is True
    assert "decks" not in shown
    assert view(state, EVERYONE)["countess"]["decks"] == {
        "summer": {"0": "customs", "1": "land_claim"},
        "winter": {"0": "rats"},
    }


def test_a_development_shows_who_has_how_much_and_who_holds_it() -> None:
    """VIL-DEV-9, -13, VIL-HIDE-17: specials in hand are counted by their backs."""
    table = a_table().with_developments("inn").with_tokens("inn").with_hand("monk")
    state = table.with_hand("monk tinner", 1).state

    for viewer in (Seat(0), Seat(1), SPECTATOR):
        shown = view(state, viewer)
        assert shown["developments"] == {
            "community": {"id": "inn", "counts": {"0": 1, "1": 2}, "holder": "0"}
        }
        assert shown["seats"]["0"]["tokens"] == {"inn": True}


def test_what_is_asked_is_shown_to_all_without_what_it_does_not_name() -> None:
    """VIL-DECIDE-8, -9."""
    table = a_table().building(0, 3, used=1, basics=2, tinner=True)
    state = table.asked(s.Build(), s.OpenPadlock(s.CardId("cooper"), "played")).state

    shown = view(state, SPECTATOR)

    assert shown["decisions"] == {
        "0": {"type": "build"},
        "1": {"type": "open_padlock", "card": "cooper", "how": "played"},
    }
    assert shown["active"] == 0
    assert shown["build"] == {"limit": 3, "used": 1, "basics_left": 1, "tinner": True}


@pytest.mark.parametrize("draft", [{}, {"fewer": 1}, {"recruited": True}], ids=str)
def test_a_draft_turn_shows_what_is_unusual_about_it(draft: Any) -> None:
    """VIL-SUPPORT-14, VIL-EVENT-24."""
    assert view(a_table().drafting(**draft).state, SPECTATOR)["draft"] == draft

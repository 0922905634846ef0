"""Section 14: who may see what. Two positions differ in one place; who can tell them apart?

"Tell apart" is by the byte: the view, the options with their labels, and for whom the game waits.
Both positions have the same cards, in other places: a list shows what may still come (VIL-HIDE-12).
What somebody knows is read from that viewer's own view, what somebody was told from its events.
Seat 0 acts, seat 1 is the one it acts upon, seat 2 looks on.
"""

from typing import Any

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Rejected, Seat, Viewer
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import (
    HandCardStolen,
    HandLookedAt,
    PileCardTaken,
    PileLookedThrough,
    SeenCardPutBack,
    SeenCardTaken,
)
from domain.villagers.evolve import evolve
from domain.villagers.knowledge import alone, everyone
from projections.projection import LANGS
from projections.villagers import VILLAGERS
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    a_table,
    after,
    an_opening,
    choices,
    number_of,
    opened,
    told,
)
from tests.villagers.answers import pick, play, put

ACTOR, OTHER, THIRD = Seat(0), Seat(1), Seat(2)
VIEWERS: tuple[Viewer, ...] = (ACTOR, OTHER, THIRD, SPECTATOR)
ALL: set[Viewer] = set(VIEWERS)


def card(face: str) -> s.CardId:
    return s.CardId(face)


def carry_out(event: str) -> c.CarryOut:
    return c.CarryOut(s.EventId(event))


def look(state: s.State, viewer: Viewer) -> bytes:
    """All that reaches this viewer of a position."""
    view = VILLAGERS.view(state, viewer)
    options = () if isinstance(viewer, str) else VILLAGERS.game.options(state, viewer)
    labels = [[VILLAGERS.label(option, view, lang) for lang in LANGS] for option in options]
    return msgspec.json.encode([view, options, labels, VILLAGERS.game.awaiting(state)])


def told_apart_by(here: Table, there: Table) -> set[Viewer]:
    """Who can tell these positions apart."""
    assert here.state != there.state
    viewers: list[Viewer] = [Seat(seat) for seat in range(len(here.state.seats))]
    return {
        viewer
        for viewer in (*viewers, SPECTATOR)
        if look(here.state, viewer) != look(there.state, viewer)
    }


def known_in_hand(state: s.State, seat: int, viewer: Viewer) -> dict[str, int]:
    """The fronts of another hand that a viewer knows."""
    return VILLAGERS.view(state, viewer)["seats"][str(seat)].get("known", {})


def known_in_pile(state: s.State, pile: str, viewer: Viewer) -> dict[str, str]:
    """The fronts that a viewer knows at their place, from the top."""
    return VILLAGERS.view(state, viewer)["piles"][pile].get("known", {})


def hand_is_known_as(state: s.State, seat: int, known: dict[str, int]) -> bool:
    """Whether everybody but its owner, spectators too, knows just these of a hand."""
    others: list[Viewer] = [viewer for viewer in VIEWERS if viewer != seat]
    return all(known_in_hand(state, seat, viewer) == known for viewer in others)


def the(kind: type[Any], events: tuple[e.Event, ...]) -> Any:
    """The one event of that kind."""
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def seen_of(event: e.Event, viewer: Viewer) -> dict[str, Any]:
    """What a viewer is told of an event."""
    shown = VILLAGERS.redact(event, viewer)
    assert shown is not None
    return shown


def told_the_card(event: e.Event) -> set[Viewer]:
    """Who is told the front that an event moves."""
    return {viewer for viewer in VIEWERS if "card" in seen_of(event, viewer)}


def put_back(face: str, pile: Any = "stack_1") -> tuple[c.Command, ...]:
    """A basic villager is got for that card."""
    return c.GetBasic("miner", pile), c.PutBack(s.CardId(face))


# Backs (VIL-HIDE-1, -2).


def test_the_backs_of_a_hand_show_their_suits() -> None:
    """VIL-HIDE-1."""
    here = a_table(3).with_hand("cooper wheeler", seat=1).with_reserve("hunter fisher mason")
    there = a_table(3).with_hand("cooper fisher", seat=1).with_reserve("hunter wheeler mason")

    assert told_apart_by(here, there) == ALL
    for viewer in VIEWERS:
        assert VILLAGERS.view(here.state, viewer)["seats"]["1"]["suits"] == {"wood": 2}


def test_the_fronts_of_a_hand_show_to_its_owner_only() -> None:
    """VIL-HIDE-1, -3."""
    here = a_table(3).with_hand("cooper wheeler", seat=1).with_reserve("hunter carpenter mason")
    there = a_table(3).with_hand("cooper carpenter", seat=1).with_reserve("hunter wheeler mason")

    assert told_apart_by(here, there) == {OTHER}


@pytest.mark.parametrize("pile", ["stack_3", "reserve"])
def test_the_top_back_of_a_pile_shows_its_suit_and_nothing_more(pile: Any) -> None:
    """VIL-HIDE-1."""
    here = a_table(3).with_known_pile(pile, "cooper fisher wheeler", ())

    assert told_apart_by(here, here.with_known_pile(pile, "fisher cooper wheeler", ())) == ALL
    assert told_apart_by(here, here.with_known_pile(pile, "wheeler fisher cooper", ())) == set()


@pytest.mark.parametrize("pile", ["stack_3", "reserve"])
def test_below_the_top_back_not_even_suits_are_visible(pile: Any) -> None:
    """VIL-HIDE-2."""
    here = a_table(3).with_known_pile(pile, "cooper fisher miner grazier", ())
    there = a_table(3).with_known_pile(pile, "cooper grazier fisher miner", ())

    assert told_apart_by(here, there) == set()


def test_how_many_cards_lie_in_a_pile_is_public() -> None:
    """VIL-HIDE-2."""
    here = a_table(3).with_stacks("cooper fisher", "cooper")

    assert told_apart_by(here, here.with_stacks("cooper", "cooper fisher")) == ALL


# Hands (VIL-HIDE-3 to -5).


def test_first_hands_are_told_to_their_owners_only() -> None:
    """VIL-HIDE-3."""
    dealt = next(event for event in an_opening(3) if isinstance(event, e.HandDealt))
    suits = [box.CARDS[face].suit for face in dealt.cards]

    assert sorted(seen_of(dealt, dealt.seat)["cards"]) == sorted(dealt.cards)
    for viewer in ALL - {dealt.seat}:
        shown = seen_of(dealt, viewer)
        assert sorted(shown.pop("suits")) == sorted(str(suit) for suit in suits)
        assert shown == {"type": "hand_dealt", "seat": dealt.seat, "count": 5}


def test_nobody_but_its_owner_knows_a_front_of_a_first_hand() -> None:
    """VIL-HIDE-3."""
    state = opened(3)

    assert all(hand_is_known_as(state, seat, {}) for seat in range(3))


def test_drafted_cards_stay_known_to_all_in_the_hand_those_from_stacks_too() -> None:
    """VIL-HIDE-4."""
    table = (
        a_table(3)
        .with_square("fisher fisher", seat=1)
        .with_square("agent agent", seat=2)
        .with_hand("miner")
        .with_stack(1, "wheeler cooper hunter")
        .with_square("grocer")
        .drafting()
    )

    state = after(table.state, c.DraftFromPile("stack_1", 3))

    assert hand_is_known_as(state, 0, {"wheeler": 1, "grocer": 1})
    assert hand_is_known_as(state, 1, {"fisher": 2})
    own = list(VILLAGERS.view(state, ACTOR)["seats"]["0"]["hand"].values())
    assert {"card": "wheeler", "known_to": "all"} in own
    assert {"card": "miner"} in own


def test_a_card_taken_by_a_flaker_is_known_to_all() -> None:
    """VIL-HIDE-5."""
    table = a_table(3).with_hand("flaker").with_square("cooper", seat=1)
    table = table.with_square("fisher", seat=2).drafting()

    state = after(table.state, play("flaker"), c.TakeDrafted(OTHER, card("cooper")))

    assert hand_is_known_as(state, 0, {"cooper": 1})


def test_a_card_taken_by_a_schemer_is_known_to_all() -> None:
    """VIL-HIDE-5."""
    table = a_table(3).with_hand("schemer").with_village("fisher agent", seat=1)

    state = after(
        table.state, play("schemer"), c.PickVillager(number_of(table.state, "fisher", OTHER))
    )

    assert hand_is_known_as(state, 0, {"fisher": 1})


def test_a_card_taken_by_a_courier_is_known_to_all() -> None:
    """VIL-HIDE-5."""
    table = a_table(3).with_hand("courier", seat=1).with_road("cooper fisher").drafting()

    state = after(table.state, c.SendCourier(1, card("cooper")), seat=1)

    assert hand_is_known_as(state, 1, {"cooper": 1})


def test_a_stand_in_that_returns_to_a_hand_is_known_to_all() -> None:
    """VIL-HIDE-5, VIL-SPECIAL-14."""
    table = a_table(3).with_hand("schemer").with_village("founders miner/monk/spelunker", seat=1)

    state = after(table.state, play("schemer"))

    assert hand_is_known_as(state, 1, {"monk": 1})


# Cards put back (VIL-HIDE-6 to -10).


def test_a_card_put_back_is_told_to_its_owner_its_suit_and_pile_to_all() -> None:
    """VIL-HIDE-6."""
    table = a_table(3).with_hand("cooper fisher")

    event = the(e.HandCardPutBack, told(table.state, *put_back("cooper", "stack_2")))

    assert seen_of(event, ACTOR)["card"] == "cooper"
    for viewer in ALL - {ACTOR}:
        assert seen_of(event, viewer) == {
            "type": "hand_card_put_back",
            "seat": 0,
            "pile": "stack_2",
            "suit": "wood",
        }


def test_which_card_of_a_suit_was_put_back_cannot_be_told() -> None:
    """VIL-HIDE-6, -8."""
    table = a_table(3).with_hand("cooper wheeler")

    here = Table(after(table.state, *put_back("cooper")))
    there = Table(after(table.state, *put_back("wheeler")))

    assert told_apart_by(here, there) == {ACTOR}


def test_who_knows_the_rest_of_a_hand_is_booked_as_the_event_says() -> None:
    """VIL-HIDE-8: corrected, it changes no game of yesterday."""
    state = a_table().with_hand("cooper wheeler", known_to="all").state
    known, mine = everyone(2), alone(ACTOR)

    after_it = evolve(state, e.HandCardPutBack(ACTOR, "reserve", card("cooper"), known, mine))

    assert [one.known_to for one in after_it.seats[0].hand] == [mine]
    assert after_it.reserve[0] == s.Card(card("cooper"), known)


def test_a_card_put_on_the_discard_pile_is_public() -> None:
    """VIL-HIDE-6, VIL-BASIC-6."""
    table = a_table(3).with_hand("cooper wheeler").with_stacks().with_reserve("")

    state = after(table.state, *put_back("cooper", "discard"))

    for viewer in VIEWERS:
        assert VILLAGERS.view(state, viewer)["discard_pile"] == {"0": "cooper"}
    assert hand_is_known_as(state, 0, {})


def test_while_a_card_is_chosen_to_be_put_back_nobody_sees_what_could_be() -> None:
    """VIL-HIDE-6."""
    here = a_table(3).with_hand("cooper fisher").with_reserve("hunter wheeler")
    there = a_table(3).with_hand("wheeler fisher").with_reserve("hunter cooper")
    asked = c.GetBasic("miner", "stack_1")

    positions = Table(after(here.state, asked)), Table(after(there.state, asked))

    assert told_apart_by(*positions) == {ACTOR}


@pytest.mark.parametrize("faces", ["cooper", "cooper cooper"])
def test_a_front_stays_known_if_all_cards_of_its_suit_were_known_and_alike(faces: str) -> None:
    """VIL-HIDE-7."""
    table = a_table(3).with_hand(faces, known_to="all").and_in_hand("fisher agent")

    events = told(table.state, *put_back("cooper"))
    state = after(table.state, *put_back("cooper"))

    assert told_the_card(the(e.HandCardPutBack, events)) == ALL
    for viewer in VIEWERS:
        assert known_in_pile(state, "stack_1", viewer) == {"0": "cooper"}
    assert hand_is_known_as(state, 0, {"cooper": 1} if faces != "cooper" else {})


def test_of_two_names_of_a_suit_neither_stays_known() -> None:
    """VIL-HIDE-8."""
    table = a_table(3).with_hand("cooper wheeler fisher", known_to="all")

    events = told(table.state, *put_back("cooper"))
    state = after(table.state, *put_back("cooper"))

    assert told_the_card(the(e.HandCardPutBack, events)) == {ACTOR}
    assert hand_is_known_as(state, 0, {"fisher": 1})
    for viewer in ALL - {ACTOR}:
        assert known_in_pile(state, "stack_1", viewer) == {}


def test_one_unknown_card_of_a_suit_makes_the_others_doubtful() -> None:
    """VIL-HIDE-8."""
    table = a_table(3).with_hand("cooper fisher", known_to="all").and_in_hand("cooper")

    state = after(table.state, *put_back("cooper"))

    assert hand_is_known_as(state, 0, {"fisher": 1})


def test_what_is_forgotten_is_the_same_whichever_card_of_the_suit_leaves() -> None:
    """VIL-HIDE-8."""
    table = a_table(3).with_hand("cooper wheeler", known_to="all").and_in_hand("carpenter")

    for face in ("cooper", "wheeler", "carpenter"):
        state = after(table.state, *put_back(face))
        assert hand_is_known_as(state, 0, {})
        assert known_in_pile(state, "stack_1", SPECTATOR) == {}


def test_each_viewer_forgets_by_its_own_knowledge() -> None:
    """VIL-HIDE-7, -8: seat 1 knows all of the suit, seat 2 one card of two."""
    table = a_table(3).with_hand("cooper", known_to="all").and_in_hand("cooper", known_to=(1,))

    events = told(table.state, *put_back("cooper"))
    state = after(table.state, *put_back("cooper"))

    assert told_the_card(the(e.HandCardPutBack, events)) == {ACTOR, OTHER}
    assert known_in_hand(state, 0, OTHER) == {"cooper": 1}
    assert known_in_pile(state, "stack_1", OTHER) == {"0": "cooper"}
    for viewer in (THIRD, SPECTATOR):
        assert known_in_hand(state, 0, viewer) == {}
        assert known_in_pile(state, "stack_1", viewer) == {}


def test_a_basic_villager_in_a_hand_stays_known_whatever_leaves_it() -> None:
    """VIL-CHOICE-13, VIL-HIDE-8: it shows a front on both sides (VIL-SETUP-16)."""
    table = a_table(3).with_hand("lumberjack cooper", known_to="all")

    state = after(table.state, *put_back("cooper"))

    assert hand_is_known_as(state, 0, {"lumberjack": 1})
    assert known_in_pile(state, "stack_1", SPECTATOR) == {"0": "cooper"}


def test_a_front_stays_known_at_its_place_also_under_other_cards() -> None:
    """VIL-HIDE-9."""
    table = a_table(3).with_hand("cooper fisher wheeler")

    below = after(table.state, *put_back("cooper"), *put_back("fisher"))
    assert known_in_pile(below, "stack_1", ACTOR) == {"0": "fisher", "1": "cooper"}
    assert known_in_pile(below, "stack_1", OTHER) == {}
    drafted = after(Table(below).drafting(1).state, c.DraftFromPile("stack_1", 4))

    assert known_in_pile(drafted, "stack_1", ACTOR) == {"0": "cooper"}


def test_knowledge_belongs_to_the_place_and_goes_with_the_card_that_leaves_it() -> None:
    """VIL-HIDE-9."""
    table = a_table(3).with_known_pile("stack_1", "cooper fisher", (0,)).drafting(1)

    state = after(table.state, c.DraftFromPile("stack_1", 2))

    assert known_in_pile(state, "stack_1", ACTOR) == {"0": "fisher"}
    assert known_in_pile(state, "stack_1", OTHER) == {}


def test_a_card_known_in_a_pile_can_be_told_apart_by_those_who_know_it() -> None:
    """VIL-HIDE-9."""
    here = a_table(3).with_known_pile("stack_1", "cooper wheeler", (1,))
    there = a_table(3).with_known_pile("stack_1", "wheeler cooper", (1,))

    assert told_apart_by(here, there) == {OTHER}


def test_what_could_be_inferred_is_not_shown() -> None:
    """VIL-HIDE-10: of two known cards one is drafted by a Prophet, so the other one is left."""
    table = a_table(3).with_hand("prophet").with_known_pile("stack_1", "cooper fisher", "all")

    state = after(table.drafting().state, play("prophet"), c.PickPile("stack_1"), pick("cooper"))

    assert known_in_pile(state, "stack_1", ACTOR) == {"0": "fisher"}
    for viewer in ALL - {ACTOR}:
        assert known_in_pile(state, "stack_1", viewer) == {}


# What all may look at (VIL-HIDE-11, -12).


def test_anyone_may_look_through_the_discard_pile() -> None:
    """VIL-HIDE-11."""
    table = a_table(3).with_discard_pile("cooper fisher cooper")

    for viewer in VIEWERS:
        shown = VILLAGERS.view(table.state, viewer)["discard_pile"]
        assert list(shown.values()) == ["cooper", "fisher", "cooper"]


def test_the_list_of_what_may_still_come_is_the_same_for_all() -> None:
    """VIL-HIDE-12."""
    table = (
        a_table(3)
        .with_stacks("cooper fisher")
        .with_reserve("cooper miner")
        .with_hand("agent", seat=1)
        .with_hand("grocer", seat=2, known_to="all")
        .with_hand("priest", known_to=(1,))
    )
    table = table.with_road("harvester")

    for viewer in VIEWERS:
        assert VILLAGERS.view(table.state, viewer)["to_come"] == {
            "cooper": 2,
            "miner": 1,
            "fisher": 1,
            "agent": 1,
            "priest": 1,
        }


# Private looks (VIL-HIDE-13 to -16, -24).


def a_prophet() -> Table:
    """Seat 0 may look through stack 1, whose cards all knew."""
    table = a_table(3).with_hand("prophet").drafting()
    return table.with_known_pile("stack_1", "cooper fisher wheeler", "all")


def test_only_its_player_sees_what_a_prophet_sees() -> None:
    """VIL-HIDE-13, -24."""
    table = a_prophet()
    events = told(table.state, play("prophet"), c.PickPile("stack_1"))
    state = after(table.state, play("prophet"), c.PickPile("stack_1"))

    looked = the(PileLookedThrough, events)
    assert seen_of(looked, ACTOR)["cards"] == ["cooper", "fisher", "wheeler"]
    for viewer in ALL - {ACTOR}:
        assert seen_of(looked, viewer) == {
            "type": "pile_looked_through",
            "seat": 0,
            "pile": "stack_1",
            "count": 3,
        }
        assert "looking" not in VILLAGERS.view(state, viewer)["seats"]["0"]
        assert VILLAGERS.view(state, viewer)["seats"]["0"]["looking_size"] == 3


def test_only_its_player_knows_the_new_order_of_a_prophet() -> None:
    """VIL-HIDE-13, -24: for others known places in that stack are void."""
    drafted = after(a_prophet().state, play("prophet"), c.PickPile("stack_1"), pick("fisher"))
    events = told(drafted, put("wheeler"))
    state = after(drafted, put("wheeler"))

    assert known_in_pile(state, "stack_1", ACTOR) == {"0": "cooper", "1": "wheeler"}
    for viewer in ALL - {ACTOR}:
        assert known_in_pile(state, "stack_1", viewer) == {}
    for event in events:
        if isinstance(event, SeenCardPutBack):
            assert told_the_card(event) == {ACTOR}


def test_the_new_order_of_a_prophet_shows_by_its_top_back_only() -> None:
    """VIL-HIDE-13."""
    table = a_table(3).with_hand("prophet").drafting()
    table = table.with_stack(1, "cooper fisher wheeler grocer agent mason")
    drafted = after(table.state, play("prophet"), c.PickPile("stack_1"), pick("mason"))

    def ordered(*faces: str) -> Table:
        return Table(after(drafted, *(put(face) for face in faces)))

    here = ordered("cooper", "fisher", "grocer", "wheeler")
    assert told_apart_by(here, ordered("grocer", "cooper", "fisher", "wheeler")) == {ACTOR}
    assert told_apart_by(here, ordered("cooper", "fisher", "agent", "wheeler")) == {ACTOR}
    assert told_apart_by(here, ordered("cooper", "fisher", "grocer", "agent")) == ALL


def test_while_a_prophet_orders_cards_not_even_their_suits_show() -> None:
    """VIL-HIDE-13."""
    table = a_table(3).with_hand("prophet").drafting()
    table = table.with_stack(1, "cooper fisher grazier mason")
    drafted = after(table.state, play("prophet"), c.PickPile("stack_1"), pick("mason"))

    here, there = Table(after(drafted, put("cooper"))), Table(after(drafted, put("grazier")))

    assert told_apart_by(here, there) == {ACTOR}


def test_the_card_drafted_by_a_prophet_is_public() -> None:
    """VIL-HIDE-13."""
    state = after(a_prophet().state, play("prophet"), c.PickPile("stack_1"), pick("fisher"))

    for viewer in VIEWERS:
        assert VILLAGERS.view(state, viewer)["seats"]["0"]["square"] == {"0": "fisher"}


def a_pigeoneer() -> Table:
    """Seat 0 may look at six of seven cards of the Reserve; seat 1 knew them all."""
    table = a_table(3).with_hand("pigeoneer fisher")
    return table.with_known_pile("reserve", "cooper agent mason wheeler grazier grocer miner", (1,))


REST = tuple(put(face) for face in ("agent", "mason", "grazier", "grocer"))


def test_only_its_player_sees_what_a_pigeoneer_sees_takes_and_orders() -> None:
    """VIL-HIDE-14, -24."""
    looking = after(a_pigeoneer().state, play("pigeoneer"))
    events = told(looking, pick("cooper"), *REST)
    state = after(looking, pick("cooper"), *REST)

    for viewer in ALL - {ACTOR}:
        assert "looking" not in VILLAGERS.view(looking, viewer)["seats"]["0"]
        assert seen_of(the(SeenCardTaken, events), viewer) == {
            "type": "seen_card_taken",
            "seat": 0,
            "suit": "wood",
        }
        assert known_in_hand(state, 0, viewer) == {}
    assert {viewer: known_in_pile(state, "reserve", viewer) for viewer in VIEWERS} == {
        ACTOR: {"0": "wheeler", "1": "grocer", "2": "grazier", "3": "mason", "4": "agent"},
        OTHER: {"5": "miner"},
        THIRD: {},
        SPECTATOR: {},
    }


def test_all_see_the_back_of_the_card_a_pigeoneer_took_and_the_new_top_back() -> None:
    """VIL-HIDE-14."""
    state = after(a_pigeoneer().state, play("pigeoneer"), pick("cooper"), *REST)

    for viewer in VIEWERS:
        shown = VILLAGERS.view(state, viewer)
        assert shown["seats"]["0"]["suits"] == {"wood": 1, "solitary": 1}
        assert shown["piles"]["reserve"]["top"] == "wood"


def test_which_card_of_a_suit_a_pigeoneer_took_cannot_be_told() -> None:
    """VIL-HIDE-14."""
    table = a_table(3).with_hand("pigeoneer").with_reserve("cooper agent wheeler")

    here = Table(after(table.state, play("pigeoneer"), pick("cooper"), put("agent")))
    there = Table(after(table.state, play("pigeoneer"), pick("wheeler"), put("agent")))

    assert told_apart_by(here, there) == {ACTOR}


def a_noble() -> Table:
    """Seat 0 may look at the hand of seat 1: two known Coopers, a Fisher, and hidden cards."""
    table = a_table(3).with_hand("noble miner").with_hand("monk", seat=2)
    table = table.with_hand("cooper cooper fisher", seat=1, known_to="all")
    return table.and_in_hand("grocer mason", seat=1)


def stolen(face: str) -> s.State:
    return after(a_noble().state, play("noble"), c.PickPlayer(OTHER), pick(face))


def test_a_noble_sees_all_fronts_of_that_hand() -> None:
    """VIL-HIDE-15, -24."""
    events = told(a_noble().state, play("noble"), c.PickPlayer(OTHER))
    state = after(a_noble().state, play("noble"), c.PickPlayer(OTHER))

    looked = the(HandLookedAt, events)
    all_fronts = {"mason": 1, "cooper": 2, "fisher": 1, "grocer": 1}
    assert known_in_hand(state, 1, ACTOR) == all_fronts
    assert "cards" in seen_of(looked, ACTOR)
    for viewer in (THIRD, SPECTATOR):
        assert seen_of(looked, viewer) == {"type": "hand_looked_at", "seat": 0, "owner": 1}
        assert known_in_hand(state, 1, viewer) == {"cooper": 2, "fisher": 1}


def test_the_card_taken_by_a_noble_is_known_to_these_two_its_suit_to_all() -> None:
    """VIL-HIDE-15, -8, -24."""
    events = told(a_noble().state, play("noble"), c.PickPlayer(OTHER), pick("grocer"))
    state = stolen("grocer")

    theft = the(HandCardStolen, events)
    assert told_the_card(theft) == {ACTOR, OTHER}
    assert seen_of(theft, THIRD)["suit"] == "solitary"
    assert known_in_hand(state, 0, OTHER) == {"grocer": 1}
    assert known_in_hand(state, 1, ACTOR) == {"mason": 1, "cooper": 2, "fisher": 1}
    for viewer in (THIRD, SPECTATOR):
        assert known_in_hand(state, 0, viewer) == {}
        assert known_in_hand(state, 1, viewer) == {"cooper": 2}


def test_who_knew_all_of_a_suit_by_one_name_knows_what_a_noble_took() -> None:
    """VIL-HIDE-7, -15."""
    state = stolen("cooper")

    assert hand_is_known_as(state, 0, {"cooper": 1})
    for viewer in (THIRD, SPECTATOR):
        assert known_in_hand(state, 1, viewer) == {"cooper": 1, "fisher": 1}


def test_which_card_of_a_suit_a_noble_took_cannot_be_told_by_a_third() -> None:
    """VIL-HIDE-15."""
    here, there = Table(stolen("grocer")), Table(stolen("fisher"))

    assert told_apart_by(here, there) == {ACTOR, OTHER}


def test_a_noble_that_takes_nothing_has_seen_the_hand_all_the_same() -> None:
    """VIL-HIDE-15, VIL-CHOICE-12."""
    table = a_table(3).with_hand("noble").with_hand("monk tinner", seat=1)

    state = after(table.state, play("noble"))

    assert known_in_hand(state, 1, ACTOR) == {"monk": 1, "tinner": 1}
    assert known_in_hand(state, 1, THIRD) == {}


def test_what_a_noble_has_seen_is_forgotten_as_anything_else() -> None:
    """VIL-HIDE-24, -8."""
    table = a_table(3).with_hand("noble").with_hand("cooper wheeler fisher agent", seat=1)
    seen = after(table.state, play("noble"), pick("agent"))
    assert known_in_hand(seen, 1, ACTOR) == {"cooper": 1, "wheeler": 1, "fisher": 1}

    state = after(Table(seen).building(1).state, *put_back("cooper"))

    assert known_in_hand(state, 1, ACTOR) == {"fisher": 1}


def test_a_basic_villager_taken_by_a_noble_is_taken_in_the_open() -> None:
    """VIL-CHOICE-13, VIL-HIDE-15."""
    table = a_table(3).with_hand("noble").with_hand("lumberjack", seat=1, known_to="all")
    table = table.and_in_hand("cooper", seat=1)

    state = after(table.state, play("noble"), pick("lumberjack"))

    assert hand_is_known_as(state, 0, {"lumberjack": 1})
    assert known_in_hand(state, 1, THIRD) == {}


def a_church(known_to: Any = ()) -> s.State:
    """Seat 0 is asked which card it takes for its Church."""
    table = a_table(3).led_by(1).with_developments("church").with_village("founders agent")
    table = table.with_known_pile("stack_1", "cooper fisher", known_to)
    return after(table.building(0).state, c.EndTurn())


def test_a_card_taken_for_a_church_is_known_to_its_taker_only() -> None:
    """VIL-HIDE-16."""
    event = the(PileCardTaken, told(a_church(), c.PickPile("stack_1")))

    assert seen_of(event, ACTOR)["card"] == "cooper"
    assert told_the_card(event) == {ACTOR}
    assert seen_of(event, THIRD)["suit"] == "wood"
    assert hand_is_known_as(after(a_church(), c.PickPile("stack_1")), 0, {})


def test_who_knew_a_card_at_its_place_knows_what_was_taken_for_a_church() -> None:
    """VIL-HIDE-16, -9."""
    state = after(a_church(known_to=(2,)), c.PickPile("stack_1"))

    assert known_in_hand(state, 0, THIRD) == {"cooper": 1}
    assert known_in_hand(state, 0, OTHER) == {}
    assert known_in_hand(state, 0, SPECTATOR) == {}


def test_an_inn_counts_backs_and_reveals_no_front() -> None:
    """VIL-HIDE-17."""
    table = a_table(3).with_developments("inn").with_reserve("hunter smuggler")
    here = table.with_hand("monk tinner", seat=1)
    there = here.with_hand("monk smuggler", seat=1).with_reserve("hunter tinner")

    assert told_apart_by(here, there) == {OTHER}
    for viewer in VIEWERS:
        inn = VILLAGERS.view(here.state, viewer)["developments"]["community"]
        assert inn["counts"] == {"0": 0, "1": 2, "2": 0}


# Module cards (VIL-HIDE-18).


@pytest.mark.parametrize("module", ["support", "scoundrels"])
def test_which_module_card_was_dealt_is_told_to_its_owner_only(module: str) -> None:
    """VIL-HIDE-18."""
    chosen: dict[str, Any] = {module: True}
    events = an_opening(3, **chosen)
    dealt = [event for event in events if isinstance(event, e.ModuleCardDealt)]
    shuffle = the(e.ModuleCardsShuffled, events)

    assert [event.seat for event in dealt] == [ACTOR, OTHER, THIRD]
    for event in dealt:
        assert told_the_card(event) == {event.seat}
        assert all(seen_of(event, viewer)["suit"] == "special" for viewer in VIEWERS)
    assert all("order" not in seen_of(shuffle, viewer) for viewer in VIEWERS)


def test_nobody_knows_what_is_in_the_box() -> None:
    """VIL-HIDE-18."""
    here = a_table(3).with_hand("nun cooper", seat=1).with_box("prophet recruiter")
    there = a_table(3).with_hand("prophet cooper", seat=1).with_box("nun recruiter")

    assert told_apart_by(here, there) == {OTHER}
    assert told_apart_by(here, here.with_box("recruiter prophet")) == set()
    assert all("box" not in VILLAGERS.view(here.state, viewer) for viewer in VIEWERS)
    assert VILLAGERS.view(here.state, EVERYONE)["box"] == {"0": "prophet", "1": "recruiter"}


# Public events and shuffles (VIL-HIDE-19 to -21).


def test_what_the_road_update_discards_is_public() -> None:
    """VIL-HIDE-19."""
    table = a_table(3).with_road("cooper+1 fisher agent+1").with_hand("barbarian").drafting()

    cleared = the(e.RoadCleared, told(table.state, play("barbarian")))

    for viewer in VIEWERS:
        assert seen_of(cleared, viewer)["cards"] == ["cooper", "fisher", "agent"]


def test_no_more_than_backs_is_known_before_the_countess_draws() -> None:
    """VIL-HIDE-20."""
    table = a_solo_table().with_stack(1, "priest agent").carrying_out("conscription", "bribes")
    asked = after(table.with_reserve("cooper fisher wheeler").state, carry_out("conscription"))
    here = Table(asked)
    known = here.with_known_pile("reserve", "cooper fisher wheeler", (0,))

    drawn = after(asked, c.PickPile("reserve"))

    assert told_apart_by(here, here.with_reserve("wheeler fisher cooper")) == set()
    assert known_in_pile(known.state, "reserve", ACTOR) == {
        "0": "cooper",
        "1": "fisher",
        "2": "wheeler",
    }
    for viewer in (ACTOR, SPECTATOR):
        hers = VILLAGERS.view(drawn, viewer)["countess"]["village"]["villagers"]
        assert [villager["card"] for villager in hers.values()] == ["countess", "cooper"]
        assert known_in_pile(drawn, "reserve", viewer) == {}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_order_of_a_shuffle_is_told_to_nobody(viewer: Viewer) -> None:
    """VIL-HIDE-21."""
    shuffle = the(e.DeckShuffled, an_opening(3))

    assert seen_of(shuffle, viewer) == {"type": "deck_shuffled", "draw": shuffle.draw}


# The Courier (VIL-HIDE-22).


def with_and_without_a_courier() -> tuple[Table, Table]:
    """Seat 1 holds a Courier, or a Prophet that might as well be it."""
    table = a_table(3).drafting()
    here = table.with_hand("courier cooper", seat=1).with_hand("prophet fisher", seat=2)
    there = table.with_hand("prophet cooper", seat=1).with_hand("courier fisher", seat=2)
    return here, there


def test_what_a_seat_may_do_does_not_tell_who_holds_the_courier() -> None:
    """VIL-HIDE-22."""
    here, there = with_and_without_a_courier()

    assert told_apart_by(here, there) == {OTHER, THIRD}
    assert VILLAGERS.game.awaiting(here.state) == VILLAGERS.game.awaiting(there.state) == (ACTOR,)


def test_the_drafter_has_the_same_moment_whoever_holds_the_courier() -> None:
    """VIL-HIDE-22, VIL-CHOICE-5."""
    here, there = (table.with_rules(draft_moment=4).state for table in with_and_without_a_courier())
    nobody = a_table(3).with_rules(draft_moment=4).drafting().state
    moment = VILLAGERS.game.moment

    assert moment(here) == moment(there) == moment(nobody) == 4
    assert moment(Table(here).building().state) == 0
    assert moment(Table(here).with_rules(draft_moment=0).state) == 0


def test_a_refused_courier_tells_nobody_who_holds_it() -> None:
    """VIL-HIDE-22: neither the drafter nor a seat that has none learns where it is."""
    table = a_table(3).with_road("cooper fisher").with_reserve("hunter prophet").drafting()
    held = table.with_hand("courier", seat=2)
    unseen = table.with_hand("prophet", seat=2).with_reserve("hunter courier")
    ride = c.SendCourier(1, card("cooper"))

    assert told_apart_by(held, unseen) == {THIRD}
    assert refused(held.state, ACTOR, ride) == refused(unseen.state, ACTOR, ride)
    assert refused(held.state, OTHER, ride) == refused(unseen.state, OTHER, ride)
    assert refused(held.state, OTHER, ride).startswith("not_in_hand")
    assert refused(held.building().state, THIRD, ride).startswith("no_draft_turn")


def refused(state: s.State, seat: Seat, command: c.Command) -> str:
    with pytest.raises(Rejected) as refusal:
        VILLAGERS.game.decide(state, seat, command, Chance(b"refused"))
    return f"{refusal.value.code}: {refusal.value.facts}"


def test_a_build_turn_does_not_end_by_itself_when_a_hand_has_nothing_to_play() -> None:
    """VIL-HIDE-22, VIL-BUILD-12: it begins, and stands, as if there were something."""
    table = a_table(3).with_village("founders lumberjack").with_basics(0, 0, 0).led_by(2)
    idle = table.with_hand("cartwright").with_reserve("hunter carpenter").building(2)
    busy = table.with_hand("carpenter").with_reserve("hunter cartwright").building(2)

    here, there = after(idle.state, c.EndTurn()), after(busy.state, c.EndTurn())

    assert choices(here) == (c.EndTurn(),)
    assert choices(there) == (play("carpenter"), c.EndTurn())
    assert VILLAGERS.game.awaiting(here) == VILLAGERS.game.awaiting(there) == (ACTOR,)
    assert told_apart_by(Table(here), Table(there)) == {ACTOR}


def test_a_build_turn_does_not_end_by_itself_after_the_last_card() -> None:
    """VIL-HIDE-22, VIL-BUILD-12."""
    table = a_table(3).with_village("founders").with_basics(0, 0, 0).with_hand("hunter")

    state = after(table.state, play("hunter"))

    assert choices(state) == (c.EndTurn(),)
    assert VILLAGERS.game.awaiting(state) == (ACTOR,)


# Copies (VIL-HIDE-23).


def test_a_card_that_leaves_in_the_open_is_the_copy_that_was_known() -> None:
    """VIL-HIDE-23."""
    table = a_table(3).with_village("founders lumberjack")
    table = table.with_hand("wheeler", known_to="all").and_in_hand("wheeler")

    state = after(table.state, play("wheeler"))

    assert hand_is_known_as(state, 0, {})
    assert len(state.seats[0].hand) == 1


def test_each_viewer_loses_its_own_known_copy() -> None:
    """VIL-HIDE-23: seat 1 knew both, seat 2 one, a spectator none."""
    table = a_table(3).with_village("founders lumberjack")
    table = table.with_hand("wheeler", known_to=(1, 2)).and_in_hand("wheeler", known_to=(1,))

    state = after(table.state, play("wheeler"))

    assert known_in_hand(state, 0, OTHER) == {"wheeler": 1}
    assert known_in_hand(state, 0, THIRD) == {}
    assert known_in_hand(state, 0, SPECTATOR) == {}


def test_knowing_different_copies_is_knowing_one_each() -> None:
    """VIL-HIDE-23: which of two alike cards somebody has seen means nothing."""
    one_way = a_table(3).with_hand("wheeler", known_to=(1,)).and_in_hand("wheeler", known_to=(2,))
    other_way = a_table(3).with_hand("wheeler", known_to=(1, 2)).and_in_hand("wheeler")

    assert one_way.state == other_way.state
    assert known_in_hand(one_way.state, 0, OTHER) == {"wheeler": 1}
    assert known_in_hand(one_way.state, 0, THIRD) == {"wheeler": 1}

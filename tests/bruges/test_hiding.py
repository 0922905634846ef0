"""Who may see what (BRU-HIDE). Two positions differ in one place; who can tell them apart?

"Tell apart" is by the byte: the view, the options with their labels, and for whom the game waits.
"""

import msgspec

from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from projections.bruges import BRUGES
from projections.projection import LANGS, Shown
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    an_opening,
    booked,
    build_house,
    card,
    cards,
    choices,
    laying_out,
    playing,
    told,
)

ME, OTHER = Seat(0), Seat(1)
NOBODY: set[Viewer] = set()
ALL: set[Viewer] = {ME, OTHER, SPECTATOR}


def look(state: s.State, viewer: Viewer) -> bytes:
    """All that reaches this viewer of a position."""
    view = BRUGES.view(state, viewer)
    options = () if isinstance(viewer, str) else BRUGES.game.options(state, viewer)
    labels = [[BRUGES.label(option, view, lang) for lang in LANGS] for option in options]
    return msgspec.json.encode([view, options, labels, BRUGES.game.awaiting(state)])


def told_apart_by(here: Table, there: Table) -> set[Viewer]:
    """Who of the two seats and the spectators can tell these positions apart."""
    assert here.state != there.state
    assert look(here.state, EVERYONE) != look(there.state, EVERYONE)
    viewers: tuple[Viewer, ...] = (ME, OTHER, SPECTATOR)
    return {viewer for viewer in viewers if look(here.state, viewer) != look(there.state, viewer)}


def of_seat(state: s.State, viewer: Viewer, seat: int = 0) -> Shown:
    return BRUGES.view(state, viewer)["seats"][str(seat)]


def redacted(event: object, viewer: Viewer) -> Shown:
    shown = BRUGES.redact(event, viewer)  # type: ignore[arg-type]
    assert shown is not None
    return shown


# Hands.


def test_a_hand_is_known_to_its_owner_and_its_colours_to_all() -> None:
    """BRU-HIDE-1, -19."""
    same_backs = told_apart_by(a_table().hand("prince queen"), a_table().hand("count knight"))
    other_backs = told_apart_by(a_table().hand("prince queen"), a_table().hand("count king"))

    assert same_backs == {ME}
    assert other_backs == ALL
    assert of_seat(a_table().hand("queen prince").state, OTHER)["backs"] == {
        "0": "blue",
        "1": "red",
    }


def test_the_order_in_which_cards_came_is_shown_to_nobody() -> None:
    """BRU-HIDE-1: the backs and the hand stand in orders that tell nothing."""
    here, there = a_table().hand("queen prince"), a_table().hand("prince queen")

    for viewer in (ME, OTHER, SPECTATOR, EVERYONE):
        assert look(here.state, viewer) == look(there.state, viewer)


def test_during_a_refill_the_owner_too_sees_the_backs_of_new_cards_alone() -> None:
    """BRU-HIDE-2, BRU-DRAW-5, -6."""
    table = a_table().hand("king").asked(s.Refill(ME))
    here = table.seat(0, drawn=cards("prince"))
    there = table.seat(0, drawn=cards("count"))

    assert told_apart_by(here, there) == NOBODY
    shown = of_seat(here.state, ME)
    assert (shown["hand"], shown["drawn"]) == ({"0": "king"}, {"0": "blue"})
    (drawn,) = booked(e.CardDrawn, told(here, c.DrawFrom(0)))
    assert "card" not in redacted(drawn, ME)


def test_what_was_drawn_is_told_to_its_owner_once_the_hand_is_full() -> None:
    """BRU-HIDE-2."""
    table = a_table().hand("king earl duke queen").asked(s.Refill(ME))
    (seen,) = booked(e.DrawnCardsSeen, told(table, c.DrawFrom(0)))

    assert redacted(seen, ME)["cards"] == ["tailor"]
    assert "cards" not in redacted(seen, OTHER)
    assert "cards" not in redacted(seen, SPECTATOR)


# Piles.


def test_of_the_draw_piles_the_colour_of_the_top_card_is_public() -> None:
    """BRU-HIDE-3, -4, -6."""
    table = a_table()
    here = table.piles("tailor potter baker", "smith", "poet lady")
    assert told_apart_by(here, table.piles("count potter baker", "smith", "poet lady")) == NOBODY
    assert told_apart_by(here, table.piles("tailor baker potter", "smith", "poet lady")) == NOBODY
    assert told_apart_by(here, table.piles("queen potter baker", "smith", "poet lady")) == ALL
    shown = BRUGES.view(here.state, SPECTATOR)["piles"]["0"]
    assert shown == {"size": 3, "top": "blue"}


def test_of_the_extra_pile_size_and_top_colour_are_public() -> None:
    """BRU-HIDE-4, -5."""
    here = a_table().piles("tailor", "smith", "poet lady")

    assert told_apart_by(here, a_table().piles("tailor", "smith", "baron queen")) == NOBODY
    assert told_apart_by(here, a_table().piles("tailor", "smith", "queen lady")) == ALL
    (laid,) = booked(e.PilesLaid, an_opening(3))
    assert "order" not in redacted(laid, ME)
    assert len(redacted(laid, SPECTATOR)["tops"]) == 3


def test_which_pile_a_card_came_from_is_public() -> None:
    """BRU-HIDE-24."""
    table = a_table().asked(s.Refill(ME))
    (drawn,) = booked(e.CardDrawn, told(table, c.DrawFrom(1)))

    assert redacted(drawn, SPECTATOR) == {
        "type": "card_drawn",
        "seat": 0,
        "pile": 1,
        "back": "red",
        "next": "violet",
    }


def test_the_discard_pile_is_open() -> None:
    """BRU-HIDE-7, BRU-CITIZEN-25."""
    assert told_apart_by(a_table().discard("queen"), a_table().discard("knight")) == ALL


# Houses.


def test_the_hidden_side_of_a_house_is_known_to_its_owner() -> None:
    """BRU-HIDE-8, -15."""
    assert told_apart_by(a_table().houses("queen"), a_table().houses("knight")) == {ME}
    assert told_apart_by(a_table().houses("queen"), a_table().houses("king")) == ALL
    events = told(playing("king", a_table().workers(violet=1)), build_house("violet"))
    (built,) = booked(e.HouseBuilt, events)
    assert redacted(built, ME)["card"] == "king"
    assert "card" not in redacted(built, OTHER)


def test_an_unseen_house_is_hidden_from_its_owner_too() -> None:
    """BRU-HIDE-9."""
    assert told_apart_by(a_table().unseen_house("queen"), a_table().unseen_house("knight")) == (
        NOBODY
    )


def test_a_house_becomes_public_on_the_discard_pile() -> None:
    """BRU-HIDE-10."""
    table = a_table().threats(red=3).houses("queen king").asked(s.Fire(ME))
    (lost,) = booked(e.HouseDiscarded, told(table, c.ChooseHouse(s.HouseId(1))))

    assert redacted(lost, SPECTATOR)["card"] == "king"


def test_what_lies_in_a_display_is_public() -> None:
    """BRU-HIDE-11, -12, -20."""
    table = a_table().persons("queen").canals(2, 1).step(3).guilders(4).workers(red=1)
    shown = of_seat(table.activated("queen").threats(blue=1).state, SPECTATOR)

    assert shown["houses"]["0"]["person"] == {"card": "queen", "laid": 0, "activated": True}
    assert (shown["canals"], shown["step"]) == ({"left": 2, "right": 1}, 3)
    assert (shown["guilders"], shown["workers"]["red"], shown["threats"]["blue"]) == (4, 1, 1)
    die = e.DieRolled("dice/1/red", 6, "red", 4)
    assert redacted(die, SPECTATOR)["value"] == 4


def test_a_card_that_returned_to_the_hand_shows_its_colour_alone() -> None:
    """BRU-HIDE-13."""
    table = a_table().threats(red=3).houses("count baron").lives("queen", 0).asked(s.Fire(ME))
    state = after(table, c.ChooseHouse(s.HouseId(0)))

    assert "hand" not in of_seat(state, OTHER)
    assert of_seat(state, OTHER)["backs"] == {"0": "red"}


def test_cards_played_and_discarded_are_shown() -> None:
    """BRU-HIDE-14."""
    (played,) = booked(e.CardPlayed, told(playing("king", a_table()), c.TakeGuilders()))
    assert redacted(played, SPECTATOR)["card"] == "king"

    table = a_table().hand("king queen").persons("card_player").piles("monk", "nun")
    state = after(table, c.Activate(card("card_player")), c.DrawFrom(0))
    (discarded,) = booked(e.CardDiscarded, told(state, c.ChooseCard(card("queen"))))
    assert redacted(discarded, OTHER)["card"] == "queen"


def test_a_card_taken_up_shows_its_back_until_the_action() -> None:
    """BRU-HIDE-1, -15, -21."""
    (taken,) = booked(e.CardTakenUp, told(a_table().hand("king"), c.PlayCard(card("king"))))
    assert redacted(taken, ME)["card"] == "king"
    assert redacted(taken, OTHER) == {"type": "card_taken_up", "seat": 0, "back": "violet"}
    here, there = playing("king", a_table()), playing("judge", a_table())
    assert told_apart_by(here, there) == {ME}


def test_a_card_taken_from_the_discard_pile_is_public_at_that_moment() -> None:
    """BRU-HIDE-16, BRU-CITIZEN-14."""
    table = a_table().hand("king").discard("duke").workers(yellow=1).persons("queen")
    state = laying_out("egyptian", table)
    events = told(state, c.ChooseDiscarded(card("duke")))

    assert any(redacted(it, SPECTATOR).get("card") == "duke" for it in events)
    built = after(state, c.ChooseDiscarded(card("duke")))
    last = str(len(built.seats[0].houses) - 1)
    assert "card" not in of_seat(built, OTHER)["houses"][last]
    assert of_seat(built, ME)["houses"][last]["card"] == "duke"


# Tiles.


def ships(*kinds: str) -> Table:
    pile = tuple(s.ShipId(f"ship_blue_{kind}") for kind in kinds)
    return a_table(zwin=True).table(harbours=(s.Harbour(pile=pile), *(s.Harbour(),) * 4))


def test_of_a_ship_pile_the_top_is_public() -> None:
    """BRU-HIDE-17."""
    here = ships("workers_3", "threats_2", "ascend_1")

    assert told_apart_by(here, ships("workers_3", "ascend_1", "threats_2")) == NOBODY
    assert told_apart_by(here, ships("threats_2", "workers_3", "ascend_1")) == ALL
    shuffled = booked(e.ShipsShuffled, an_opening(2, zwin=True))
    assert all("order" not in redacted(it, ME) for it in shuffled)
    assert all(redacted(it, SPECTATOR)["top"] == it.order[0] for it in shuffled)


def test_the_exchange_pile_is_hidden_and_its_card_public() -> None:
    """BRU-HIDE-18."""

    def exchange(*names: str) -> Table:
        pile = tuple(s.ExchangeId(f"exchange_{name}") for name in names)
        return a_table().table(exchange=s.Exchange(pile))

    assert told_apart_by(exchange("pax", "aqua"), exchange("aqua", "pax")) == NOBODY
    assert told_apart_by(a_table().exchange("pax"), a_table().exchange("aqua")) == ALL


def test_a_spectator_sees_what_is_public_and_nothing_else() -> None:
    """BRU-HIDE-19."""
    shown = of_seat(a_table().hand("king").houses("queen").state, SPECTATOR)

    assert "hand" not in shown
    assert "card" not in shown["houses"]["0"]


def test_who_is_asked_what_is_public_but_not_the_private_options() -> None:
    """BRU-HIDE-21."""
    state = laying_out("robber", a_table().hand("earl duke", 1))
    shown = BRUGES.view(state, SPECTATOR)

    assert shown["active"] == 1
    last = str(len(shown["decisions"]) - 1)
    assert shown["decisions"][last] == {
        "type": "discard_cards",
        "seat": 1,
        "of": "robber",
        "left": 1,
    }
    assert BRUGES.game.options(state, ME) == ()


def test_a_preparation_is_public() -> None:
    """BRU-HIDE-22."""
    table = a_table().prepared("free_canal")

    assert of_seat(table.state, SPECTATOR)["prepared"] == {"free_canal": True}


def test_a_card_drawn_by_a_ship_is_seen_by_its_drawer_first() -> None:
    """BRU-HIDE-23."""
    table = a_table().hand("king").guilders(1).ships(yellow="extra_action").workers(yellow=1)
    table = playing("prince", table)
    state = after(table, choices(table)[2], c.UseShip("yellow"))
    (drawn,) = booked(e.CardDrawnToPlay, told(state, c.DrawFrom(0)))

    assert redacted(drawn, ME)["card"] == "tailor"
    assert "card" not in redacted(drawn, OTHER)
    shown = of_seat(after(state, c.DrawFrom(0)), OTHER)
    assert shown["in_play"] == {"back": "blue"}

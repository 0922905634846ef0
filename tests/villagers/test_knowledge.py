"""Knowledge of cards: the seats that know them, their values in other worlds, and disclosures."""

from domain.chance import Chance
from domain.decider import NOTHING_DISCLOSED, SPECTATOR, Disclosure, Seat
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events import disclosure
from domain.villagers.evolve import evolve
from domain.villagers.knowledge import alone, everyone
from domain.villagers.rearrange import rearrange
from tests.villagers.a_table import a_table, after
from tests.villagers.card_rows import wrong
from tests.villagers.hiding import put_back

ME, OTHER = Seat(0), Seat(1)
MASON = s.CardId("mason")


def test_who_knows_the_rest_of_a_hand_is_booked_as_the_event_says() -> None:
    """VIL-HIDE-8: corrected, it changes no game of yesterday."""
    state = a_table().with_hand("cooper wheeler", known_to="all").state
    known, mine = everyone(2), alone(ME)
    cooper = s.CardId("cooper")

    after_it = evolve(state, e.HandCardPutBack(ME, "reserve", cooper, known, mine))

    assert [one.known_to for one in after_it.seats[0].hand] == [mine]
    assert after_it.reserve[0] == s.Card(cooper, known)


def test_knowing_different_copies_is_knowing_one_each() -> None:
    """VIL-HIDE-23: which of two alike cards somebody has seen means nothing."""
    one_way = a_table(3).with_hand("wheeler", known_to=(1,)).and_in_hand("wheeler", known_to=(2,))
    other_way = a_table(3).with_hand("wheeler", known_to=(1, 2)).and_in_hand("wheeler")

    assert one_way.state == other_way.state


def test_a_world_keeps_what_follows_from_what_the_viewer_knows() -> None:
    """VIL-HIDE-7: what is public, its own knowledge, and what each owner knows of its hand."""
    table = a_table(3).with_hand("mason", 1, known_to="all").and_in_hand("cooper", 1, (0, 2))
    state = table.and_in_hand("priest", 1, known_to=(2,)).state

    for name in (b"one", b"two", b"three"):
        world = rearrange(state, ME, Chance(name))
        knowers = {card.face: card.known_to for card in world.seats[1].hand}
        assert knowers.pop(MASON) == everyone(3)
        assert knowers.pop(s.CardId("cooper")) == alone(ME) | alone(OTHER)
        assert set(knowers.values()) == {alone(OTHER)}


def test_of_two_players_each_knows_what_the_other_one_has_seen() -> None:
    """VIL-HIDE-6, -9: all saw who put that card there; a spectator's world keeps no secret."""
    state = after(a_table(2).with_hand("cooper fisher").state, *put_back("cooper"))

    assert rearrange(state, OTHER, Chance(b"a")).stacks[0][0].known_to == alone(ME)
    assert rearrange(state, SPECTATOR, Chance(b"a")).stacks[0][0].known_to == 0


def test_drafts_and_the_end_of_a_turn_are_final() -> None:
    """VIL-DRAFT-17, VIL-BUILD-14."""
    for event in (
        e.DraftTurnBegan(ME),
        e.FaceUpDrafted(ME, 1, MASON, 0),
        e.PileDrafted(ME, "stack_1", MASON, "ore"),
        e.BuildTurnBegan(ME, 2),
        e.FirstPlayerPassed(OTHER),
        e.SquaresTaken(alone(ME)),
    ):
        assert disclosure(event).final, event


UNDO = """
# What one shows of one's own can be taken back, but nothing after the last build turn.
wattler
  hand agent
    get_basic miner stack_1 => ..., final False
a build turn
  1: building
    1: end_turn => ..., final True
"""


def test_what_can_be_taken_back() -> None:
    """VIL-BUILD-14."""
    assert wrong(UNDO) == ""


def test_what_was_public_lets_nothing_out() -> None:
    for event in (e.GoldGained(ME, 2, "silver"), e.VillagerLaid(ME, s.VillagerId(1), MASON)):
        assert disclosure(event) == NOTHING_DISCLOSED == Disclosure()

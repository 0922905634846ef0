from high_card import GAME, LayCard, Player, State
from projections.kit import Chance, Seat


def test_the_highest_card_has_the_point_and_its_player_begins_again():
    state = State(seats=(Player(hand=(3,)), Player(hand=(7,))))

    first = GAME.decide(state, Seat(0), LayCard(3), Chance(b"")).state
    after = GAME.decide(first, Seat(1), LayCard(7), Chance(b"")).state

    assert [player.points for player in after.seats] == [0, 1]
    assert after.turn == Seat(1)


def test_each_player_is_dealt_four_cards():
    events = GAME.setup(GAME.table_options(), 3, Chance(bytes(32)))

    assert [len(it.cards) for it in events if type(it).__name__ == "HandDealt"] == [4, 4, 4]

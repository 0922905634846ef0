"""Random games of Carpe Diem."""

from projections.conformance.random_games import fixture_of
from tests.carpe_diem.game_facts import GAME_FACTS

game = fixture_of(GAME_FACTS)

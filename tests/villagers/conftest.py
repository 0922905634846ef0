"""Random games of Villagers."""

from projections.conformance.random_games import fixture_of
from tests.villagers.game_facts import GAME_FACTS

game = fixture_of(GAME_FACTS)

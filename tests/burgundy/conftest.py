"""Random games of Burgundy."""

from projections.conformance.random_games import fixture_of
from tests.burgundy.game_facts import GAME_FACTS

game = fixture_of(GAME_FACTS)

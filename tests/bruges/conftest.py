"""Random games of Bruges."""

from projections.conformance.random_games import fixture_of
from tests.bruges.game_facts import GAME_FACTS

game = fixture_of(GAME_FACTS)

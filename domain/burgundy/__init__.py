from domain.decider import Game

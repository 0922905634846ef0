"""Section 19: the questions for a seat, their answers, and the consequences."""

from collections.abc import Mapping

from domain.carpe_diem import state as s
from domain.carpe_diem.decide import building, moving, passing, rewarding, scoring, starting
from domain.questions import Question, always, complete, question

QUESTIONS: Mapping[type[s.Decision], Question] = complete(
    {
        s.PlacingPatrician: question(starting.spaces_to_start_on, starting.place_patrician),
        s.Moving: question(moving.moves, moving.move_patrician, moving.move_with_bread),
        s.TakingTile: question(building.tiles_to_take, building.take_tile),
        s.TakingSealTile: question(building.seal_tiles_to_take, building.take_seal_tile),
        s.Building: question(building.ways_to_build, building.build_tile, building.lay_tile_aside),
        s.CollectingRewards: question(
            rewarding.rewards_to_collect, rewarding.collect_reward, unanswered=passing.end_turn
        ),
        s.ReturningFountainCard: question(
            rewarding.cards_to_return, rewarding.return_fountain_card, is_asked=always
        ),
        s.PlacingDisc: question(scoring.circles_to_score, scoring.place_disc),
        s.ChoosingCard: question(scoring.cards_to_resolve, scoring.resolve_card),
        s.FulfillingCard: question(scoring.ways_to_fulfil, scoring.fulfil_card),
        s.PayingCard: question(scoring.payments, scoring.pay_ware),
        s.ClosingCard: question(
            scoring.ways_to_go_on, scoring.fulfil_with_bread, scoring.close_card
        ),
    },
    s.Decision,
)

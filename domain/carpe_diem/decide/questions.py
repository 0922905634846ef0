"""Section 19: what a seat can be asked, what may be answered, and what follows."""

from collections.abc import Mapping

from domain.carpe_diem import state as s
from domain.carpe_diem.decide.building import (
    build_tile,
    lay_tile_aside,
    seal_tiles_to_take,
    take_seal_tile,
    take_tile,
    tiles_to_take,
    ways_to_build,
)
from domain.carpe_diem.decide.moving import move_patrician, move_with_bread, moves
from domain.carpe_diem.decide.passing import end_turn
from domain.carpe_diem.decide.rewarding import (
    cards_to_return,
    collect_reward,
    return_fountain_card,
    rewards_to_collect,
)
from domain.carpe_diem.decide.scoring import (
    cards_to_resolve,
    circles_to_score,
    close_card,
    fulfil_card,
    fulfil_with_bread,
    pay_ware,
    payments,
    place_disc,
    resolve_card,
    ways_to_fulfil,
    ways_to_go_on,
)
from domain.carpe_diem.decide.starting import place_patrician, spaces_to_start_on
from domain.questions import Question, always, complete, question

QUESTIONS: Mapping[type[s.Decision], Question] = complete(
    {
        s.PlacingPatrician: question(spaces_to_start_on, place_patrician),
        s.Moving: question(moves, move_patrician, move_with_bread),
        s.TakingTile: question(tiles_to_take, take_tile),
        s.TakingSealTile: question(seal_tiles_to_take, take_seal_tile),
        s.Building: question(ways_to_build, build_tile, lay_tile_aside),
        s.CollectingRewards: question(rewards_to_collect, collect_reward, unanswered=end_turn),
        s.ReturningFountainCard: question(cards_to_return, return_fountain_card, is_asked=always),
        s.PlacingDisc: question(circles_to_score, place_disc),
        s.ChoosingCard: question(cards_to_resolve, resolve_card),
        s.FulfillingCard: question(ways_to_fulfil, fulfil_card),
        s.PayingCard: question(payments, pay_ware),
        s.ClosingCard: question(ways_to_go_on, fulfil_with_bread, close_card),
    },
    s.Decision,
)

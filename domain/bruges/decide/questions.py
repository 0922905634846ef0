"""Section 20: all tasks that can be pending, their possible answers and consequences.

A task without an answer is no decision: its consequence follows automatically.
"""

from collections.abc import Mapping

from domain.bruges import state as s
from domain.bruges.decide import actions as act
from domain.bruges.decide import (
    additions,
    choices,
    damage,
    dice,
    drawing,
    laying_out,
    possible,
    turns,
)
from domain.bruges.effects.steps import carry_out
from domain.questions import Question, complete, question

Nothing = tuple[()]


def no_choice(_: s.State, __: s.CarryOut) -> Nothing:
    """Continue an effect automatically."""
    return ()


QUESTIONS: Mapping[type[s.Task], Question] = complete(
    {
        # Phases 1 and 2.
        s.Refill: question(
            drawing.refills, drawing.refill, drawing.stop_drawing, unanswered=drawing.end_refill
        ),
        s.DealThreats: question(dice.nothing_to_choose, unanswered=dice.deal_threats),
        s.Damage: question(damage.orders, damage.strike_first, unanswered=damage.strike_by_itself),
        s.Plague: question(damage.victims, damage.die_of_plague),
        s.Fire: question(damage.things_to_burn, damage.burn_house, damage.burn_token),
        s.OfferAscent: question(
            dice.ascents, dice.pay_and_ascend, dice.stay, unanswered=dice.offer_to_next
        ),
        # The turn.
        s.Turn: question(
            turns.moves,
            turns.play_card,
            turns.activate,
            turns.end_turn,
            is_asked=turns.has_card_to_play,
        ),
        s.PlayExtra: question(turns.extra_cards, turns.play_extra),
        s.NameCardColour: question(choices.colours_to_name, act.name_card_colour),
        s.ChooseAction: question(
            possible.actions,
            act.act_take_workers,
            act.act_take_guilders,
            act.act_return_threat,
            act.act_build_canal,
            act.act_build_house,
            act.act_lay_out,
        ),
        s.OfferImprovement: question(additions.additions, additions.use_addition, choices.decline),
        s.OfferShip: question(additions.ships, additions.use_ship, choices.decline),
        s.RunTwice: question(laying_out.runs, laying_out.run_again, choices.decline),
        s.PayForActivation: question(
            turns.payments, turns.pay_for_activation, unanswered=turns.activate_for_nothing
        ),
        # Effects.
        s.CarryOut: question(no_choice, unanswered=carry_out),
        s.TakeAnyWorkers: question(choices.any_workers, choices.take_any_worker),
        s.TakeOtherWorkers: question(choices.other_colours, choices.take_other_workers),
        s.ExchangeWorkers: question(
            choices.workers_to_exchange, choices.exchange_worker, choices.finish_exchange
        ),
        s.Convert: question(
            choices.payments, choices.pay_worker, choices.pay_card, choices.finish_paying
        ),
        s.ReturnMarkers: question(
            choices.markers_to_return, choices.return_marker, choices.decline
        ),
        s.ReturnOneColour: question(choices.colours_to_clear, choices.clear_colour),
        s.NameColour: question(choices.colours_to_name, choices.name_colour),
        s.ChooseVictim: question(choices.victims_to_choose, choices.choose_victim),
        s.PassMarker: question(
            choices.markers_to_pass, choices.choose_marker_to_pass, choices.pass_marker
        ),
        s.LendGuilders: question(choices.borrowers, choices.lend_guilder),
        s.Draw: question(drawing.piles, drawing.draw, unanswered=drawing.stop_for_want_of_cards),
        s.DrawToPlay: question(drawing.piles, drawing.draw_to_play),
        s.DrawHouse: question(drawing.piles, drawing.draw_house),
        s.DiscardCards: question(choices.cards_to_discard, choices.discard_one),
        s.BuildToken: question(choices.spaces_to_build, choices.build_there, choices.decline),
        s.BuildFromHand: question(
            choices.hand_cards_to_build, choices.build_from_hand, choices.decline
        ),
        s.BuildFromDiscard: question(
            choices.discarded_to_build, choices.build_from_discard, choices.decline
        ),
        s.LayOutFound: question(laying_out.found, laying_out.lay_out_found, choices.decline),
        s.HouseTheFound: question(laying_out.houses_for_found, laying_out.house_the_found),
        s.SacrificePerson: question(choices.other_persons, choices.sacrifice),
        s.TakeBack: question(choices.other_persons, choices.take_back),
        s.SwapCard: question(choices.cards_to_swap, choices.swap_card),
        s.SwapFor: question(choices.cards_to_get, choices.choose_colour_to_get, choices.get_card),
        s.Refresh: question(choices.persons_to_refresh, choices.refresh),
        s.ActivateAnother: question(
            choices.persons_to_activate, choices.activate_another, choices.decline
        ),
        # Opponents (section 11).
        s.SurrenderWorkers: question(choices.workers_to_surrender, choices.surrender_worker),
        s.LosePerson: question(damage.victims, damage.lose_person),
        s.LoseHouse: question(damage.houses_to_lose, damage.lose_house),
        s.LoseToken: question(damage.tokens_to_lose, damage.lose_token),
        s.ChooseWay: question(choices.ways_out, choices.go_that_way),
    },
    s.Task,
)

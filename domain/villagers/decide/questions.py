"""The questions of the game: a row each, with the answers and their consequences (section 15)."""

from collections.abc import Iterator, Mapping

from domain.decider import Seat
from domain.questions import Key, Question, always, complete, key_of, question
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.decide import (
    arriving,
    basics,
    building,
    developments,
    drafting,
    event_phase,
    jester,
    laying,
    looking,
    profiteers,
    road,
    scoundrels,
    solo,
    solo_events,
    specials,
    support,
    thieves,
    unlocking,
)
from domain.villagers.decide.foresight import covered_villagers


def is_stand_in(_state: s.State, _seat: Seat, asked: s.ChoosePlace) -> bool:
    """Whether a Monk or an Apprentice is laid: its places depend on the cards in the hand."""
    return asked.card in components.STAND_INS


def may_free_stand_in(state: s.State, seat: Seat, _: s.ChooseVillager) -> bool:
    return any(
        villager.card in components.STAND_INS for _, villager in covered_villagers(state, seat)
    )


EVENT_VILLAGER = question(solo_events.villager_options, solo_events.pick_villager)

QUESTIONS: Mapping[Key, Question] = complete(
    {
        s.DraftVillager: question(
            drafting.draft_options,
            drafting.draft_face_up,
            drafting.draft_from_pile,
            drafting.play_in_draft_turn,
            support.pay_recruiter,
            is_asked=always,  # VIL-HIDE-22: a Courier may come before it.
        ),
        s.FaceRats: question(solo.ransom_options, solo.pay_for_rats, solo.lose_a_draft),
        s.GiveToCountess: question(solo.gift_options, solo.give_villager),
        s.PlaceCoin: question(road.coin_options, road.put_coin, road.decline_coin),
        s.PayFreelancers: question(
            profiteers.freelancer_options, profiteers.pay_freelancer, profiteers.decline_freelancers
        ),
        s.FaceArson: question(solo.ransom_options, solo.pay_for_arson, solo.lose_an_action),
        s.Build: question(
            building.build_options,
            building.play_card,
            basics.get_basic,
            thieves.use_thief,
            building.end_turn,
            is_asked=always,
        ),
        (s.ChooseVillager, "apprentice"): question(
            laying.free_options, laying.free_villager, is_asked=may_free_stand_in
        ),
        (s.ChooseVillager, "smuggler"): question(specials.smuggle_options, specials.smuggle),
        (s.ChooseVillager, "schemer"): question(scoundrels.scheme_options, scoundrels.scheme),
        (s.ChooseVillager, "sheriff"): question(thieves.arrest_options, thieves.arrest_thief),
        (s.ChooseVillager, "bribes"): EVENT_VILLAGER,
        (s.ChooseVillager, "betrayer"): EVENT_VILLAGER,
        (s.ChooseVillager, "protection_money"): EVENT_VILLAGER,
        (s.ChooseVillager, "trade_network"): EVENT_VILLAGER,
        (s.ChooseVillager, "spy_network"): EVENT_VILLAGER,
        (s.ChooseVillager, "arrest"): EVENT_VILLAGER,
        (s.ChooseHandCard, "benefactor"): question(
            support.benefactor_options, support.lay_by_benefactor, is_asked=always
        ),
        (s.ChooseHandCard, "abduction"): question(
            solo_events.abduction_options, solo_events.abduct, is_asked=always
        ),
        s.ChoosePlace: question(laying.place_options, laying.lay_on, is_asked=is_stand_in),
        s.CoverStandIn: question(laying.cover_options, laying.cover, is_asked=always),
        s.OpenPadlock: question(unlocking.unlock_options, unlocking.unlock, unlocking.use_tinner),
        s.ChooseSide: question(arriving.side_options, arriving.show_side),
        s.PutBackForBasic: question(basics.put_back_options, basics.put_back, is_asked=always),
        (s.ChoosePile, "prophet"): question(looking.stack_options, looking.look_through_stack),
        (s.ChoosePile, "conscription"): question(
            solo_events.conscription_options, solo_events.conscript
        ),
        (s.ChoosePile, "church"): question(developments.pile_options, developments.take_top_card),
        (s.TakeSeen, "prophet"): question(
            looking.seen_options, looking.draft_seen, is_asked=always
        ),
        (s.TakeSeen, "pigeoneer"): question(
            looking.seen_options, looking.take_seen, is_asked=always
        ),
        s.OrderSeen: question(looking.order_options, looking.put_on_top, is_asked=always),
        s.ChoosePlayer: question(scoundrels.player_options, scoundrels.look_at_hand),
        s.TakeFromHand: question(scoundrels.theft_options, scoundrels.steal, is_asked=always),
        s.TakeFromSquare: question(scoundrels.square_options, scoundrels.take_drafted),
        s.ChooseEvent: question(event_phase.event_options, solo_events.carry_out),
        # VIL-DECIDE-18: the Jester can answer every decision, so it has no row.
        s.MustPlayJester: question(jester.must_play_jester_options),
        s.TakeBasic: question(developments.basic_options, developments.pick_basic),
    },
    s.Decision,
)


def asked_now(state: s.State) -> Question:
    return QUESTIONS[key_of(state.pending[-1])]


def answers(state: s.State, seat: Seat) -> Iterator[c.Command]:
    """Yield the legal answers to the current question."""
    return iter(asked_now(state).options(state, seat, state.pending[-1]))


def forced_answer(state: s.State, seat: Seat) -> c.Command | None:
    """Return the only legal answer if everybody can see that it is the only one; else None."""
    if asked_now(state).is_asked(state, seat, state.pending[-1]):
        return None
    found = answers(state, seat)
    first = next(found, None)
    return first if next(found, None) is None else None

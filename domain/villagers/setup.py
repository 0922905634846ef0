"""The opening (sections 2 and 9 to 13)."""

from typing import Annotated, Any, Literal

import msgspec

from domain.chance import Chance
from domain.decider import Rejected, Seat, require_seats
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import settle
from domain.villagers.decide.rounds import begin_round
from domain.villagers.event_recorder import Recorder, begun
from domain.villagers.knowledge import visible_back

COURIER = s.CardId("courier")


def for_seats(least: int, most: int) -> dict[str, Any]:
    """Return the seat counts for which an option has a meaning."""
    return {"x-seats": [least, most]}


WITH_SCOUNDRELS = {**for_seats(2, 5), "x-with": "scoundrels"}
WITH_PROFITEERS = {"x-with": "profiteers"}
"""Marks an option that has a meaning only together with that other one."""

Solo = msgspec.Meta(extra_json_schema=for_seats(1, 1))
Courier = msgspec.Meta(extra_json_schema=WITH_SCOUNDRELS)
Moment = msgspec.Meta(ge=0, le=20, extra_json_schema=WITH_SCOUNDRELS)
Profiteers = msgspec.Meta(extra_json_schema=WITH_PROFITEERS)


class VillagersOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table.

    `countess`: the level of the solo game (VIL-SOLO-39, -40). `support` to `developments`: modules.
    `courier`: whether Scoundrels has the Courier (VIL-SCOUNDREL-5). `draft_moment`: seconds in
    every draft turn in which a Courier may be sent (VIL-CHOICE-5). `padlocks`: VIL-LOCK-11.
    `bronze`, `carter`: VIL-EDITION-5, -4.
    """

    countess: Annotated[Literal["standard", "beginner", "hard"], Solo] = "standard"
    support: bool = False
    scoundrels: bool = False
    profiteers: bool = False
    developments: bool = False
    courier: Annotated[bool, Courier] = True
    draft_moment: Annotated[int, Moment] = 3
    padlocks: bool = True
    bronze: Annotated[Literal["own_turn", "after_build_phase"], Profiteers] = "own_turn"
    carter: Annotated[Literal["start_cards", "chains"], Profiteers] = "start_cards"


def setup(options: VillagersOptions, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """Return the opening for `seats` seats; one seat plays against the Countess.

    Raises Rejected `bad_options`.
    """
    require_seats(seats, [int(played) for played in components.BOX.setup])
    require_seats_allow(options, seats)
    recorder = begun(s.State(), chance)
    prepared = components.BOX.setup[str(seats)]
    open_game(recorder, options, seats)
    lay_road(recorder)
    name_first_player(recorder, seats)
    lay_founders(recorder)
    deal_cards(recorder, options, prepared)
    deal_module_cards(recorder, options)
    lay_developments(recorder, options)
    if seats == 1:
        receive_countess(recorder, options.countess)
    begin_round(recorder)
    settle(recorder)
    return tuple(recorder.events)


def require_seats_allow(options: VillagersOptions, seats: int) -> None:
    """VIL-SCOUNDREL-5, VIL-SOLO-39, -40."""
    without_courier = components.BOX.module_setup.scoundrels.max_players_without_courier
    if options.countess != "standard" and seats > 1:
        raise Rejected("bad_options", why="countess")
    if options.scoundrels and not options.courier and seats > without_courier:
        raise Rejected("bad_options", why="no_courier", most=without_courier)


def open_game(recorder: Recorder, options: VillagersOptions, seats: int) -> None:
    """VIL-SETUP-2."""
    interrupts = options.scoundrels and options.courier and seats > 1
    rules = s.Rules(
        padlocks=options.padlocks,
        bronze=options.bronze,
        carter=options.carter,
        draft_moment=options.draft_moment if interrupts else 0,
    )
    lumberjacks, hayers, miners = (
        components.CARDS[s.CardId(basic)].copies for basic in ("lumberjack", "hayer", "miner")
    )
    recorder.append(e.GameOpened(seats, rules, lumberjacks, hayers, miners))


def lay_road(recorder: Recorder) -> None:
    """VIL-SETUP-1."""
    recorder.append(e.RoadLaid("road", recorder.chance.shuffle("road", components.SIGNPOSTS)))


def name_first_player(recorder: Recorder, seats: int) -> None:
    """VIL-SETUP-6, VIL-SOLO-48."""
    number = 1
    if seats > 1:
        number = recorder.chance.roll("first_player", seats)
        recorder.append(e.FirstPlayerDrawn("first_player", seats, number))
    recorder.append(e.FirstPlayerNamed(Seat(number - 1)))


def lay_founders(recorder: Recorder) -> None:
    """VIL-SETUP-3, -5."""
    for seat in all_seats(recorder.state):
        recorder.append(e.VillagerLaid(seat, recorder.state.next_villager, components.FOUNDERS))
        recorder.append(e.GoldGained(seat, components.STARTING_GOLD, "start"))


def all_seats(state: s.State) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(len(state.seats)))


# Cards (VIL-SETUP-7 to -12).


def deal_cards(
    recorder: Recorder, options: VillagersOptions, prepared: components.Preparation
) -> None:
    """VIL-SETUP-9, -11, -12."""
    deck = draft_deck(options, len(recorder.state.seats))
    recorder.append(e.DeckShuffled("deck", recorder.chance.shuffle("deck", deck)))
    size = prepared.cards_per_stack
    tops = recorder.state.reserve[: size * prepared.stacks : size]
    recorder.append(e.StacksDealt(size, tuple(components.SUIT[top.face] for top in tops)))
    for seat in all_seats(recorder.state):
        cards = tuple(card.face for card in recorder.state.reserve[: prepared.hand_cards_each])
        recorder.append(e.HandDealt(seat, len(cards), cards))
    recorder.append(
        e.ReserveLaid(len(recorder.state.reserve), visible_back(recorder.state, "reserve"))
    )


def draft_deck(options: VillagersOptions, seats: int) -> tuple[s.CardId, ...]:
    """VIL-SETUP-7, -8, VIL-SOLO-2, VIL-SCOUNDREL-2, -3, VIL-PROFIT-2."""
    return tuple(
        face.id
        for face in components.BOX.cards
        if face.in_draft_deck and face.min_players <= seats and in_play(face, options, seats)
        for _ in range(face.copies - face.signpost_copies)
    )


def in_play(face: components.Face, options: VillagersOptions, seats: int) -> bool:
    """VIL-SOLO-2, -47: the solo game has no special villagers of the base game."""
    match face.set:
        case "base":
            return face.suit not in components.BOX.setup[str(seats)].removed_suits
        case "scoundrels":
            return options.scoundrels
        case "profiteers":
            return options.profiteers
        case _:
            return False


# Modules.


def deal_module_cards(recorder: Recorder, options: VillagersOptions) -> None:
    """VIL-SUPPORT-1, VIL-SCOUNDREL-4."""
    alone = len(recorder.state.seats) == 1
    if options.support:
        cards = tuple(face.id for face in components.BOX.cards if face.set == "support")
        deal_one_each(recorder, "support", left_out_alone(cards) if alone else cards)
    if options.scoundrels:
        dealt = components.BOX.module_setup.scoundrels.dealt
        cards = tuple(card for card in dealt if options.courier or card != COURIER)
        deal_one_each(recorder, "scoundrels", left_out_alone(cards) if alone else cards)


def left_out_alone(cards: tuple[s.CardId, ...]) -> tuple[s.CardId, ...]:
    """VIL-SOLO-41: return the cards that stay."""
    return tuple(card for card in cards if not components.CARDS[card].solo_excluded_on_yucata)


def deal_one_each(
    recorder: Recorder, module: Literal["support", "scoundrels"], cards: tuple[s.CardId, ...]
) -> None:
    """Deal one card to each seat. The rest goes face-down into the box."""
    recorder.append(e.ModuleCardsShuffled(module, module, recorder.chance.shuffle(module, cards)))
    for seat in all_seats(recorder.state):
        recorder.append(e.ModuleCardDealt(seat, recorder.state.box[0].face))


def lay_developments(recorder: Recorder, options: VillagersOptions) -> None:
    """VIL-DEV-2, VIL-SOLO-41."""
    if not options.developments:
        return
    alone = len(recorder.state.seats) == 1
    for suite in components.SUITES:
        of_suite = tuple(
            development.id
            for development in components.DEVELOPMENTS.values()
            if development.suite == suite and (development.available_in_solo or not alone)
        )
        draw_development(recorder, suite, of_suite)


def draw_development(
    recorder: Recorder, suite: s.Suite, of_suite: tuple[s.DevelopmentId, ...]
) -> None:
    """VIL-DEV-2: draw one of them at random."""
    draw, sides = f"development/{suite}", len(of_suite)
    number = recorder.chance.roll(draw, sides)
    recorder.append(e.DevelopmentDrawn(draw, sides, number, suite, of_suite[number - 1]))


# The Countess (VIL-SOLO-4 to -7, -39, -40).


def receive_countess(recorder: Recorder, level: components.Level) -> None:
    hard = components.BOX.module_setup.solo_hard
    standard = components.BOX.setup["1"]
    supply = hard.countess_starting_gold if level == "hard" else standard.countess_starting_gold
    recorder.append(e.CountessArrived(level, supply, jester=level != "hard"))
    number = recorder.state.next_villager
    recorder.append(
        e.VillagerLaid("countess", number, components.COUNTESS, turned=level == "beginner")
    )
    shuffle_events(recorder, "summer", level)
    shuffle_events(recorder, "winter", level)
    face_up = hard.events_face_up_at_start if level == "hard" else standard.events_face_up_at_start
    for _ in range(face_up):
        countess = recorder.state.countess
        assert countess is not None
        recorder.append(e.EventDealt(countess.decks[0][0]))


def shuffle_events(recorder: Recorder, season: components.Season, level: components.Level) -> None:
    """VIL-SOLO-7: the 12 events of a season, without those that the level removes."""
    events = tuple(
        event.id
        for event in components.EVENTS.values()
        if event.season == season and level not in event.removed_in
    )
    draw = f"events/{season}"
    recorder.append(e.EventDeckShuffled(draw, season, recorder.chance.shuffle(draw, events)))

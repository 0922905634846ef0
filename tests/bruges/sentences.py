"""The parts of the page of sentences."""

from domain.bruges import commands as c
from domain.bruges import state as s
from domain.decider import Seat
from projections.conformance.sentences import Source
from projections.conformance.text_rows import struct, tagged
from tests.bruges.a_table import Table, a_table, card, playing

ADA, BEN = Seat(0), Seat(1)


def a_full_table() -> Table:
    """Both seats have some of everything."""
    table = a_table(pets=True, new_citizens=True).middle(discard="potter king baker")
    table = table.ships(red="guilders_6").exchange("salus").holds(step=2)
    for seat, persons in ((0, "prince queen"), (1, "accountant duke")):
        table = table.persons(persons, seat).holds(seat, guilders=30, canals=(2, 1))
        table = table.threats(seat, blue=1, red=2, brown=1)
        table = table.workers(seat, blue=2, yellow=1, red=1)
    table = (
        table.houses("margrave wine_merchant")
        .holds(hand="weaver pet_dog")
        .middle(activated="queen")
    )
    table = table.persons("alchemist astronomer")
    return table.holds(1, hand="smith tailor")


def person(name: str) -> s.EffectId:
    return s.EffectId(name)


TASKS = tagged(s.Task)


PLAIN = """
refill / damage / plague / fire / offer_ascent / turn 1 / name_card_colour turn /
choose_action turn violet / play_extra / offer_improvement / offer_ship / run_twice alchemist /
pay_for_activation prince true / take_any_workers 2 / take_other_workers 2 red /
exchange_workers 1 / return_one_colour 3 / name_colour strategist / pass_marker smuggler /
pass_marker smuggler red / draw 2 / draw_to_play / draw_house / discard_cards card_player 1 /
build_token false true / house_the_found king / surrender_workers beggar 1 2 /
lose_person assassin / lose_token troublemaker / sacrifice_person hangman 2 /
take_back puppeteer / swap_card barterer / swap_for barterer baker / refresh master_of_ceremonies
"""
"""Each to Ada."""


def question(words: str) -> s.Task:
    tag, *values = words.split()
    return struct(TASKS, " ".join((tag, str(ADA), *values)))


QUESTIONS: tuple[s.Task, ...] = (
    *map(question, PLAIN.split("/")),
    s.Convert(ADA, person("fence"), (0,), "workers", 1, again=True, paid=1),
    s.Convert(ADA, person("conjurer"), (0,), "hand_cards", 1, again=True, paid=1),
    s.ReturnMarkers(ADA, 2, ("red", "blue"), optional=True),
    s.ChooseVictim(ADA, person("strategist"), (1,), "red"),
    s.LendGuilders(ADA, person("moneylender"), (0,), 1),
    s.BuildFromHand(ADA, person("wood_carver"), (0,)),
    s.BuildFromDiscard(ADA, person("greek"), (0,)),
    s.LayOutFound(ADA, person("duchess"), (0,)),
    s.LoseHouse(ADA, person("vandal"), (s.HouseId(2), s.HouseId(3))),
    s.ChooseWay(ADA, person("swindler"), (0, 0), BEN),
    *(
        s.ActivateAnother(ADA, person(of), (0,))
        for of in ("swede", "lightning_person", "exchange_primus")
    ),
)
"""Everything that can be asked (BRU-DECIDE-1 to -35)."""


def asking(task: s.Task) -> s.State:
    """Seat 0 has some of everything and is asked this."""
    table = a_full_table()
    if isinstance(task, s.ChooseAction | s.NameCardColour):
        table = table.holds(in_play=card("margrave"))
    if isinstance(task, s.Damage):
        table = table.threats(red=3, brown=3)
    return table.asked(s.Turn(ADA, 1), task).state


ANSWERS: tuple[tuple[s.Task, c.Command], ...] = (
    (s.Turn(ADA, 1), c.Activate(card("astronomer"))),
    (s.Refill(ADA), c.DrawFrom(7)),  # type: ignore[arg-type]
    (s.Refill(ADA), c.StopDrawing()),
    (s.LayOutFound(ADA, person("duchess"), (0,)), c.ChooseDiscarded(card("monk"))),
    (s.NameColour(ADA, person("strategist")), c.ChooseColour("mauve")),  # type: ignore[arg-type]
    (s.Fire(ADA), c.ChooseHouse(s.HouseId(99))),
    (s.LoseToken(ADA, person("troublemaker")), c.ChooseSection("middle")),  # type: ignore[arg-type]
    (s.LendGuilders(ADA, person("moneylender"), (0,), 1), c.ChooseOpponent(ADA)),
    (s.ChooseWay(ADA, person("swindler"), (0, 0), BEN), c.ChooseOption(7)),
    (s.OfferShip(ADA), c.UseShip("blue")),
    (s.TakeBack(ADA, person("puppeteer")), c.ChoosePerson(card("duke"))),
    (s.ReturnMarkers(ADA, 1, ("red", "blue"), optional=False), c.Decline()),
    (s.Turn(ADA, 1), c.PlayCard(card("no_such_card"))),
)
"""What none of these questions takes."""

BUILDING = a_table().houses("poet").workers(blue=1).threats(blue=1).holds(guilders=9)
HELPED = a_table().persons("lawyer dice_player biologist").houses("poet").holds(guilders=9)
HELPERS = (
    a_table().persons("banker acrobat fence almoner conjurer").holds(canals=(0, 1), guilders=9)
)
ALMS = HELPERS.workers(red=1, yellow=1, blue=2, violet=1).holds(hand="king").turn(played=True)
ACROBAT = a_table().persons("acrobat").workers(red=1)
BURNING = a_table().houses("poet sculptor").lives("prince", 1).holds(canals=(2, 0))
NO_MARKER = a_table().persons("knight")
ASCENT = a_table().middle(dice=(2, 4, 4, 4, 1)).holds(guilders=5).persons("notary")

SWINDLED = s.ChooseWay(ADA, person("swindler"), (0, 0), BEN)
MADE: tuple[Table, ...] = (
    playing("prince", BUILDING),
    playing("prince", HELPED),
    playing("thief", a_table().houses("poet").holds(guilders=9)),
    playing("thief", a_table().houses("poet").holds(guilders=9).exchange("hospes")),
    playing("margrave", a_table().middle(dice=(2, 2, 2, 2, 1)).exchange("moneta")),
    playing("prince", a_table().holds(guilders=9).exchange("aqua")),
    playing("margrave", a_table().holds(guilders=9).exchange("pons")),
    ALMS,
    ACROBAT.holds(guilders=9).turn(),
    ACROBAT.holds(prepared=("free_canal",)).turn(),
    a_table().persons("instrument_maker prince").workers(red=1).turn(played=True),
    a_table().ships(blue="threats_2").workers(blue=1).threats(blue=1).asked(s.OfferShip(ADA)),
    a_table().persons("prince queen").asked(s.Turn(ADA, 1), s.Plague(ADA)),
    BURNING.asked(s.Turn(ADA, 1), s.Fire(ADA)),
    ASCENT.asked(s.OfferAscent(ADA)),
    a_table().holds(guilders=3, points=1).asked(s.Turn(ADA, 1), SWINDLED),
    a_table().holds(guilders=3, points=0).asked(s.Turn(ADA, 1), SWINDLED),
    a_table().persons("inventor").holds(hand="weaver smith king queen duke").asked(s.Refill(ADA)),
)

EVENTS: tuple[dict[str, object], ...] = (
    {"type": "card_drawn_to_play", "seat": 0, "pile": 0, "back": "pet_red", "card": "pet_dog"},
    {"type": "card_drawn_to_play", "seat": 0, "pile": 0, "back": "red"},
    {"type": "card_drawn", "seat": 0, "pile": 1, "back": "pet_red"},
    {"type": "improvement_used", "seat": 0, "card": "exchange_salus", "markers": 0},
    {"type": "threat_passed", "seat": 0, "to": 1, "colour": "red"},
    {"type": "threats_taken", "seat": 1, "colours": ["red", "yellow"]},
    {"type": "damage_struck", "seat": 1, "colour": "red", "kept_off_by": "fire_marshal"},
    {"type": "house_discarded", "seat": 2, "card": "prince", "residents": ["queen", "pet_dog"]},
    {"type": "house_discarded", "seat": 2, "card": "prince", "residents": []},
    {"type": "workers_given", "seat": 0, "to": 4, "workers": [2, 0, 0, 1, 0]},
    {"type": "card_found", "seat": 0, "card": "prince"},
    {"type": "section_completed", "seat": 0, "section": "left", "statue": 7},
    {"type": "section_completed", "seat": 0, "section": "right"},
    {"type": "person_used", "seat": 0, "owner": 1, "card": "prince", "worker": "yellow"},
    {"type": "person_used", "seat": 0, "owner": 0, "card": "prince"},
    {"type": "token_removed", "seat": 0, "section": "left", "space": 2},
    {"type": "guilders_paid", "seat": 1, "amount": 4},
    {"type": "points_lost", "seat": 1, "amount": 3},
    {"type": "person_taken_back", "seat": 1, "card": "prince"},
    {"type": "person_found", "seat": 1, "card": "prince", "house": 6},
    {"type": "person_refreshed", "seat": 1, "card": "prince"},
    {"type": "improvement_used", "seat": 0, "card": "exchange_salus", "markers": 1},
    {"type": "prepared", "seat": 0, "preparation": "free_canal"},
    {"type": "prepared", "seat": 0, "preparation": "named_colour"},
    {"type": "colour_named", "seat": 0, "colour": "red"},
)

SOURCE = Source(
    games=("all_modules_2", "base_4"),
    events=EVENTS,
    positions=(*(table.state for table in MADE), *map(asking, QUESTIONS)),
    refused=(
        *((asking(task), command) for task, command in ANSWERS),
        (playing("margrave", BUILDING.holds(canals=(5, 5))).state, c.BuildCanal("left")),
        (playing("king", a_table().persons("carpenter")).state, c.BuildHouse("violet")),
        (NO_MARKER.state, c.Activate(card("knight"))),
        (playing("prince", BUILDING).state, c.LayOut(s.HouseId(7))),
    ),
    elsewhere={
        "effect": "printed on cards: `printed.json`",
        "activation": "printed on cards",
        "threat": "the box",
        "kind": "the box",
        "part": "what a position is worth to a bot",
        "hint": "why a bot recommends a move: `tests/bots/test_analysis.py`",
        "player": "where nobody has a name: `test_words.py`",
    },
    not_met={
        "bruges.rejected.no_room": "a card is a person or a pet",
        "bruges.amount.hand_cards.many": "no card of the box takes more than one",
        "bruges.amount.threats.": "printed on cards: `printed.json`",
        "bruges.amount.workers.": "printed on cards: `printed.json`",
    },
)

"""What the page of sentences is made of."""

from clients.suite.sentences import Source
from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from tests.villagers.a_table import Table, a_solo_table, a_table, cards

MASON, COOPER, MONK = cards("mason cooper monk")
NOBODY = s.VillagerId(99)

MINE = "founders miner miner lumberjack/shipwright hay_cutter"
BUILT = a_table(3).with_village("founders miner miner blacksmith lumberjack/wheeler/cartwright")
BUILT = BUILT.with_coins("blacksmith", 8).with_village("founders thief miner", 1)
BUILT = BUILT.with_coins("thief", 3, 1).with_supply(5, 1)
FACED = a_solo_table().with_village("founders miner blacksmith hunter").with_supply(1)
FACED = FACED.with_coins("blacksmith", 8).with_countess("cooper grocer")
ROAD = a_table().with_road("mason mason+2 - monk - -").with_stack(3, "miner")


def picking(by: str) -> s.ChooseVillager:
    return s.ChooseVillager(by)  # type: ignore[arg-type]


UNLOCKING = s.OpenPadlock(s.CardId("brewer"), "played")
MADE: tuple[Table, ...] = (
    ROAD.drafting(),
    ROAD.placing_a_coin(),
    a_table().drafting().with_looking("mason cooper").asked(s.OrderSeen("reserve")),
    FACED.carrying_out("serfdom", "it_was_you"),
    BUILT.asked(s.OpenPadlock(COOPER, "played")),
    FACED.asked(s.OpenPadlock(s.CardId("brewer"), "played")),
    BUILT.building(tinner=True).asked(s.OpenPadlock(s.CardId("cartwright"), "played")),
    FACED.with_stacks().with_reserve("").asked(s.ChoosePile("conscription")),
    FACED.asked(s.FaceRats()),
    FACED.asked(s.FaceArson()),
    a_table().with_village("founders miner miner").asked(s.ChoosePlace(MASON, "played")),
    a_table().with_village("founders miner miner").asked(s.ChoosePlace(MONK, "played")),
    *(
        table.asked(picking(by))
        for table, names in (
            (BUILT, "schemer sheriff smuggler apprentice"),
            (FACED, "bribes protection_money trade_network spy_network arrest betrayer"),
        )
        for by in names.split()
    ),
    FACED.with_village("founders grocer log_rafter").asked(picking("spy_network")),
    a_table().asked(s.ChooseSide()),
    a_table().drafting().asked(s.ChoosePile("prophet")),
    a_table().drafting().with_looking("mason cooper").asked(s.TakeSeen("prophet", "stack_1")),
    a_table().asked(s.ChoosePile("church")),
    a_table(3).with_hand("mason", 1).with_hand("mason", 2).asked(s.ChoosePlayer()),
    a_table().with_hand("brewer").with_village("lumberjack/cooper", 1).asked(UNLOCKING),
    BUILT,
)

CUSTOMS = s.EventId("customs")
FREE = (
    a_table()
    .with_village("founders freelancer")
    .building(limit=4)
    .asked(s.Build(), s.PayFreelancers())
)
REFUSED: tuple[tuple[Table, c.Command], ...] = (
    (a_table().with_hand("mason"), c.PlayCard(COOPER)),
    (a_table().with_hand("mason"), c.PlayCard(s.CardId("no_such_face"))),
    (a_table().with_hand("cartwright"), c.PlayCard(s.CardId("cartwright"))),
    (a_table().with_hand("hunter").asked(s.ChoosePlace(MONK, "played")), c.LayOn(NOBODY)),
    (a_table().with_supply(1).with_hand("brewer"), c.PlayCard(s.CardId("brewer"))),
    (ROAD.drafting(), c.DraftFaceUp(3, MASON)),
    (ROAD.drafting(), c.DraftFaceUp(1, COOPER)),
    (a_table().drafting(), c.DraftFromPile("stack_2", 1)),
    (a_table().with_hand("hunter"), c.GetBasic("miner", "reserve")),
    (
        a_table().with_hand("hayer").asked(s.PutBackForBasic("miner", "stack_1")),
        c.PutBack(s.CardId("hayer")),
    ),
    (a_table().asked(s.OpenPadlock(s.CardId("brewer"), "played")), c.Unlock(NOBODY)),
    (a_table().with_village("thief").with_supply(2, 1), c.UseThief(s.VillagerId(2), Seat(1))),
    (a_table().drafting().asked(s.TakeFromSquare()), c.TakeDrafted(Seat(4), MASON)),
    (a_solo_table().carrying_out("bribes", "customs"), c.CarryOut(s.EventId("rats"))),
    (a_solo_table().carrying_out("bribes", "customs"), c.CarryOut(s.EventId("sunshine"))),
    (
        a_solo_table().carrying_out("serfdom", "customs").with_begun("serfdom"),
        c.PlayJester(s.EventId("serfdom")),
    ),
    *(
        (a_solo_table().asked(picking(by)), c.PickVillager(NOBODY))
        for by in (
            "sheriff",
            "trade_network",
            "spy_network",
            "bribes",
            "protection_money",
            "arrest",
        )
    ),
    (a_table(), c.GetBasic("miner", "stack_1")),
    (a_table().with_hand("sheriff"), c.PlayCard(s.CardId("sheriff"))),
    (a_table().with_hand("apprentice"), c.PlayCard(s.CardId("apprentice"))),
    (a_table().with_hand("monk").asked(s.CoverStandIn(s.VillagerId(0))), c.PlayCard(MONK)),
    (a_table().asked(UNLOCKING), c.UseTinner()),
    (FREE.with_supply(0), c.PayFreelancer(s.VillagerId(3))),
    (FREE.in_phase(s.BuildPhase(Seat(0), 5)), c.PayFreelancer(s.VillagerId(3))),
    (FREE, c.PayFreelancer(NOBODY)),
    (a_table().with_hand("courier").drafting(), c.PlayCard(s.CardId("courier"))),
    (a_table().asked(s.ChoosePlayer()), c.PickPlayer(Seat(0))),
    (a_table().with_hand("nun").asked(s.ChooseHandCard("benefactor")), c.PlayCard(s.CardId("nun"))),
    (a_table().drafting(), c.PayRecruiter()),
    (
        a_table()
        .with_village("founders recruiter")
        .with_stacks()
        .with_reserve("")
        .with_road("fisher")
        .drafting(),
        c.PayRecruiter(),
    ),
    (
        a_solo_table().carrying_out("land_claim", "customs").asked(s.ChooseEvent(CUSTOMS)),
        c.CarryOut(s.EventId("land_claim")),
    ),
    (a_table().asked(picking("smuggler")), c.PickVillager(NOBODY)),
    (a_table().asked(picking("apprentice")), c.PickVillager(NOBODY)),
)

LAID = {"type": "villager_laid", "owner": 0, "villager": 7}
EVENTS: tuple[dict[str, object], ...] = (
    {"type": "hand_card_put_back", "seat": 0, "pile": "stack_2", "suit": "wood"},
    {"type": "hand_card_put_back", "seat": 0, "pile": "reserve", "suit": "wood", "card": "cooper"},
    {"type": "gold_gained", "owner": "countess", "amount": 4, "reason": "silver"},
    {"type": "gold_paid", "owner": 0, "amount": 3, "reason": "rats"},
    {"type": "gold_paid", "owner": 0, "amount": 3, "reason": "arson"},
    {"type": "road_coin_declined", "seat": 0},
    {"type": "road_coins_placed", "places": [1, 2]},
    {"type": "padlock_opened", "seat": 2, "card": "cooper", "by": "tinner"},
    {**LAID, "card": "founders", "turned": False},
    {**LAID, "card": "founders", "turned": True},
    {**LAID, "card": "monk", "onto": 3, "turned": False},
    {"type": "villager_freed", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "stand_in_returned", "seat": 0, "card": "monk"},
    {"type": "jester_lost"},
    {"type": "hand_card_given", "seat": 0, "card": "mason"},
    {"type": "seen_card_drafted", "seat": 0, "card": "mason"},
    {"type": "square_card_taken", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "villager_taken", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "villager_taken", "seat": 0, "owner": "countess", "card": "mason"},
    {"type": "pile_card_taken", "seat": 0, "card": "mason", "pile": "reserve"},
    {"type": "pile_card_taken", "seat": 0, "suit": "ore", "pile": "stack_1"},
    {"type": "thief_used", "seat": 0, "villager": 9, "victim": "countess", "amount": 3},
    {"type": "hand_looked_at", "seat": 3, "owner": 0},
)

SOURCE = Source(
    games=("all_modules_2", "all_modules_4", "solo_all_modules", "solo_hard_lost"),
    events=EVENTS,
    asked=tuple(table.state for table in MADE),
    refused=tuple((table.state, command) for table, command in REFUSED),
    elsewhere={"box": "the box", "part": "what a position is worth to a bot"},
    not_met={
        "villagers.rejected.bad_options": "no table is opened so: `test_words.py`",
        "villagers.amount.hand_cards.many": "nothing costs more than one",
    },
)

"""Persons that are activated, by the sentence printed on each card, and turned (BRU-PERSON-7, -8).

A worker person wants 1 worker of the colour shown on it, behind its name here; the others are free.
"""

from domain.bruges import commands as c
from domain.bruges import components
from projections.conformance.text_rows import rows
from tests.bruges.a_card import lies, proves
from tests.bruges.a_table import after, card, refusal
from tests.bruges.card_rows import activated, cards_of, position, worked, wrong

GAINS = """
# Get 2 points.
prince yellow
  => +2 points
# Take 4 guilders.
cloth_merchant yellow | fur_trader red | spice_merchant violet | wine_merchant blue
  => +4 guilders
salt_merchant brown
  => +4 guilders
# Take 1 guilder per person in your display: the Innkeeper is one.
innkeeper yellow
  => +1 guilder
  persons monk nun; 1: persons duke => +3 guilders
# Take 1 guilder per different person group in your display: nobility, craft, knowledge.
saddler brown
  => +1 guilder
  persons queen king mason historian => +3 guilders
# Get 2 points per canal section of yours that has all 5 spaces built.
shop_master blue
  canals 5 4; 1: canals 5 5 => +2 points  # BRU-CANAL-10
  canals 5 5 => +4 points
# Get 1 point per die showing 1.
vicar violet
  dice 2 1 3 4 6 => +1 point
  dice 1 1 1 1 1 => +5 points
# Ascend 1 step without paying guilders.
embroiderer blue
  step 3; guilders 4 => +1 step  # BRU-ASCEND-11, -14
"""

WORKERS = """
shop_master blue
  canals 4 4 => refused: no_benefit
vicar violet
  dice 2 3 4 5 6 => refused: no_benefit
embroiderer blue
  step 11 => refused: no_benefit  # BRU-CARD-51, BRU-ASCEND-12

# Take 2 guilders per blue (brown, yellow, red, violet) house in your display.
alderman brown count prince scribe servant footman maid |
      bailiff yellow earl castellan page servant footman maid |
      councilman red duke lady page scribe footman maid |
      magistrate violet queen knight page scribe servant maid |
      reeve blue judge noblewoman page scribe servant footman
  # BRU-HOUSE-1: houses of other colours and those of others do not count; BRU-PERSON-15
  houses {2} {3}; lives {0} 0; 1: houses {2} {3}; houses {4} {5} {6} {7} => +4 guilders
  houses {4} {5} {6} {7}; lives {0} 0; 1: houses {2} {3} => refused: no_benefit
# Get 2 points if you have at least 3 blue (brown, yellow, red, violet) houses.
librarian brown count prince tailor scribe servant footman maid |
      chronicler yellow earl castellan potter page servant footman maid |
      scholar red duke lady baker page scribe footman maid |
      archivist violet queen knight smith page scribe servant maid |
      historian blue judge noblewoman weaver page scribe servant footman
  houses {2} {3} {4}; lives {0} 0 => +2 points  # BRU-CARD-38, BRU-EX-25
  houses {2} {3} {5} {6} {7} {8}; lives {0} 0; 1: houses {2} {3} {4} => refused: no_benefit

# Build 1 canal token without playing a card, at double the printed price: spaces 2 and 4, here.
acrobat red | bard blue | juggler yellow | minstrel brown | dancer violet
  canals 1 3; guilders 9  # BRU-CARD-10, BRU-CANAL-9, BRU-DECIDE-31, BRU-PERSON-14
    left/right => +1 left token, -4 guilders
    right => +1 right token, -8 guilders
  canals 1 3; guilders 3 => refused: no_benefit  # BRU-PERSON-15, -20: prices are paid in full
  canals 5 5; guilders 99 => refused: no_benefit

# Play another card from your hand and carry out one action with it. The violet die shows 5.
messenger blue | herald red | coachman yellow | scribe violet | stable_boy brown
  hand king queen earl  # BRU-CARD-12, BRU-TURN-8 to -10, -15, BRU-EX-16: then the card of the turn
    play_card king/play_card queen/play_card earl, take_guilders, play_card queen,
      take_guilders => +9 guilders,
      -king in hand, +king discarded, -queen in hand, +queen discarded
  persons accountant; hand => refused: no_benefit
# Draw 1 card from one of the two draw piles.
servant red | maid blue | footman yellow | page brown | chambermaid violet
  ready  # BRU-CARD-16, BRU-DRAW-3, -19, BRU-EX-11
    draw_from 0/draw_from 1 => +tailor in hand
    draw_from 1 => +smith in hand
  piles / => refused: no_benefit  # BRU-DRAW-16
# Draw 2 cards, then discard 1: one that was in the hand before, here.
schoolmaster violet
  ready  # BRU-CARD-66
    draw_from 0, draw_from 1, king/tailor/smith =>
      +tailor in hand, +smith in hand, -king in hand, +king discarded

# Return at least 1 of your workers and take as many workers of any colours.
# The worker paid for the activation is not replaced.
charcoal_burner brown blue yellow red | mason red blue brown yellow | miller yellow blue brown red |
      shoemaker blue brown yellow red | winegrower violet blue brown yellow
  workers {2}=2 {3}=1  # BRU-CARD-13, -69, BRU-DECIDE-11, BRU-EX-30: of 4 workers 1 pays
    {2}/{3}, {2}/{3}/finish, {3}/finish, {3}/any, {3}, {4} =>
      -2 {2} workers, +1 {3} worker, +1 {4} worker
    {2}, finish, {4} => -1 {2} worker, +1 {4} worker
  => refused: no_benefit  # BRU-PERSON-25
# Discard at least 1 card: take 3 guilders for each.
conjurer violet
  hand king queen earl  # BRU-DECIDE-33, BRU-CARD-69
    king/queen/earl, earl/queen/finish, finish =>
      +6 guilders, -king in hand, -earl in hand, +king discarded, +earl discarded
  persons accountant; hand => refused: no_benefit
# Return at least 1 worker besides the one that activates: take 2 guilders for each.
fence yellow
  workers red=2 blue=1  # BRU-DECIDE-33, BRU-CARD-69
    red/blue, blue, red => +6 guilders, -2 red workers, -1 blue worker
  => refused: no_benefit  # BRU-PERSON-15, -25

# You may return up to 2 threat markers.
inquisitor brown
  threats red=1 blue=2  # BRU-DECIDE-12
    blue/red/decline, red => +2 points, -1 blue threat, -1 red threat
    blue, decline => +1 point, -1 blue threat
    decline =>
  => refused: no_benefit
# Return 1 threat marker of any colour, if you have one, and take 2 guilders.
night_watchman brown
  threats red=1 blue=2  # BRU-DECIDE-12
    red/blue => +1 point, -1 red threat, +2 guilders
  => +2 guilders
# Build the top card of a draw pile, unseen, without a further worker.
architect violet
  workers red=1  # BRU-CARD-46, BRU-DECIDE-32
    draw_from 1/draw_from 0 => +smith as house
# Discard another person or pet of your display, not the house: get twice its points. The Prince
# has 3, the Dog 2.
hangman brown
  persons prince; houses count; lives pet_dog 1  # BRU-CARD-60, -61, BRU-DECIDE-28, BRU-PERSON-30
    prince/pet_dog => +6 points, -prince laid out, +prince discarded
    pet_dog => +4 points, -pet_dog laid out, +pet_dog discarded
  persons potter => -potter laid out, +potter discarded
  1: persons prince => refused: no_benefit
# Another person of yours already activated this round may be activated once more.
master_of_ceremonies red
  # BRU-CARD-60, BRU-DECIDE-28
  persons queen accountant knight; 1: persons banker; activated queen accountant banker
    queen/accountant, activate queen => +1 point
    queen, activate queen, activate queen => refused: already_activated
  persons queen => refused: no_benefit

# Another player takes 1 threat marker of a colour of your choice.
strategist red
  ready  # BRU-INT-10, -19, BRU-DECIDE-25
    violet/any, opponent 2/opponent 1 => 2: +1 violet threat
# Give 1 of your threat markers to another player, for no point.
smuggler blue
  threats red=1 blue=2  # BRU-CARD-68, BRU-INT-11, -19, BRU-DECIDE-25
    red/blue, opponent 1/opponent 2 => -1 red threat, 1: +1 red threat
  threats violet=1; 2: threats violet=2  # BRU-INT-11: it strikes; all three go back for no points
    opponent 2 => -1 violet threat, 2: -2 violet threats, 2: -3 points
  => refused: no_benefit
smuggler blue | strategist red
  seats 2; 1: persons militia; threats red=1 => refused: no_benefit  # BRU-CARD-52, BRU-DECIDE-25

# The next card that you play this turn counts as one of a colour you name: a violet one as red.
frenchwoman blue | norwegian brown | portuguese yellow | russian red | spaniard violet
  hand king queen  # BRU-CITIZEN-15, -16, -18, -29, BRU-DECIDE-19, -35
    => +named_colour prepared
    play_card king, red/any, take_guilders => +4 guilders, -king in hand, +king discarded
# A worker person is activated once a round; the Architect builds unseen, from the extra pile too.
prince yellow
  ready  # BRU-PERSON-7, -10
    => +2 points
  workers yellow=1
    activate prince => refused: already_activated
architect violet
  piles monk / nun abbot / queen  # BRU-CARD-46, BRU-DRAW-10, BRU-HIDE-9
    draw_from 0 => +monk as house, piles queen / nun abbot, last_round 2,
      own seats.0.houses.1.unseen True
"""

ONCE = """
# Get 1 point.
queen
  => +1 point
# Take 2 guilders.
accountant
  => +2 guilders
# Take 1 guilder per die showing 3 or 4.
astrologer
  dice 1 2 3 5 6 => +1 guilder
  dice 3 4 3 4 4 => +5 guilders
  dice 1 2 5 6 6 => refused: no_benefit
# While you alone are in front on the reputation track: take 3 guilders.
lady
  step 1 => +3 guilders
  step 3; 1: step 2; 2: step 2 => +3 guilders
  => refused: no_benefit  # all at the town hall
  step 2; 1: step 2 => refused: no_benefit
  step 2; 2: step 3 => refused: no_benefit
# Pay 2 guilders to get 1 point.
banker
  guilders 2 => -2 guilders, +1 point
  guilders 1 => refused: no_benefit  # BRU-CARD-64
# Return 1 worker to take 3 guilders.
tanner
  workers red=2 => -1 red worker, +3 guilders
  workers red=1 blue=2  # BRU-DECIDE-33
    blue/red => -1 blue worker, +3 guilders
  => refused: no_benefit
# Return 2 workers of any colours to get 1 point.
almoner
  workers red=2 => -2 red workers, +1 point
  workers red=1 blue=2 violet=1  # BRU-DECIDE-33
    red, violet => -1 red worker, -1 violet worker, +1 point
  workers red=1 => refused: no_benefit  # BRU-CARD-69
# Return 1 blue (brown, yellow, red, violet) threat marker.
monk blue red | nun brown red | abbot yellow red | abbess red blue | chaplain violet red
  threats {1}=2 {2}=1 => -1 {1} threat, +1 point
  threats_but {1} => refused: no_benefit
# Return 1 threat marker of any colour.
knight
  threats yellow=1 => -1 yellow threat, +1 point
  threats red=1 blue=2  # BRU-DECIDE-12
    blue/red => -1 blue threat, +1 point
  => refused: no_benefit
# If the blue (brown, yellow, red, violet) die shows 5 or 6: take 1 worker of any colour.
archer blue | powderman brown | crossbowman yellow | pikeman red | gunner violet
  die {1} 5 1  # BRU-DECIDE-10; the others show 1
    violet/any => +1 violet worker
  die {1} 6 1
    violet/any => +1 violet worker
  die {1} 1 6 => refused: no_benefit
  die {1} 2 6 => refused: no_benefit
  die {1} 3 6 => refused: no_benefit
  die {1} 4 6 => refused: no_benefit
# Take 1 worker of any colour.
town_crier
  ready  # BRU-DECIDE-10
    brown/any => +1 brown worker
# Return 1 worker to take 2 workers of one other colour.
tapestry_maker
  workers red=1 blue=1  # BRU-CARD-69, BRU-DECIDE-33
    red, violet/blue/brown/yellow => -1 red worker, +2 violet workers
  => refused: no_benefit
# Draw 1 card, then discard 1.
card_player
  ready  # BRU-CARD-66
    draw_from 1, king/smith => +smith in hand, -king in hand, +king discarded
    draw_from 1, smith => +smith discarded
  hand; persons queen; piles / => refused: no_benefit
# Discard 1 card to take 2 workers of any colours.
court_fool
  hand king queen  # BRU-DECIDE-33
    king, red/any, blue/any => -king in hand, +king discarded, +1 red worker, +1 blue worker
  hand; persons queen => refused: no_benefit  # BRU-CARD-69
# Put a hand card on the discard pile and take another card from there.
barterer
  hand king queen; discard earl duke  # BRU-DECIDE-29, BRU-CARD-60, BRU-HIDE-16
    king, earl/duke => -king in hand, +king discarded, -earl discarded, +earl in hand
  => refused: no_benefit  # an empty discard pile
  hand; persons queen; discard earl => refused: no_benefit
# Take another person or pet of your display back into the hand, and 2 guilders; houses stay.
puppeteer
  persons prince; houses count; lives pet_dog 1  # BRU-CARD-60, -61, BRU-DECIDE-28, BRU-HIDE-13
    pet_dog/prince => -pet_dog laid out, +pet_dog in hand, +2 guilders
  1: persons queen => refused: no_benefit
# The next canal token that you build this turn costs no guilders.
well_builder
  hand prince king queen  # BRU-CARD-22, BRU-ACT-15: by card; card and colour are still needed
    => +free_canal prepared
    play_card prince, build_canal right => refused: wrong_colour
    play_card prince, build_canal left => +1 left token, -prince in hand, +prince discarded
  # BRU-CARD-11, BRU-EX-21: by a person, neither once nor twice the printed price
  persons acrobat; workers red=1; canals 3 3
    activate acrobat, left => +1 left token, -1 red worker, +acrobat turned
  # BRU-CARD-62: the token after it costs guilders again, twice its price of 1
  hand prince king; persons acrobat; workers red=1; guilders 3
    play_card prince, build_canal left, activate acrobat => +1 left token,
      -prince in hand, +prince discarded, +1 right token, -2 guilders, -1 red worker,
      +acrobat turned
  hand queen king  # BRU-CARD-22: unused, it lapses at the end of the turn
    play_card king, take_guilders => +5 guilders, -king in hand, +king discarded
"""


@proves(*cards_of(GAINS))
def test_a_worker_brings() -> None:
    """BRU-PERSON-7, -10, BRU-CARD-14, -15, -17, -43, -51, -70, BRU-EX-31."""
    assert wrong(GAINS, worked) == ""


@proves(*cards_of(GAINS))
def test_another_worker_does_not_pay() -> None:
    """BRU-PERSON-7: 1 worker of the shown colour, whatever this brings."""
    for row in rows(GAINS):
        name, worker = row.names
        table = lies(name, position(row.position))
        table = table.workers(**{it: 3 for it in components.COLOURS if it != worker})
        assert refusal(table, c.Activate(card(name))) == "no_worker_to_activate"


@proves(*cards_of(WORKERS))
def test_a_worker_is_paid_for() -> None:
    """BRU-PERSON-7, -15, BRU-CARD-60, -69."""
    assert wrong(WORKERS, worked) == ""


@proves(*cards_of(ONCE))
def test_once_a_round_it_brings() -> None:
    """BRU-PERSON-8, -15, BRU-CARD-18, -40, -60, -64, -69, BRU-EX-12, BRU-THREAT-21."""
    assert wrong(ONCE, activated) == ""


def test_nobody_is_activated_twice_in_a_round() -> None:
    """BRU-PERSON-10."""
    for row in rows(ONCE):
        if not row.play and not row.change.startswith("refused"):
            activation = c.Activate(card(row.names[0]))
            table, _, _ = activated(row, position(row.position))
            assert refusal(after(table, activation), activation) == "already_activated"

"""Villagers on the page: where cards to choose from are."""

from itertools import pairwise

from playwright.async_api import ViewportSize, expect

from domain.villagers.commands import DraftFaceUp, GetBasic, PutCoin
from tests.browser.people import AT_ONCE, LAPTOP, LOWEST, NARROW
from tests.browser.positions import Modules, Positions, decisions_of, in_one_process

pytestmark = in_one_process("villagers")

PLACES = 6
IS_AS_WIDE = "it => it.scrollWidth <= it.clientWidth"
IS_WHOLE = f"{IS_AS_WIDE} && it.scrollHeight <= it.clientHeight"
CHOOSES_WHILE_IT_SCROLLS = """async () => {
    const drawn = () => new Promise((over) => requestAnimationFrame(over))
    const before = scrollY
    scrollTo({ top: 9999, behavior: 'smooth' })
    while (scrollY === before) await drawn()
    document.querySelector('.dock button.lit').click()
    for (let still = 0, at = scrollY; still < 40; still++) {
        await drawn()
        if (scrollY !== at) [still, at] = [0, scrollY]
    }
}"""
"""It chooses once the page scrolls, and waits for 40 drawn frames without scrolling: a loaded
machine may begin to scroll late."""


async def test_a_phone_shows_the_choices_or_tells_where_they_are(positions: Positions) -> None:
    """Stacks are in sight though the page was scrolling when they were opened. In German long names
    may break: who speaks to the page says no soft hyphen."""
    anna = await positions.anna_at("villagers", 5, "choice", viewport=NARROW, lang="de")
    await expect(anna.sees("on-the-board")).to_be_visible()

    await anna.goes_on_to((await positions.at("villagers", 5, "middle")).url)
    await expect(anna.page.locator(".dock button.lit").first).to_be_visible()
    await expect(anna.sees("on-the-board")).to_have_count(0)

    await anna.page.emulate_media(reduced_motion="no-preference")
    await anna.page.evaluate(CHOOSES_WHILE_IT_SCROLLS)
    stacks = anna.page.locator("button.lit")
    tops = await stacks.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert any(0 < top < NARROW["height"] / 2 for top in tops), tops

    await anna.goes_on_to((await positions.at("villagers", 4, "middle")).url)
    for name in ("HeuwenderIn", "BergarbeiterIn"):
        button = anna.page.locator(".supplies").get_by_role("button", name=name)
        assert name in (await button.inner_text()).replace("\N{SOFT HYPHEN}", "")


async def test_on_a_phone_all_villagers_that_may_get_gold_are_visible(positions: Positions) -> None:
    """None of them is a button while others are cards. Then my village comes above them."""
    asked = decisions_of("villagers", 2)
    places = next(
        it for it, after in pairwise(asked) if PutCoin in it.kinds and it.seat == after.seat
    )
    anna = await positions.anna_at("villagers", 2, places, viewport=NARROW)

    await expect(anna.page.locator(".lit[data-target^='road:']")).to_have_count(PLACES)
    await expect(anna.page.locator(".dock .buttons button")).to_contain_text("Put no gold")

    await anna.page.emulate_media(reduced_motion="no-preference")
    await anna.page.evaluate("scrollTo(0, 1)")
    await anna.page.locator(".dock .buttons button").click()
    await anna.page.locator(".board.building").wait_for()
    assert await anna.page.evaluate("scrollY") <= 1


async def test_on_a_phone_a_drafted_card_stays_visible_beside_my_hand(positions: Positions) -> None:
    """The village square would be below the dock."""
    drafts = next(it for it in decisions_of("villagers", 2) if DraftFaceUp in it.kinds)
    anna = await positions.anna_at("villagers", 2, drafts, viewport=NARROW)
    before = await anna.version()
    drafted = anna.page.locator("button.lit[data-target^='road:']").first
    card = await drafted.get_attribute("data-card")

    await drafted.click()
    await anna.reaches(before + 1)

    copies = anna.page.locator(f".drafted [data-card={card}], .square [data-card={card}]")
    await expect(copies.filter(visible=True)).to_have_count(1)
    await expect(copies.filter(visible=True)).to_be_in_viewport(ratio=1)


async def test_on_a_laptop_my_village_stays_at_the_first_draft(positions: Positions) -> None:
    drafts = next(it for it in decisions_of("villagers", 2) if DraftFaceUp in it.kinds)
    anna = await positions.anna_at("villagers", 2, drafts, viewport=LAPTOP)
    before, village = await anna.version(), anna.page.locator(".own .village")
    place = await village.bounding_box()

    await anna.page.locator("button.lit[data-target^='road:']").first.click()
    await anna.reaches(before + 1)

    await expect(anna.page.locator(".own .square [data-card]")).to_have_count(1)
    assert await village.bounding_box() == place


async def test_on_a_laptop_my_village_keeps_places_and_size_later(positions: Positions) -> None:
    asked = {decision.version: decision for decision in decisions_of("villagers", 2, Modules.NONE)}
    places = []
    anna = await positions.anna(viewport=LAPTOP)
    for version in (97, 98):
        table = await positions.at("villagers", 2, asked[version], Modules.NONE)
        await anna.goes_on_to(table.url)
        cards = anna.page.locator(".own .village [data-card]")
        places.append([await card.bounding_box() for card in await cards.all()])

    assert places[0] == places[1]


async def test_a_result_shows_the_village_of_a_rival_on_the_board(positions: Positions) -> None:
    """The small cards of mine, which are then beside the board, are no limit."""
    anna = await positions.anna_at("villagers", 2, "end", viewport=LAPTOP)
    await anna.page.locator("button[aria-pressed=false]", has_text="Benedikt").first.click()

    card = anna.page.locator(".board .own .village .half").first
    road = anna.page.locator(".road .card").first
    width = "it => Math.round(it.offsetWidth)"
    assert await card.evaluate(width) == await road.evaluate(width)


async def test_a_market_day_does_not_change_the_size_of_the_road(positions: Positions) -> None:
    settings = {**AT_ONCE, "text": "large"}
    anna = await positions.anna(viewport=LOWEST, settings=settings)
    asked = decisions_of("villagers", 2)
    road, sizes = anna.page.locator(".road"), set[str]()
    for version, told in ((76, "Build phase"), (90, "then market day")):
        decision = next(it for it in asked if it.version >= version)
        await anna.sits_at((await positions.at("villagers", 2, decision)).url)
        await expect(anna.page.locator(".middle header")).to_contain_text(told)
        await anna.page.evaluate("document.fonts.ready")
        sizes.add(await road.evaluate("it => `${it.offsetWidth} x ${it.offsetHeight}`"))
    assert len(sizes) == 1, sizes


async def test_for_a_basic_villager_a_hand_card_may_be_chosen_first(positions: Positions) -> None:
    """A card that nobody in the Village can carry says so."""
    getting = next(it for it in decisions_of("villagers", 2) if GetBasic in it.kinds)
    anna = await positions.anna_at("villagers", 2, getting)
    before = await anna.version()
    await anna.sees("hand").locator(".card:not(.lit)").first.hover()
    await expect(anna.page.get_by_role("tooltip")).to_contain_text("Your Village has no ")
    given = anna.sees("hand").locator("[data-card]").first
    same = anna.sees("hand").locator(f"[data-card={await given.get_attribute('data-card')}]")
    count = await same.count()

    await anna.page.locator("button.lit[data-target^='basic:']").first.click()
    await given.click()
    await expect(given).to_have_attribute("aria-pressed", "true")
    await anna.page.locator("button.lit[data-target^='pile:']").first.click()

    await anna.reaches(before + 2)
    await expect(same).to_have_count(count - 1)


async def test_in_a_replay_the_hand_is_visible_and_the_buttons_stay(positions: Positions) -> None:
    """Hands of seven, four and thirteen cards, with large text on a low laptop."""
    settings = {**AT_ONCE, "text": "large"}
    anna = await positions.anna(viewport=LAPTOP, settings=settings)
    lefts = set[float]()
    thirteen = ("late", "?at=229&as=seat:2")
    for seats, (moment, moved) in ((2, ("start", "")), (2, ("late", "")), (4, thirteen)):
        at = await positions.at("villagers", seats, moment)
        await anna.sits_at(f"{at.log_url}{moved or f'?at={at.version}&as=seat:{at.seat}'}")

        hand = anna.page.locator(".dock .hand")
        assert await hand.evaluate(IS_WHOLE), moment
        for band in await hand.locator(".band").all():
            assert await band.evaluate(IS_AS_WIDE), await band.inner_text()
        lefts.add(await anna.sees("film-on").evaluate("it => it.getBoundingClientRect().left"))
        controls = anna.page.locator(".controls")
        assert await controls.evaluate(IS_WHOLE), moment
    assert len(lefts) == 1


async def test_on_a_phone_a_replay_shows_the_hand_above_its_buttons(positions: Positions) -> None:
    anna = await positions.anna(viewport=NARROW)
    for moment in ("start", "late"):
        at = await positions.at("villagers", 2, moment)
        await anna.sits_at(f"{at.log_url}?at={at.version}&as=seat:{at.seat}")
        await anna.sees("replay-more").click()

        for seen in (anna.page.locator(".in-hand .card").first, anna.sees("film-on")):
            await expect(seen).to_be_in_viewport(ratio=1)


async def test_a_large_result_is_below_its_tabs_and_ends_in_its_total(positions: Positions) -> None:
    """In the lowest window that shows it beside the board."""
    settings = {**AT_ONCE, "text": "large"}
    lowest: ViewportSize = {"width": 1280, "height": 548}
    anna = await positions.anna_at("villagers", 2, "end", viewport=lowest, settings=settings)
    await anna.sees("curve-of-game").wait_for()

    await expect(anna.sees("tab-result")).to_be_in_viewport(ratio=1)
    assert await anna.page.locator("aside").evaluate("it => it.scrollTop") == 0
    total = anna.page.locator(".total > th")
    below = await total.evaluate("it => innerHeight - it.getBoundingClientRect().bottom")
    assert 0 <= below < 12


async def test_no_part_of_a_rival_s_area_scrolls_beside_a_result(positions: Positions) -> None:
    """The column scrolls as a whole. The smallest cards still have names."""
    anna = await positions.anna_at("villagers", 2, "end", Modules.NONE, viewport=LOWEST)
    village = anna.sees("unfolded").get_by_role("group", name="Village", exact=True)
    await expect(village.locator("[data-card]").first).to_be_visible()
    for name in await village.locator(".name").all():
        await expect(name).to_be_visible()

    for part in (village, anna.sees("unfolded")):
        assert await part.evaluate("it => it.scrollHeight <= it.clientHeight")


async def test_on_a_phone_another_village_unfolds_above_the_dock(positions: Positions) -> None:
    anna = await positions.anna_at("villagers", 2, "late", viewport=NARROW)

    await anna.page.locator("[data-testid^='unfold-']").first.click()
    top = await anna.sees("unfolded").evaluate("it => it.getBoundingClientRect().top")
    dock = await anna.page.locator(".dock").evaluate("it => it.getBoundingClientRect().top")
    assert 0 < top < dock / 2


async def test_another_village_unfolds_and_drafts_are_cards(positions: Positions) -> None:
    anna = await positions.anna_at("villagers", 5, "late")
    line = anna.page.locator("[data-testid^='unfold-']").first

    await line.click()
    village = anna.sees("unfolded").get_by_role("group", name="Village", exact=True)
    await expect(village).to_be_visible()
    await anna.presses("fold")
    await expect(anna.sees("unfolded")).to_have_count(0)

    await anna.goes_on_to((await positions.at("villagers", 1, "start", Modules.NONE)).url)
    for kind in ("road", "pile"):
        await expect(anna.page.locator(f".lit[data-target^='{kind}:']")).to_have_count(PLACES)

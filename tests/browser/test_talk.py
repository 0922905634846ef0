"""People talk at the table, spectators in the gallery."""

from playwright.async_api import Browser, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.people import NARROW, person, two_at_a_table


async def test_two_people_talk_and_see_what_they_missed(browser: Browser, kontor_url: str) -> None:
    anna, ben = await person(browser), await person(browser, NARROW)
    await two_at_a_table(anna, ben, kontor_url)

    await ben.says("Good luck!")
    await expect(anna.sees("saying-1")).to_have_text("Good luck!")
    await expect(anna.sees("unread")).to_have_text("1")
    await anna.presses("tab-chat")
    await expect(anna.sees("unread")).to_have_count(0)
    await anna.hears("Good luck!")
    await anna.says("The same to you.")
    await ben.hears("The same to you.")
    await ben.page.reload()
    await ben.hears("Good luck!")


async def test_the_gallery_is_not_heard_at_the_table(browser: Browser, kontor_url: str) -> None:
    anna, carla = await person(browser), await person(browser)
    await anna.enters(kontor_url, "Anna")
    address = await anna.opens_table(bot_select_1="gentle")
    await carla.enters(kontor_url, "Carla")
    await carla.page.goto(address)

    await carla.says("She has two ships.")
    await anna.says("Hello, gallery!")

    await carla.hears("Hello, gallery!")
    await anna.hears("Hello, gallery!")
    await expect(carla.sees("chat")).to_contain_text("She has two ships.")
    await expect(anna.sees("chat")).not_to_contain_text("She has two ships.")
    await expect(anna.sees("spectators")).to_contain_text("1")


async def test_who_insults_is_reported_and_blocked_from_the_chat(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser), await person(browser, NARROW)
    await two_at_a_table(anna, ben, kontor_url)
    await ben.says("You play badly.")
    await anna.presses("tab-chat")
    await anna.hears("You play badly.")

    await anna.sees("chat").get_by_test_id("about-Ben").first.click()
    await anna.sees("report-text").fill("He insults me.")
    await anna.presses("report")
    await expect(anna.sees("reported")).to_be_visible()
    await anna.presses("block")
    await expect(anna.sees("kept")).to_contain_text("Ben")
    await anna.presses("close-dialog")

    await expect(anna.sees("chat")).not_to_contain_text("You play badly.")
    await ben.says("Very badly.")
    await anna.says("Hello?")
    await anna.hears("Hello?")
    await expect(anna.sees("chat")).not_to_contain_text("Very badly.")
    await anna.page.reload()
    await anna.presses("tab-chat")
    await anna.hears("Hello?")
    await expect(anna.sees("chat")).not_to_contain_text("badly")
    await anna.page.goto(f"{kontor_url}/me")
    await expect(anna.sees("blocked")).to_contain_text("Ben")
    assert await violations_by_day_and_night(anna) == []

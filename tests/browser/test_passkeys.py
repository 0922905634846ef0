"""A name that lasts: kept on one device, signed in with on another, where a guest plays already."""

from typing import Any

from playwright.async_api import Browser, CDPSession, expect

from tests.browser.people import Person, person
from tests.browser.tables import at_a_new_table

OF_A_PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

HELD = "Annabella"
"""A player with a passkey holds their name, and other cases at this server are called Anna."""


async def keeper(somebody: Person) -> tuple[CDPSession, dict[str, Any]]:
    """Return the store of passkeys in that browser, and its name there."""
    tools = await somebody.page.context.new_cdp_session(somebody.page)
    await tools.send("WebAuthn.enable")
    made = await tools.send("WebAuthn.addVirtualAuthenticator", {"options": OF_A_PHONE})
    return tools, made


async def test_a_passkey_takes_games_to_another_browser(browser: Browser, kontor_url: str) -> None:
    anna, ben = await person(browser), await person(browser)
    url = kontor_url.replace("127.0.0.1", "localhost")
    hers, his = await keeper(anna), await keeper(ben)
    running = await at_a_new_table(anna, url, "burgundy", bot="gentle", name=HELD)
    await anna.picks_first()
    version = await anna.version()
    await anna.page.goto(f"{url}/me?tab=account")
    await anna.sees("passkey-name").fill("Her phone")
    await anna.presses("make-passkey")
    await expect(anna.sees("passkeys")).to_contain_text("Her phone")
    (kept,) = (await hers[0].send("WebAuthn.getCredentials", hers[1]))["credentials"]
    await his[0].send("WebAuthn.addCredential", {**his[1], "credential": kept})
    his_own = await at_a_new_table(ben, url, "burgundy", name="Ben")
    await ben.page.goto(f"{url}/me?tab=account")

    ben.expected.add("401")  # he may be asking for a list when his old token ends
    await ben.presses("been-here")
    await expect(ben.sees("bring-along")).to_be_checked()
    await ben.presses("go-on")

    await expect(ben.sees("my-name")).to_have_text(HELD)
    await expect(ben.sees("passkeys")).to_contain_text("last used")
    await ben.goes_to("/me")
    for address in (running, his_own):
        await expect(
            ben.page.locator(f"a[href='{address.removeprefix(url)}']").first
        ).to_be_visible()
    await ben.sits_at(running)
    await ben.reaches(version)
    await ben.picks_first()

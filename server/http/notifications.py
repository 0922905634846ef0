"""`/api/me/calls`, `/api/tables/{t}/calls`: where I get notifications while my page is closed."""

import hashlib
import re
from typing import Annotated, ClassVar
from zoneinfo import available_timezones

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from projections import shapes
from projections.projection import Lang
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import read_request, require_player, services_of
from server.http.services import Services
from server.notifications.mail import LONGEST_MAIL_ADDRESS, Mail, is_mail_address, mailbox_of
from server.notifications.notification import NotDelivered
from server.notifications.outgoing import LONGEST_ENDPOINT, Forbidden
from server.notifications.subscriptions import Quiet, Subscription
from server.notifications.web_push import is_point
from server.runtime.telemetry import warn_seldom
from server.wire import base64url

MAIL = "mail"
"""The id of the only subscription with a mail address."""
SUBSCRIPTION_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
TIME_OF_DAY = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)
AUTH_BYTES = 16
ZONES = available_timezones()
TIMES_A_DOMAIN, TIMES_IN_ALL = 20, 200
"""Limits for a mail domain and for all domains, as multiples of a mailbox's limit."""
Short = Annotated[str, msgspec.Meta(max_length=40)]
Base64 = Annotated[str, msgspec.Meta(max_length=128)]


class BrowserKeys(msgspec.Struct, frozen=True):
    p256dh: Base64
    auth: Base64


class BrowserSubscription(msgspec.Struct, frozen=True):
    """The result of `PushSubscription.toJSON()` in a browser."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT)]
    keys: BrowserKeys


class CallMe(msgspec.Struct, frozen=True):
    """`subscription`: of this browser; or, under the id `mail`, an `address`.

    `quiet`: when not to notify me. `name`: my name for this device or address.
    """

    ONE_OF: ClassVar = ("subscription", "address")
    subscription: BrowserSubscription | None = None
    address: Annotated[str, msgspec.Meta(max_length=LONGEST_MAIL_ADDRESS)] | None = None
    lang: Lang = "en"
    quiet: Quiet | None = None
    name: Short = ""


class CallsOfTable(msgspec.Struct, frozen=True):
    """`on`: whether the table notifies me."""

    on: bool


@endpoint("getCalls", "GET", "/api/me/calls", shapes.CallsShown, needs_token=True)
async def subscriptions(request: Request) -> Response:
    """Return my subscriptions to notifications, and the key with which a browser subscribes."""
    return await subscriptions_shown(request, (await require_player(request)).player_id)


async def subscriptions_shown(request: Request, player_id: str) -> Response:
    services = services_of(request)
    reach = await services.subscriptions.of(player_id)
    return requests.private_json(
        {
            "key": await services.push_sender.public_key(),
            "mail": services.mail is not None,
            "subscriptions": [
                subscription_shown(each, subscription)
                for each, subscription in sorted(reach.to.items())
            ],
            "silent": sorted(reach.silent),
        }
    )


def subscription_shown(subscription_id: str, subscription: Subscription) -> shapes.CallsTo:
    """Return a subscription without its keys and endpoint, which others could misuse."""
    view: shapes.CallsTo = {"id": subscription_id}
    if subscription.quiet is not None:
        view["quiet"] = msgspec.to_builtins(subscription.quiet)
    if subscription.name:
        view["name"] = subscription.name
    if subscription.address:
        view["address"], view["confirmed"] = subscription.address, subscription.confirmed
    return view


@endpoint("callMe", "PUT", "/api/me/calls/{subscription}", shapes.CallsShown, takes=CallMe)
async def subscribe(request: Request) -> Response:
    """Notify me in this browser, or by mail once I have opened the link in a confirmation mail."""
    services, myself, body = await read_request(request, CallMe)
    subscription_id = id_in_path(request)
    await services.limiter.spend(services.rate_limits.subscriptions, myself.player_id)
    require_quiet(body.quiet)
    subscription = Subscription(body.lang, body.quiet, body.name)
    if subscription_id == MAIL:
        subscription = await mail_subscription(request, myself.player_id, body, subscription)
    else:
        subscription = push_subscription(services, body, subscription)
        await pay_for_place(request, myself.player_id, subscription_id)
    await services.subscriptions.put(myself.player_id, subscription_id, subscription)
    return await subscriptions_shown(request, myself.player_id)


async def pay_for_place(request: Request, player_id: str, subscription_id: str) -> None:
    """Spend a token of the address for a new subscription. Raises Rejected `too_many`."""
    services = services_of(request)
    reach = await services.subscriptions.of(player_id)
    reach.require_place(subscription_id)
    if subscription_id not in reach.to:
        await requests.pay_by_address(request, services.rate_limits.subscriptions_of_address)


def id_in_path(request: Request) -> str:
    subscription_id: str = request.path_params["subscription"]
    if not SUBSCRIPTION_ID.fullmatch(subscription_id):
        raise Rejected("not_found")
    return subscription_id


def require_quiet(quiet: Quiet | None) -> None:
    """Raise Rejected `malformed` for bad times or an unknown time zone."""
    if quiet is None:
        return
    times = (TIME_OF_DAY.fullmatch(quiet.start), TIME_OF_DAY.fullmatch(quiet.end))
    if None in times or len(quiet.zone) > 64 or quiet.zone not in ZONES:
        raise Rejected("malformed", why="quiet")


def push_subscription(services: Services, body: CallMe, subscription: Subscription) -> Subscription:
    """Return it with the browser's endpoint and keys. Raises Rejected `malformed`."""
    browser = body.subscription
    if browser is None:
        raise Rejected("malformed", why="subscription")
    try:
        public_key, secret = (
            base64url.decoded(browser.keys.p256dh),
            base64url.decoded(browser.keys.auth),
        )
        services.outgoing.require_sound(browser.endpoint)
    except (ValueError, Forbidden) as error:
        raise Rejected("malformed", why="subscription") from error
    if len(secret) != AUTH_BYTES or not is_point(public_key):
        raise Rejected("malformed", why="subscription")
    return msgspec.structs.replace(
        subscription, endpoint=browser.endpoint, public_key=public_key, secret=secret
    )


async def mail_subscription(
    request: Request, player_id: str, body: CallMe, subscription: Subscription
) -> Subscription:
    """Return it with the mail address; send a confirmation mail unless it is confirmed.

    Raises Rejected `malformed`, `not_found` without a mail server, `too_many`, `unavailable`.
    """
    services, address = services_of(request), body.address or ""
    if services.mail is None:
        raise Rejected("not_found")
    if not is_mail_address(address):
        raise Rejected("malformed", why="address")
    before = (await services.subscriptions.of(player_id)).to.get(MAIL)
    if before is not None and before.address == address and before.confirmed:
        return msgspec.structs.replace(subscription, address=address, confirmed=True)
    await pay_for_place(request, player_id, MAIL)
    await requests.pay_by_address(request, services.rate_limits.mails)
    mailbox, domain = mailbox_of(address)
    for payer, times in ((mailbox, 1), (domain, TIMES_A_DOMAIN), ("all", TIMES_IN_ALL)):
        digest = hashlib.sha256(payer.encode()).hexdigest()[:32]
        await services.limiter.spend(services.rate_limits.mails_to.times(times), digest)
    token = services.identity.mail_token("confirm", player_id, address)
    await ask_owner(services.mail, address, body.lang, f"{player_id}.{token}")
    return msgspec.structs.replace(subscription, address=address, asked_at=services.clock())


async def ask_owner(mail: Mail, address: str, lang: Lang, token: str) -> None:
    try:
        await mail.ask_to_confirm(address, lang, token)
    except NotDelivered as error:
        warn_seldom("not_delivered", by="mail", went=error.went, reason=str(error))
        if error.went == "gone":
            raise Rejected("malformed", why="address") from error
        raise Rejected("unavailable") from error


@endpoint("callMeNoMore", "DELETE", "/api/me/calls/{subscription}", shapes.CallsShown)
async def unsubscribe(request: Request) -> Response:
    """Delete a subscription to notifications."""
    myself = await require_player(request)
    await services_of(request).subscriptions.remove(myself.player_id, id_in_path(request))
    return await subscriptions_shown(request, myself.player_id)


@endpoint(
    "setCallsOfTable", "PUT", "/api/tables/{table}/calls", shapes.CallsShown, takes=CallsOfTable
)
async def set_silence(request: Request) -> Response:
    """Set whether this table notifies me."""
    services, myself, body = await read_request(request, CallsOfTable)
    await services.limiter.spend(services.rate_limits.subscriptions, myself.player_id)
    table_id = (await requests.visible_table(request, myself)).table.table_id
    subscriptions = services.subscriptions
    await (subscriptions.unsilence if body.on else subscriptions.silence)(
        myself.player_id, table_id
    )
    return await subscriptions_shown(request, myself.player_id)

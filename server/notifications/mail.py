"""Mail, if the operator sets a mail server.

The owner of an address first gets a confirmation mail, then notifications. They are in plain text
and have a link to unsubscribe (RFC 8058).
"""

import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import TypedDict
from urllib.parse import unquote, urlsplit

import aiosmtplib

from projections.message_catalog import say
from projections.projection import Lang
from server.notifications.notification import Message, NotDelivered
from server.runtime.settings import Settings

MAIL_SECONDS = 20.0
LONGEST_MAIL_ADDRESS = 254
ADDRESS = re.compile(r"[\w.+-]{1,64}@(?:[a-zA-Z0-9-]{1,63}\.)+[a-zA-Z][a-zA-Z0-9-]{0,62}", re.ASCII)
"""Stricter than the standard: without characters that are special in a header or a shell."""
FOR_GOOD = range(500, 600)
UNFOLDED = SMTP.clone(max_line_length=998)
"""A policy without folding: a folded long address is encoded as words and invalid (RFC 2047 §5)."""


class Host(TypedDict):
    """The arguments for `aiosmtplib`. `use_tls`: TLS from the start; else STARTTLS if available."""

    hostname: str
    port: int
    use_tls: bool
    username: str | None
    password: str | None


def host_of(url: str) -> Host:
    """Parse `smtp://user:password@host:587` or `smtps://…`. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("KONTOR_SMTP_URL must be smtp://HOST or smtps://HOST.")
    tls = parts.scheme == "smtps"
    user, password = (unquote(part) if part else None for part in (parts.username, parts.password))
    port = parts.port or (465 if tls else 587)
    return Host(hostname=parts.hostname, port=port, use_tls=tls, username=user, password=password)


def is_mail_address(text: str) -> bool:
    return len(text) <= LONGEST_MAIL_ADDRESS and ADDRESS.fullmatch(text) is not None


def mailbox_of(address: str) -> tuple[str, str]:
    """Return the probable mailbox of an address, and its domain. Use it only for rate limits."""
    local, _, domain = address.lower().partition("@")
    domain = "gmail.com" if domain == "googlemail.com" else domain
    return f"{local.partition('+')[0].replace('.', '')}@{domain}", domain


@dataclass(frozen=True)
class Mail:
    """`sender`: the `From` address. `page`: the URL of this server, without a / at its end."""

    host: Host
    sender: str
    page: str

    async def ask_to_confirm(self, address: str, lang: Lang, token: str) -> None:
        """Send a confirmation mail with a link to the address. Raises NotDelivered."""
        link = f"{self.page}/mail/confirm?token={token}"
        body = say("call.mail.confirm.body", lang, link=link)
        mail_id = make_msgid(domain=self._domain)
        await self._send(self._mail(address, lang, say("call.mail.confirm", lang), body, mail_id))

    async def notify(self, address: str, lang: Lang, message: Message, token: str) -> None:
        """Send a notification. `token`: for the link to unsubscribe. Raises NotDelivered."""
        stop = f"{self.page}/mail/stop?token={token}"
        foot = say("call.mail.foot", lang, link=stop)
        body = f"{message.body}\n\n{self.page}{message.url}\n\n--\n{foot}"
        mail_id = f"<{message.message_id}@{self._domain}>"
        mail = self._mail(address, lang, message.title, body, mail_id)
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._send(mail)

    @property
    def _domain(self) -> str:
        return self.sender.rpartition("@")[2].strip("> ")

    def _mail(
        self, address: str, lang: Lang, subject: str, body: str, mail_id: str
    ) -> EmailMessage:
        mail = EmailMessage(policy=SMTP)
        mail["Message-ID"], mail["From"], mail["To"] = mail_id, self.sender, address
        mail["Subject"], mail["Date"] = subject, formatdate()
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)  # removes all Content-* headers set before
        mail["Content-Language"] = lang
        return mail

    async def _send(self, mail: EmailMessage) -> None:
        try:
            await aiosmtplib.send(
                mail.as_bytes(policy=UNFOLDED),
                sender=mail["From"].addresses[0].addr_spec,
                recipients=[mail["To"]],
                timeout=MAIL_SECONDS,
                **self.host,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            is_gone = all(recipient.code in FOR_GOOD for recipient in error.recipients)
            went = "gone" if is_gone else "later"
            raise NotDelivered(went, "The address was refused.") from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotDelivered("later", str(error) or type(error).__name__) from error


def mail_of(settings: Settings) -> Mail | None:
    """Return the mail service, None if the settings lack server, sender or page address.

    Raises ValueError.
    """
    if not (settings.smtp_url and settings.mail_from and settings.public_url):
        return None
    return Mail(host_of(settings.smtp_url), settings.mail_from, settings.public_url.rstrip("/"))

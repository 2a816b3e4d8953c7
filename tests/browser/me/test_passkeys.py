"""The same person on two devices, by passkey and by recovery code, with Chromium's virtual
authenticator."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import PHONE, expect_heard, play_to_the_end, table_with_bots
from tests.server.harness_server import Server


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys and always agrees."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def carried(old: tuple[CDPSession, str], new: tuple[CDPSession, str]) -> None:
    """The same passkeys on another device, as a password manager carries them."""
    kept: dict[str, Any] = old[0].send("WebAuthn.getCredentials", {"authenticatorId": old[1]})
    for credential in kept["credentials"]:
        sent = {"authenticatorId": new[1], "credential": credential}
        new[0].send("WebAuthn.addCredential", sent)


def games(page: Page) -> int:
    """How many games are on the page of this person."""
    return int(
        page.evaluate("fetch('/api/me/games').then((a) => a.json()).then((b) => b.games.length)")
    )


def test_a_passkey_is_the_same_person_on_another_device(
    open_page: OpenPage, server: Server
) -> None:
    # Passkeys belong to a name: an address of numbers has none.
    base = f"http://localhost:{server.port}"
    ana = open_page(base_url=base)
    ana.goto("/me")
    play_to_the_end(ana, server, table_with_bots(ana))
    first = authenticator(ana)
    ana.goto("/me")
    keep = ana.get_by_role("region", name="Keep this")
    keep.get_by_label("Name of this passkey").fill("Ana's phone")
    keep.get_by_role("button", name="Keep this with a passkey").click()
    expect(keep.get_by_text("Ana's phone")).to_be_visible()
    expect_heard(ana, "Kept: this passkey is you from now on.")
    keep.get_by_role("button", name="Make a recovery code").click()
    code = keep.locator("code").inner_text()
    expect_heard(ana, code)
    assert_accessible_in_both_themes(ana, "keep this")

    # Another device, a phone in French, has played a game of its own, which comes along.
    other = open_page(base_url=base, locale="fr-FR", **PHONE)
    other.goto("/me")
    play_to_the_end(other, server, table_with_bots(other))
    assert (games(ana), games(other)) == (1, 1)
    second = authenticator(other)
    carried(first, second)
    other.goto("/me")
    with other.expect_request("**/api/me/sign-in") as sent:
        other.get_by_role("button", name="Utiliser ma clé d’accès").click()
    expect(other.get_by_text("Ana's phone")).to_be_visible()
    expect_heard(other, "C’est fait")
    assert_accessible_in_both_themes(other, "kept, on a phone")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    again = "async (body) => (await fetch('/api/me/sign-in', { method: 'POST', body })).status"
    assert other.evaluate(again, sent.value.post_data) == 400  # an answer counts once
    assert games(other) == 2
    assert games(ana) == 2

    # Revoked: whoever came with it is somebody else; the recovery code still works, once.
    ana.reload()
    ana.get_by_role("button", name="Revoke Ana's phone").click()
    expect(ana.get_by_role("button", name="Revoke Ana's phone")).to_have_count(0)
    expect_heard(ana, "This passkey no longer works.")
    assert games(other) == 0
    assert games(ana) == 2
    other.reload()
    other.get_by_role("button", name="Utiliser ma clé d’accès").click()
    expect(other.locator(".trouble")).to_contain_text("n’est à personne ici")
    other.get_by_label("Code de secours").fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="Utiliser le code").click()
    expect(
        other.get_by_role("region", name="Toutes les parties").locator("tbody tr")
    ).to_have_count(2)
    third = open_page(base_url=base)
    third.goto("/me")
    third.get_by_label("Recovery code").fill(code)
    third.get_by_role("button", name="Use the code").click()
    expect(third.locator(".trouble")).to_contain_text("not right, or it has been used")
    assert games(third) == 0

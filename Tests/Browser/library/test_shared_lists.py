"""Lists that a user shares with others, and the labels that limits refer to."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from quire_browser import accounts, screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.waiting import until

#: Expected console errors: from the sign-in page, a list that is no longer shared, and requests while offline.
pytestmark = pytest.mark.expects("status of 40[0134]", "ERR_INTERNET_DISCONNECTED", "Failed to fetch")

#: A series that a child sees. The other one has no rating.
RATED = "<ComicInfo><Title>Stars 1</Title><Series>Stars</Series><AgeRating>Everyone</AgeRating></ComicInfo>"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server with two series, the members Anna and Ben, and the child Mia, who sees one of the series."""
    folder = tmp_path / "library"
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    write_book(folder / "Stars" / "Stars 1.cbz", {"1.png": draw_page(2, (200, 300))}, RATED)
    server = Server("shared-lists", folder, 2)
    accounts.add_users(server, Anna="member", Ben="member", Mia="child")
    yield server
    server.stop()


def send(server: Server, method: str, path: str, body: dict, secret: str) -> dict:
    """Sends JSON with an API key; returns the answer."""
    request = urllib.request.Request(
        server.origin + path,
        method=method,
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {secret}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def series(server: Server, secret: str) -> dict[str, str]:
    """The identifiers of the series by title."""
    return {one["title"]: one["id"] for one in accounts.get(server, "/api/v1/series", secret)["series"]}


def make_list(server: Server, owner: str, anna: str) -> str:
    """Permits Anna to share lists, and makes a collection of Anna with both series; returns its identifier."""
    users = accounts.get(server, "/api/v1/users", owner)["users"]
    identity = next(user["id"] for user in users if user["name"] == "Anna")
    send(server, "PATCH", f"/api/v1/users/{identity}", {"permissions": ["shareLists"]}, owner)
    entries = list(series(server, owner).values())
    made = send(server, "POST", "/api/v1/lists", {"kind": "collection", "title": "Weekend", "entries": entries}, anna)
    return made["id"]


@contextmanager
def device_of(browser: Browser, device: Device, server: Server, name: str) -> Iterator[Page]:
    """The lists of a user on another device."""
    page = accounts.other_device(browser, device)
    try:
        accounts.sign_in(page, server, name)
        page.goto(server.origin + "/lists")
        expect(page.get_by_text("No lists yet")).to_be_visible()
        yield page
    finally:
        page.context.close()


def choose(dialog: Locator, words: str) -> None:
    radio = dialog.locator('[data-setting="audience"]').get_by_role("radio", name=words, exact=True)
    radio.check()
    expect(radio).to_be_checked()


def open_share_sheet(page: Page) -> Locator:
    page.get_by_role("button", name="More: Weekend").click()
    page.get_by_role("menuitem", name="Share…").click()
    dialog = page.get_by_role("dialog", name="Share list")
    expect(dialog.locator('[data-setting="audience"]')).to_be_visible()
    return dialog


@pytest.mark.devices("phone", "desktop")
def test_a_list_is_shared_read_within_limits_and_no_longer_shared(
    page: Page, context: BrowserContext, served: Server, browser: Browser, device: Device
) -> None:
    owner, anna = accounts.key(served, "owner"), accounts.key(served, "Anna")
    make_list(served, owner, anna)

    def audience() -> dict:
        return accounts.get(served, "/api/v1/lists", anna)["lists"][0]["audience"]

    with device_of(browser, device, served, "Ben") as ben, device_of(browser, device, served, "Mia") as mia:
        accounts.sign_in(page, served, "Anna")
        page.goto(served.origin + "/lists")
        dialog = open_share_sheet(page)
        choose(dialog, "Chosen people")
        dialog.get_by_role("switch", name="Ben").check()
        screenshots.keep(page, device, "light", "list-share")
        until(lambda: audience()["kind"] == "chosen" and len(audience()["users"]) == 1, "the list is shared with Ben")

        # The lists of the others follow without a reload.
        link = ben.get_by_role("link", name="Weekend, 2 series, Shared by Anna")
        expect(link).to_be_visible()
        expect(ben.get_by_role("button", name="More: Weekend")).to_have_count(0)
        expect(mia.get_by_text("No lists yet")).to_be_visible()
        choose(dialog, "Everyone")
        expect(mia.get_by_role("link", name="Weekend, 1 series, Shared by Anna")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name="Weekend, 2 series, Shared", exact=True)).to_be_visible()
        screenshots.keep(ben, device, "light", "list-shared")

        link.click()
        expect(ben.get_by_role("heading", name="Weekend")).to_be_visible()
        expect(ben.get_by_text("Shared by Anna")).to_be_visible()
        expect(ben.get_by_role("main").get_by_role("listitem")).to_have_count(2)
        for name in ("Rename", "Share…"):
            expect(ben.get_by_role("button", name=name)).to_have_count(0)
        expect(ben.get_by_role("button", name="Remove from list")).to_have_count(0)
        mia.get_by_role("link", name="Weekend").click()
        expect(mia.get_by_role("link", name="Stars")).to_be_visible()
        expect(mia.get_by_role("link", name="Colours")).to_have_count(0)

        # Without a connection the change waits.
        dialog = open_share_sheet(page)
        context.set_offline(True)
        choose(dialog, "Only me")
        expect(page.get_by_text("Saved on this device")).to_be_visible()
        assert audience()["kind"] == "everyone"
        context.set_offline(False)
        until(lambda: audience() == {"kind": "owner"}, "the server has the change", seconds=20)
        expect(ben.get_by_text("Not found", exact=True)).to_be_visible()
        expect(ben.get_by_role("link", name="Stars")).to_have_count(0)
        mia.goto(served.origin + "/lists")
        expect(mia.get_by_text("No lists yet")).to_be_visible()


@pytest.mark.devices("phone")
def test_an_administrator_labels_a_series_with_suggestions(page: Page, served: Server, device: Device) -> None:
    owner = accounts.key(served, "owner")
    ids = series(served, owner)

    def stored(title: str) -> list[str]:
        return accounts.get(served, f"/api/v1/series/{ids[title]}", owner)["restrictions"]["labels"]

    def open_labels(title: str) -> Locator:
        page.goto(f"{served.origin}/series/{ids[title]}")
        page.locator(".series-actions").get_by_role("button", name="More", exact=True).click()
        page.get_by_role("menuitem", name="Labels…").click()
        return page.get_by_role("dialog", name="Labels")

    accounts.sign_in(page, served, "owner")
    dialog = open_labels("Stars")
    expect(dialog.get_by_text("No labels")).to_be_visible()
    dialog.get_by_role("textbox", name="Add label").fill("Space, Family")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("group", name="Labels").get_by_role("button")).to_have_text(["family", "space"])
    dialog.get_by_role("button", name="Remove label: space").click()
    until(lambda: stored("Stars") == ["family"], "the labels are stored")
    screenshots.keep(page, device, "light", "labels")

    dialog = open_labels("Colours")
    dialog.get_by_role("group", name="Suggestions").get_by_role("button", name="family").click()
    expect(dialog.get_by_role("button", name="Remove label: family")).to_be_visible()
    expect(dialog.get_by_role("group", name="Suggestions")).to_have_count(0)
    until(lambda: stored("Colours") == ["family"], "the suggested label is stored")

    # The limits of a user have the same suggestions.
    page.goto(served.origin + "/users")
    page.get_by_role("main").get_by_role("listitem").filter(has_text="Mia").get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="Mia")
    dialog.get_by_role("group", name="Suggestions").first.get_by_role("button", name="family").click()
    expect(dialog.get_by_label("Only works with one of these labels")).to_have_value("family")
    until(
        lambda: next(
            user for user in accounts.get(served, "/api/v1/users", owner)["users"] if user["name"] == "Mia"
        )["limits"]["includedLabels"] == ["family"],
        "the limits are stored",
    )  # fmt: skip

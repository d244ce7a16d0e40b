"""The entries of each kind of library, and browsing by folder."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server
from quire_browser.waiting import until


def set_kind(server: Server, kind: str) -> None:
    """Sets the kind of the library and waits until it is regrouped."""
    library = server.get("/api/v1/libraries")["libraries"][0]
    server.request(f"/api/v1/libraries/{library['id']}", "PATCH", {"kind": kind})


def titles(server: Server) -> list[str]:
    return [series["title"] for series in server.get("/api/v1/series?limit=100")["series"]]


def test_the_entries_follow_the_kind_of_the_library(
    page: Page, library: LibraryPage, shelf_server: Server, device: Device
) -> None:
    mixed = ["Emma", "Harbour", "Lagoon", "Moby-Dick", "Persuasion"]
    library.open()
    for title in mixed:
        expect(library.named(title)).to_have_count(1)
    expect(library.named("Emma")).to_contain_text("Jane Austen")
    try:
        for kind, expected in (
            ("comics", ["Harbour", "Lagoon", "Novels"]),
            ("books", ["Emma", "Harbour", "Lagoon 1", "Lagoon 2", "Moby-Dick", "Persuasion"]),
        ):
            set_kind(shelf_server, kind)
            until(lambda: titles(shelf_server) == expected, f"the library of {kind} is regrouped")
            library.open()
            for title in expected:
                expect(library.named(title)).to_have_count(1)
            expect(library.series).to_have_count(len(expected))
    finally:
        set_kind(shelf_server, "mixed")
        until(lambda: titles(shelf_server) == mixed, "the library is mixed again")


@pytest.mark.devices("desktop")
@pytest.mark.expects("status of 503")
def test_quick_choices_of_the_kind_are_sent_one_after_the_other(page: Page, shelf_server: Server) -> None:
    sent: list[tuple[str, Route]] = []
    page.route("**/api/v1/libraries/*", lambda route: sent.append((route.request.post_data_json["kind"], route)))

    def kinds() -> list[str]:
        # Gives Playwright time to call the route handler.
        page.wait_for_timeout(1)
        return [kind for kind, _ in sent]

    page.goto(f"{shelf_server.origin}/profile")
    page.get_by_role("main").get_by_role("button", name="Libraries").click()
    sheet = page.get_by_role("dialog", name="Libraries")
    for kind in ("Comics", "Books", "Detected automatically", "Books"):
        sheet.get_by_role("radio", name=kind, exact=True).check()
    until(lambda: kinds() == ["comics"], "the first choice is sent")
    # A failure doesn't revert the later choice, which is sent next.
    sent[0][1].fulfill(status=503)
    until(lambda: kinds() == ["comics", "books"], "the last choice is sent")
    expect(sheet.get_by_role("radio", name="Books", exact=True)).to_be_checked()
    sent[1][1].fulfill(status=503)
    expect(sheet.get_by_role("radio", name="Detected automatically")).to_be_checked()
    expect(sheet.get_by_role("alert")).to_be_visible()


def test_folders_are_browsed_at_any_depth(page: Page, library: LibraryPage, shelf_server: Server, device: Device) -> None:
    shelf_server.put_progress(shelf_server.book("Harbour 2"), 2)
    library.open()
    page.get_by_role("link", name="Folders").click()
    expect(page).to_have_url(re.compile(r"/folders$"))
    page.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_role("link", name="Folder: Comics, 5 books")).to_be_visible()
    expect(page.get_by_role("link", name="Folder: Novels, 3 books")).to_be_visible()
    page.get_by_role("link", name="Folder: Comics, 5 books").click()
    expect(page.get_by_role("heading", name="Comics")).to_be_visible()
    expect(page.get_by_role("link", name="Continue: Harbour 2")).to_be_visible()
    # Long titles are shortened. The title of the screen stays in the line of the buttons.
    page.evaluate(
        """() => {
          for (const place of ['.folder-current .button-text', '.bar-title']) {
            document.querySelector(place).textContent = 'Harbour '.repeat(40);
          }
        }"""
    )
    button = page.get_by_role("link", name="Continue: Harbour 2").bounding_box()
    assert button["x"] + button["width"] <= device.width, "the button extends beyond the screen"
    order, title = page.get_by_role("button", name="Sort by").bounding_box(), page.locator(".bar-title").bounding_box()
    assert order["y"] < title["y"] + title["height"], "the title moves the buttons to another line"
    page.get_by_role("link", name="Folder: New, 2 books").click()
    expect(page.get_by_role("heading", name="New")).to_be_visible()
    for title in ("Harbour 2", "Harbour 3"):
        expect(library.named(title)).to_be_visible()
    overflow = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, "the folder scrolls horizontally"
    # The order is part of the address. The publications that were added last come first.
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("menuitemradio", name="Recently added").click()
    expect(page).to_have_url(re.compile("sort=added"))
    for title in ("Harbour 2", "Harbour 3"):
        expect(library.named(title)).to_be_visible()
    page.get_by_role("navigation", name="Folders").get_by_role("link").last.click()
    expect(page.get_by_role("heading", name="Comics")).to_be_visible()


def test_the_name_of_an_author_leads_to_their_books(
    page: Page, library: LibraryPage, shelf_server: Server, device: Device
) -> None:
    page.goto(f"{shelf_server.origin}/series/{shelf_server.book('Emma').series_id}")
    page.get_by_role("tab", name="Details").click()
    page.get_by_role("link", name="Jane Austen").first.click()
    expect(page).to_have_url(re.compile(r"/browse\?author=Jane%20Austen$"))
    expect(library.series).to_have_count(2)
    for title in ("Emma", "Persuasion"):
        expect(library.named(title)).to_be_visible()
    expect(page.get_by_role("button", name="Remove filter: Jane Austen")).to_be_visible()

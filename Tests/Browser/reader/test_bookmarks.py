"""Bookmarks: added with a tap, listed, opened, annotated, removed; none is lost while the server is offline."""

import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def on_server(server: Server, book: Book) -> list[int]:
    """The pages (from 1) that have a bookmark."""
    return [mark["page"] + 1 for mark in server.get(f"/api/v1/publications/{book.id}/bookmarks")["bookmarks"]]


def put(server: Server, book: Book, page: int, note: str | None = None) -> None:
    body = {} if note is None else {"note": note}
    server.request(f"/api/v1/publications/{book.id}/bookmarks/{page - 1}", "PUT", body)


@pytest.fixture
def clean(server: Server) -> Book:
    """A book of colours. No book of its series has bookmarks."""
    for title in ("Colours 1", "Colours 2"):
        book = server.book(title)
        for page in on_server(server, book):
            server.delete(f"/api/v1/publications/{book.id}/bookmarks/{page - 1}")
    return server.book("Colours 1")


def test_a_tap_adds_a_bookmark_and_another_removes_it(
    reader: Reader, clean: Book, server: Server, device: Device
) -> None:
    bars = Bars(reader.open(clean, 4))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    until(lambda: on_server(server, clean) == [4], "the server has the bookmark")
    reader.page.reload()
    reader.wait_for_rest(4)
    bars = Bars(reader)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    until(lambda: on_server(server, clean) == [], "the server has no bookmark")
    bars.press(bars.button("Undo"))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    until(lambda: on_server(server, clean) == [4], "the server has the bookmark again")


def test_a_bookmark_belongs_to_its_page(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 5)
    bars = Bars(reader.open(clean, 4))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(5)
    expect(Bars(reader).bookmark).to_have_attribute("aria-pressed", "true")


def test_the_list_opens_a_page(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    for page in (2, 7, 11):
        put(server, clean, page)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    rows = sheet.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Page 7")
    until(
        lambda: rows.locator("img").evaluate_all("(all) => all.every((i) => i.naturalWidth > 0 && i.naturalWidth <= 160)"),
        "each row shows the thumbnail of its page",
    )
    bars.press(sheet.get_by_role("button", name="Page 7"))
    expect(sheet).to_have_count(0)
    reader.wait_for_rest(7)


def test_a_note_is_stored(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 3)
    bars = Bars(reader.open(clean, 1))
    note = bars.bookmarks().get_by_label("Note for page 3")
    note.fill("“雨” and the <lamp>")
    note.press("Enter")
    until(
        lambda: server.get(f"/api/v1/publications/{clean.id}/bookmarks")["bookmarks"][0]["note"] == "“雨” and the <lamp>",
        "the server has the note",
    )
    # Enter saves the note and leaves the sheet open.
    expect(bars.sheet).to_be_visible()
    reader.page.reload()
    reader.wait_for_rest(1)
    expect(Bars(reader).bookmarks().get_by_label("Note for page 3")).to_have_value("“雨” and the <lamp>")


def test_undoing_a_removal_restores_the_note_too(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 3, "the harbour")
    put(server, clean, 6)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    rows = sheet.get_by_role("listitem")
    bars.press(rows.first.get_by_role("button", name="Remove bookmark"))
    expect(rows).to_have_count(1)
    until(lambda: on_server(server, clean) == [6], "the server has one bookmark less")
    bars.press(sheet.get_by_role("button", name="Undo"))
    expect(rows).to_have_count(2)
    expect(sheet.get_by_label("Note for page 3")).to_have_value("the harbour")
    until(lambda: on_server(server, clean) == [3, 6], "the server has both bookmarks")
    # The focused row and button are gone; Escape still closes the sheet, not the reader.
    reader.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    reader.wait_for_rest(1)


@pytest.mark.devices("phone", "desktop")
def test_the_series_lists_the_bookmarks_of_all_chapters_and_opens_them(
    reader: Reader, clean: Book, server: Server, page: Page, device: Device
) -> None:
    other = server.book("Colours 2")
    put(server, clean, 2)
    put(server, other, 9)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    bars.press(sheet.get_by_role("radio", name="Entire series"))
    rows = sheet.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Colours 2")
    bars.press(rows.nth(1).get_by_role("button", name="Page 9"))
    reader.wait_for_rest(9)
    assert reader.page.url.startswith(f"{server.origin}/read/{other.id}/")


@pytest.mark.devices("phone")
def test_an_empty_list_explains_how_to_add_a_bookmark(reader: Reader, clean: Book) -> None:
    expect(Bars(reader.open(clean, 1)).bookmarks()).to_contain_text("No bookmarks yet")


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
def test_a_bookmark_added_offline_is_sent_when_the_server_is_back(
    context: BrowserContext, reader: Reader, clean: Book, server: Server, device: Device
) -> None:
    put(server, clean, 8)
    bars = Bars(reader.open(clean, 4))
    context.set_offline(True)
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    time.sleep(0.5)
    assert on_server(server, clean) == [8], "nothing reached the server"
    expect(bars.bookmarks().get_by_role("listitem")).to_have_count(2)
    context.set_offline(False)
    until(lambda: on_server(server, clean) == [4, 8], "the server has the bookmark", seconds=15)


@pytest.mark.devices("phone")
def test_bookmarks_changed_offline_persist_after_the_page_is_closed(
    reader: Reader, clean: Book, server: Server, page: Page
) -> None:
    """A bookmark is added and another removed; the page is closed before the server is back."""
    put(server, clean, 5)
    bars = Bars(reader.open(clean, 4))
    reader.wait_for_images({4, 5})
    # Not `set_offline`: the browser may complete keepalive requests of a closed page, ignoring the offline mode.
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new TypeError('there is no network')); }")
    bars.press(bars.bookmark)
    page.keyboard.press("PageDown")
    reader.wait_for_rest(5)
    bars = Bars(reader)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    page.goto("about:blank")
    assert on_server(server, clean) == [5], "nothing reached the server"
    reader.open(clean, 1)
    until(lambda: on_server(server, clean) == [4], "the server has both changes", seconds=15)
    until(
        lambda: page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('quire.outbox'))") == [],
        "the queue is empty",
    )

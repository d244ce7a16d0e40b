"""Bookmarks: set with a tap, listed, jumped to, written to, taken back; and none is lost while the server is away."""

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
    """A book of colours without bookmarks, as are the others of its series."""
    for title in ("Colours 1", "Colours 2"):
        book = server.book(title)
        for page in on_server(server, book):
            server.delete(f"/api/v1/publications/{book.id}/bookmarks/{page - 1}")
    return server.book("Colours 1")


def test_a_tap_marks_the_page_and_another_takes_the_mark_away(
    reader: Reader, clean: Book, server: Server, device: Device
) -> None:
    bars = Bars(reader.open(clean, 4))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    until(lambda: on_server(server, clean) == [4], "the server has the bookmark")
    reader.page.reload()
    reader.rests(4)
    bars = Bars(reader)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    until(lambda: on_server(server, clean) == [], "the server has none any more")
    bars.press(bars.button("Undo"))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    until(lambda: on_server(server, clean) == [4], "the server has it again")


def test_the_mark_belongs_to_the_page(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 5)
    bars = Bars(reader.open(clean, 4))
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    reader.page.keyboard.press("PageDown")
    reader.rests(5)
    expect(Bars(reader).bookmark).to_have_attribute("aria-pressed", "true")


def test_the_list_leads_to_a_page(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    for page in (2, 7, 11):
        put(server, clean, page)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    rows = sheet.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Page 7")
    until(
        lambda: rows.locator("img").evaluate_all("(all) => all.every((i) => i.naturalWidth > 0 && i.naturalWidth <= 160)"),
        "each row shows its page, small",
    )
    bars.press(sheet.get_by_role("button", name="Page 7"))
    expect(sheet).to_have_count(0)
    reader.rests(7)


def test_a_note_is_kept(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 3)
    bars = Bars(reader.open(clean, 1))
    note = bars.bookmarks().get_by_label("Note for page 3")
    note.fill("“雨” and the <lamp>")
    note.press("Enter")
    until(
        lambda: server.get(f"/api/v1/publications/{clean.id}/bookmarks")["bookmarks"][0]["note"] == "“雨” and the <lamp>",
        "the server has the note",
    )
    # Enter ended the note and closed nothing.
    expect(bars.sheet).to_be_visible()
    reader.page.reload()
    reader.rests(1)
    expect(Bars(reader).bookmarks().get_by_label("Note for page 3")).to_have_value("“雨” and the <lamp>")


def test_what_was_removed_comes_back_with_its_note(reader: Reader, clean: Book, server: Server, device: Device) -> None:
    put(server, clean, 3, "the harbour")
    put(server, clean, 6)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    rows = sheet.get_by_role("listitem")
    bars.press(rows.first.get_by_role("button", name="Remove the bookmark"))
    expect(rows).to_have_count(1)
    until(lambda: on_server(server, clean) == [6], "the server has one less")
    bars.press(sheet.get_by_role("button", name="Undo"))
    expect(rows).to_have_count(2)
    expect(sheet.get_by_label("Note for page 3")).to_have_value("the harbour")
    until(lambda: on_server(server, clean) == [3, 6], "the server has both")
    # The row and the button that had the keyboard are gone; Escape still means the sheet and not the reader.
    reader.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    reader.rests(1)


@pytest.mark.devices("phone", "desktop")
def test_the_series_lists_all_its_chapters_and_leads_there(
    reader: Reader, clean: Book, server: Server, page: Page, device: Device
) -> None:
    other = server.book("Colours 2")
    put(server, clean, 2)
    put(server, other, 9)
    bars = Bars(reader.open(clean, 1))
    sheet = bars.bookmarks()
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    bars.press(sheet.get_by_role("radio", name="The series"))
    rows = sheet.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Colours 2")
    bars.press(rows.nth(1).get_by_role("button", name="Page 9"))
    reader.rests(9)
    assert reader.page.url.startswith(f"{server.origin}/read/{other.id}/")


@pytest.mark.devices("phone")
def test_without_bookmarks_the_list_says_how_to_make_one(reader: Reader, clean: Book) -> None:
    expect(Bars(reader.open(clean, 1)).bookmarks()).to_contain_text("No bookmarks yet")


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
def test_a_bookmark_set_offline_arrives_when_the_server_is_back(
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
    until(lambda: on_server(server, clean) == [4, 8], "the server learns of it", seconds=15)


@pytest.mark.devices("phone")
def test_bookmarks_changed_offline_outlive_the_page(reader: Reader, clean: Book, server: Server, page: Page) -> None:
    """One is set and one taken away; the page is closed before the server is back."""
    put(server, clean, 5)
    bars = Bars(reader.open(clean, 4))
    reader.has_fetched({4, 5})
    # Not `set_offline`: the browser may finish what it keeps alive when a page is left, and forgets there is no network.
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new TypeError('there is no network')); }")
    bars.press(bars.bookmark)
    page.keyboard.press("PageDown")
    reader.rests(5)
    bars = Bars(reader)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    bars.press(bars.bookmark)
    expect(bars.bookmark).to_have_attribute("aria-pressed", "false")
    page.goto("about:blank")
    assert on_server(server, clean) == [5], "nothing reached the server"
    reader.open(clean, 1)
    until(lambda: on_server(server, clean) == [4], "the server learns of both", seconds=15)
    until(
        lambda: page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('quire.outbox'))") == [],
        "nothing is kept here that the server has",
    )

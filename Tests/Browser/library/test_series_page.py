"""The page of a series: its segments, selection, and favourites."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.pointers import Pointer, Mouse, Touch
from quire_browser.library_page import LibraryPage
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def read_count(server: Server, book: Book) -> int:
    return server.get(f"/api/v1/series/{book.series_id}")["readCount"]


def is_favourite(server: Server, book: Book) -> bool:
    publications = server.get(f"/api/v1/series/{book.series_id}")["publications"]
    return next(publication["favourite"] for publication in publications if str(publication["id"]) == book.id)


@pytest.fixture
def pointer(page: Page, device: Device) -> Pointer:
    return Touch(page) if device.touch else Mouse(page)


@pytest.fixture
def series(library: LibraryPage, server: Server, colours: Book) -> Page:
    library.page.goto(f"{server.origin}/series/{colours.series_id}")
    expect(library.books.first).to_be_visible()
    return library.page


@pytest.mark.devices("phone", "desktop")
def test_a_segment_is_selected_by_tap_and_key_and_kept_in_the_address(series: Page, server: Server) -> None:
    # Other tests leave bookmarks in these books.
    for book in server.books():
        for mark in server.get(f"/api/v1/publications/{book.id}/bookmarks")["bookmarks"]:
            server.delete(f"/api/v1/publications/{book.id}/bookmarks/{mark['page']}")
    series.get_by_role("tab", name="Bookmarks").click()
    expect(series).to_have_url(re.compile(r"segment=bookmarks$"))
    expect(series.get_by_text("No bookmarks yet")).to_be_visible()
    series.keyboard.press("ArrowRight")
    expect(series.get_by_role("tab", name="Details")).to_have_attribute("aria-selected", "true")
    expect(series.get_by_role("term").first).to_be_visible()
    series.reload()
    expect(series.get_by_role("tab", name="Details")).to_have_attribute("aria-selected", "true")
    # The other segments load without the chapters, which stay hidden.
    expect(series.get_by_role("tabpanel", name="Details").get_by_role("term").first).to_be_visible()
    expect(series.get_by_role("heading", name="Colours")).to_be_attached()
    series.get_by_role("tab", name="Chapters").click()
    expect(series.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    expect(series).to_have_url(re.compile(r"/series/s[0-9a-f]+$"))


@pytest.mark.devices("desktop")
def test_several_books_are_selected_with_keys_marked_as_read_and_undone(
    series: Page, server: Server, colours: Book
) -> None:
    before = read_count(server, colours)
    series.get_by_role("button", name="Select", exact=True).click()
    boxes = series.get_by_role("main").get_by_role("checkbox")
    boxes.first.focus()
    series.keyboard.press("Space")
    expect(boxes.first).to_be_checked()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(series.get_by_role("toolbar")).to_contain_text("3 selected")
    series.get_by_role("button", name="Mark as read").click()
    until(lambda: read_count(server, colours) >= max(before, 3), "three books are read")
    expect(boxes).to_have_count(0)
    series.get_by_role("button", name="Undo").click()
    until(lambda: read_count(server, colours) == before, "the previous progress is restored")


@pytest.mark.devices("desktop")
def test_undoing_read_restores_the_position_in_a_book(series: Page, server: Server) -> None:
    book = server.book("Colours 2")
    server.put_progress(book, 4)
    series.reload()
    series.get_by_role("link", name=re.compile("^Colours 2.*Page 4")).click(button="right")
    series.get_by_role("menuitem", name="Mark as read").click()
    until(lambda: server.progress(book)["completed"], "the book is read")
    series.get_by_role("button", name="Undo").click()
    until(lambda: server.progress(book) and not server.progress(book)["completed"], "the book is in progress again")
    assert server.progress(book)["page"] == 3


@pytest.mark.devices("desktop")
def test_nothing_is_shown_of_a_series_that_was_not_downloaded(series: Page) -> None:
    here = series.get_by_role("button", name="Downloaded")
    here.click()
    expect(series.get_by_text("No downloads")).to_be_visible()
    expect(here).to_be_focused()
    here.click()
    expect(series.get_by_role("main").get_by_role("listitem").first).to_be_visible()


@pytest.mark.devices("phone")
def test_a_long_press_on_a_row_starts_a_selection(series: Page, pointer: Pointer) -> None:
    row = series.get_by_role("main").get_by_role("listitem").first
    box = row.bounding_box()
    pointer.down((box["x"] + 150, box["y"] + 30))
    expect(series.get_by_role("toolbar")).to_contain_text("1 selected")
    pointer.up()
    expect(series.get_by_role("toolbar")).to_contain_text("1 selected")
    series.get_by_role("button", name="Done").click()
    expect(series.get_by_role("toolbar")).to_be_hidden()
    # The menu key works after a long press.
    row.get_by_role("link").evaluate("""(link) => {
        link.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu', bubbles: true }));
        link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    }""")
    expect(series.get_by_role("menu")).to_be_visible()


@pytest.mark.devices("desktop")
def test_a_favourite_is_set_on_the_page_and_listed_among_the_favourites(
    series: Page, server: Server, colours: Book
) -> None:
    heart = series.get_by_role("button", name="Favourite", exact=True)
    expect(heart).to_have_attribute("aria-pressed", "false")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    until(lambda: server.get(f"/api/v1/series/{colours.series_id}")["favourite"], "the server has the change")
    series.goto(f"{server.origin}/favourites")
    cell = series.get_by_role("listitem").filter(has_text="Colours").first
    expect(cell).to_be_visible()
    # It is unset on the cover, with the cover's key.
    cell.get_by_role("link").focus()
    series.keyboard.press("f")
    until(lambda: not server.get(f"/api/v1/series/{colours.series_id}")["favourite"], "the server has the change")


@pytest.mark.devices("desktop")
@pytest.mark.expects("status of 404")
def test_a_favourite_that_the_server_refuses_is_reverted(series: Page) -> None:
    series.route("**/favourite", lambda route: route.fulfill(status=404, json={"title": "Gone", "status": 404}))
    heart = series.get_by_role("button", name="Favourite", exact=True)
    heart.click()
    expect(series.get_by_text("The server rejected a change")).to_be_visible()
    expect(heart).to_have_attribute("aria-pressed", "false")


@pytest.mark.devices("desktop")
def test_reading_history_is_grouped_by_day(library: LibraryPage, server: Server) -> None:
    book = server.book("Colours 3")
    server.put_progress(book, 4)
    library.page.goto(f"{server.origin}/history")
    expect(library.page.get_by_role("heading", name="Today")).to_be_visible()
    expect(library.page.get_by_role("link", name=re.compile("Colours 3.*Page 4"))).to_be_visible()
    # The menu of a book works here as well.
    row = library.page.get_by_role("listitem").filter(has_text="Colours 3").first
    row.get_by_role("button", name="More").click()
    library.page.get_by_role("menuitem", name="Add to favourites").click()
    expect(row.get_by_role("link")).to_have_attribute("aria-label", re.compile("Favourite$"))
    until(lambda: is_favourite(server, book), "the server has the change")
    row.get_by_role("link").focus()
    library.page.keyboard.press("f")
    until(lambda: not is_favourite(server, book), "the server has the change")

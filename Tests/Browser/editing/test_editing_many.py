"""Selecting entries in the library, and editing a hundred of them at once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.book_files import document, write_epub
from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server
from quire_browser.waiting import until

COUNT = 100


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hundred books, each of which is an entry of its own. The list loads sixty at first."""
    folder = tmp_path_factory.mktemp("hundred")
    for number in range(COUNT):
        title = f"Tale {number:03}"
        meta = f"<dc:creator>Author {number % 7}</dc:creator><dc:publisher>Pier</dc:publisher>"
        write_epub(folder / f"{title}.epub", title, {"c1.xhtml": document(title, f"<p>{title}</p>")}, meta=meta)
    server = Server("hundred", folder, COUNT)
    yield server
    server.stop()


@pytest.fixture
def served(books: Server) -> Server:
    return books


def total(server: Server, query: str) -> int:
    return server.get(f"/api/v1/series?limit=1&{query}")["total"]


def begin_selection(page: Page) -> None:
    page.get_by_role("button", name="Select", exact=True).click()
    expect(page.get_by_role("toolbar", name="Select")).to_be_visible()


def test_a_hundred_entries_are_edited_at_once_and_undone(page: Page, books: Server, device: Device) -> None:
    library = LibraryPage(page, books).open()
    expect(library.named("Tale 000")).to_be_visible()
    begin_selection(page)
    bar = page.get_by_role("toolbar", name="Select")
    bar.get_by_role("button", name="Select all").click()
    expect(bar.get_by_role("status")).to_have_text(f"{COUNT} selected")
    bar.get_by_role("button", name="Edit").click()
    sheet = page.get_by_role("dialog", name=f"Edit {COUNT} items")
    sheet.get_by_label("Publisher", exact=True).fill("Harbour")
    sheet.get_by_label("Tags", exact=True).fill("sea\nold")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    until(lambda: total(books, "publisher=Harbour") == COUNT, "all books have the publisher")
    assert total(books, "tag=sea") == COUNT and total(books, "publisher=Pier") == 0
    expect(bar).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    until(lambda: total(books, "publisher=Pier") == COUNT, "all books have their own publisher again")
    assert total(books, "tag=sea") == 0
    edits = books.get("/api/v1/edits")["edits"]
    assert edits[0]["workCount"] == COUNT and edits[0]["undone"], "the hundred books were one operation"


@pytest.mark.devices("phone", "desktop")
def test_single_entries_are_selected_and_edited(page: Page, books: Server, device: Device) -> None:
    library = LibraryPage(page, books).open()
    library.named("Tale 001").hover()
    begin_selection(page)
    bar = page.get_by_role("toolbar", name="Select")
    checks = page.get_by_role("main").get_by_role("checkbox")
    # The covers don't open while entries are selected.
    for title in ("Tale 001", "Tale 003", "Tale 004"):
        checks.filter(has_text=title).click()
    checks.filter(has_text="Tale 004").click()
    expect(bar.get_by_role("status")).to_have_text("2 selected")
    expect(checks.filter(has_text="Tale 003")).to_be_checked()
    bar.get_by_role("button", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit 2 items")
    sheet.get_by_label("Published", exact=True).fill("1999-13")
    sheet.get_by_label("Genres", exact=True).fill("Drama")
    sheet.get_by_label("Published", exact=True).fill("1999-12")
    sheet.get_by_role("button", name="Save").click()
    until(lambda: total(books, "genre=Drama&year=1999") == 2, "the two books are edited")
    page.get_by_role("button", name="Undo").click()
    until(lambda: total(books, "genre=Drama") == 0, "the edit is undone")


@pytest.mark.devices("desktop")
def test_the_menu_of_a_cover_edits_the_book(page: Page, books: Server) -> None:
    library = LibraryPage(page, books).open()
    library.named("Tale 006").hover()
    page.get_by_role("button", name="More: Tale 006", exact=True).click()
    page.get_by_role("menuitem", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit")
    expect(sheet.get_by_label("Publisher", exact=True)).to_have_value("Pier")
    sheet.get_by_label("Identifiers", exact=True).fill("978-0-306-40615-7")
    sheet.get_by_label("Title", exact=True).fill("Tale 006 again")
    sheet.get_by_role("button", name="Save").click()
    expect(library.named("Tale 006 again")).to_be_visible()
    book = books.book("Tale 006 again")
    assert "isbn:9780306406157" in books.get(f"/api/v1/series/{book.series_id}")["identifiers"]
    page.get_by_role("button", name="Undo").click()
    expect(library.named("Tale 006")).to_be_visible()


@pytest.mark.devices("desktop")
def test_selected_entries_are_merged_into_one_of_them_and_separated(page: Page, books: Server) -> None:
    library = LibraryPage(page, books).open()
    expect(library.named("Tale 000")).to_be_visible()
    begin_selection(page)
    checks = page.get_by_role("main").get_by_role("checkbox")
    for title in ("Tale 001", "Tale 002", "Tale 003"):
        checks.filter(has_text=title).click()
    page.get_by_role("toolbar", name="Select").get_by_role("button", name="Merge into another series").click()
    sheet = page.get_by_role("dialog", name="Merge into")
    sheet.get_by_role("searchbox").fill("Tale 002")
    sheet.get_by_role("button", name=re.compile("^Tale 002")).click()
    until(lambda: total(books, "") == COUNT - 2, "two entries are part of the third one")
    page.get_by_role("button", name="Undo").click()
    until(lambda: total(books, "") == COUNT, "the entries are separate again")


@pytest.mark.devices("desktop")
def test_the_selection_ends_with_escape_and_is_extended_with_shift(page: Page, books: Server) -> None:
    library = LibraryPage(page, books).open()
    expect(library.named("Tale 000")).to_be_visible()
    begin_selection(page)
    status = page.get_by_role("toolbar", name="Select").get_by_role("status")
    checks = page.get_by_role("main").get_by_role("checkbox")
    checks.filter(has_text="Tale 002").click()
    checks.filter(has_text="Tale 005").click(modifiers=["Shift"])
    expect(status).to_have_text("4 selected")
    page.keyboard.press("Control+a")
    expect(status).to_have_text(f"{COUNT} selected")
    page.keyboard.press("Control+a")
    expect(status).to_have_text("0 selected")
    page.keyboard.press("Escape")
    expect(page.get_by_role("toolbar", name="Select")).to_be_hidden()
    library.named("Tale 002").click()
    expect(page).to_have_url(re.compile("/read/"))

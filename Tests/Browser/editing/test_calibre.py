"""A calibre library: its books are shown as in calibre, and its files stay as they are."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.calibre_library import draw_calibre
from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server


def files(folder: Path) -> dict[str, str]:
    """The files of a folder with the digests of their contents."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


@pytest.fixture(scope="module")
def calibre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    folder = tmp_path_factory.mktemp("calibre")
    server = Server("calibre", folder, draw_calibre(folder))
    yield server, folder
    server.stop()


@pytest.fixture
def served(calibre: tuple[Server, Path]) -> Server:
    return calibre[0]


def value(page: Page, term: str) -> str:
    """The value of a term in the table of details."""
    return page.get_by_role("term").filter(has_text=re.compile(f"^{term}$")).locator("xpath=following-sibling::dd[1]").inner_text()


def test_a_calibre_library_is_shown_with_its_series_authors_and_columns(
    page: Page, calibre: tuple[Server, Path], device: Device
) -> None:
    server, folder = calibre
    before = files(folder)
    library = LibraryPage(page, server).open()
    # Two books are in a series of calibre. The other ones are entries, with the titles in the database.
    expect(library.series).to_have_count(3)
    for title in ("Maps", "Rails", "Winters"):
        expect(library.named(title)).to_have_count(1)
    expect(library.named("Maps")).to_contain_text("Otto Abel")
    library.named("Winters").click()
    rows = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Thaw")
    expect(rows.last).to_contain_text("The Long Winter")

    maps = server.book("Maps").series_id
    page.goto(f"{server.origin}/series/{maps}?segment=details")
    expect(page.get_by_text("Every coast & harbour.")).to_be_visible()
    expect(page.get_by_role("term").filter(has_text="Shelf")).to_be_visible()
    for term, wanted in (("Publisher", "Harbour"), ("Shelf", "A3"), ("Published", "2019-03-05"), ("Rating", "4.5 / 5")):
        assert value(page, term).startswith(wanted), (term, value(page, term))
    assert "9780306406157" in value(page, "Identifiers")

    # Authors are sorted by their sort names: Abel, Sato, Winter.
    page.goto(f"{server.origin}/authors")
    authors = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(authors).to_have_text(["Otto Abel1 series", "Mio Sato1 series", "Ada Winter1 series"])
    overflow = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, "the list scrolls horizontally"
    assert files(folder) == before, "nothing in the calibre library was changed"

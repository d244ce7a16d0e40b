"""Metadata on the page of a series, and reading lists of other programs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.comic_files import draw_page, write_book
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server

INFO = """<ComicInfo><Title>Winter 1</Title><Series>Winter</Series><Number>1</Number><Publisher>Harbour</Publisher>
<Year>2019</Year><Month>3</Month><StoryArc>Thaw</StoryArc><AgeRating>Teen</AgeRating><Tags>snow</Tags>
<Web>https://example.org/winter</Web><Inker>Ann Lee</Inker><Notes>Tagged by hand.</Notes><Review>A slow start.</Review>
</ComicInfo>"""

LIST = """<ReadingList><Name>Cold days</Name><Books><Book Series="Winter" Number="1"/>
<Book Series="Rain" Number="7" Volume="1990"/></Books></ReadingList>"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "library"
    write_book(folder / "Winter" / "Winter 1.cbz", {"1.png": draw_page(1, (200, 300))}, INFO)
    server = Server("metadata", folder, 1)
    yield server
    server.stop()


def value(page: Page, term: str) -> str:
    """The value of a term in the table of details."""
    return page.get_by_role("term").filter(has_text=term).locator("xpath=following-sibling::dd[1]").inner_text()


@pytest.mark.devices("phone", "desktop")
def test_the_details_of_a_series_name_the_source_of_each_value_for_the_owner(page: Page, served: Server) -> None:
    series = served.books()[0].series_id
    page.goto(f"{served.origin}/series/{series}?segment=details")
    expect(page.get_by_role("term").filter(has_text="Publisher")).to_be_visible()
    for term, wanted in (
        ("Publisher", "Harbour"), ("Published", "2019-03"), ("Story arcs", "Thaw"), ("Age rating", "13+"),
        ("Tags", "snow"), ("Inker", "Ann Lee"), ("Notes", "Tagged by hand."), ("Review", "A slow start."),
    ):  # fmt: skip
        shown = value(page, term)
        assert shown.startswith(wanted) and "ComicInfo.xml" in shown, (term, shown)
    link = page.get_by_role("link", name="example.org/winter")
    expect(link).to_have_attribute("href", "https://example.org/winter")
    expect(link).to_have_attribute("rel", "noopener noreferrer")


@pytest.mark.devices("desktop")
def test_a_reading_list_is_imported_names_what_is_missing_and_is_exported(page: Page, served: Server) -> None:
    library = LibraryPage(page, served)
    library.page.goto(f"{served.origin}/lists")
    library.page.get_by_role("button", name="Create").first.click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Import CBL file").click()
    chooser.value.set_files([{"name": "cold.cbl", "mimeType": "application/xml", "buffer": LIST.encode()}])
    dialog = page.get_by_role("dialog", name="Not in your library (1)")
    expect(dialog.get_by_text("Rain (1990) #7")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Cold days")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Winter 1, Winter"))).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="More: Cold days").click()
    with page.expect_download() as saving:
        page.get_by_role("menuitem", name="Export as CBL file").click()
    exported = Path(saving.value.path()).read_text(encoding="utf-8")
    assert "<Name>Cold days</Name>" in exported
    assert re.search(r'<Book Series="Winter" Number="1"[ />]', exported), exported

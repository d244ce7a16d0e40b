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
<Imprint>Quay</Imprint><CommunityRating>3.9</CommunityRating><Count>4</Count><AlternateSeries>Snow</AlternateSeries>
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
    return page.get_by_role("term").filter(has_text=re.compile(f"^{term}$")).locator("xpath=following-sibling::dd[1]").inner_text()


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


def details(page: Page, served: Server) -> None:
    """Opens the details of the series of the first book."""
    page.goto(f"{served.origin}/series/{served.books()[0].series_id}?segment=details")
    expect(page.get_by_role("term").filter(has_text="Publisher")).to_be_visible()


def field(served: Server, path: str, name: str) -> dict:
    return next(each for each in served.get(f"/api/v1/{path}/metadata")["fields"] if each["field"] == name)


@pytest.mark.devices("phone", "desktop")
def test_the_rating_the_imprint_and_other_series_of_a_book_are_corrected_and_undone(page: Page, served: Server) -> None:
    book = served.books()[0]
    details(page, served)
    shown = {"Rating": "3.9 / 5", "Imprint": "Quay", "Also in": "Snow", "Books": "1 / 4"}
    for term, wanted in shown.items():
        assert value(page, term).startswith(wanted), term
    edit = {
        "changes": [
            {"field": "rating", "values": ["4.5"]}, {"field": "imprint", "values": ["Mole"]},
            {"field": "collections", "values": ["Snow #2", "Seas"]}, {"field": "characters", "values": ["Ann"]},
        ],
        "publications": [book.id],
    }  # fmt: skip
    answer = served.request("/api/v1/edits", "POST", edit)
    details(page, served)
    for term, wanted in {"Rating": "4.5 / 5", "Imprint": "Mole", "Also in": "Snow · Seas", "Characters": "Ann"}.items():
        assert value(page, term).startswith(wanted), term
    rating = field(served, f"publications/{book.id}", "rating")
    assert rating["fileValues"] == ["3.9"] and rating["locked"]
    served.request(f"/api/v1/edits/{answer['id']}/undo", "POST", {})
    details(page, served)
    for term, wanted in shown.items():
        assert value(page, term).startswith(wanted), term


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 400")
def test_the_form_of_a_series_has_its_status_its_total_and_its_rating(page: Page, served: Server) -> None:
    series = served.books()[0].series_id
    page.goto(f"{served.origin}/series/{series}")
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("menuitem", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit")
    expect(sheet.get_by_label("Rating", exact=True)).to_have_value("3.9")
    expect(sheet.get_by_label("Total number of books")).to_have_value("4")
    sheet.get_by_label("Rating", exact=True).fill("5.1")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Nothing was saved")
    sheet.get_by_label("Rating", exact=True).fill("4.5")
    sheet.get_by_label("Status", exact=True).select_option(label="Ended")
    sheet.get_by_label("Total number of books").fill("1")
    sheet.get_by_label("Other titles").fill("Talvi (fi)")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("tab", name="Details").click()
    for term, wanted in {"Rating": "4.5 / 5", "Status": "Ended", "Books": "1 / 1", "Other titles": "Talvi"}.items():
        expect(page.get_by_role("term").filter(has_text=re.compile(f"^{term}$"))).to_be_visible()
        assert value(page, term).startswith(wanted), term
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("term").filter(has_text="Status")).to_have_count(0)
    assert value(page, "Rating").startswith("3.9 / 5")

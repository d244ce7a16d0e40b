"""Browsing by author, publisher, year and tag, and the volumes of a series."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.comic_files import draw_page, write_book
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server
from quire_browser.waiting import until

#: The values of each series: writer, publisher, year and tag.
SERIES = {
    "Harbour": ("Ada Winter", "Pier", 2018, "sea"),
    "Lagoon": ("Ada Winter", "Pier", 2019, "sea"),
    "Summit": ("村上 緑", "Ridge", 2019, "snow"),
}
#: The volume of each chapter of one series.
VOLUMES = ["1"] * 12 + ["2"] * 12 + [None] * 2


def info(series: str, number: int, volume: str | None) -> str:
    writer, publisher, year, tag = SERIES[series]
    return (
        f"<ComicInfo><Title>{series} {number}</Title><Series>{series}</Series><Number>{number}</Number>"
        f"{f'<Volume>{volume}</Volume>' if volume else ''}<Writer>{writer}</Writer>"
        f"<Publisher>{publisher}</Publisher><Year>{year}</Year><Tags>{tag}</Tags></ComicInfo>"
    )


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "library"
    pages = {"1.png": draw_page(1, (200, 300))}
    count = 0
    for series in SERIES:
        for number, volume in enumerate(VOLUMES if series == "Summit" else [None, None], start=1):
            count += 1
            content = pages | {"n.txt": f"{series} {number}".encode()}
            write_book(folder / series / f"{series} {number}.cbz", content, info(series, number, volume))
    server = Server("browsing", folder, count)
    yield server
    server.stop()


def choose(page: Page, name: str) -> None:
    """Chooses a value in the sheet with the filters."""
    page.get_by_role("button", name="Filter", exact=True).click()
    sheet = page.get_by_role("dialog", name="Filter")
    # The text of a chip ends with the number of series.
    sheet.locator(".chip").filter(has_text=re.compile(rf"^{name}\d$")).click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def titles(library: LibraryPage, expected: list[str]) -> None:
    expect(library.series).to_have_count(len(expected))
    for title in expected:
        expect(library.named(title)).to_have_count(1)


@pytest.mark.devices("phone", "desktop")
def test_series_are_filtered_by_year_publisher_and_tag(page: Page, served: Server) -> None:
    library = LibraryPage(page, served).open()
    titles(library, list(SERIES))
    choose(page, "2019")
    titles(library, ["Lagoon", "Summit"])
    choose(page, "Pier")
    titles(library, ["Lagoon"])
    expect(page).to_have_url(re.compile(r"/browse\?publisher=Pier&year=2019$"))
    page.get_by_role("button", name="Remove filter: 2019").click()
    titles(library, ["Harbour", "Lagoon"])
    page.get_by_role("button", name="Remove filter: Pier").click()
    choose(page, "snow")
    titles(library, ["Summit"])
    page.reload()
    titles(library, ["Summit"])


@pytest.mark.devices("phone", "desktop")
def test_an_author_is_found_and_opens_the_series(page: Page, served: Server) -> None:
    library = LibraryPage(page, served).open()
    page.get_by_role("link", name="Authors", exact=True).click()
    expect(page).to_have_url(re.compile(r"/authors$"))
    authors = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(authors).to_have_text(["Ada Winter2 series", "村上 緑1 series"])
    library.search.fill("winter")
    expect(authors).to_have_count(1)
    library.search.fill("nobody")
    expect(page.get_by_text("No results for “nobody”")).to_be_visible()
    library.search.fill("win")
    authors.first.click()
    expect(page).to_have_url(re.compile(r"/browse\?author=Ada%20Winter$"))
    titles(library, ["Harbour", "Lagoon"])
    page.go_back()
    expect(page.get_by_role("heading", name="Authors")).to_be_visible()


@pytest.mark.devices("phone", "desktop")
def test_the_chapters_of_a_series_are_listed_by_volume(page: Page, served: Server) -> None:
    series = served.book("Summit 1").series_id
    page.goto(f"{served.origin}/series/{series}")
    headings = page.get_by_role("main").get_by_role("heading", name=re.compile("^(Volume|Other chapters)"))
    expect(headings.first).to_have_text("Volume 1")
    first = page.locator(".collection-section").first
    expect(first.get_by_role("link").first).to_contain_text("Summit 1")
    # The header of a volume is pinned below the segmented control.
    rows = first.get_by_role("listitem")
    page.evaluate("(top) => scrollTo(0, top)", rows.nth(2).bounding_box()["y"] + page.evaluate("() => scrollY") - 200)
    segments = page.locator(".series-segments")

    def distance() -> float:
        above, header = segments.bounding_box(), headings.first.bounding_box()
        return header["y"] - above["y"] - above["height"]

    until(lambda: abs(distance()) <= 1, "the header of the volume is below the segmented control")
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    expect(headings.last).to_have_text("Other chapters")
    expect(page.get_by_role("link", name=re.compile("^Summit 26"))).to_be_visible()
    # Reversing the order reverses both the volumes and the chapters.
    page.evaluate("() => scrollTo(0, 0)")
    page.get_by_role("button", name="First to last").click()
    expect(headings.first).to_have_text("Other chapters")
    expect(first.get_by_role("link").first).to_contain_text("Summit 26")
    # The toolbar and the details are still there after the segment was switched twice.
    publisher = page.get_by_role("link", name="Ridge", exact=True)
    for _ in range(2):
        page.get_by_role("tab", name="Details").click()
        expect(publisher).to_be_visible()
        page.get_by_role("tab", name="Chapters").click()
        expect(page.get_by_role("button", name="Last to first")).to_be_visible()
    page.get_by_role("tab", name="Details").click()
    publisher.click()
    expect(page).to_have_url(re.compile(r"/browse\?publisher=Ridge$"))

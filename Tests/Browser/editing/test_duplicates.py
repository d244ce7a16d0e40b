"""The list of duplicates, for administrators."""

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from quire_browser import accounts
from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.server import Server


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A chapter, its copy in another folder, and the same chapter with one page more."""
    folder = tmp_path_factory.mktemp("duplicates")
    pages = {f"{number:03}.png": draw_page(number, (400, 600)) for number in range(1, 5)}
    info = comic_info("The first chapter", "Twins", 1, False)
    (folder / "Twins").mkdir()
    (folder / "Elsewhere").mkdir()
    write_book(folder / "Twins" / "Twins 1.cbz", dict(list(pages.items())[:3]), info)
    write_book(folder / "Twins" / "Twins 1 complete.cbz", pages, info)
    shutil.copy(folder / "Twins" / "Twins 1.cbz", folder / "Elsewhere" / "Twins 1 copy.cbz")
    server = Server("duplicates", folder, 3)
    yield server
    server.stop()


@pytest.fixture
def served(copies: Server) -> Server:
    return copies


@pytest.mark.devices("desktop")
def test_duplicates_show_what_differs_and_open(page: Page, served: Server) -> None:
    page.goto(served.origin + "/")
    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Duplicates").click()
    sheet = page.get_by_role("dialog", name="Duplicates")
    expect(sheet.get_by_role("heading", name="Same content")).to_be_visible()
    rows = sheet.get_by_role("listitem")
    # The two files with the same content, and all three with the same number.
    expect(rows).to_have_count(5)
    expect(rows.filter(has_text="copy.cbz").first).to_contain_text(re.compile(r"3 pages · 400 × 600 · cbz · \d+ KB"))
    expect(rows.filter(has_text="complete.cbz")).to_contain_text("4 pages")
    rows.filter(has_text="complete.cbz").get_by_role("button").click()
    expect(page).to_have_url(re.compile("/read/"))

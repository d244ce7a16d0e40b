"""A page of credits that is in many files: found, hidden everywhere and shown again."""

import io
import random
from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from quire_browser import accounts
from quire_browser.bars import Bars
from quire_browser.comic_files import comic_info, write_book
from quire_browser.reader import Reader
from quire_browser.server import Server
from quire_browser.waiting import until

CHAPTERS = 6
CREDITS = 4


def draw_scene(seed: int) -> bytes:
    """Draws a page with shapes that depend on the seed."""
    chance = random.Random(seed)
    picture = Image.new("L", (400, 600), 245)
    pen = ImageDraw.Draw(picture)
    for _ in range(24):
        left, top = chance.randrange(0, 340), chance.randrange(0, 540)
        right, bottom = left + chance.randrange(30, 200), top + chance.randrange(30, 250)
        pen.rectangle((left, top, right, bottom), fill=chance.randrange(256))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def credited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Six chapters of three pages, each followed by the same page of credits."""
    folder = tmp_path_factory.mktemp("credits")
    credits = draw_scene(0)
    for chapter in range(1, CHAPTERS + 1):
        pages = {f"{page}.png": draw_scene(10 * chapter + page) for page in range(1, CREDITS)}
        info = comic_info(f"Part {chapter}", "Credits", chapter, False)
        write_book(folder / "Credits" / f"Credits {chapter}.cbz", pages | {f"{CREDITS}.png": credits}, info)
    server = Server("credits", folder, CHAPTERS)
    yield server
    server.stop()


@pytest.fixture
def served(credited: Server) -> Server:
    return credited


@pytest.mark.devices("desktop")
def test_a_repeated_page_is_hidden_everywhere_and_shown_again(page: Page, reader: Reader, served: Server) -> None:
    # Opening a comic analyses its pages immediately.
    for book in served.books():
        spreads = f"/api/v1/publications/{book.id}/spreads"
        until(lambda: not served.get(spreads)["pending"], "the pages are analysed")
    found = lambda: [each["fileCount"] for each in served.get("/api/v1/repeated-pages")["pages"]] == [CHAPTERS]
    until(found, "the credits are found in all files")

    page.goto(served.origin + "/")
    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Repeated pages").click()
    sheet = page.get_by_role("dialog", name="Repeated pages")
    expect(sheet.get_by_role("listitem")).to_contain_text(f"In {CHAPTERS} files")
    # The label of the button is longer in Japanese. The row has room for its text all the same.
    hide = sheet.get_by_role("button", name="Hide everywhere")
    hide.evaluate("(button) => { button.textContent = 'すべてのファイルで非表示'; }")
    words = sheet.get_by_role("listitem").locator(".row-words").bounding_box()
    assert words["width"] > 100, "the button squeezes the text of the row"
    sheet.get_by_role("button", name="すべてのファイルで非表示").click()
    expect(sheet.get_by_role("heading", name="Hidden everywhere")).to_be_visible()

    # The last visible page of another chapter is now the one before. Page numbers stay the same.
    book = served.book("Part 2")
    page.goto(f"{served.origin}/read/{book.id}/{CREDITS}")
    reader.wait_for_rest(CREDITS - 1)

    # A page can also be hidden from its menu, and shown again with undo.
    bars = Bars(reader)
    bars.page_menu()
    bars.choose("Hide everywhere")
    reader.wait_for_rest(CREDITS - 2)
    page.get_by_role("button", name="Undo").click()
    until(lambda: len(served.get("/api/v1/repeated-pages")["pages"]) == 1, "only the credits are hidden")

    hidden = served.get("/api/v1/repeated-pages")["pages"][0]["hiddenId"]
    served.delete(f"/api/v1/hidden-pages/{hidden}")
    reader.open(book, CREDITS)

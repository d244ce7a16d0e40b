"""Formats other than EPUB, CBZ, PDF and text: each one is opened and read, and its text, where it has some, is found."""

import shutil

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.format_files import ACBF_SIZE, AREA, AREA_COLOUR, BOOKS, LAST_FRAME, LONG_TEXT, NEEDS_UNAR, PACKED
from quire_browser.page_text import PageTextReader
from quire_browser.reader import Reader
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until


@pytest.fixture
def pages(page: Page, device: Device, format_server: Server) -> PageTextReader:
    return PageTextReader(page, device, format_server)


def colour_at(reader: Reader, across: float, down: float) -> tuple[int, int, int]:
    """The painted colour at a point of the visible page, from (0, 0) to (1, 1)."""
    box = reader.picture()
    shot = capture(reader.page).convert("RGB")
    return shot.getpixel((round(box.x + box.width * across), round(box.y + box.height * down)))


def is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 24 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("title", PACKED)
def test_an_archive_is_read_from_the_middle(pages: PageTextReader, title: str) -> None:
    """In a solid archive, the pages before the middle have to be unpacked first."""
    if title == NEEDS_UNAR and not shutil.which("unar"):
        pytest.skip("solid RAR 4 archives need unar")
    book = pages.server.book(title)
    assert book.page_count == 12
    pages.server.reset_progress(book)
    pages.open(book, 7)
    pages.wait_for_paint(7)
    pages.page.keyboard.press("PageDown")
    pages.wait_for_page(8)
    pages.page.keyboard.press("PageUp")
    pages.wait_for_page(7)
    # This page is before the current position in the archive.
    pages.open(book, 2)
    pages.wait_for_paint(2)


def test_pages_of_formats_that_browsers_cant_show_are_converted(pages: PageTextReader) -> None:
    pages.begin(1, "Pictures")
    for number in (1, 2, 3):
        pages.wait_for_page(number)
        pages.page.keyboard.press("PageDown")


def test_an_epub_of_images_is_a_comic_with_contents(pages: PageTextReader) -> None:
    pages.begin(1, "Panels")
    pages.wait_for_paint(1)
    pages.choose_in_menu("Contents")
    pages.page.get_by_role("dialog", name="Contents").get_by_role("button", name="Chapter 3").click()
    pages.wait_for_page(3)


@pytest.mark.devices("phone", "desktop")
def test_animated_pages_start_when_they_become_visible(pages: PageTextReader) -> None:
    """The animations are played once, for four seconds. One that moves off screen would have ended before it is visible."""
    pages.begin(1, "Flicker")
    pages.wait_for_images({2, 3})
    pages.page.wait_for_timeout(4_500)
    for number in (2, 3):
        pages.page.keyboard.press("PageDown")
        pages.wait_for_rest(number)
        assert not is_near(colour_at(pages, 0.5, 0.5), LAST_FRAME), "the animation has not ended off screen"
        until(lambda: is_near(colour_at(pages, 0.5, 0.5), LAST_FRAME), "the animation moves to its last frame", every=0.2)


def test_the_text_of_a_djvu_file_is_selected_and_found(pages: PageTextReader) -> None:
    pages.begin(1, "A Scanned Book")
    pages.press_word("Hello")
    until(lambda: pages.painted("chosen") == ["Hello"], "the word is selected")
    pages.page.keyboard.press("Escape")
    results = pages.search("corner")
    expect(results).to_have_count(1)
    results.get_by_role("button").click()
    pages.wait_for_rest(2)
    until(lambda: pages.painted("found") == ["corner"], "the result is marked")


def test_the_texts_of_an_acbf_are_shown_in_the_chosen_language(pages: PageTextReader, device: Device) -> None:
    pages.begin(1, "Balloons")
    pages.wait_for_paint(1)
    pages.box("Hello")
    pages.choose_in_menu("Text language")
    sheet = pages.page.get_by_role("dialog", name="Text language")
    expect(sheet.get_by_role("button", name="English")).to_have_attribute("aria-current", "true")
    sheet.get_by_role("button", name="Czech").click()
    pages.hide_bars()
    left, top, right, bottom = pages.box("Dobrý")
    picture = pages.picture()
    assert picture.x + AREA[0] / ACBF_SIZE[0] * picture.width <= left < right
    assert bottom - top > picture.height / 60, "the text fills its area"
    # The area covers the lettering in the colour of the document.
    corner = (AREA[0] + 20) / ACBF_SIZE[0], (AREA[1] + AREA[3]) / 2 / ACBF_SIZE[1]
    until(lambda: is_near(colour_at(pages, *corner), AREA_COLOUR), "the text is painted over the page", every=0.2)
    keep(pages.page, device, "light", "acbf-translation")
    results = pages.search("dobry")
    expect(results).to_have_count(1)
    results.get_by_role("button").click()
    until(lambda: pages.painted("found") == ["Dobrý"], "the result is marked in the translation")
    # The choice persists, and the lettering of the image can be chosen again.
    pages.open(pages.book, 1)
    pages.hide_bars()
    pages.box("Dobrý")
    pages.choose_in_menu("Text language")
    pages.page.get_by_role("dialog", name="Text language").get_by_role("button", name="English").click()
    pages.box("Hello")


@pytest.mark.devices("phone")
def test_a_long_text_of_an_acbf_is_wrapped_and_fills_its_area(pages: PageTextReader) -> None:
    pages.begin(1, "Balloons")
    pages.choose_in_menu("Text language")
    pages.page.get_by_role("dialog", name="Text language").get_by_role("button", name="Czech").click()
    pages.open(pages.book, 2)
    pages.hide_bars()
    left, top, right, bottom = pages.box(LONG_TEXT)
    picture = pages.picture()
    across, down = (right - left) / picture.width * ACBF_SIZE[0], (bottom - top) / picture.height * ACBF_SIZE[1]
    assert (AREA[2] - AREA[0]) * 0.6 < across <= AREA[2] - AREA[0]
    assert (AREA[3] - AREA[1]) * 0.5 < down <= AREA[3] - AREA[1]


@pytest.mark.parametrize("title", BOOKS)
def test_a_book_has_its_text_contents_pictures_and_search(page: Page, device: Device, format_server: Server, title: str) -> None:
    texts = TextReader(page, device, format_server)
    book = format_server.book(title)
    format_server.reset_progress(book)
    first = texts.open(book)
    assert first["words"][:2] == ["Harbour", "s1p1w0"]
    texts.show_bars()
    page.get_by_role("button", name="Contents").first.click()
    contents = page.get_by_role("dialog", name="Contents")
    # The first chapter is also a landmark in FB2.
    expect(contents.get_by_role("button", name="Harbour")).to_have_count(1)
    contents.get_by_role("button", name="Island").click()
    until(lambda: texts.wait_for_text()["words"][:1] == ["Island"], "the second chapter is visible")
    loaded = (
        "[...document.querySelectorAll('.book-pages iframe')].flatMap((frame) => [...frame.contentDocument.images])"
        ".some((image) => image.naturalWidth === 200)"
    )
    until(lambda: page.evaluate(loaded), "the picture is loaded")
    texts.show_bars()
    page.get_by_role("button", name="Search this book").click()
    sheet = page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("S2P1W5 s2p1w6")
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    sheet.get_by_role("listitem").get_by_role("button").click()
    found = until(lambda: (now := texts.wait_for_text()) and "s2p1w5" in now["words"] and now, "the words are visible")
    # The position is kept by the text, also in another window size.
    until(lambda: format_server.progress(book), "the progress is stored")
    page.set_viewport_size({"width": device.width, "height": device.height - 120})
    page.goto("about:blank")
    assert set(texts.open(book)["words"]) & set(found["words"])

"""Progress in a book: the remaining pages and time, landmarks and printed pages, and the brightness gesture at the edge."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.pointers import SAMPLE
from quire_browser.server import Server
from quire_browser.text_marks import PAINTED
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until


@pytest.fixture
def texts(page: Page, device: Device, text_server: Server) -> TextReader:
    return TextReader(page, device, text_server)


def open_book(texts: TextReader, title: str, position: int | None = None) -> dict:
    book = texts.server.book(title)
    texts.server.reset_progress(book)
    return texts.open(book, position)


def left(texts: TextReader) -> dict:
    """The numbers in the bottom bar."""
    texts.show_bars()
    words = until(lambda: texts.page.locator(".book-progress").inner_text(), "the bottom bar shows the position")
    position = re.search(r"(\d+) of (\d+)", words)
    pages = re.search(r"(\d+) pages? left in chapter", words)
    times = re.findall(r"^(?:(\d+) h ?)?(?:(\d+) min)? left in (chapter|book)$", words, re.MULTILINE)
    assert position and len(times) == 2, f"the bottom bar shows {words!r}"
    minutes = {where: int(hours or 0) * 60 + int(minutes or 0) for hours, minutes, where in times}
    return {
        "position": int(position[1]), "total": int(position[2]), **minutes,
        "pages": int(pages[1]) if pages else 0 if "Last page in chapter" in words else None,
    }  # fmt: skip


# Reads a chapter to its end: without the transition, whose duration would be most of the test's.
@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_the_bottom_bar_shows_what_is_left_of_the_chapter_and_the_book(texts: TextReader) -> None:
    seen = open_book(texts, "Words")
    before = left(texts)
    assert before["position"] == 1 and before["pages"] == seen["count"] - 1
    assert 0 < before["chapter"] < before["book"]
    clipped = texts.page.evaluate(
        "[...document.querySelectorAll('.book-progress > *')].filter((e) => e.scrollWidth > e.clientWidth + 1).length"
    )
    assert clipped == 0, "the text of the bottom bar is cut off"
    seen = texts.turn()
    assert left(texts)["pages"] == before["pages"] - 1
    while seen["page"] < seen["count"]:
        seen = texts.turn()
    last = left(texts)
    assert last["pages"] == 0 and last["position"] > before["position"] and last["book"] < before["book"]
    assert texts.turn()["page"] == 1
    assert left(texts)["pages"] > 0


@pytest.mark.devices("phone")
def test_the_remaining_time_follows_the_reading_pace_on_this_device(texts: TextReader) -> None:
    open_book(texts, "Words")
    usual = left(texts)
    # A fifth of a position per minute over five pages: a slow reader.
    texts.page.evaluate("localStorage.setItem('quire.pace.0', '200,200,200,200,200')")
    texts.page.reload()
    texts.wait_for_text()
    slow = left(texts)
    assert slow["book"] > usual["book"] * 4
    assert abs(slow["book"] - slow["total"] * 5) <= 60


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_a_book_that_is_left_on_its_last_page_is_finished(texts: TextReader) -> None:
    book = texts.server.book("Words")
    open_book(texts, "Words")
    total = left(texts)["total"]
    seen = texts.open(book, total)
    while seen["page"] < seen["count"]:
        before, seen = seen, texts.turn()
    texts.turn(back=True)
    until(lambda: texts.server.progress(book)["page"] < total, "the last page but one is saved")
    assert not texts.server.progress(book)["completed"]
    texts.page.keyboard.press("PageDown")
    # The page is left before the time after which the position of a visible page is saved.
    texts.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    texts.page.goto("about:blank")
    until(lambda: texts.server.progress(book)["completed"], "the book is finished")


@pytest.mark.devices("phone")
def test_landmarks_and_printed_pages_are_listed_and_open(texts: TextReader) -> None:
    open_book(texts, "Printed")

    def contents():
        texts.show_bars()
        texts.page.get_by_role("button", name="Contents").first.click()
        return texts.page.get_by_role("dialog", name="Contents")

    dialog = contents()
    expect(dialog.locator("[aria-current=true]")).to_have_text(re.compile("Chapter 1"))
    dialog.get_by_role("button", name="Afterword").click()
    until(
        lambda: (now := texts.visible_text_or_none()) and now["words"][2:3] == ["s2p0w0"],
        "the landmark's chapter is visible",
    )
    dialog = contents()
    expect(dialog.locator("[aria-current=true]")).to_have_text(re.compile("Chapter 2"))
    field = dialog.get_by_role("textbox", name="Printed page number")
    field.fill("99")
    dialog.get_by_role("button", name="Go").click()
    expect(dialog.get_by_role("status")).to_have_text("No page 99")
    field.fill("11")
    field.press("Enter")
    until(lambda: (now := texts.visible_text_or_none()) and "s1p20w0" in now["words"], "the printed page 11 is visible")


@pytest.mark.devices("phone")
def test_a_drag_along_the_left_edge_dims_the_page_and_turns_nothing(texts: TextReader, device: Device) -> None:
    open_book(texts, "Words")
    start = texts.turn()
    texts.show_bars()
    texts.page.keyboard.press("m")

    def brightness() -> str:
        return texts.page.evaluate("getComputedStyle(document.querySelector('.book-pages')).filter")

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        texts.pointer.down(start)
        texts.pointer.glide(end, 0.3)
        texts.pointer.up()

    bar = texts.page.locator("[data-quire=brightness]")
    assert brightness() == "none"
    texts.pointer.down((12, 200))
    texts.pointer.glide((14, 200 + device.height * 0.3), 0.3)
    expect(bar).to_be_visible()
    texts.pointer.up()
    expect(bar).to_be_hidden()
    assert brightness() == "brightness(0.6)"
    assert texts.wait_for_text()["words"] == start["words"]
    # The brightness is stored. A drag up makes the page lighter, at most as light as before.
    texts.page.reload()
    texts.wait_for_text()
    assert brightness() == "brightness(0.6)"
    drag((12, 700), (12, 100))
    until(lambda: brightness() == "none", "the page is as light as before")
    # A horizontal drag from the same edge turns the page.
    before = texts.turn()
    drag((12, 400), (300, 404))
    until(lambda: (now := texts.visible_text_or_none()) and now["page"] == before["page"] - 1, "the previous page is visible")
    # With the setting off, the gesture does nothing.
    texts.page.evaluate("localStorage.setItem('quire.reading', '1,24,0')")
    texts.page.reload()
    texts.wait_for_text()
    drag((12, 200), (12, 500))
    assert brightness() == "none"


@pytest.mark.devices("phone")
def test_a_drag_along_the_left_edge_selects_no_text(texts: TextReader, device: Device) -> None:
    open_book(texts, "Words")
    start = texts.turn()
    # The finger begins beside a word, and moves for longer than a long press.
    texts.pointer.down((22, 200))
    texts.pointer.glide((22, 200 + device.height * 0.3), 0.6)
    texts.pointer.up()
    texts.page.wait_for_timeout(300)
    assert texts.page.evaluate(PAINTED, "chosen") == []
    texts.pointer.swipe((300, 400), (60, 404))
    until(lambda: (now := texts.visible_text_or_none()) and now["page"] == start["page"] + 1, "the next page is visible")


@pytest.mark.devices("phone")
def test_a_second_finger_at_the_left_edge_does_not_dim_the_page(texts: TextReader) -> None:
    open_book(texts, "Words")
    settings = "localStorage.getItem('quire.reading')"
    before = texts.page.evaluate(settings)
    texts.pointer.down((200, 300), 0)
    texts.pointer.press((12, 300), 1)
    for step in range(1, 13):
        texts.pointer.advance(SAMPLE)
        texts.pointer.move((12, 300 + step * 20), 1)
    # Without waiting: the bar disappears soon after the gesture.
    assert not texts.page.locator("[data-quire=brightness]").is_visible()
    texts.pointer.up()
    assert texts.page.evaluate(settings) == before

"""Chapter transitions: preloaded pages are reused, and nothing is loaded twice."""

import re
import time
from collections import Counter

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.image_requests import ADDRESS, ImageLog
from quire_browser.screenshots import capture, keep_strip
from quire_browser.comic_files import PAGES, page_of_colour
from quire_browser.reader import Reader
from quire_browser.reader_state import State
from quire_browser.server import Book, Server
from quire_browser.waiting import until

MANIFEST = re.compile(r"/api/v1/publications/(\w+)/manifest")


def is_at(reader: Reader, book: Book, page: int) -> State | None:
    state = reader.state()
    return state if state.is_at_rest and state.book == book.id and state.page == page and not state.card else None


def arrives(reader: Reader, book: Book, page: int) -> State:
    return until(lambda: is_at(reader, book, page), f"page {page} of {book.title} is reached")


def card(reader: Reader, kind: str = "transition") -> State:
    def question() -> State | None:
        state = reader.state()
        return state if state.is_at_rest and state.item == kind else None

    return until(question, f"the card ({kind}) is visible")


def mark_picture(reader: Reader, book: Book, page: int, mark: str) -> None:
    """Marks the element that shows a page."""
    reader.page.evaluate(
        "([book, page, mark]) => { document.querySelector("
        "`[data-quire=leaf][data-publication='${book}'][data-page='${page}'] img`).quireTestMark = mark; }",
        [book.id, page, mark],
    )


def mark_of_picture(reader: Reader, book: Book, page: int) -> str | None:
    return reader.page.evaluate(
        "([book, page]) => document.querySelector("
        "`[data-quire=leaf][data-publication='${book}'][data-page='${page}'] img`)?.quireTestMark ?? null",
        [book.id, page],
    )


def pages_asked(diary: ImageLog) -> Counter:
    """How often each page's image was requested, without thumbnails and covers."""
    return Counter(
        re.sub(r"\?.*", "", address) for address, _ in diary.asked() if ADDRESS.search(address) and "w=160" not in address
    )


class HeldManifests:
    """Holds back the manifests of some books until they are released."""

    def __init__(self, page: Page, books: list[Book]) -> None:
        self.books = {book.id for book in books}
        self.held: list[Route] = []
        page.route(MANIFEST, self._handle)

    def _handle(self, route: Route) -> None:
        found = MANIFEST.search(route.request.url)
        if found and found.group(1) in self.books:
            self.held.append(route)
        else:
            route.continue_()

    def release(self) -> None:
        self.books = set()
        for route in self.held:
            route.continue_()
        self.held = []


@pytest.mark.timeout(240)
@pytest.mark.devices("phone", "tablet")
def test_three_chapters_are_read_through_and_no_page_is_loaded_twice(
    reader: Reader, chapters: list[Book], server: Server, device: Device
) -> None:
    diary = ImageLog(reader.page)
    reader.open(chapters[0], 9)
    for place, book in enumerate(chapters):
        for page in range(10 if place == 0 else 2, PAGES + 1):
            reader.swipe()
            arrives(reader, book, page)
        reader.swipe()
        if place == 2:
            break
        shown = card(reader)
        following = chapters[place + 1]
        assert book.title in shown.card.words and following.title in shown.card.words
        assert shown.page == PAGES and shown.book == book.id, "the position stays while a card is visible"
        until(
            lambda: any(s.book == following.id and s.picture for s in reader.state().slots),
            "the next chapter is preloaded",
        )
        mark_picture(reader, following, 1, "seen ahead")
        reader.swipe()
        arrives(reader, following, 1)
        assert mark_of_picture(reader, following, 1) == "seen ahead", "the element of the preloaded page is reused"
        until(lambda: f"/read/{following.id}/1" in reader.path(), "the address names the next book")
        assert following.title in reader.page.title()
    card(reader, "end")
    expect(reader.page.get_by_role("button", name="Go to library")).to_be_visible()
    asked = pages_asked(diary)
    twice = {address for address, times in asked.items() if times > 1}
    assert not twice, (
        f"each page was asked for once: {[a for a, _ in diary.asked() if any(t + '?' in a for t in twice)]}"
    )
    assert len(asked) >= PAGES * 2 + 4
    for book in chapters:
        until(lambda: server.progress(book)["completed"], f"{book.title} is read to its end")


@pytest.mark.devices("phone", "tablet")
def test_three_fast_flicks_cross_into_the_next_chapter(reader: Reader, chapters: list[Book], device: Device) -> None:
    reader.open(chapters[0], PAGES - 1)
    for _ in range(3):
        reader.swipe(duration=0.09)
    arrives(reader, chapters[1], 1)
    for _ in range(3):
        reader.swipe(-1, duration=0.09)
    arrives(reader, chapters[0], PAGES - 1)


@pytest.mark.devices("phone")
def test_a_chapter_that_loads_slowly_opens_when_it_arrives(
    reader: Reader, chapters: list[Book], server: Server
) -> None:
    held = HeldManifests(reader.page, [chapters[1]])
    reader.open(chapters[0], PAGES - 1)
    for _ in range(3):
        reader.swipe(duration=0.09)
    state = until(lambda: (s := reader.state()).item == "unresolved" and s.is_at_rest and s, "the chapter is loading")
    assert chapters[1].title in state.card.words
    time.sleep(0.5)
    held.release()
    arrives(reader, chapters[1], 1)
    until(lambda: server.progress(chapters[0])["completed"], "the first chapter is read to its end")


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 500")
def test_a_chapter_that_fails_to_load_shows_an_error_and_can_be_retried(
    reader: Reader, chapters: list[Book], device: Device
) -> None:
    reader.page.route(f"**/publications/{chapters[1].id}/manifest", lambda route: route.fulfill(status=500, json={}))
    reader.open(chapters[0], PAGES)
    for _ in range(2):
        reader.page.keyboard.press("PageDown")
    again = reader.page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    reader.page.unroute(f"**/publications/{chapters[1].id}/manifest")
    again.click()
    arrives(reader, chapters[1], 1)


@pytest.mark.devices("desktop")
def test_the_first_and_last_ends_can_be_reached_and_left_with_the_keyboard(
    reader: Reader, chapters: list[Book], server: Server
) -> None:
    reader.open(chapters[2], PAGES)
    reader.page.keyboard.press("PageDown")
    card(reader, "end")
    until(lambda: "No next chapter" in reader.announced(), "the end is announced")
    button = reader.page.get_by_role("button", name="Go to library")
    expect(button).to_be_visible()
    button.focus()
    reader.page.keyboard.press("Enter")
    expect(reader.page).to_have_url(server.origin + "/")


@pytest.mark.devices("desktop")
def test_keys_open_the_next_and_the_previous_chapter(reader: Reader, chapters: list[Book]) -> None:
    reader.open(chapters[0], 10)
    until(lambda: len(chapters) == 3, "")
    reader.page.keyboard.press(".")
    arrives(reader, chapters[1], 1)
    reader.page.keyboard.press(",")
    until(lambda: reader.state().book == chapters[0].id and reader.state().is_at_rest, "the previous chapter is visible")


@pytest.mark.devices("phone")
def test_opening_the_next_chapter_for_a_moment_stores_no_progress(
    reader: Reader, chapters: list[Book], server: Server
) -> None:
    # Every page but the first would be stored.
    assert server.progress(chapters[1])["page"] == 0
    before = server.progress(chapters[1])["updatedAt"]
    reader.open(chapters[0], PAGES)
    for _ in range(2):
        reader.swipe()
    arrives(reader, chapters[1], 1)
    time.sleep(1)
    assert server.progress(chapters[1])["updatedAt"] == before
    reader.swipe()
    arrives(reader, chapters[1], 2)
    until(lambda: server.progress(chapters[1])["page"] == 1, "the second page is stored")


@pytest.mark.timeout(240)
@pytest.mark.devices("phone")
@pytest.mark.expects("status of 500")
def test_a_chapter_whose_pages_fail_half_of_the_time_can_be_read(reader: Reader, chapters: list[Book]) -> None:
    seen: Counter = Counter()

    def every_other(route: Route) -> None:
        seen[route.request.url] += 1
        number = sum(seen.values())
        if number % 2 == 0:
            route.fulfill(status=500, json={"title": "No", "status": 500, "detail": "Not this time."})
        else:
            route.continue_()

    reader.page.route(ADDRESS, every_other)
    reader.open(chapters[0], 1)
    again = reader.page.locator('.slot:not([inert])').get_by_role("button", name="Try again")
    for page in range(2, PAGES + 1):
        reader.page.keyboard.press("PageDown")
        until(lambda: (s := reader.state()).page == page and s.is_at_rest, f"page {page} is reached", seconds=20)

        def is_painted() -> bool:
            if again.count() > 0:
                again.first.click()
                return False
            slot = reader.state().slot(page)
            return slot.picture is not None and reader.painted_page_at(reader.paper_spot(page)) == page

        until(is_painted, f"page {page} is painted in the end", seconds=20, every=0.1)
    for _ in range(2):
        reader.page.keyboard.press("PageDown")
    arrives(reader, chapters[1], 1)


@pytest.mark.devices("phone")
def test_frames_of_a_turn_into_the_next_chapter_are_kept(reader: Reader, chapters: list[Book], device: Device) -> None:
    reader.open(chapters[0], PAGES)
    reader.swipe()
    card(reader)
    frames = [capture(reader.page)]
    start = reader.spot(0.9, 0.6)
    reader.pointer.down(start)
    for part in (0.15, 0.35, 0.55):
        reader.pointer.glide((start[0] - device.width * part, start[1]), 0.05)
        frames.append(capture(reader.page))
    reader.pointer.up()
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline and not is_at(reader, chapters[1], 1):
        frames.append(capture(reader.page))
    frames.append(capture(reader.page))
    keep_strip(frames[:4] + frames[-3:], device, "seam")
    shot = reader.quick_screenshot()
    assert page_of_colour(shot.getpixel((shot.width // 2, shot.height // 2 - shot.width // 2))) == 1

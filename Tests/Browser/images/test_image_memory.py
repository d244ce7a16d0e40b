"""The memory of loaded images is bounded, and released when a screen closes."""

import pytest
from playwright.sync_api import expect

from quire_browser.comic_files import LONG
from quire_browser.devices import Device
from quire_browser.image_requests import ImageLog, counts
from quire_browser.library_page import LibraryPage
from quire_browser.listed_covers import LISTENERS, last_of_all, scroll_to, visible_cards_have_covers
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

MEGABYTE = 1 << 20


@pytest.mark.timeout(300)
@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_a_long_book_read_to_its_end_keeps_few_pages_in_memory(
    reader: Reader, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    book = crowd_server.book("Long 1")
    crowd_server.put_progress(book, 1)
    reader.open(book, 1)
    most = {"pictures": 0, "pictureBytes": 0, "tasks": 0, "elements": 0, "listeners": 0}
    early: dict[str, int] = {}
    page = 1
    while page < LONG:
        for _ in range(5):
            reader.page.keyboard.press("PageDown")
        page = min(page + 5, LONG)
        until(lambda: (s := reader.state()).page == page and s.is_at_rest, f"page {page} is reached", seconds=20)
        now = counts(reader.page)
        most = {name: max(value, now[name]) for name, value in most.items()}
        if page == 51:
            early = dict(most)
    assert most["pictures"] <= 12, most
    assert most["pictureBytes"] <= 256 * MEGABYTE, most
    assert most["tasks"] <= 10, most
    for name in ("pictures", "elements", "listeners"):
        assert most[name] <= early[name] + 8, f"{name} grew with the pages read: {early}, then {most}"
    assert diary.made_urls() >= LONG, "every page was shown"
    until(lambda: diary.living_urls() == counts(reader.page)["pictures"], "every other object URL was revoked")


def test_closing_a_book_releases_everything(
    reader: Reader, diary: ImageLog, server: Server, colours: Book, device: Device
) -> None:
    page = reader.page

    def go(path: str) -> None:
        page.evaluate(
            "(path) => { history.pushState({depth: 1}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
        )

    def settled() -> dict[str, int]:
        """The counts once they are stable: covers are requested some frames after their rows appear."""

        def still() -> dict[str, int] | None:
            before = counts(page)
            page.wait_for_timeout(300)
            after = counts(page)
            return after if before == after and after["tasks"] <= LISTENERS else None

        return until(still, "nothing is loading")

    page.goto(f"{server.origin}/series/{colours.series_id}")
    expect(page.locator(".collection .row").first).to_be_visible()
    levels = []
    for _ in range(3):
        go(f"/read/{colours.id}/3")
        reader.wait_for_page(3)
        reader.page.keyboard.press("PageDown")
        reader.wait_for_page(4)
        page.keyboard.press("+")
        until(lambda: reader.state().state == "zoomed", "the page is zoomed")
        page.wait_for_timeout(300)
        go(f"/series/{colours.series_id}")
        expect(page.locator(".collection .row").first).to_be_visible()
        until(lambda: page.locator(".surface").count() == 0, "the reader is closed")
        levels.append(settled())
    for name in ("pictures", "pictureBytes", "elements", "listeners", "tasks"):
        assert levels[2][name] <= levels[1][name], f"{name} grew from visit to visit: {levels}"
    until(lambda: diary.living_urls() == counts(page)["pictures"], "every other object URL was revoked")


def test_covers_far_outside_the_window_are_released(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    library.open()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    across = library.page.evaluate(
        "() => { const cards = [...document.querySelectorAll('.collection .card')];"
        " const top = cards[0].getBoundingClientRect().top;"
        " return cards.filter((card) => card.getBoundingClientRect().top === top).length; }"
    )
    rows = library.page.evaluate("() => innerHeight / document.querySelector('.collection .card').clientHeight")
    asked = len(diary.asked("/cover"))
    # The prefetch range is 0.75 windows around the viewport at first; later 2.5 ahead and 1.5 behind.
    near = across * (1.75 * rows + 2)
    assert asked <= near + 4, f"{asked} covers were requested where {near:.0f} are near"
    last_of_all(library)
    near = across * (5 * rows + 2)
    for part in (0.3, 0.6, 1.0):
        scroll_to(library.page, part)
        until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
        until(
            lambda: library.page.locator(".collection img[src]").count() <= near + 4,
            f"at most {near:.0f} covers are on the page",
        )
    held = counts(library.page)
    assert held["pictureBytes"] <= 64 * MEGABYTE
    until(lambda: diary.living_urls() == counts(library.page)["pictures"], "every other object URL was revoked")

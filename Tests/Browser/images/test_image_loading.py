"""Image loading: delayed progress rings, real progress, fades and retries."""

import re
import time

import pytest
from playwright.sync_api import expect

from quire_browser.comic_files import colour_of_series
from quire_browser.devices import Device
from quire_browser.image_requests import COVER, BusyImages, ImageLog, HeldImages, RefusedImages, throttle
from quire_browser.library_page import LibraryPage
from quire_browser.listed_covers import is_idle, last_of_all, scroll_to, shown_covers, visible_cards_have_covers
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

#: The delay in seconds after which a progress ring appears.
INDICATOR_DELAY = 0.15


# Waiting


def test_a_ring_appears_only_after_a_delay(
    reader: Reader, diary: ImageLog, colours: Book, device: Device
) -> None:
    held = HeldImages(reader.page, pages={1})
    reader.page.goto(f"{reader.server.origin}/read/{colours.id}/1")
    until(lambda: reader.page.locator(".slot .ring").count() == 1, "a ring appears")
    ring, (_, asked) = diary.rings()[0], diary.asked("/0?")[0]
    assert ring - asked >= INDICATOR_DELAY * 1000 - 5, f"the ring appeared {ring - asked:.0f} ms after the image was requested"
    expect(reader.page.get_by_role("progressbar")).to_have_count(1)
    held.release()
    reader.wait_for_page(1)
    expect(reader.page.locator(".ring")).to_have_count(0)


@pytest.mark.devices("phone", "desktop")
def test_only_slow_covers_have_rings(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    held = HeldImages(library.page, address=COVER)
    library.open()
    until(lambda: diary.rings(), "rings appear")
    first = min(time for _, time in diary.asked("/cover"))
    assert min(diary.rings()) - first >= INDICATOR_DELAY * 1000 - 5
    held.release()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    expect(library.page.locator(".ring")).to_have_count(0)
    is_idle(library.page)
    rings = len(diary.rings())
    # Images in memory are visible at once.
    library.named("Crowd 000").first.click()
    expect(library.page.locator(".surface")).to_be_visible()
    library.page.go_back()
    until(lambda: visible_cards_have_covers(library.page), "the covers are visible again")
    assert library.page.locator(".collection .ring").count() == 0
    assert len(diary.rings()) <= rings + 1, "only the opened page may have shown a ring"


@pytest.mark.devices("phone", "desktop")
def test_the_ring_shows_the_real_progress(
    reader: Reader, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    book = crowd_server.book("Heavy 1")
    crowd_server.put_progress(book, 1)
    # The variants are made before, so that only the network is slow.
    reader.open(book, 4)
    reader.wait_for_images({3, 4})
    sizes = dict(
        reader.page.evaluate(
            "() => performance.getEntriesByType('resource').map((entry) => [entry.name, entry.encodedBodySize])"
        )
    )
    size = next(size for name, size in sizes.items() if "/images/" in name and "/2?" in name)
    reader.page.goto("about:blank")
    session = reader.page.context.new_cdp_session(reader.page)
    session.send("Network.clearBrowserCache")
    reader.page.goto(f"{reader.server.origin}/series/{book.series_id}")
    expect(reader.page.locator("a.button")).to_be_visible()
    throttle(reader.page, max(size // 4, 20_000))
    reader.page.evaluate(f"() => {{ history.pushState(null, '', '/read/{book.id}/3'); dispatchEvent(new PopStateEvent('popstate')); }}")
    until(lambda: len(set(diary.values())) >= 6, "the ring shows several steps", seconds=30)
    values = diary.values()
    throttle(reader.page, 0)
    reader.wait_for_rest(3)
    assert values == sorted(values), f"progress decreased: {values}"
    assert values[0] < 60 and all(0 <= value <= 100 for value in values), values


# Otherwise the last of the four pages would be loaded already.
@pytest.mark.settings(pages_ahead="1")
@pytest.mark.devices("phone", "desktop")
def test_the_bar_of_a_requested_page_shows_its_progress(
    reader: Reader, crowd_server: Server, device: Device
) -> None:
    book = crowd_server.book("Heavy 1")
    crowd_server.put_progress(book, 1)
    reader.open(book, 1)
    reader.wait_for_images({1})
    is_idle(reader.page)
    bar = reader.page.locator(".waiting")
    throttle(reader.page, 600_000)
    reader.page.keyboard.press("End")
    expect(bar).to_be_visible()
    until(lambda: 0 < int(bar.get_attribute("aria-valuenow") or 0) < 100, "the bar shows partial progress", seconds=20)
    throttle(reader.page, 0)
    reader.wait_for_rest(book.page_count)
    expect(bar).to_be_hidden()


# Fade-in and replacement


@pytest.mark.devices("phone", "desktop")
def test_only_images_with_a_visible_wait_fade_in(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    library.open()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    until(lambda: diary.faded() > 0, "the covers fade in")
    is_idle(library.page)
    last_of_all(library)
    until(lambda: visible_cards_have_covers(library.page), "the last covers are loaded")
    is_idle(library.page)
    time.sleep(0.3)
    faded = diary.faded()
    scroll_to(library.page, 0)
    until(lambda: visible_cards_have_covers(library.page), "the first covers are visible again")
    time.sleep(0.3)
    addresses = [address for address, _ in diary.asked("/cover")]
    assert len(addresses) == len(set(addresses)), "covers that were visible before come from memory"
    library.named("Crowd 000").first.click()
    expect(library.page.locator(".surface")).to_be_visible()
    until(lambda: library.page.locator(".page-picture.is-arriving").count() == 0, "the page is loaded")
    library.page.wait_for_timeout(300)
    read = diary.faded()
    assert read - faded <= 1, "only the page fades in"
    library.page.go_back()
    until(lambda: visible_cards_have_covers(library.page), "the first covers are visible again")
    time.sleep(0.3)
    assert diary.faded() - read <= 2, "nothing but the header of the library, which is new, fades in"


@pytest.mark.devices("phone")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_with_reduced_motion_nothing_fades(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    library.open()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    assert diary.faded() == 0
    assert library.page.locator(".is-arriving").count() == 0


@pytest.mark.devices("phone", "desktop")
def test_no_cover_shows_the_picture_of_another(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    """Slow responses, fast scrolling and a search: a late response never appears on another cover."""
    held = HeldImages(library.page, address=COVER)
    library.open()
    until(lambda: diary.asked("/cover"), "covers are requested")
    for part in (0.4, 1.0, 0.2, 0.7):
        scroll_to(library.page, part)
        library.page.wait_for_timeout(60)
    library.search.fill("Crowd 12")
    expect(library.named("Crowd 120").first).to_be_visible()
    expect(library.named("Crowd 000")).to_have_count(0)
    library.search.fill("")
    expect(library.named("Crowd 000").first).to_be_visible()
    held.release()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    for part in (1.0, 0.0):
        scroll_to(library.page, part)
        until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    covers = {title: colour for title, colour in shown_covers(library.page).items() if title.startswith("Crowd")}
    assert covers
    for title, colour in covers.items():
        assert colour == pytest.approx(colour_of_series(int(title[6:9])), abs=4), title
    is_idle(library.page)


@pytest.mark.devices("phone", "desktop")
def test_an_image_used_twice_is_fetched_once(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    """The last book's cover is in the header of home and on a shelf."""
    # A book that no other test opens: a book of one page counts as read once it was visible.
    book = crowd_server.book("Crowd 001 1")
    crowd_server.put_progress(book, 1)
    held = HeldImages(library.page, address=COVER)
    library.open_home()
    until(lambda: diary.asked("/cover") and library.page.locator(".hero").count() == 1, "both covers are loading")
    library.page.wait_for_timeout(300)
    held.release()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    expect(library.page.locator(".hero .cover-picture[src]")).to_have_count(1)
    addresses = [address for address, _ in diary.asked("/cover")]
    assert len(addresses) == len(set(addresses)), "no cover was requested twice"


# Errors


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 503")
def test_a_busy_server_is_not_asked_again_before_its_retry_time(
    reader: Reader, diary: ImageLog, colours: Book, device: Device
) -> None:
    BusyImages(reader.page, re.compile(r"/images/[0-9a-f]+/4\?"), seconds=2)
    reader.open(colours, 4)
    reader.page.keyboard.press("PageDown")
    reader.wait_for_page(5)
    times = [time for _, time in diary.asked("/4?")]
    assert len(times) == 2
    assert times[1] - times[0] >= 1990
    expect(reader.page.locator(".page-failure")).to_have_count(0)


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 503")
def test_covers_of_a_busy_server_load_later_without_input(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    BusyImages(library.page, COVER, seconds=1)
    library.open()
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded", seconds=20)
    assert library.page.locator(".is-failed").count() == 0


@pytest.mark.devices("phone")
@pytest.mark.expects("Failed to load resource")
def test_a_cover_that_fails_shows_its_title_and_loads_when_the_network_is_back(
    library: LibraryPage, diary: ImageLog, crowd_server: Server, device: Device
) -> None:
    library.page.route(COVER, lambda route: route.abort("connectionrefused"))
    library.open()
    expect(library.page.locator(".cover.is-failed").first).to_be_visible(timeout=20_000)
    expect(library.page.locator(".cover.is-failed .cover-blank-title").first).to_be_visible()
    library.page.unroute(COVER)
    library.page.evaluate("() => dispatchEvent(new Event('online'))")
    until(lambda: visible_cards_have_covers(library.page), "the covers are loaded")
    until(lambda: library.page.locator(".is-failed").count() == 0, "no cover is missing")


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 500")
def test_a_failed_page_shows_the_reason_and_can_be_retried_more_than_once(
    reader: Reader, diary: ImageLog, colours: Book, device: Device
) -> None:
    problem = {"title": "The page could not be read", "status": 500, "detail": "The disk is asleep."}
    refused = RefusedImages(reader.page, {4}, problem)
    reader.open(colours, 3)
    reader.page.keyboard.press("PageDown")
    again = reader.page.get_by_role("button", name="Try again")
    for _ in range(2):
        expect(again).to_be_visible()
        expect(reader.page.get_by_text("The disk is asleep.")).to_be_visible()
        again.click()
        expect(again).to_have_count(0)
    expect(again).to_be_visible()
    assert refused.refused >= 3
    refused.stop()
    again.click()
    reader.wait_for_page(4)
    reader.swipe()
    reader.wait_for_page(5)

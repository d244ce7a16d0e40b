"""Slow, missing and broken images: the reader shows the reason, and never an empty page."""

import random
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.image_requests import ADDRESS, HeldImages, RefusedImages
from quire_browser.comic_files import PAGES, TORN_PAGE, colour_of_page
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until
from quire_browser.page_monitor import PageMonitor

AGAIN = re.compile("try again|retry", re.IGNORECASE)


@pytest.mark.devices("phone", "desktop")
def test_the_old_page_stays_until_the_new_one_is_decoded(reader: Reader, colours: Book, device: Device) -> None:
    held = HeldImages(reader.page, pages={6})
    reader.open(colours, 5)
    reader.wait_for_paint(5)
    reader.page.keyboard.press("PageDown")
    for _ in range(4):
        time.sleep(0.15)
        shot = reader.quick_screenshot()
        assert reader.painted_page_at(reader.paper_spot(5), shot) == 5, "page 5 is still visible"
    held.release()
    reader.wait_for_page(6)


@pytest.mark.devices("phone")
def test_a_jump_to_a_slow_page_keeps_the_old_one_too(reader: Reader, colours: Book) -> None:
    held = HeldImages(reader.page, pages={12})
    reader.open(colours, 2)
    reader.wait_for_paint(2)
    reader.page.keyboard.press("End")
    time.sleep(0.6)
    assert reader.painted_page_at(reader.paper_spot(2)) == 2
    held.release()
    reader.wait_for_page(12)


@pytest.mark.devices("phone")
def test_turns_requested_while_images_are_slow_are_not_lost(reader: Reader, colours: Book) -> None:
    held = HeldImages(reader.page, pages=set(range(2, 13)))
    reader.open(colours, 1)
    for _ in range(3):
        reader.page.keyboard.press("PageDown")
        time.sleep(0.1)
    held.release()
    reader.wait_for_page(4)


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 500")
def test_a_page_that_fails_shows_the_reason_and_can_be_retried(reader: Reader, colours: Book, device: Device) -> None:
    problem = {
        "type": "about:blank", "title": "The page could not be read", "status": 500,
        "detail": "The archive ended too early.",
    }  # fmt: skip
    refused = RefusedImages(reader.page, {4}, problem)
    reader.open(colours, 3)
    reader.page.keyboard.press("PageDown")
    again = reader.page.get_by_role("button", name=AGAIN)
    expect(again.first).to_be_visible()
    expect(reader.page.get_by_text("The archive ended too early.").first).to_be_visible()
    assert refused.refused >= 1
    refused.stop()
    again.first.click()
    reader.wait_for_page(4)
    expect(again).to_have_count(0)


@pytest.mark.devices("phone")
@pytest.mark.expects("ERR_CONNECTION_REFUSED", "Failed to fetch")
def test_an_unreachable_page_can_be_retried(reader: Reader, colours: Book) -> None:
    refused = RefusedImages(reader.page, {4})
    reader.open(colours, 3)
    reader.page.keyboard.press("PageDown")
    again = reader.page.get_by_role("button", name=AGAIN)
    expect(again.first).to_be_visible(timeout=30_000)
    refused.stop()
    again.first.click()
    reader.wait_for_page(4)


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 4", "status of 5")
def test_a_broken_page_shows_its_reason_and_can_be_skipped(reader: Reader, torn: Book, device: Device) -> None:
    reader.open(torn, TORN_PAGE - 1)
    reader.swipe()
    until(lambda: reader.state().page == TORN_PAGE, "the broken page is reached")
    expect(reader.page.get_by_role("button", name=AGAIN).first).to_be_visible()
    reader.wait_for_rest(TORN_PAGE)
    reader.swipe()
    reader.wait_for_page(TORN_PAGE + 1)
    reader.swipe(-1)
    reader.wait_for_rest(TORN_PAGE)


@pytest.mark.timeout(240)
@pytest.mark.settings(mode="webtoon")
@pytest.mark.devices("phone", "tablet")
@pytest.mark.expects("status of 500")
def test_a_strip_whose_pages_fail_half_of_the_time_can_be_read(
    reader: Reader, chapters: list[Book], device: Device
) -> None:
    seed = 20
    chance = random.Random(seed)
    failed = 0

    def half(route: Route) -> None:
        nonlocal failed
        if chance.random() < 0.5:
            failed += 1
            route.fulfill(status=500, json={"title": "No", "status": 500, "detail": "Not this time."})
        else:
            route.continue_()

    reader.page.route(ADDRESS, half)
    reader.page.goto(f"{reader.server.origin}/read/{chapters[0].id}/1")
    reader.wait_for_rest(1)
    again = reader.page.locator(".slot:not([inert])").get_by_role("button", name=AGAIN)
    read: set[int] = set()
    deadline = time.monotonic() + 60
    while reader.state().book == chapters[0].id and time.monotonic() < deadline:
        state = reader.wait_for_rest()
        inside = [s for s in state.slots if s.box.y < device.height - 1 and s.box.bottom > 1]
        here = {slot.page for slot in inside if slot.book == chapters[0].id and slot.picture}
        read |= here
        if all(slot.picture for slot in inside):
            # A scroll by key starts with the next frame, and is longer when the key is pressed again before that.
            reader.page.keyboard.press("PageDown")
            until(lambda: reader.state().state != "rest" or reader.state().slots != state.slots, "the strip moves")
        elif again.count() > 0:
            again.first.evaluate("(button) => button.click()")
    assert read == set(range(1, PAGES + 1)), f"seed {seed}: these pages were read: {sorted(read)}"
    assert failed >= PAGES // 3, f"seed {seed}: {failed} responses failed"
    until(lambda: reader.state().book == chapters[1].id, "the next chapter is reached")


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 404")
def test_a_missing_book_shows_an_error(reader: Reader, page: Page) -> None:
    page.goto(f"{reader.server.origin}/read/999999")
    expect(page.get_by_role("link").or_(page.get_by_role("button")).first).to_be_visible()
    words = page.locator("body").inner_text()
    assert re.search(r"not|no |can.t", words, re.IGNORECASE), words


@pytest.mark.devices("phone")
def test_a_page_number_beyond_the_book_opens_the_nearest_page(reader: Reader, colours: Book) -> None:
    reader.page.goto(f"{reader.server.origin}/read/{colours.id}/400")
    reader.wait_for_page(12)


@pytest.mark.devices("desktop")
def test_a_resized_image_keeps_the_colours_of_the_original(reader: Reader, colours: Book) -> None:
    """A desktop's window gets a smaller version of these pages."""
    reader.open(colours, 11)
    reader.wait_for_paint(11)
    shot = reader.quick_screenshot()
    painted = shot.getpixel(tuple(round(part) for part in reader.paper_spot(11)))
    assert painted == pytest.approx(colour_of_page(11), abs=5)


@pytest.mark.devices("desktop")
def test_pages_are_requested_in_the_width_the_window_needs(reader: Reader, monitor: PageMonitor, colours: Book) -> None:
    """A page of 1000 × 1500 is 600 points wide in this window, and the next larger width is 720."""
    reader.open(colours, 1)
    reader.wait_for_images({1, 2, 3})
    widths = {found.group(1) for url in monitor.requests if (found := re.search(r"/images/\w+/\d+\?.*w=(\w+)", url))}
    assert widths == {"720"}

"""What can be done with a cover where it is one among many, and lists that are longer than one answer."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.hands import Hand, Mouse, Touch
from quire_browser.library_page import LibraryPage
from quire_browser.server import Book, Server
from quire_browser.waiting import until


@pytest.fixture
def hand(page: Page, device: Device) -> Hand:
    return Touch(page) if device.touch else Mouse(page)


@pytest.mark.devices("desktop")
def test_a_series_is_marked_as_read_from_its_cover_and_that_is_taken_back(
    library: LibraryPage, server: Server, colours: Book
) -> None:
    def read_count() -> int:
        return server.get(f"/api/v1/series/{colours.series_id}")["readCount"]

    before = read_count()
    page = library.open().page
    library.named("Colours").hover()
    page.get_by_role("button", name="More: Colours", exact=True).click()
    page.get_by_role("menuitem", name="Mark as read").click()
    until(lambda: read_count() > before, "the series is read")
    page.get_by_role("button", name="Undo").click()
    until(lambda: read_count() == before, "as much is read as before")


@pytest.mark.devices("phone")
def test_a_finger_finds_the_menu_with_the_cover(
    library: LibraryPage, server: Server, colours: Book, hand: Hand
) -> None:
    page = library.open().page
    cover = library.named("Colours")
    expect(cover).to_be_visible()
    box = cover.bounding_box()
    hand.down((box["x"] + box["width"] / 2, box["y"] + 40))
    more = page.get_by_role("dialog").get_by_role("button", name="More")
    expect(more).to_be_visible()
    hand.up()
    more.click()
    page.get_by_role("menuitem", name="Add to favourites").click()
    until(lambda: server.get(f"/api/v1/series/{colours.series_id}")["favourite"], "the server knows")
    expect(page.get_by_role("dialog")).to_have_count(0)
    server.delete(f"/api/v1/series/{colours.series_id}/favourite")


@pytest.mark.devices("desktop")
def test_the_history_goes_on_behind_the_first_answer(library: LibraryPage, server: Server) -> None:
    for number in (1, 2, 3):
        server.put_progress(server.book(f"Colours {number}"), 2)

    def two_at_a_time(route: Route) -> None:
        route.continue_(url=re.sub("limit=[0-9]+", "limit=2", route.request.url))

    library.page.route(re.compile("shelf=history"), two_at_a_time)
    library.page.goto(f"{server.origin}/history")
    for number in (1, 2, 3):
        expect(library.page.get_by_role("link", name=re.compile(f"^Colours {number},"))).to_be_visible()

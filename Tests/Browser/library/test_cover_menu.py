"""The menu of a cover in a list, and lists longer than one page of results."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.pointers import Pointer, Mouse, Touch
from quire_browser.library_page import LibraryPage
from quire_browser.server import Book, Server
from quire_browser.waiting import until


@pytest.fixture
def pointer(page: Page, device: Device) -> Pointer:
    return Touch(page) if device.touch else Mouse(page)


@pytest.mark.devices("desktop")
def test_a_series_is_marked_as_read_from_its_cover_and_undone(
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
    until(lambda: read_count() == before, "the previous progress is restored")


@pytest.mark.devices("phone")
def test_a_long_press_opens_the_menu_of_a_cover(
    library: LibraryPage, server: Server, colours: Book, pointer: Pointer
) -> None:
    page = library.open().page
    cover = library.named("Colours")
    expect(cover).to_be_visible()
    box = cover.bounding_box()
    pointer.down((box["x"] + box["width"] / 2, box["y"] + 40))
    more = page.get_by_role("dialog").get_by_role("button", name="More")
    expect(more).to_be_visible()
    pointer.up()
    more.click()
    page.get_by_role("menuitem", name="Add to favourites").click()
    until(lambda: server.get(f"/api/v1/series/{colours.series_id}")["favourite"], "the server has the change")
    expect(page.get_by_role("dialog")).to_have_count(0)
    server.delete(f"/api/v1/series/{colours.series_id}/favourite")


@pytest.mark.devices("desktop")
def test_the_history_continues_beyond_the_first_page_of_results(library: LibraryPage, server: Server) -> None:
    for number in (1, 2, 3):
        server.put_progress(server.book(f"Colours {number}"), 2)

    def two_at_a_time(route: Route) -> None:
        route.continue_(url=re.sub("limit=[0-9]+", "limit=2", route.request.url))

    library.page.route(re.compile("shelf=history"), two_at_a_time)
    library.page.goto(f"{server.origin}/history")
    for number in (1, 2, 3):
        expect(library.page.get_by_role("link", name=re.compile(f"^Colours {number},"))).to_be_visible()

"""Home: the book read last, and shelves that load independently."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.pointers import Touch
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server
from quire_browser.waiting import until


def begin(server: Server, title: str) -> None:
    server.put_progress(server.book(title), 4)


def shelf(page: Page, title: str):
    return page.locator(".collection-section").filter(has=page.get_by_role("heading", name=title, exact=True))


def test_home_shows_the_book_read_last_and_new_books(library: LibraryPage, server: Server, device: Device) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    library.open_home()
    hero = library.page.get_by_role("article", name="Continue reading")
    expect(hero.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    expect(shelf(library.page, "Continue reading").get_by_role("link", name=re.compile("^Mirror 1"))).to_be_attached()
    added = shelf(library.page, "Recently added")
    expect(added.get_by_role("listitem").first).to_be_visible()
    overflow = library.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, "home scrolls horizontally"
    library.page.evaluate("() => scrollTo(0, 0)")
    added.get_by_role("link", name="See all: Recently added").click()
    expect(library.page).to_have_url(re.compile(r"/browse\?sort=added$"))


@pytest.mark.devices("phone")
def test_a_shelf_scrolls_horizontally_and_has_only_nearby_covers(page: Page, crowd_server: Server) -> None:
    page.goto(crowd_server.origin + "/")
    added = shelf(page, "Recently added")
    cards = added.locator(".card:not(.is-skeleton)")
    expect(cards.first).to_be_visible()
    assert cards.count() < 20, "covers far outside the window have elements"
    first = cards.first.text_content()
    strip = added.locator(".shelf-strip")
    strip.evaluate("(strip) => { strip.scrollLeft = strip.scrollWidth }")
    expect(added.locator("[aria-posinset='24']")).to_be_visible()
    assert first != cards.first.text_content(), "the first covers are unchanged"
    # The keyboard scrolls the shelf as well.
    strip.evaluate("(strip) => { strip.scrollLeft = 0 }")
    link = added.locator("[aria-posinset='1'] a")
    link.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(added.locator("[aria-posinset='7'] a")).to_be_focused()
    expect(added.locator("[aria-posinset='7']")).to_be_in_viewport()


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 500")
def test_a_shelf_that_fails_shows_an_error_and_can_be_retried(
    library: LibraryPage, server: Server, device: Device
) -> None:
    begin(server, "Colours 2")
    problem = {"type": "about:blank", "title": "The store is busy", "status": 500, "detail": "Try again in a moment."}
    pattern = re.compile(r"/api/v1/series\?.*sort=added")
    fail = lambda route: route.fulfill(status=500, content_type="application/problem+json", json=problem)  # noqa: E731
    library.page.route(pattern, fail)
    library.open_home()
    added = shelf(library.page, "Recently added")
    expect(added.get_by_role("alert")).to_have_text(re.compile("Couldn’t load"))
    # The other shelves are unaffected.
    expect(library.page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    library.page.unroute(pattern)
    added.get_by_role("button", name="Try again").click()
    expect(added.get_by_role("listitem").first).to_be_visible()
    expect(added.get_by_role("alert")).to_have_count(0)


@pytest.mark.devices("phone")
def test_a_slow_shelf_appears_later_without_moving_the_others(library: LibraryPage, server: Server) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    held: list[Route] = []
    pattern = re.compile(r"/api/v1/series\?.*sort=added")
    library.page.route(pattern, lambda route: held.append(route))
    library.open_home()
    page = library.page
    reading = shelf(page, "Continue reading")
    expect(reading.get_by_role("listitem").first).to_be_visible()
    added = shelf(page, "Recently added")
    expect(added.locator(".is-skeleton").first).to_be_visible()
    height = added.bounding_box()["height"]
    until(lambda: page.evaluate("() => 1") and held, "the shelf is requested")
    assert len(held) == 1, "the shelf was requested twice"
    before = reading.bounding_box()
    held[0].continue_()
    expect(added.get_by_role("listitem").first).to_be_visible()
    assert reading.bounding_box() == before
    assert abs(added.bounding_box()["height"] - height) <= 1, "the placeholders and the covers differ in height"


IN_PROGRESS = re.compile(r"/api/v1/publications\?shelf=continue")


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("title", ["Colours 2", "Mirror 1"])
def test_the_place_of_an_expected_hero_is_reserved(library: LibraryPage, server: Server, title: str) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    library.open_home()
    page = library.page
    expect(page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    # Another device reads on, possibly another book.
    time.sleep(0.01)
    begin(server, title)
    held: list[Route] = []
    page.route(IN_PROGRESS, lambda route: held.append(route))
    page.reload()
    card = shelf(page, "Recently added").get_by_role("listitem").first
    expect(card).to_be_visible()
    assert held, "the hero is requested"
    expect(page.locator(".hero.is-skeleton")).to_be_visible()
    hero, before = page.locator(".hero").bounding_box(), card.bounding_box()
    for route in held:
        route.continue_()
    expect(page.get_by_role("link", name=f"Continue: {title}")).to_be_visible()
    expect(page.locator(".hero.is-skeleton")).to_have_count(0)
    assert abs(page.locator(".hero").bounding_box()["height"] - hero["height"]) <= 1, "the hero has another height"
    assert abs(card.bounding_box()["y"] - before["y"]) <= 1, "the shelf has moved"
    assert page.evaluate("() => scrollY") == 0


@pytest.mark.devices("phone")
def test_an_unexpected_hero_appears_above_the_visible_shelves(library: LibraryPage, server: Server) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    page = library.page
    # A small window, so that the page is long enough to be scrolled by the height of the hero.
    page.set_viewport_size({"width": 390, "height": 560})
    held: list[Route] = []
    page.route(IN_PROGRESS, lambda route: held.append(route))
    library.open_home()
    card = shelf(page, "Recently added").get_by_role("listitem").first
    expect(card).to_be_visible()
    expect(page.locator(".hero")).to_have_count(0)
    before = card.bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator(".hero")).to_have_count(1)
    expect(shelf(page, "Continue reading").get_by_role("link", name=re.compile("^Mirror 1"))).to_be_attached()
    assert abs(card.bounding_box()["y"] - before["y"]) <= 1, "the shelf has moved"
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.get_by_role("link", name="Continue: Colours 2")).to_be_in_viewport()


@pytest.mark.devices("phone")
def test_pulling_home_down_stretches_its_header(library: LibraryPage, server: Server) -> None:
    begin(server, "Colours 2")
    library.open_home()
    page = library.page
    expect(page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    expect(page.locator(".home.is-at-top")).to_have_count(1)
    head = page.locator(".collection-global-header")
    rest = head.bounding_box()
    pointer = Touch(page)
    pointer.down((200, 300))
    for y in range(310, 520, 10):
        pointer.move((200, y))
    pulled = head.bounding_box()
    assert pulled["height"] > rest["height"] + 40, f"{rest} became {pulled}"
    assert abs(pulled["y"] - rest["y"]) <= 1, "the header left the edge of the window"
    pointer.up()
    until(lambda: abs(head.bounding_box()["height"] - rest["height"]) < 1, "the header has its height again")


@pytest.mark.devices("desktop")
def test_progress_made_on_another_device_appears_on_home(library: LibraryPage, server: Server) -> None:
    begin(server, "Colours 2")
    library.open_home()
    expect(library.page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    time.sleep(0.01)
    begin(server, "Mirror 1")
    expect(library.page.get_by_role("link", name="Continue: Mirror 1")).to_be_visible(timeout=15_000)


@pytest.mark.devices("desktop")
def test_arrow_keys_move_between_shelves(library: LibraryPage, server: Server) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    library.open_home()
    page = library.page
    first = shelf(page, "Continue reading").locator("[aria-posinset='1'] a")
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("() => document.activeElement.closest('.collection-section').querySelector('h2').textContent")
    assert below != "Continue reading"
    page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()


@pytest.mark.devices("phone", "desktop")
def test_one_indicator_is_visible_until_the_shelves_appear_together(library: LibraryPage, server: Server) -> None:
    begin(server, "Mirror 1")
    begin(server, "Colours 2")
    held: list[Route] = []
    is_held = True
    pattern = re.compile(r"/api/v1/(series|publications)\?")
    library.page.route(pattern, lambda route: held.append(route) if is_held else route.continue_())
    library.open_home()
    page = library.page
    indicator = page.locator(".home > .collection-skeleton")
    expect(indicator).to_be_visible()
    until(lambda: page.evaluate("() => 1") and len(held) >= 4, "the shelves are requested")
    expect(page.locator(".collection")).to_be_hidden()
    is_held = False
    for route in held:
        route.continue_()
    expect(shelf(page, "Recently added").get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    expect(indicator).to_have_count(0)


@pytest.mark.devices("desktop")
def test_a_shelf_that_becomes_empty_shows_a_text_of_its_own(library: LibraryPage, server: Server) -> None:
    address = f"/api/v1/series/{server.book('Colours 1').series_id}/favourite"
    # The answer has no content.
    library.page.request.put(server.origin + address)
    library.open_home()
    favourites = shelf(library.page, "Favourites")
    expect(favourites.get_by_role("listitem")).to_have_count(1)
    server.delete(address)
    expect(favourites.get_by_text("No favourites yet")).to_be_visible(timeout=15_000)
    # A shelf that is empty when home is loaded is hidden.
    library.open_home()
    expect(shelf(library.page, "Recently added").get_by_role("listitem").first).to_be_visible()
    expect(favourites).to_have_count(0)

"""The library: the grid of series, search, and messages for empty and failed states."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.comic_files import BOOKS, SHELF
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def test_the_library_shows_every_series_with_its_cover_and_title(library: LibraryPage, device: Device) -> None:
    library.open()
    for title in ("Colours", "Mirror", SHELF[0], "春子の本棚"):
        library.scroll_to(title)
    until(
        lambda: library.page.evaluate(
            "() => [...document.querySelectorAll('img')].filter((i) => i.naturalWidth > 0).length > 2"
        ),
        "covers are loaded",
    )
    assert library.page.title().strip() != ""


def test_the_grid_fits_the_window(library: LibraryPage, device: Device) -> None:
    """Three covers per row on a phone, five on a tablet, as many as fit on a desktop, and no horizontal scrolling."""
    library.open()
    expect(library.series.first).to_be_visible()
    tops = library.page.locator(".collection .card").evaluate_all(
        "(cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top))"
    )
    across = max(tops.count(top) for top in set(tops))
    expected = {"phone": range(3, 4), "tablet": range(5, 6), "desktop": range(6, 9)}[device.name]
    assert across in expected, f"{across} covers are in a row"
    overflow = library.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0


def test_every_series_can_be_scrolled_to(library: LibraryPage, device: Device) -> None:
    """Only nearby cards have elements; each has its position in the whole list."""
    library.open()
    expect(library.series.first).to_be_visible()
    cards = library.page.locator(".collection .card")
    wanted = int(cards.first.get_attribute("aria-setsize") or 0)
    assert wanted >= len(BOOKS) + len(SHELF)
    seen: set[str] = set()

    def all_seen() -> bool:
        seen.update(cards.evaluate_all("(cards) => cards.map((card) => card.getAttribute('aria-posinset'))"))
        library.page.mouse.wheel(0, 500)
        return len(seen) >= wanted

    until(all_seen, f"{wanted} series have been in the grid", every=0.1)


def test_a_search_filters_the_grid_and_clearing_it_restores_all(library: LibraryPage, device: Device) -> None:
    library.open()
    expect(library.named("Colours").first).to_be_visible()
    library.search.fill("mirr")
    expect(library.named("Mirror").first).to_be_visible()
    expect(library.named("Colours")).to_have_count(0)
    library.search.fill("")
    expect(library.named("Colours").first).to_be_visible()


@pytest.mark.devices("phone")
def test_a_search_finds_a_japanese_title(library: LibraryPage) -> None:
    library.open()
    library.search.fill("本棚")
    expect(library.named("春子の本棚").first).to_be_visible()
    expect(library.named("Colours")).to_have_count(0)


@pytest.mark.devices("phone", "desktop")
def test_a_search_without_results_says_so(library: LibraryPage, device: Device) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    library.search.fill("zzzz nothing is called that")
    expect(library.series).to_have_count(0)
    expect(library.page.get_by_text("No results for “zzzz nothing is called that”")).to_be_visible()
    library.page.get_by_role("status").get_by_role("button", name="Clear search").click()
    expect(library.named("Colours").first).to_be_visible()


@pytest.mark.devices("phone", "desktop")
def test_an_empty_library_explains_what_to_do(library: LibraryPage, empty_server: Server, device: Device) -> None:
    library.open()
    expect(library.series).to_have_count(0)
    message = re.compile(r"folder|comics|books|files", re.IGNORECASE)
    expect(library.page.locator("main, body").first).to_contain_text(message, use_inner_text=True)


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 500")
def test_when_the_server_fails_the_library_shows_an_error_and_retries(library: LibraryPage, device: Device) -> None:
    problem = {"type": "about:blank", "title": "The store is busy", "status": 500, "detail": "Try again in a moment."}
    pattern = re.compile(r"/api/v1/series(\?|$)")
    library.page.route(
        pattern, lambda route: route.fulfill(status=500, content_type="application/problem+json", json=problem)
    )
    library.open()
    expect(library.retry.first).to_be_visible()
    library.page.unroute(pattern)
    library.retry.first.click()
    expect(library.named("Colours").first).to_be_visible()


def test_a_started_book_shows_its_progress_and_comes_first(
    library: LibraryPage, server: Server, device: Device
) -> None:
    book = server.book("Colours 2")
    server.put_progress(book, 6)
    library.page.goto(f"{server.origin}/series/{book.series_id}")
    expect(library.page.get_by_role("link", name=re.compile("^Colours 2.*Page 6 of 12"))).to_be_visible()
    expect(library.page.get_by_role("link", name="Continue: Colours 2")).to_be_visible()
    library.open_home()
    expect(library.page.get_by_role("link", name=re.compile("Continue.*Colours 2")).first).to_be_visible()


def test_a_series_opens_its_book_and_back_returns_to_the_library(
    library: LibraryPage, server: Server, colours: Book, page: Page, device: Device
) -> None:
    library.open()
    library.scroll_to("Colours").click()
    expect(page).to_have_url(re.compile(rf"/series/{colours.series_id}$"))
    page.locator(f'a[href="/read/{colours.id}"]').first.click()
    expect(page.locator('[data-quire="surface"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/read/{colours.id}(/\d+)?$"))
    page.go_back()
    expect(page).to_have_url(re.compile(rf"/series/{colours.series_id}$"))
    expect(library.books.first).to_be_visible()
    page.go_back()
    expect(library.named("Colours").first).to_be_visible()


@pytest.mark.devices("phone")
def test_a_broken_file_is_listed_with_the_reason(library: LibraryPage, server: Server) -> None:
    book = server.book("Torn 1")
    library.page.goto(f"{server.origin}/series/{book.series_id}")
    expect(library.page.get_by_text("Torn 2").locator("visible=true").first).to_be_visible()
    words = library.page.locator("body").inner_text()
    assert re.search(r"archive|damaged|can.t be|cannot|not a", words, re.IGNORECASE), words

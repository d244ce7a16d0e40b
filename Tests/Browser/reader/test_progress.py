"""Progress: in the address, after a reload, on the server, and while the server is offline."""

import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def page_on_server(server: Server, book: Book) -> int | None:
    """The page (from 1) that the server has stored for this book."""
    progress = server.progress(book)
    return None if progress is None else progress["page"] + 1


def test_the_address_and_the_title_contain_the_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    assert reader.address_page() == 2
    reader.swipe()
    reader.wait_for_rest(3)
    until(lambda: reader.address_page() == 3, "the address has page 3")
    until(lambda: "Colours 1" in reader.page.title(), "the title names the book")


def test_a_reload_opens_the_same_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    reader.swipe()
    reader.wait_for_rest(3)
    reader.swipe()
    reader.wait_for_rest(4)
    until(lambda: reader.address_page() == 4, "the address has page 4")
    reader.page.reload()
    reader.wait_for_page(4)


def test_turning_pages_adds_one_history_entry(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    """Back closes the book; it does not go through every page."""
    server = reader.server
    page.goto(f"{server.origin}/series/{colours.series_id}")
    page.locator(f'a[href="/read/{colours.id}"]').first.click()
    reader.wait_for_rest(1)
    for number in (2, 3, 4):
        reader.swipe()
        reader.wait_for_rest(number)
    until(lambda: reader.address_page() == 4, "the address has page 4")
    page.go_back()
    expect(page).to_have_url(re.compile(rf"/series/{colours.series_id}$"))
    page.go_forward()
    reader.wait_for_page(4)


def test_the_back_button_opens_the_series(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    page.get_by_role("link", name=re.compile("back", re.IGNORECASE)).or_(
        page.get_by_role("button", name=re.compile("back", re.IGNORECASE))
    ).first.click()
    expect(page.locator(f'a[href="/read/{colours.id}"]').first).to_be_visible()


def test_the_server_stores_the_page_at_once(reader: Reader, colours: Book, server: Server, device: Device) -> None:
    reader.open(colours, 1)
    reader.swipe()
    reader.wait_for_rest(2)
    until(lambda: page_on_server(server, colours) == 2, "the server has page 2", seconds=5)


def test_reopening_a_book_opens_the_last_page(
    reader: Reader, colours: Book, server: Server, page: Page, device: Device
) -> None:
    reader.open(colours, 1)
    for number in (2, 3, 4, 5):
        reader.swipe()
        reader.wait_for_rest(number)
    until(lambda: page_on_server(server, colours) == 5, "the server has page 5")
    page.goto(f"{server.origin}/series/{colours.series_id}")
    page.locator(f'a[href="/read/{colours.id}"]').first.click()
    reader.wait_for_page(5)


@pytest.mark.devices("phone")
def test_another_device_opens_the_book_at_the_same_page(reader: Reader, colours: Book, server: Server) -> None:
    server.put_progress(colours, 7)
    reader.open(colours)
    reader.wait_for_page(7)


@pytest.mark.devices("phone")
def test_a_device_whose_clock_is_a_year_ahead_does_not_win_for_ever(
    context: BrowserContext, reader: Reader, colours: Book, server: Server
) -> None:
    context.add_init_script(
        "{ const now = Date.now; Date.now = () => now() + 365 * 24 * 3600 * 1000; }"
    )
    reader.open(colours, 1)
    reader.swipe()
    reader.wait_for_rest(2)
    until(lambda: page_on_server(server, colours) == 2, "the server has page 2")
    progress = server.progress(colours)
    assert progress is not None and progress["updatedAt"] <= time.time() * 1000 + 1000, "the server's clock counts"
    # Another device reads on, and this device follows.
    server.put_progress(colours, 6)
    reader.open(colours)
    reader.wait_for_page(6)


@pytest.mark.devices("phone", "desktop")
def test_closing_a_book_right_after_a_turn_loses_no_progress(
    reader: Reader, colours: Book, server: Server, page: Page, device: Device
) -> None:
    reader.open(colours, 1)
    reader.swipe()
    reader.wait_for_rest(2)
    reader.swipe()
    until(lambda: reader.state().page == 3, "page 3 is the current page")
    page.goto("about:blank")
    until(lambda: page_on_server(server, colours) == 3, "the server has page 3", seconds=5)


@pytest.mark.devices("phone")
def test_closing_the_tab_right_after_a_turn_loses_no_progress(
    context: BrowserContext, reader: Reader, colours: Book, server: Server, page: Page
) -> None:
    context.new_page()  # The browser stays open.
    page.bring_to_front()
    reader.open(colours, 1)
    reader.swipe()
    until(lambda: reader.state().page == 2, "page 2 is the current page")
    page.close(run_before_unload=True)
    until(lambda: page_on_server(server, colours) == 2, "the server has page 2", seconds=5)


@pytest.mark.expects("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
def test_progress_made_offline_is_sent_when_the_server_is_back(
    context: BrowserContext, reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 1)
    reader.wait_for_images({1, 2, 3})
    until(lambda: page_on_server(server, colours) == 1, "the server has page 1")
    context.set_offline(True)
    for number in (2, 3):
        reader.swipe()
        reader.wait_for_page(number)
    time.sleep(1)
    assert page_on_server(server, colours) == 1, "nothing reached the server"
    context.set_offline(False)
    until(lambda: page_on_server(server, colours) == 3, "the server has page 3", seconds=15)


@pytest.mark.devices("phone")
@pytest.mark.expects("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
def test_progress_made_offline_persists_after_the_page_is_closed(
    context: BrowserContext, reader: Reader, colours: Book, server: Server, page: Page
) -> None:
    """The queue is stored in the browser: it is sent when Quire opens again."""
    reader.open(colours, 1)
    reader.wait_for_images({1, 2})
    context.set_offline(True)
    reader.swipe()
    reader.wait_for_page(2)
    time.sleep(1)
    page.goto("about:blank")
    context.set_offline(False)
    page.goto(server.origin + "/")
    until(lambda: page_on_server(server, colours) == 2, "the server has page 2", seconds=10)


@pytest.mark.devices("phone")
@pytest.mark.expects("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
def test_the_later_of_two_progress_updates_wins(
    context: BrowserContext, reader: Reader, colours: Book, server: Server
) -> None:
    """Progress that is made offline and sent late doesn't replace later progress of another device."""
    reader.open(colours, 1)
    reader.wait_for_images({1, 2})
    context.set_offline(True)
    reader.swipe()
    reader.wait_for_page(2)
    time.sleep(1.2)
    server.put_progress(colours, 9)
    context.set_offline(False)
    time.sleep(3)
    assert page_on_server(server, colours) == 9

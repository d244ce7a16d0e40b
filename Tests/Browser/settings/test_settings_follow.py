"""Reading settings of the user are synchronised to other devices; settings of the device are not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quire_browser.accounts import add_users, expect_signed_in, fill_sign_in, open_menu, other_device, sign_in
from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

#: Expected console errors: the status of the sign-in page, and requests that a navigation or a lost connection aborts.
pytestmark = [pytest.mark.devices("phone"), pytest.mark.expects("status of 401", "ERR_")]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server of its own with the users Anna and Ben, and a series of two comics that are read from left to right."""
    pages = {f"{number:03}.png": draw_page(number) for number in range(1, 4)}
    for number in (1, 2):
        title = f"Colours {number}"
        info = comic_info(title, "Colours", number, right_to_left=False)
        write_book(tmp_path / "library" / "Colours" / f"{title}.cbz", pages, info)
    server = Server("settings", tmp_path / "library", 2)
    try:
        add_users(server, Anna="member", Ben="member")
        yield server
    finally:
        server.stop()


@pytest.fixture
def chosen() -> dict[str, str]:
    """A new device has no settings."""
    return {}


def stored(page: Page, key: str) -> str | None:
    return page.evaluate("(key) => localStorage.getItem(key)", key)


def expect_stored(page: Page, key: str, value: str | None) -> None:
    until(lambda: stored(page, key) == value, f"{key} is {value}")


def expect_sent(page: Page) -> None:
    """Waits until the server has acknowledged all changes of a page."""
    until(lambda: stored(page, "quire.outbox") is None, "the changes are sent")


def expect_direction(reader: Reader, book: Book, direction: str) -> None:
    """Opens a comic and checks its direction."""
    reader.page.goto(f"{reader.server.origin}/read/{book.id}/1")
    reader.wait_for_rest(1)
    expect(reader.page.locator(".reader")).to_have_attribute("data-progression", direction)


def close(reader: Reader) -> None:
    """Leaves the reader without reloading the page."""
    if not reader.bars_are_visible():
        reader.page.keyboard.press("m")
        until(reader.bars_are_visible, "the key shows the bars")
    reader.page.get_by_role("button", name="Back", exact=True).click()
    expect(reader.page.locator(".reader")).to_have_count(0)


def test_settings_follow_the_user_and_the_devices_choices_stay(
    page: Page, browser: Browser, device: Device, served: Server
) -> None:
    sign_in(page, served, "Anna")
    other = other_device(browser, device)
    try:
        sign_in(other, served, "Anna")
        book = served.book("Colours 1")
        here, there = Reader(page, device, served), Reader(other, device, served)
        until(lambda: stored(other, "quire.settings") is not None, "the other device knows that there are no settings")

        # For all books: the other device shows a list, so the change applies at once.
        expect_direction(here, book, "ltr")
        sheet = SettingsSheet(here).open("Reading")
        sheet.choose("mode", "Right to left")
        sheet.section("Image")
        sheet.choose("picture-quality", "Data saver")
        expect_sent(page)
        expect_stored(other, "quire.reading", "1,1,2")
        expect_direction(there, book, "rtl")

        # For a series.
        other.goto(served.origin + "/")
        expect_signed_in(other)
        sheet.section("Reading")
        sheet.scope("This series")
        sheet.choose("mode", "Left to right")
        expect_sent(page)
        expect_stored(other, f"quire.reading.{book.series_id}", "1,1,1")
        expect_direction(there, book, "ltr")
        assert stored(other, "quire.reading") == "1,1,2", "the setting for all books"

        # Signing out removes the user's settings, and the device keeps its own.
        page.goto(served.origin + "/")
        open_menu(page)
        page.get_by_role("menuitem", name="Sign out").click()
        expect(page.locator("#password")).to_be_visible()
        assert stored(page, "quire.reading") == "1,70,2"
        assert stored(page, f"quire.reading.{book.series_id}") is None

        # Another user of the device has other settings, and Anna gets hers again.
        fill_sign_in(page, "Ben")
        expect_signed_in(page)
        expect_direction(here, book, "ltr")
        assert stored(page, "quire.reading") == "1,70,2"
        page.goto(served.origin + "/")
        open_menu(page)
        page.get_by_role("menuitem", name="Sign out").click()
        expect(page.locator("#password")).to_be_visible()
        fill_sign_in(page, "Anna")
        expect_signed_in(page)
        expect_stored(page, "quire.reading", "1,1,2,70,2")
        expect_stored(page, f"quire.reading.{book.series_id}", "1,1,1")
    finally:
        other.context.close()


def test_existing_and_offline_settings_are_sent_and_a_reader_is_not_disturbed(
    page: Page, browser: Browser, device: Device, served: Server
) -> None:
    # Settings of a version that kept them on the device only.
    page.goto(served.origin + "/login")
    page.evaluate("() => localStorage.setItem('quire.reading', '1,1,2,70,2')")
    fill_sign_in(page, "Anna")
    expect_signed_in(page)
    until(lambda: stored(page, "quire.settings") is not None, "the device has compared its settings")
    expect_sent(page)
    other = other_device(browser, device)
    try:
        sign_in(other, served, "Anna")
        expect_stored(other, "quire.reading", "1,1,2")
        book = served.book("Colours 1")
        there = Reader(other, device, served)
        expect_direction(there, book, "rtl")

        # A change without a connection is sent later.
        here = Reader(page, device, served)
        expect_direction(here, book, "rtl")
        page.context.set_offline(True)
        page.keyboard.press("r")
        until(lambda: stored(page, "quire.outbox") is not None, "the change waits")
        page.context.set_offline(False)
        expect_sent(page)
        mode = stored(page, f"quire.reading.{book.series_id}")
        assert mode is not None

        # The open reader keeps its mode until it is closed.
        other.wait_for_timeout(500)
        expect(other.locator(".reader")).to_have_attribute("data-progression", "rtl")
        assert stored(other, f"quire.reading.{book.series_id}") is None
        close(there)
        expect_stored(other, f"quire.reading.{book.series_id}", mode)
    finally:
        other.context.close()

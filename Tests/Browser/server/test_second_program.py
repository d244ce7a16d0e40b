"""The second program, which contains the code that the first paint doesn't need."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

pytestmark = pytest.mark.devices("phone")

SECOND = re.compile(r"/assets/quire-second\.")
#: How the second program was loaded: "missing", "background" or "called".
LOADED = "window.quireLaterPrograms.second"
#: Makes the background load never finish, so that only a call can load the second program.
NO_BACKGROUND = """() => {
    const fetched = window.fetch;
    window.fetch = (address, ...rest) =>
        String(address).includes('/quire-second.') ? new Promise(() => {}) : fetched(address, ...rest);
}"""


def hold(page: Page) -> None:
    """Never answers a request for the second program. A call into it would stop the page."""
    page.route(SECOND, lambda route: None)


def test_home_is_painted_without_the_second_program(library: LibraryPage) -> None:
    hold(library.page)
    library.open_home()
    expect(library.page.locator(".card img").first).to_be_visible()
    assert library.page.evaluate(LOADED) == "missing"


def test_a_comic_shows_its_pages_without_the_second_program(reader: Reader, colours: Book) -> None:
    hold(reader.page)
    reader.open(colours)
    reader.wait_for_paint(1)
    assert reader.page.evaluate(LOADED) == "missing"


@pytest.mark.parametrize("title", ["Words", "Fixed"])
def test_a_book_shows_its_text_without_the_second_program(
    page: Page, device: Device, text_server: Server, title: str
) -> None:
    hold(page)
    TextReader(page, device, text_server).open(text_server.book(title))
    assert page.evaluate(LOADED) == "missing"


def test_the_second_program_is_loaded_after_the_first_paint(library: LibraryPage) -> None:
    library.open_home()
    until(lambda: library.page.evaluate(LOADED) == "background", "the second program is loaded")
    library.page.get_by_role("button", name="You").click()
    expect(library.page.get_by_role("menuitem", name="On this device")).to_be_visible()


def test_a_screen_of_the_second_program_loads_it_with_the_first(library: LibraryPage) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    assert library.page.evaluate(LOADED) == "background"


def test_a_call_before_it_is_loaded_loads_it_at_once(library: LibraryPage) -> None:
    library.page.add_init_script(f"({NO_BACKGROUND})()")
    library.open_home()
    expect(library.page.locator(".card img").first).to_be_visible()
    library.page.get_by_role("button", name="You").click()
    expect(library.page.get_by_role("menuitem", name="On this device")).to_be_visible()
    assert library.page.evaluate(LOADED) == "called"


def test_the_administration_program_is_loaded_when_it_is_needed(library: LibraryPage) -> None:
    state = "window.quireLaterPrograms.admin"
    library.page.goto(library.server.origin + "/profile")
    users = library.page.get_by_role("button", name="Accounts")
    expect(users).to_be_visible()
    assert library.page.evaluate(state) == "missing"
    users.click()
    expect(library.page.get_by_role("heading", name="Accounts")).to_be_visible()
    assert library.page.evaluate(state) == "called"


def test_reading_needs_no_administration_program(reader: Reader, colours: Book) -> None:
    """The code for recordings is in the administration program. Without a recording, none of it is called."""
    reader.open(colours)
    reader.wait_for_rest(1)
    reader.swipe(1)
    reader.wait_for_rest(2)
    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    reader.page.keyboard.press("m")
    until(reader.bars_are_visible, "the bars are visible")
    assert reader.page.evaluate("window.quireLaterPrograms.admin") == "missing"

"""On a network, Quire asks for the access key once and then uses a cookie."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from quire_browser import screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.page_monitor import PageMonitor


@pytest.fixture(scope="module")
def keyed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that listens on every address, as for a phone on the same network."""
    folder = tmp_path_factory.mktemp("keyed")
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    server = Server("keyed", folder, 1, host="0.0.0.0")
    yield server
    server.stop()


@pytest.fixture
def served(keyed_server: Server) -> Server:
    return keyed_server


@pytest.mark.devices("phone", "desktop")
@pytest.mark.expects("status of 401")
def test_a_visitor_without_a_cookie_is_asked_for_the_key(
    page: Page, monitor: PageMonitor, served: Server, device
) -> None:
    page.goto(served.origin + "/")
    field = page.get_by_role("textbox").or_(page.locator("input[type=password]")).first
    expect(field).to_be_visible()
    expect(page.get_by_text("Colours")).to_have_count(0)

    field.fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wrong access key")).to_be_visible()

    field = page.get_by_role("textbox").or_(page.locator("input[type=password]")).first
    field.fill(served.key())
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Colours").first).to_be_visible()


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 401")
def test_the_printed_link_opens_the_library_and_sets_a_cookie(
    page: Page, context: BrowserContext, served: Server
) -> None:
    page.goto(f"{served.origin}/login?key={served.key()}")
    expect(page.get_by_role("link", name="Colours").first).to_be_visible()
    assert served.key() not in page.url
    cookies = context.cookies()
    assert [(cookie["httpOnly"], cookie["sameSite"]) for cookie in cookies] == [(True, "Strict")]
    assert served.key() not in cookies[0]["value"]


@pytest.mark.devices("phone", "desktop")
def test_without_a_secure_connection_the_settings_say_what_https_would_add(
    page: Page, served: Server, browser: Browser, device: Device
) -> None:
    def settings(page: Page, origin: str) -> Locator:
        page.goto(f"{origin}/login?key={served.key()}")
        page.get_by_role("button", name="You").click()
        page.get_by_role("menuitem", name="Settings").click()
        return page.get_by_role("dialog", name="Settings")

    dialog = settings(page, served.origin)
    expect(dialog.get_by_role("switch", name="Keep screen on")).to_be_visible()
    expect(dialog.get_by_text("Over HTTPS")).to_have_count(0)

    # A name that is not the machine's own makes the connection insecure.
    origin = served.origin.replace("127.0.0.1", "quire.test")
    context = browser.new_context(**device.context_options(), locale="en-GB", service_workers="block")
    try:
        insecure = context.new_page()
        dialog = settings(insecure, origin)
        assert not insecure.evaluate("() => isSecureContext")
        expect(dialog.get_by_role("switch", name="Keep screen on")).to_have_count(0)
        expect(dialog.get_by_text("Over HTTPS, Quire can also keep the screen on")).to_be_visible()
        screenshots.keep(insecure, device, "light", "settings-without-https")
        # The menu of a page offers what works without it.
        book = served.book("Colours 1")
        insecure.goto(f"{origin}/read/{book.id}")
        surface = insecure.locator('[data-quire="surface"][data-state="rest"]')
        surface.focus()
        insecure.keyboard.press("Shift+F10")
        menu = insecure.get_by_role("menu")
        expect(menu.get_by_role("menuitem", name="Save image")).to_be_visible()
        expect(menu.get_by_role("menuitem", name="Copy image")).to_have_count(0)
        expect(menu.get_by_role("menuitem", name="Share image")).to_have_count(0)
    finally:
        context.close()

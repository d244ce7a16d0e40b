"""The sheet with which a user connects another app."""

import base64
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from quire_browser import accounts, contrast, screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.waiting import until

#: The browser logs the status of the sign-in page as an error.
pytestmark = pytest.mark.expects("status of 401")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server on a network with one comic, the owner and Anna."""
    folder = tmp_path / "library"
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1, (200, 300))})
    server = Server("connect", folder, 1, host="0.0.0.0")
    accounts.add_users(server, Anna="member")
    until(lambda: asks_for_names(server), "the server asks for names")
    yield server
    server.stop()


def asks_for_names(server: Server) -> bool:
    """Whether the sign-in page asks for a name, because there are several users."""
    with urllib.request.urlopen(server.origin + "/login", timeout=10) as answer:
        return 'id="name"' in answer.read().decode()


def ask(server: Server, path: str, name: str, password: str, agent: str) -> int:
    """Sends an app's request with HTTP Basic. Returns the status."""
    credential = base64.b64encode(f"{name}:{password}".encode()).decode()
    headers = {"Authorization": f"Basic {credential}", "User-Agent": agent}
    try:
        request = urllib.request.Request(server.origin + path, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def values(dialog: Locator) -> list[str]:
    """The values that the sheet shows."""
    return dialog.locator("code").all_inner_texts()


def open_app(page: Page, name: str) -> Locator:
    """Opens the sheet in the profile and chooses an app."""
    page.get_by_role("button", name="Choose an app").click()
    dialog = page.get_by_role("dialog", name="Connect an app")
    dialog.get_by_role("button", name=name).click()
    expect(dialog.get_by_role("heading", name=name)).to_be_focused()
    return dialog


@pytest.mark.devices("phone", "desktop")
def test_an_app_is_connected_and_its_first_request_appears(page: Page, served: Server, device: Device) -> None:
    accounts.sign_in(page, served, "Anna")
    page.goto(served.origin + "/profile")
    dialog = open_app(page, "KMReader")
    assert values(dialog) == [served.origin + "/komga", "Anna"]
    result = dialog.locator("[data-result]")
    expect(result).to_have_text("No requests yet")
    dialog.get_by_role("button", name="Make a key").click()
    expect(dialog.get_by_text("It is shown only once")).to_be_visible()
    expect(dialog.locator("code")).to_have_count(3)
    address, name, key = values(dialog)
    dialog.get_by_role("button", name="Copy: Password").click()
    expect(dialog.get_by_text("Copied")).to_be_visible()

    # The first request of KMReader.
    me = urlsplit(address).path + "/api/v2/users/me?remember-me=true"
    assert ask(served, me, name, key, "KMReader/1.0 (iPhone)") == 200
    expect(result).to_have_text("Connected")
    expect(dialog.get_by_text("Just now · KMReader, iPhone · Key “KMReader”")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert contrast.weak_texts(page) == []
    screenshots.keep(page, device, "light", "connect-app")

    # A key for another part of the server, and a wrong password.
    dialog.get_by_role("button", name="All apps").click()
    dialog.get_by_role("button", name="Foliate").click()
    dialog.get_by_role("button", name="Make a key").click()
    expect(dialog.locator("code")).to_have_count(3)
    assert values(dialog)[0] == served.origin + "/opds/v1.2/catalog"
    catalogue = values(dialog)[-1]
    assert ask(served, "/opds/v1.2/catalog", "Anna", "wrong", "Foliate/3") == 401
    expect(result).to_have_text("Refused: wrong name, password or key")
    assert ask(served, "/komga/api/v1/libraries", "Anna", catalogue, "Mihon/0.19") == 403
    dialog.get_by_role("button", name="All apps").click()
    dialog.get_by_role("button", name="Mihon").click()
    expect(result).to_have_text("Refused: the key doesn’t allow this")
    expect(dialog.get_by_text("Just now · Mihon · Key “Foliate”")).to_be_visible()
    assert contrast.weak_texts(page) == []
    screenshots.keep(page, device, "light", "connect-refused")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The profile has reloaded its keys.
    keys = page.get_by_role("main").get_by_role("listitem")
    expect(keys.filter(has_text="KMReader")).to_contain_text("Reading only")
    assert key not in page.content()


@pytest.mark.devices("tablet")
def test_an_e_reader_has_a_catalogue_and_progress(page: Page, served: Server, device: Device) -> None:
    accounts.sign_in(page, served, "Anna")
    page.goto(served.origin + "/profile")
    dialog = open_app(page, "KOReader")
    expect(dialog.get_by_text("These addresses work only on this device")).to_be_visible()
    expect(dialog.get_by_role("img", name="QR code")).to_have_count(0)
    assert values(dialog) == [
        served.origin + "/opds/v1.2/catalog", "Anna", served.origin + "/koreader", "Anna",
    ]  # fmt: skip
    dialog.get_by_role("button", name="Make a key").last.click()
    expect(dialog.locator("code")).to_have_count(5)
    assert len(values(dialog)[-1]) == 16
    screenshots.keep(page, device, "light", "connect-e-reader")


def test_the_code_opens_the_sheet_on_the_phone(browser: Browser, served: Server, device: Device) -> None:
    page = accounts.other_device(browser, device, "ja-JP", "dark")
    # A name that isn't a loopback name: the code is shown only for other addresses.
    origin = served.origin.replace("127.0.0.1", "quire.test")
    try:
        # The address in the code. After the sign-in, the browser opens it again.
        page.goto(origin + "/profile?connect=mihon")
        accounts.fill_sign_in(page, "Anna")
        dialog = page.get_by_role("dialog", name="アプリを接続")
        expect(dialog.get_by_role("heading", name="Mihon")).to_be_visible()
        assert values(dialog) == [origin + "/komga", "Anna"]
        expect(dialog.get_by_text("この接続は暗号化されていません")).to_be_visible()
        code = dialog.locator(".connect-code")
        expect(code).to_have_attribute("aria-label", "このページのアドレスの QR コード")
        # Phones don't show the code, because they can't scan their own screen.
        expect(code).to_be_visible(visible=device.name != "phone")
        if box := code.bounding_box():
            assert box["width"] == box["height"] >= 160
        # The finder pattern in the corner: seven dark modules after a margin of four.
        assert code.locator("path").get_attribute("d").startswith("M4 4h7v1h-7z")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert contrast.weak_texts(page) == []
        screenshots.keep(page, device, "dark", "connect-ja")
        page.keyboard.press("Escape")
        assert urlsplit(page.url).query == ""
    finally:
        page.context.close()

"""A user's data on the device is removed or locked when the session ends, and is never shown to another user."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser.accounts import PASSWORD, add_users, command, expect_signed_in, fill_sign_in, key, open_menu
from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.devices import Device
from quire_browser.downloads import KEPT, download, forget_cache
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

pytestmark = [
    pytest.mark.devices("phone"),
    # A browser logs failed requests in its console when a server is offline or refuses.
    pytest.mark.expects(
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "ERR_FAILED", "ERR_ABORTED",
        "status of 401", "status of 404",
    ),
]  # fmt: skip

TITLE = "Colours 1"
NEW_PASSWORD = "battery staple"

#: The entries of the local storage.
STORAGE = "() => Object.entries(localStorage)"
#: The addresses of all stored responses, except the app's own files.
RESPONSES = """async () => {
    const addresses = [];
    for (const name of await caches.keys()) {
        if (name.startsWith('quire-shell-')) continue;
        for (const request of await (await caches.open(name)).keys()) addresses.push(request.url);
    }
    return addresses;
}"""
#: The progress that the signed-in user of the page has on the server; null without one.
PROGRESS = """async (publication) => {
    const response = await fetch(`/api/v1/publications/${publication}/progress`);
    return response.ok ? response.json() : null;
}"""

#: Makes a reading list of the signed-in user with one publication; returns its identifier.
MAKE_LIST = """async (entry) => {
    const body = JSON.stringify({ kind: 'readingList', title: 'Later', entries: [entry] });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch('/api/v1/lists', { method: 'POST', headers, body })).json()).id;
}"""
#: The title of a list of the signed-in user.
LIST_TITLE = "async (list) => (await (await fetch(`/api/v1/lists/${list}`)).json()).list.title"


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("signed-out")
    pages = {f"{number:03}.png": draw_page(number) for number in range(1, 7)}
    write_book(folder / "Colours" / f"{TITLE}.cbz", pages, comic_info(TITLE, "Colours", 1, right_to_left=False))
    return folder


@pytest.fixture
def served(shelf: Path) -> Iterator[Server]:
    """A server of its own with the users Anna and Ben: each test stops it or ends sessions."""
    server = Server("signed-out", shelf, 1)
    try:
        add_users(server, Anna="member", Ben="member")
        yield server
    finally:
        server.stop()


def sign_in(page: Page, server: Server, name: str, password: str = PASSWORD) -> None:
    """Signs in, and waits until the home screen has content."""
    page.goto(server.origin + "/login")
    fill_sign_in(page, name, password)
    expect_signed_in(page)
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


def sign_out(page: Page, server: Server) -> None:
    """Signs out in the user's menu, and waits for the login page."""
    page.goto(server.origin + "/")
    expect_signed_in(page)
    open_menu(page)
    page.get_by_role("menuitem", name="Sign out").click()
    expect(page.locator("#password")).to_be_visible()


def set_password(server: Server, name: str) -> None:
    """Sets `NEW_PASSWORD` on the command line, which ends the user's sessions. The server may be stopped."""
    command(server, "user", "password", name, "--password-stdin", text=NEW_PASSWORD + "\n")


def change_password(server: Server, name: str) -> None:
    """Sets `NEW_PASSWORD` on the running server, which ends the user's sessions."""
    user = next(user["id"] for user in server.get("/api/v1/users")["users"] if user["name"] == name)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key(server, 'owner')}"}
    body = json.dumps({"password": NEW_PASSWORD}).encode()
    address = f"{server.origin}/api/v1/users/{user}/password"
    with urllib.request.urlopen(urllib.request.Request(address, body, headers, method="PUT"), timeout=10) as answer:
        assert answer.status == 204


def read_offline(page: Page, context: BrowserContext, device: Device, server: Server, last: int) -> None:
    """Stops the server and reads the downloaded comic up to a page."""
    server.pause()
    forget_cache(context, page)
    page.goto(f"{server.origin}/read/{server.known[TITLE].id}")
    reader = Reader(page, device, server)
    reader.wait_for_rest(1)
    reader.wait_for_paint(1)
    for number in range(2, last + 1):
        page.keyboard.press("PageDown")
        reader.wait_for_rest(number)
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox') !== null"), "the progress is queued")


def expect_unreachable(context: BrowserContext, address: str) -> None:
    """Expects that an address fails, also in the service worker. The tab is a new one, because its error page would
    interrupt the next navigation."""
    tab = context.new_page()
    with pytest.raises(Exception, match="ERR_"):
        tab.goto(address)
    tab.close()


def tells_about(page: Page, book: Book) -> list[str]:
    """The entries of the local storage and the stored responses that tell about a work."""
    keys = (f"quire.place.{book.id}", f"quire.reading.{book.series_id}")
    words = (book.content, TITLE, f"/publications/{book.id}", *keys)
    entries = [f"{key}={value}" for key, value in page.evaluate(STORAGE)]
    return [text for text in entries + page.evaluate(RESPONSES) if any(word in text for word in words)]


def test_signing_out_removes_what_the_device_kept_of_the_user(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    sign_in(page, served, "Anna")
    download(page, served, TITLE)
    book = served.book(TITLE)
    address = f"/images/{book.content}/0?w=480"
    read_offline(page, context, device, served, 3)
    page.evaluate(
        "([series]) => { localStorage.setItem(`quire.reading.${series}`, '1,2,1');"
        " localStorage.setItem('quire.highlight', 'green'); }",
        [book.series_id],
    )
    served.resume()
    until(lambda: (page.evaluate(PROGRESS, book.id) or {}).get("page") == 2, "Anna's progress is sent", seconds=30)
    assert tells_about(page, book), "the device keeps the download"

    sign_out(page, served)
    assert tells_about(page, book) == []
    assert page.evaluate(KEPT) == []
    assert page.evaluate("localStorage.getItem('quire.highlight')") == "green", "a choice of the device stays"
    answer = page.goto(served.origin + address)
    assert answer is not None and answer.status == 401
    served.pause()
    for path in ("/", "/downloads", f"/read/{book.id}", address):
        expect_unreachable(context, served.origin + path)

    served.resume()
    sign_in(page, served, "Ben")
    page.goto(served.origin + "/downloads")
    expect(page.get_by_text("No downloads")).to_be_visible()
    assert page.evaluate(PROGRESS, book.id) is None
    served.pause()
    forget_cache(context, page)
    for path in (address, f"/api/v1/publications/{book.id}/manifest"):
        expect_unreachable(context, served.origin + path)
    page.goto(served.origin + "/downloads")
    expect(page.get_by_text("No downloads")).to_be_visible()
    assert not [text for text in tells_about(page, book) if TITLE in text or "quire.place" in text]


def test_changes_of_an_ended_session_are_sealed_until_the_user_returns(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    sign_in(page, served, "Anna")
    download(page, served, TITLE)
    book = served.book(TITLE)
    until(lambda: page.evaluate("localStorage.getItem('quire.sealing-key') !== null"), "the device can seal")
    anna = page.evaluate("localStorage.getItem('quire.user')")
    read_offline(page, context, device, served, 4)

    # The session ends on the server while the device is offline.
    set_password(served, "Anna")
    served.resume()
    button = page.get_by_role("main").get_by_role("button", name="Sign in", exact=True)
    expect(button).to_be_visible(timeout=40_000)
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox')") is None, "the changes are sealed")
    entries = dict(page.evaluate(STORAGE))
    assert f"quire.sealed.{anna}" in entries
    assert not [value for value in entries.values() if f"/publications/{book.id}/progress" in value]

    # The next user of the browser gets nothing of it: neither the downloads nor the changes.
    sign_in(page, served, "Ben")
    assert page.evaluate("localStorage.getItem('quire.user')") != anna
    assert page.evaluate(KEPT) == []
    assert tells_about(page, book) == []
    page.goto(served.origin + "/downloads")
    expect(page.get_by_text("No downloads")).to_be_visible()
    assert page.evaluate(PROGRESS, book.id) is None
    sign_out(page, served)

    sign_in(page, served, "Anna", NEW_PASSWORD)
    until(lambda: (page.evaluate(PROGRESS, book.id) or {}).get("page") == 3, "Anna's progress arrives", seconds=30)
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox')") is None, "the queue is empty")
    assert f"quire.sealed.{anna}" not in dict(page.evaluate(STORAGE))


def test_a_session_that_is_revoked_leads_to_the_login_page_and_back(page: Page, served: Server) -> None:
    sign_in(page, served, "Anna")
    book = served.book(TITLE)
    path = f"/series/{book.series_id}"
    page.goto(served.origin + path)
    expect(page.get_by_role("main").get_by_role("listitem").filter(has_text=TITLE)).to_be_visible()
    change_password(served, "Anna")
    # The stream of events ends, and the app asks why.
    button = page.get_by_role("main").get_by_role("button", name="Sign in", exact=True)
    expect(button).to_be_visible()
    expect(page.get_by_text(TITLE)).to_have_count(0)
    button.click()
    fill_sign_in(page, "Anna", NEW_PASSWORD)
    expect(page).to_have_url(re.compile(re.escape(path) + "$"))
    expect(page.get_by_role("main").get_by_role("listitem").filter(has_text=TITLE)).to_be_visible()


def test_a_change_on_an_open_sheet_is_kept_when_the_session_has_ended(page: Page, served: Server) -> None:
    sign_in(page, served, "Anna")
    made = page.evaluate(MAKE_LIST, served.book(TITLE).id)
    page.goto(f"{served.origin}/lists/{made}")
    page.get_by_role("button", name="Rename").click()
    until(lambda: page.evaluate("localStorage.getItem('quire.sealing-key') !== null"), "the device can seal")
    anna = page.evaluate("localStorage.getItem('quire.user')")
    change_password(served, "Anna")
    expect(page.get_by_text("You are signed out")).to_be_visible()
    page.get_by_role("textbox").fill("Sooner")
    page.get_by_role("button", name="Done").click()
    until(lambda: f"quire.sealed.{anna}" in dict(page.evaluate(STORAGE)), "the change is sealed")
    sign_in(page, served, "Anna", NEW_PASSWORD)
    until(lambda: page.evaluate(LIST_TITLE, made) == "Sooner", "the server has the change", seconds=30)

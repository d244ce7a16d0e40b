"""Tests that a child's account shows only the works within its limits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quire_browser import contrast, screenshots
from quire_browser.accounts import add_users, expect_signed_in, fill_sign_in, open_menu, other_device
from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.devices import Device
from quire_browser.downloads import download
from quire_browser.server import Book, Server
from quire_browser.waiting import until

#: Browsers log refused requests in the console.
pytestmark = pytest.mark.expects("status of 40[14]", "ERR_ABORTED", "ERR_INCOMPLETE_CHUNKED")

#: Returns the status and the size of a response. The request uses the service worker and the caches of the browser.
ANSWER = """async (path) => {
    const response = await fetch(path);
    return [response.status, (await response.arrayBuffer()).byteLength];
}"""
#: Returns the entries of the local storage, and the addresses and JSON texts in the caches, without the app's own
#: files.
KEPT = """async () => {
    const kept = Object.entries(localStorage).flat();
    for (const name of await caches.keys()) {
        if (name.startsWith('quire-shell-')) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            kept.push(request.url);
            const response = await cache.match(request);
            if (response.headers.get('content-type')?.includes('json')) kept.push(await response.text());
        }
    }
    return kept;
}"""

LANGUAGES = [
    ("en-GB", "Not found", "No results for “{}”"),
    ("zh-CN", "未找到", "没有找到“{}”"),
    ("ja-JP", "見つかりません", "「{}」の検索結果はありません"),
]


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server with three works (for everyone, for adults, unrated) and two users: Anna, and the child Ben."""
    folder = tmp_path / "library"
    for title, rating in (("Colours", "Everyone"), ("Night", "Adults Only 18+"), ("Plain", "")):
        info = comic_info(f"{title} 1", title, 1, right_to_left=False)
        if rating:
            info = info.replace("</ComicInfo>", f"<AgeRating>{rating}</AgeRating></ComicInfo>")
        pages = {f"{number}.png": draw_page(number + len(title), (200, 300)) for number in range(1, 3)}
        write_book(folder / title / f"{title} 1.cbz", pages, info)
    server = Server("children", folder, 3)
    try:
        add_users(server, Anna="member", Ben="child")
        yield server
    finally:
        server.stop()


def sign_in(page: Page, server: Server, name: str) -> None:
    page.goto(server.origin + "/login")
    fill_sign_in(page, name)
    expect_signed_in(page)


def kept_about(page: Page, book: Book) -> list[str]:
    """The stored texts in the browser that contain the title or an identifier of a work."""
    words = (book.title.split()[0], book.content, book.id)
    return [text for text in page.evaluate(KEPT) if any(word in text for word in words)]


def hidden_addresses(book: Book) -> list[str]:
    """The addresses of the data and of an image of a work."""
    return [
        f"/api/v1/series/{book.series_id}", f"/api/v1/publications/{book.id}",
        f"/api/v1/publications/{book.id}/manifest", f"/images/{book.content}/0?w=480",
    ]  # fmt: skip


def expect_hidden(page: Page, server: Server, title: str, messages: tuple[str, str]) -> None:
    """Expects that the lists, the search and the direct addresses don't show a work."""
    not_found, no_results = messages
    book = server.book(f"{title} 1")
    page.goto(server.origin + "/browse")
    expect(page.get_by_role("main").get_by_role("link", name="Colours").first).to_be_visible()
    expect(page.get_by_text(title)).to_have_count(0)
    page.goto(f"{server.origin}/browse?search={title}")
    expect(page.get_by_text(no_results.format(title))).to_be_visible()
    for path in (f"/series/{book.series_id}", f"/read/{book.id}"):
        page.goto(server.origin + path)
        expect(page.get_by_text(not_found).first).to_be_visible()
        expect(page.get_by_text(title)).to_have_count(0)
    for path in hidden_addresses(book):
        assert page.evaluate(ANSWER, path)[0] == 404, path


def test_a_child_sees_nothing_beyond_its_limits_also_after_another_user(
    page: Page, served: Server, device: Device, browser: Browser
) -> None:
    night = served.book("Night 1")
    sign_in(page, served, "Anna")
    page.goto(served.origin + "/browse")
    expect(page.get_by_role("main").get_by_role("link", name="Night").first).to_be_visible()
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the service worker answers")
    page.goto(f"{served.origin}/read/{night.id}")
    expect(page.locator("#stage img").first).to_be_visible()
    image = f"/images/{night.content}/0?w=480"
    status, size = page.evaluate(ANSWER, image)
    assert status == 200 and size > 0

    download(page, served, "Night 1")
    assert kept_about(page, night), "the device keeps the download"

    page.goto(served.origin + "/")
    open_menu(page)
    page.get_by_role("menuitem", name="Sign out").click()
    expect(page.locator("#password")).to_be_visible()
    assert page.evaluate(ANSWER, image)[0] == 401, "the picture in the browser's cache needs a sign-in"
    sign_in(page, served, "Ben")
    assert kept_about(page, night) == []
    for title in ("Night", "Plain"):
        expect_hidden(page, served, title, LANGUAGES[0][1:])
    # The work within the limits can be read.
    page.goto(f"{served.origin}/read/{served.book('Colours 1').id}")
    expect(page.locator("#stage img").first).to_be_visible()

    for locale, *messages in LANGUAGES:
        other = other_device(browser, device, locale)
        try:
            sign_in(other, served, "Ben")
            expect_hidden(other, served, "Night", (messages[0], messages[1]))
            assert other.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            assert contrast.weak_texts(other) == []
            screenshots.keep(other, device, "light", f"child-{locale}")
        finally:
            other.context.close()

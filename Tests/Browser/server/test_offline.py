"""Offline use: the installed app opens, downloads can be read, and changes are sent later."""

import json
import re
import shutil
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from quire_browser.devices import Device
from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.downloads import KEPT, download, forget_cache, is_ready
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.server import ROOT, Server
from quire_browser.text_reader import TextReader
from quire_browser.text_style import FONTS, TextStyle
from quire_browser.book_files import english
from quire_browser.viewer import Viewer
from quire_browser.waiting import until

pytestmark = [
    pytest.mark.devices("phone"),
    # A browser logs failed requests in its console when a server is offline.
    pytest.mark.expects(
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "ERR_FAILED", "status of 401"
    ),
]


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A series of two chapters, and a book of text."""
    folder = tmp_path_factory.mktemp("offline")
    pages = {f"{number:03}.png": draw_page(number) for number in range(1, 7)}
    for number in (1, 2):
        title = f"Colours {number}"
        content = pages | {"credits.txt": title.encode()}
        write_book(folder / "Colours" / f"{title}.cbz", content, comic_info(title, "Colours", number, right_to_left=False))
    english(folder / "Words.epub")
    return folder


@pytest.fixture
def served(shelf: Path) -> Iterator[Server]:
    """A server of its own: each test stops it."""
    server = Server("offline", shelf, 3)
    yield server
    server.stop()


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("list", name="On this device").get_by_role("listitem").filter(has_text=title)


def test_browsers_can_install_the_app(page: Page, context: BrowserContext, served: Server) -> None:
    page.goto(served.origin + "/")
    is_ready(page)
    session = context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    start = urllib.parse.urljoin(answer["url"], manifest["start_url"])
    assert (manifest["name"], start, manifest["display"]) == ("Quire", served.origin + "/", "standalone")
    for icon in manifest["icons"]:
        with urllib.request.urlopen(urllib.parse.urljoin(answer["url"], icon["src"])) as picture:
            assert picture.headers["Content-Type"] == icon["type"]
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}, "only the private window prevents the installation"
    assert page.evaluate("navigator.serviceWorker.ready.then((it) => new URL(it.scope).pathname)") == "/"


def test_the_app_opens_offline(page: Page, served: Server) -> None:
    page.goto(served.origin + "/")
    is_ready(page)
    served.pause()
    for path in ("/", "/browse"):
        page.goto(served.origin + path)
        expect(page.get_by_text("Can’t connect to Quire").first).to_be_visible()
        expect(page.get_by_role("button", name="Show downloads")).to_have_count(0)
    served.resume()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("link", name=re.compile("^Colours")).first).to_be_visible()


def test_a_downloaded_chapter_is_read_offline_and_its_progress_sent_later(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    download(page, served, "Colours 1")
    book = served.book("Colours 1")
    served.pause()
    forget_cache(context, page)
    page.goto(served.origin + "/browse")
    page.get_by_role("button", name="Show downloads").first.click()
    expect(row(page, "Colours 1")).to_contain_text(re.compile(r"Colours · \d+ (KB|MB)"))
    until(
        lambda: row(page, "Colours 1").locator("img").evaluate("(image) => image.naturalWidth") > 0,
        "its cover is loaded",
    )
    row(page, "Colours 1").get_by_role("link").click()
    reader = Reader(page, device, served)
    reader.wait_for_rest(1)
    reader.wait_for_paint(1)
    for number in (2, 3, 4):
        page.keyboard.press("PageDown")
        reader.wait_for_rest(number)
        reader.wait_for_paint(number)
    # The progress is still known when the app opens again, still offline.
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox') !== null"), "a progress is queued")
    page.goto(f"{served.origin}/read/{book.id}")
    Reader(page, device, served).wait_for_rest(4)
    served.resume()
    until(lambda: (served.progress(book) or {}).get("page") == 3, "the server has the progress", seconds=20)
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox')") is None, "the queue is empty")


def test_downloads_of_two_tabs_are_both_kept(page: Page, context: BrowserContext, served: Server) -> None:
    address = f"{served.origin}/series/{served.book('Colours 1').series_id}"
    page.goto(address)
    is_ready(page)
    other = context.new_page()
    other.goto(address)
    for tab, title in ((page, "Colours 1"), (other, "Colours 2")):
        tab.get_by_role("button", name=f"Download: {title}").click()
        for each in (page, other):
            expect(each.get_by_role("button", name=f"On this device: {title}")).to_be_visible(timeout=20_000)
    other.close()
    page.goto(f"{served.origin}/downloads")
    for title in ("Colours 1", "Colours 2"):
        expect(row(page, title)).to_contain_text(re.compile(r"\d+ (KB|MB)"))


def former_number(page: Page, server: Server, kind: str, identifier: str) -> str:
    """The number of a row, which was the identifier in earlier versions. Its address is redirected."""
    for number in range(1, 100):
        address = page.request.get(f"{server.origin}/api/v1/{kind}/{number}").url
        if address.endswith(f"/{identifier}"):
            return str(number)
    raise AssertionError(f"no number of {identifier}")


#: Makes the stored data of a download and of a series those of an earlier version.
MAKE_FORMER = """async ([id, number, series, seriesNumber]) => {
    const downloads = JSON.parse(localStorage.getItem('quire.downloads'));
    downloads.items.find((item) => item.id === id).id = number;
    localStorage.setItem('quire.downloads', JSON.stringify(downloads));
    const [cache, former] = [await caches.open('quire-kept-' + id), await caches.open('quire-kept-' + number)];
    for (const request of await cache.keys()) {
        const json = await (await cache.match(request)).text();
        const headers = { 'content-type': 'application/json' };
        await former.put(request.url.replace(id, number), new Response(json.replaceAll(id, number), { headers }));
    }
    await caches.delete('quire-kept-' + id);
    localStorage.setItem('quire.reading.' + seriesNumber, '1,1,2,10,1');
}"""


def test_downloads_and_settings_of_earlier_versions_are_found_again(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    download(page, served, "Colours 1")
    book = served.book("Colours 1")
    number = former_number(page, served, "publications", book.id)
    series = former_number(page, served, "series", book.series_id)
    page.evaluate(MAKE_FORMER, [book.id, number, book.series_id, series])
    served.pause()
    forget_cache(context, page)
    page.goto(f"{served.origin}/downloads")
    row(page, "Colours 1").get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/read/{number}(/|$)"))
    Reader(page, device, served).wait_for_rest(1)
    served.resume()
    page.goto(f"{served.origin}/read/{number}")
    expect(page).to_have_url(re.compile(rf"/read/{book.id}(/|$)"))
    stored = "() => JSON.parse(localStorage.getItem('quire.downloads')).items[0]"
    until(lambda: page.evaluate(stored)["id"] == book.id, "the download has its present identifier", seconds=20)
    until(lambda: page.evaluate(stored).get("state") == 2, "the download is complete again", seconds=20)
    assert f"quire-kept-{number}" not in page.evaluate("caches.keys()")
    key = f"quire.reading.{book.series_id}"
    until(lambda: page.evaluate("(key) => localStorage.getItem(key)", key) == "1,1,2,10,1", "the series has its settings")
    assert page.evaluate("(key) => localStorage.getItem(key)", f"quire.reading.{series}") is None


def test_library_changes_made_offline_reach_the_server_later(page: Page, served: Server) -> None:
    """A favourite, a bookmark and the title of a list: shown at once, kept over a restart, and sent in order."""
    book = served.book("Colours 2")
    made = served.request("/api/v1/lists", "POST", {"kind": "readingList", "title": "Later", "entries": [book.id]})
    page.goto(f"{served.origin}/series/{book.series_id}")
    is_ready(page)
    row = page.get_by_role("main").get_by_role("listitem").filter(has_text="Colours 2")
    expect(row).to_be_visible()
    served.pause()
    heart = page.get_by_role("button", name="Favourite", exact=True)
    heart.click()
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    expect(heart).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Mark as read").click()
    expect(row).to_contain_text("Read")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    # Another start without the server keeps the queue.
    page.goto(served.origin + "/browse")
    expect(page.get_by_text("Can’t connect to Quire").first).to_be_visible()
    served.resume()
    until(lambda: served.get(f"/api/v1/series/{book.series_id}")["favourite"], "the server has the favourite", seconds=30)
    until(lambda: (served.progress(book) or {}).get("completed"), "the server has the bookmark", seconds=30)
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox')") is None, "the queue is empty")

    page.goto(f"{served.origin}/lists/{made['id']}")
    expect(page.get_by_role("heading", name="Later")).to_be_visible()
    served.pause()
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox").fill("Sooner")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Sooner")).to_be_visible()
    page.get_by_role("button", name="Remove from list").first.click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    served.resume()
    until(lambda: served.get(f"/api/v1/lists/{made['id']}")["list"]["title"] == "Sooner", "the server has the title", seconds=30)
    until(lambda: served.get(f"/api/v1/lists/{made['id']}")["entries"] == [], "the server has removed the book from the list", seconds=30)


def test_a_tab_does_not_send_a_change_that_another_tab_has_sent(
    page: Page, context: BrowserContext, served: Server
) -> None:
    book = served.book("Colours 2")
    page.goto(f"{served.origin}/series/{book.series_id}")
    is_ready(page)
    heart = page.get_by_role("button", name="Favourite", exact=True)
    expect(heart).to_have_attribute("aria-pressed", "false")
    served.pause()
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    # The other tab starts with the waiting change.
    other = context.new_page()
    other.goto(served.origin + "/browse")
    expect(other.get_by_text("Can’t connect to Quire").first).to_be_visible()
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")
    served.resume()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    until(lambda: page.evaluate("localStorage.getItem('quire.outbox')") is None, "the queue is empty", seconds=30)
    other.evaluate("window.dispatchEvent(new Event('online'))")
    other.wait_for_timeout(500)
    assert not served.get(f"/api/v1/series/{book.series_id}")["favourite"]
    other.close()


def test_a_downloaded_book_is_read_offline(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    book = served.book("Words")
    path = served.get(f"/api/v1/publications/{book.id}/manifest")["book"]["sections"][0]["path"]
    locations = {"progression": 0.01, "position": 1, "totalProgression": 0.001, "partialCfi": "/4/2/1:0"}
    bookmark = {
        "id": "earlier", "kind": "bookmark", "created": 1, "modified": 1,
        "locator": {"href": path, "type": "application/xhtml+xml", "locations": locations, "text": {"highlight": "Here"}},
    }  # fmt: skip
    served.request(f"/api/v1/publications/{book.id}/annotations/earlier", "PUT", bookmark)
    download(page, served, "Words")
    served.pause()
    forget_cache(context, page)
    texts = TextReader(page, device, served)
    assert texts.open(book)["words"][:2] == ["Chapter", "1"]
    texts.show_bars()
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Bookmarks").click()
    expect(page.get_by_role("dialog", name="Bookmarks").get_by_role("listitem")).to_contain_text("Here")
    page.keyboard.press("Escape")
    pictures = "[...document.querySelectorAll('iframe')].flatMap((frame) => [...frame.contentDocument.images])"
    assert page.evaluate(f"{pictures}.filter((image) => image.naturalWidth > 0).length") > 0
    first = texts.wait_for_text()
    assert texts.turn() != first
    page.goto(f"{served.origin}/read/{book.id}/40")
    assert texts.wait_for_text()["section"] > 0, "a chapter that was never opened is visible"


def test_a_downloaded_book_has_the_chosen_font_of_the_server_offline(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    folder = Path(served.data.name) / "fonts"
    folder.mkdir()
    shutil.copy(ROOT / "Web" / "fonts" / "noto-serif-regular-latin.woff2", folder / "Added Serif-Regular.woff2")
    texts = TextReader(page, device, served)
    book = served.book("Words")
    texts.open(book)
    TextStyle(texts).open("Text").get_by_role("radio", name="Added Serif").check()
    until(lambda: "Added Serif" in page.evaluate(FONTS), "the text has the font")
    download(page, served, "Words")
    served.pause()
    forget_cache(context, page)
    texts.open(book)
    until(lambda: "Added Serif" in page.evaluate(FONTS), "the text has the font without the server")


def test_the_covers_of_downloads_are_a_gallery_without_the_server(
    page: Page, viewer: Viewer, context: BrowserContext, served: Server
) -> None:
    for title in ("Colours 1", "Colours 2"):
        download(page, served, title)
    page.get_by_role("button", name="You").click()
    page.get_by_role("menuitem", name="On this device").click()
    expect(row(page, "Colours 2")).to_have_count(1)
    served.pause()
    forget_cache(context, page)
    cover = row(page, "Colours 1").locator(".cover")
    viewer.open_from(cover)
    first = viewer.wait_for_rest()
    viewer.has_number(first.page, 2)
    viewer.swipe(forward=first.page == 1)
    other = viewer.wait_for_rest(3 - first.page)
    until(lambda: viewer.shown().width > 0, "the image is shown without the server")
    assert other.picture.width > 0
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.closes_into(Box(**row(page, "Colours 2").locator(".cover").bounding_box()))


def test_a_download_that_is_marked_as_unread_opens_at_its_first_page(
    page: Page, device: Device, served: Server
) -> None:
    download(page, served, "Colours 1")
    book = served.book("Colours 1")
    reader = Reader(page, device, served)
    reader.open(book, 4)
    page.keyboard.press("PageDown")
    reader.wait_for_rest(5)
    until(lambda: (served.progress(book) or {}).get("page") == 4, "the server has the progress")
    page.goto(f"{served.origin}/series/{book.series_id}")
    for action in ("Mark as read", "Mark as unread"):
        page.get_by_role("button", name="More: Colours 1").click()
        page.get_by_role("menuitem", name=action, exact=True).click()
        expect(page.get_by_role("menu")).to_have_count(0)
        until(lambda: (served.progress(book) or {}).get("completed", False) == (action == "Mark as read"), "it is marked")
    until(lambda: served.progress(book) is None, "the server has no progress")
    page.goto(f"{served.origin}/read/{book.id}")
    reader.wait_for_rest(1)


def test_a_removed_download_is_deleted_from_the_device(page: Page, served: Server) -> None:
    for title in ("Colours 1", "Colours 2"):
        download(page, served, title)
    assert len(page.evaluate(KEPT)) == 4
    page.get_by_role("button", name="You").click()
    page.get_by_role("menuitem", name="On this device").click()
    page.get_by_role("button", name="Remove download: Colours 1").click()
    expect(row(page, "Colours 1")).to_have_count(0)
    expect(row(page, "Colours 2")).to_have_count(1)
    until(lambda: len(page.evaluate(KEPT)) == 2, "its pages are deleted")
    page.get_by_role("button", name="Remove all").click()
    page.get_by_role("button", name="Remove all downloads?").click()
    expect(page.get_by_text("No downloads")).to_be_visible()
    until(lambda: page.evaluate(KEPT) == [], "nothing is left")
    page.reload()
    expect(page.get_by_text("No downloads")).to_be_visible()


def test_a_download_without_storage_space_reports_it_and_leaves_no_partial_files(
    page: Page, context: BrowserContext, served: Server
) -> None:
    book = served.book("Colours 1")
    page.goto(f"{served.origin}/series/{book.series_id}")
    is_ready(page)
    usage = page.evaluate("navigator.storage.estimate().then(({usage}) => usage)")
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": served.origin, "quotaSize": usage + 20_000})
    page.get_by_role("button", name="Download: Colours 1").click()
    page.get_by_role("button", name="You").click()
    page.get_by_role("menuitem", name="On this device").click()
    expect(row(page, "Colours 1")).to_contain_text("Not enough storage")
    until(lambda: page.evaluate(KEPT) == [], "no partial files are left")
    session.send("Storage.overrideQuotaForOrigin", {"origin": served.origin})
    page.get_by_role("button", name="Try again: Colours 1").click()
    expect(row(page, "Colours 1")).to_contain_text(re.compile(r"\d+ (KB|MB)"), timeout=20_000)


def build(web: Path) -> None:
    """Writes the files that browsers fetch, as `make web` does, around the program of the build under test."""
    assets = ROOT / "Web" / "dist" / "assets"
    patterns = ("quire.*.wasm", "quire-second.*.wasm", "quire-admin.*.wasm")
    program, second, admin = (next(assets.glob(pattern)) for pattern in patterns)
    texts = web.parent / "texts"
    scripts = ROOT / "Scripts"
    for command in (
        [scripts / "generate-localization.py", "--tables", texts],
        [
            *(scripts / "web_assets.py", "--web", web, "--program", program, "--second-program", second),
            *("--admin-program", admin),
            *("--texts", texts, "--budget", "9999"),
        ],
    ):
        subprocess.run([sys.executable, *map(str, command)], check=True, capture_output=True)


def test_an_update_replaces_the_whole_app_at_once(
    page: Page, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: Server
) -> None:
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web, ignore=shutil.ignore_patterns("dist"))
    build(web)
    monkeypatch.setenv("QUIRE_WEB_ROOT", str(web / "dist"))
    # The page monitor expects the address of the server that the other tests share.
    served.pause()
    served.environment["QUIRE_WEB_ROOT"] = str(web / "dist")
    served.resume()
    page.goto(served.origin + "/")
    is_ready(page)

    def assets() -> set[str]:
        """The addresses of the scripts and styles of the open page."""
        return set(page.evaluate("performance.getEntriesByType('resource').map((it) => it.name)")) | {
            page.locator("link[rel=stylesheet]").get_attribute("href") or ""
        }

    before = {path.name for path in (web / "dist" / "assets").iterdir()}
    (web / "styles" / "base" / "tokens.css").open("a").write(":root { --build: second; }\n")
    (web / "book" / "text" / "footnotes.js").open("a").write("\ndocument.documentElement.dataset.build = 'second';\n")
    build(web)
    after = {path.name for path in (web / "dist" / "assets").iterdir()}
    gone, fresh = before - after, after - before
    assert any(name.startswith("quire.") for name in fresh) and any(name.startswith("main.") for name in fresh)
    page.goto(served.origin + "/downloads")
    until(
        lambda: page.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('quire-shell-')).length") == 2,
        "the new build is cached beside the running one",
    )
    until(
        lambda: page.evaluate("navigator.serviceWorker.ready.then((it) => !it.installing && !it.waiting)"),
        "the new build is active",
    )
    served.pause()
    page.reload()
    expect(page.get_by_role("heading", name="On this device")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build').trim()") == "second"
    names = {address.rsplit("/", 1)[-1] for address in assets()}
    assert not names & gone, "nothing is left of the previous build"
    assert names & fresh


def test_a_signed_out_visitor_sees_nothing_that_is_stored(
    page: Page, shelf: Path, context: BrowserContext, monitor, device: Device
) -> None:
    server = Server("offline-keyed", shelf, 3, host="0.0.0.0")
    monitor.origin = server.origin
    try:
        page.goto(f"{server.origin}/login?key={server.key()}")
        download(page, server, "Colours 1")
        server.pause()
        (Path(server.data.name) / "access-key").unlink()
        server.resume()
        page.goto(server.origin + "/downloads")
        expect(page.get_by_label("Access key")).to_be_visible()
        server.pause()
        with pytest.raises(Exception, match="ERR_"):
            page.goto(server.origin + "/downloads")
        # After signing in again, the stored data is back.
        server.resume()
        page.goto(f"{server.origin}/login?key={server.key()}")
        page.goto(server.origin + "/downloads")
        expect(row(page, "Colours 1")).to_be_visible()
        server.pause()
        page.reload()
        expect(row(page, "Colours 1")).to_be_visible()
    finally:
        server.stop()

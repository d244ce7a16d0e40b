"""Highlights added, changed and removed offline: the later change of two devices wins."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from quire_browser.devices import Device
from quire_browser.server import Book, Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until


def put(server: Server, book: Book, name: str, path: str, note: str | None = None) -> None:
    """Stores a highlight as another device does; its text is its name."""
    now = int(time.time() * 1000)
    locations = {"progression": 0.01, "position": 1, "totalProgression": 0.001, "partialCfi": "/4/2/1:0"}
    mark = {
        "id": name, "kind": "bookmark", "created": now, "modified": now, "note": note,
        "locator": {"href": path, "type": "application/xhtml+xml", "locations": locations, "text": {"highlight": name}},
    }  # fmt: skip
    server.request(f"/api/v1/publications/{book.id}/marks/{name}", "PUT", mark)


def write(page: Page, row: Locator, words: str) -> None:
    """Writes a note for a highlight in the list."""
    row.get_by_role("button", name="Note", exact=True).click()
    page.get_by_role("textbox", name="Note").fill(words)
    page.get_by_role("button", name="Done").click()


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 410")
def test_the_later_change_of_two_devices_wins_over_removals_too(
    page: Page, device: Device, text_server: Server
) -> None:
    texts = TextReader(page, device, text_server)
    book = text_server.book("Spoken")
    address = f"/api/v1/publications/{book.id}/marks"
    path = text_server.get(f"/api/v1/publications/{book.id}/manifest")["book"]["sections"][0]["path"]

    def notes() -> dict[str, str | None]:
        """The notes on the server by the names of their highlights; highlights added in the browser are called `new`."""
        marks = text_server.get(address)["marks"]
        return {"new" if mark["id"].startswith("m1") else mark["id"]: mark.get("note") for mark in marks}

    def rows() -> Locator:
        texts.show_bars()
        page.get_by_role("button", name="More").click()
        page.get_by_role("menuitem", name="Bookmarks").click()
        return page.get_by_role("dialog", name="Bookmarks").get_by_role("listitem")

    for name in ("removed-here", "noted-here", "left-alone"):
        put(text_server, book, name, path)
    text_server.reset_progress(book)
    texts.open(book)
    expect(rows()).to_have_count(3)
    page.keyboard.press("Escape")
    # The server stops.
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new TypeError('there is no network')); }")
    listed = rows()
    listed.filter(has_text="removed-here").get_by_role("button", name="Remove bookmark").click()
    expect(listed).to_have_count(2)
    write(page, listed.filter(has_text="noted-here"), "written without a server")
    page.keyboard.press("Escape")
    texts.turn()
    texts.show_bars()
    page.get_by_role("button", name="Bookmark this page").click()
    expect(rows()).to_have_count(3)
    assert notes() == {"removed-here": None, "noted-here": None, "left-alone": None}, "nothing reached the server"
    # Another device, later: it changes the highlight that was removed here, and removes the one that was changed here.
    time.sleep(0.01)
    put(text_server, book, "removed-here", path, "changed there later")
    text_server.delete(f"{address}/noted-here")
    page.reload()
    texts.wait_for_text()
    left = {"removed-here": "changed there later", "left-alone": None, "new": None}
    until(lambda: notes() == left, "the later changes have won", seconds=15)
    kept = "() => Object.keys(localStorage).filter((key) => key.startsWith('quire.outbox'))"
    until(lambda: page.evaluate(kept) == [], "the queue is empty")
    listed = rows()
    expect(listed).to_have_count(3)
    expect(listed.filter(has_text="removed-here")).to_contain_text("changed there later")
    for mark in text_server.get(address)["marks"]:
        text_server.delete(f"{address}/{mark['id']}")

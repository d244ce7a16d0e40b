"""A folder with 50,000 subfolders: only nearby folders have elements and are loaded."""

import re
import urllib.parse

import pytest
from playwright.sync_api import Page, Request, expect

from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.waiting import until

#: Writing the library can take longer than the timeout of other tests.
pytestmark = pytest.mark.timeout(300)

FOLDERS = 50_000
#: The names of the visible folders, in the order of the list.
VISIBLE = """() => [...document.querySelectorAll('.collection .card:not(.is-skeleton)')].filter((card) => {
  const box = card.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}).sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
  .map((card) => card.querySelector('.card-title').textContent)"""


def test_the_folders_are_loaded_as_they_are_scrolled_into_view(
    page: Page, many_folders_server: Server, device: Device
) -> None:
    server = many_folders_server
    library = server.get("/api/v1/libraries")["libraries"][0]["id"]
    asked: list[Request] = []

    def note(request: Request) -> None:
        if urllib.parse.urlsplit(request.url).path.endswith("/folders") and "/api/v1/" in request.url:
            asked.append(request)

    page.on("request", note)
    page.goto(f"{server.origin}/folders?library={library}")
    first = page.get_by_role("link", name="Folder: 00000, 1 book")
    expect(first).to_be_visible()
    page.wait_for_timeout(300)
    assert len(asked) <= 2, f"{len(asked)} parts of the list were requested before it was scrolled"
    most = page.evaluate("() => document.querySelectorAll('*').length")
    page.mouse.move(device.width / 2, device.height / 2)
    for _ in range(25):
        page.mouse.wheel(0, device.height * 2)
        page.wait_for_timeout(60)
        most = max(most, page.evaluate("() => document.querySelectorAll('*').length"))
    assert most < 4000, f"the page had {most} elements"
    until(lambda: len(page.evaluate(VISIBLE)) > 0, "folders are visible after scrolling")
    names = page.evaluate(VISIBLE)
    start = int(names[0])
    assert start > 40, "the list was scrolled"
    assert names == [f"{start + index:05}" for index in range(len(names))], "no folder is missing or repeated"
    # A folder opens, and its parent leads back to the list.
    page.get_by_role("link", name=f"Folder: {names[-1]}, 1 book").click()
    expect(page.get_by_role("heading", name=names[-1])).to_be_visible()
    expect(page.get_by_role("main").get_by_role("listitem").get_by_role("link")).to_have_count(1)
    page.get_by_role("navigation", name="Folders").get_by_role("link").last.click()
    expect(page).to_have_url(re.compile(rf"/folders\?library={library}$"))


@pytest.mark.devices("desktop")
def test_any_part_of_the_folders_is_read_without_the_parts_before(page: Page, many_folders_server: Server) -> None:
    """A position in the middle, as a client gets it from one page of the list, leads to the next folders."""
    server = many_folders_server
    library = server.get("/api/v1/libraries")["libraries"][0]["id"]
    seen, after = [], ""
    for _ in range(5):
        answer = server.get(f"/api/v1/libraries/{library}/folders?limit=200{after}")
        seen += [folder["name"] for folder in answer["folders"]]
        after = "&after=" + urllib.parse.quote(answer["next"])
    assert seen == [f"{number:05}" for number in range(1000)]
    page.goto(f"{server.origin}/folders")
    page.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_role("link", name="Folder: 00000, 1 book")).to_be_visible()

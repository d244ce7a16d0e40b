"""Collections and reading lists: adding, renaming, reordering, removing."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.pointers import Pointer, Mouse, Touch
from quire_browser.library_page import LibraryPage
from quire_browser.server import Server
from quire_browser.waiting import until


@pytest.fixture
def pointer(page: Page, device: Device) -> Pointer:
    return Touch(page) if device.touch else Mouse(page)


@pytest.fixture
def queue(library: LibraryPage, server: Server) -> tuple[Page, str]:
    """The page of a reading list with three books."""
    ids = [server.book(title).id for title in ("Colours 1", "Colours 2", "Colours 3")]
    made = server.request("/api/v1/lists", "POST", {"kind": "readingList", "title": "Queue", "entries": ids})
    library.page.goto(f"{server.origin}/lists/{made['id']}")
    expect(library.page.get_by_role("heading", name="Queue")).to_be_visible()
    yield library.page, made["id"]
    if any(one["id"] == made["id"] for one in server.get("/api/v1/lists")["lists"]):
        server.delete(f"/api/v1/lists/{made['id']}")


def titles(server: Server, identity: str) -> list[str]:
    return [entry["title"] for entry in server.get(f"/api/v1/lists/{identity}")["entries"]]


@pytest.mark.devices("phone", "desktop")
def test_a_row_is_moved_by_its_handle(queue: tuple[Page, str], server: Server, pointer: Pointer) -> None:
    page, identity = queue
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows).to_have_count(3)
    first, third = rows.nth(0).bounding_box(), rows.nth(2).bounding_box()
    grip = (first["x"] + 20, first["y"] + first["height"] / 2)
    pointer.drag(grip, (grip[0], third["y"] + third["height"] / 2 + 10))
    until(lambda: titles(server, identity) == ["Colours 2", "Colours 3", "Colours 1"], "the server has the new order")
    expect(rows.nth(2)).to_contain_text("Colours 1")


def test_rows_have_separators_of_one_device_pixel(queue: tuple[Page, str], device: Device) -> None:
    page, _ = queue
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows).to_have_count(3)
    tops = [row.bounding_box()["y"] for row in rows.all()]
    assert [round(below - above) for above, below in zip(tops, tops[1:])] == [88, 88]
    lines = [line.bounding_box() for line in page.locator(".collection-separator").all()]
    assert len(lines) == 2, "there is a separator after the last row, or none between two rows"
    for line, below in zip(sorted(lines, key=lambda line: line["y"]), tops[1:]):
        assert line["height"] == pytest.approx(1 / device.scale, abs=0.02)
        assert line["y"] + line["height"] == pytest.approx(below, abs=0.02)
        assert line["width"] == pytest.approx(rows.first.bounding_box()["width"], abs=1)


@pytest.mark.devices("desktop")
def test_a_row_is_moved_and_removed_with_keys_and_restored(queue: tuple[Page, str], server: Server) -> None:
    page, identity = queue
    page.get_by_role("link", name="Colours 2").focus()
    page.keyboard.press("Alt+ArrowUp")
    until(lambda: titles(server, identity)[0] == "Colours 2", "the server has the new order")
    expect(page.get_by_role("status").filter(has_text="position 1 of 3")).to_be_attached()
    expect(page.get_by_role("link", name="Colours 2")).to_be_focused()
    page.keyboard.press("Delete")
    until(lambda: titles(server, identity) == ["Colours 1", "Colours 3"], "the server has removed it")
    page.get_by_role("button", name="Undo").click()
    until(lambda: titles(server, identity) == ["Colours 2", "Colours 1", "Colours 3"], "it is at its previous position")


@pytest.mark.devices("phone")
def test_a_list_is_created_renamed_and_deleted(library: LibraryPage, server: Server) -> None:
    page = library.page
    page.goto(f"{server.origin}/lists")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("menuitem", name="New collection").click()
    page.get_by_role("textbox", name="Title").fill("雨の日")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="雨の日")).to_be_visible()
    expect(page.get_by_text("No items yet")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="More: 雨の日").click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_role("textbox", name="Title").fill("Rainy days")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Rainy days, 0 series")).to_be_visible()
    page.get_by_role("button", name="More: Rainy days").click()
    page.get_by_role("menuitem", name="Delete list").click()
    expect(page.get_by_role("link", name="Rainy days")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Rainy days")).to_be_visible()
    for one in server.get("/api/v1/lists")["lists"]:
        server.delete(f"/api/v1/lists/{one['id']}")

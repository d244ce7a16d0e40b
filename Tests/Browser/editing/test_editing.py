"""Editing metadata: one work, several works, locks, undo, and reordering, merging and splitting series."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.pointers import Mouse, Pointer, Touch
from quire_browser.server import Server
from quire_browser.waiting import until


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server with the series Colours of three books and Stars of one with three pages."""
    folder = tmp_path / "library"
    for number in (1, 2, 3):
        write_book(folder / "Colours" / f"Colours {number}.cbz", {"1.png": draw_page(number, (200, 300))})
    stars = {f"{page}.png": draw_page(3 + page, (200 + 10 * page, 300)) for page in (1, 2, 3)}
    write_book(folder / "Stars" / "Stars 1.cbz", stars)
    server = Server("editing", folder, 4)
    yield server
    server.stop()


@pytest.fixture
def pointer(page: Page, device: Device) -> Pointer:
    return Touch(page) if device.touch else Mouse(page)


def series(server: Server, title: str) -> dict:
    found = next(one for one in server.get("/api/v1/series?limit=50")["series"] if one["title"] == title)
    return server.get(f"/api/v1/series/{found['id']}")


def titles(server: Server, title: str) -> list[str]:
    return [publication["title"] for publication in series(server, title)["publications"]]


def open_series(page: Page, server: Server, title: str) -> None:
    page.goto(f"{server.origin}/series/{series(server, title)['id']}")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()


def choose(page: Page, item: str) -> None:
    """Chooses an item of the menu of the series."""
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("menuitem", name=item).click()


def test_the_title_and_the_save_button_stay_visible_while_the_form_of_a_book_scrolls(page: Page, served: Server) -> None:
    open_series(page, served, "Stars")
    page.get_by_role("main").get_by_role("listitem").first.locator('button[aria-haspopup="menu"]').click()
    page.get_by_role("menuitem", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit")
    heading, save = sheet.get_by_role("heading", name="Edit"), sheet.get_by_role("button", name="Save")
    expect(heading).to_be_in_viewport(ratio=1)
    expect(save).to_be_in_viewport(ratio=1)
    places = heading.bounding_box()["y"], save.bounding_box()["y"]
    for label in ("Tags", "Notes", "Title"):
        field = sheet.get_by_label(label, exact=True)
        field.focus()
        box = field.bounding_box()
        above, below = heading.bounding_box(), save.bounding_box()
        assert (above["y"], below["y"]) == pytest.approx(places, abs=1)
        assert above["y"] + above["height"] <= box["y"] and box["y"] + box["height"] <= below["y"], f"{label} is not covered"


def test_the_title_of_a_series_is_edited_locked_and_undone(page: Page, served: Server) -> None:
    open_series(page, served, "Colours")
    choose(page, "Edit")
    sheet = page.get_by_role("dialog", name="Edit")
    title = sheet.get_by_label("Title", exact=True)
    expect(title).to_have_value("Colours")
    title.fill("Shades")
    # An entered value is locked, and the form shows the value that it replaces.
    expect(sheet.get_by_role("button", name="Keep this value when the file changes").first).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(sheet.get_by_text("Value in the file: Colours")).to_be_visible()
    sheet.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Shades")).to_be_visible()
    assert titles(served, "Shades") == ["Colours 1", "Colours 2", "Colours 3"]
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Colours")).to_be_visible()
    assert titles(served, "Colours") == ["Colours 1", "Colours 2", "Colours 3"]


@pytest.mark.devices("desktop")
def test_several_books_are_edited_at_once_and_undone(page: Page, served: Server) -> None:
    open_series(page, served, "Colours")
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all").click()
    page.get_by_role("toolbar").get_by_role("button", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit 3 items")
    sheet.get_by_label("Genres").fill("Drama\nSatire")
    sheet.get_by_role("button", name="Save").click()
    until(lambda: series(served, "Colours").get("genres") == ["Drama", "Satire"], "the genres are saved")
    for publication in series(served, "Colours")["publications"]:
        fields = served.get(f"/api/v1/publications/{publication['id']}/metadata")["fields"]
        genres = next(field for field in fields if field["field"] == "genres")
        assert genres["locked"] and genres["values"] == ["Drama", "Satire"]
    page.get_by_role("button", name="Undo").click()
    until(lambda: not series(served, "Colours").get("genres"), "the genres are removed again")


@pytest.mark.devices("desktop")
@pytest.mark.expects("status of 400")
def test_a_value_that_is_not_valid_is_reported_in_the_sheet(page: Page, served: Server) -> None:
    open_series(page, served, "Colours")
    page.get_by_role("link", name=re.compile("^Colours 2")).click(button="right")
    page.get_by_role("menuitem", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit")
    sheet.get_by_label("Age rating").fill("xx")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Nothing was saved")
    sheet.get_by_label("Age rating").fill("12")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)


@pytest.mark.devices("phone", "desktop")
def test_books_are_put_in_order_by_drag_and_undone(page: Page, served: Server, pointer: Pointer) -> None:
    open_series(page, served, "Colours")
    choose(page, "Change order")
    sheet = page.get_by_role("dialog", name="Order")
    until(lambda: page.evaluate("() => document.getAnimations().length === 0"), "the sheet has opened")
    grip = sheet.get_by_role("button", name="Move Colours 3").bounding_box()
    first = sheet.get_by_role("button", name="Move Colours 1").bounding_box()
    start = (grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
    end = (start[0], first["y"] + first["height"] / 2)
    pointer.down(start)
    pointer.move((start[0], (start[1] + end[1]) / 2))
    pointer.move(end)
    pointer.up()
    expect(sheet.get_by_role("listitem").first).to_contain_text("Colours 3")
    sheet.get_by_role("button", name="Save").click()
    until(lambda: titles(served, "Colours")[0] == "Colours 3", "the order is saved")
    assert titles(served, "Colours") == ["Colours 3", "Colours 1", "Colours 2"]
    page.get_by_role("button", name="Undo").click()
    until(lambda: titles(served, "Colours")[0] == "Colours 1", "the former order is restored")


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 503")
def test_a_new_order_is_kept_in_the_sheet_until_the_server_has_it(page: Page, served: Server) -> None:
    open_series(page, served, "Colours")
    choose(page, "Change order")
    sheet = page.get_by_role("dialog", name="Order")
    sheet.get_by_role("button", name="Move Colours 2").press("ArrowUp")
    page.route("**/order", lambda route: route.fulfill(status=503))
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(sheet.get_by_role("listitem").first).to_contain_text("Colours 2")
    page.unroute("**/order")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    until(lambda: titles(served, "Colours")[0] == "Colours 2", "the order is saved")


@pytest.mark.devices("desktop")
def test_series_are_merged_and_separated(page: Page, served: Server) -> None:
    open_series(page, served, "Stars")
    choose(page, "Merge into another series")
    sheet = page.get_by_role("dialog", name="Merge into")
    sheet.get_by_role("searchbox").fill("Col")
    sheet.get_by_role("button", name=re.compile("^Colours")).click()
    expect(page.get_by_role("heading", name="Colours")).to_be_visible()
    until(lambda: len(titles(served, "Colours")) == 4, "the series are merged")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Stars")).to_be_visible()
    assert titles(served, "Stars") == ["Stars 1"]


@pytest.mark.devices("phone", "desktop")
def test_books_are_moved_to_a_new_series_and_undone(page: Page, served: Server, device: Device) -> None:
    open_series(page, served, "Colours")
    page.get_by_role("button", name="Select", exact=True).click()
    checks = page.get_by_role("main").get_by_role("checkbox")
    for title in ("Colours 2", "Colours 3"):
        checks.filter(has_text=title).click()
    page.get_by_role("toolbar").get_by_role("button", name="Move to a new series").click()
    sheet = page.get_by_role("dialog", name="Move to a new series")
    sheet.get_by_label("Title of the new series").fill("Shades")
    sheet.get_by_role("button", name="Create").click()
    until(lambda: titles(served, "Colours") == ["Colours 1"], "the books are moved")
    assert titles(served, "Shades") == ["Colours 2", "Colours 3"]
    page.get_by_role("button", name="Undo").click()
    until(lambda: len(titles(served, "Colours")) == 3, "the books are in their series again")


@pytest.mark.devices("phone", "desktop")
def test_a_picture_from_the_device_becomes_the_cover_and_undo_restores_the_page(
    page: Page, served: Server, tmp_path: Path
) -> None:
    picture = tmp_path / "cover.png"
    picture.write_bytes(draw_page(9, (300, 400)))
    before = series(served, "Colours")["cover"]["content"]
    open_series(page, served, "Colours")
    choose(page, "Edit")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose picture").click()
    chooser.value.set_files(picture)
    until(lambda: series(served, "Colours")["cover"]["content"] != before, "the picture is the cover")
    cover = series(served, "Colours")["cover"]
    assert (cover["width"], cover["height"]) == (300, 400)
    page.get_by_role("button", name="Undo").click()
    until(lambda: series(served, "Colours")["cover"]["content"] == before, "the page is the cover again")


@pytest.mark.devices("phone", "desktop")
def test_a_page_becomes_the_cover_and_undo_restores_the_first_page(page: Page, served: Server, device: Device) -> None:
    [star] = series(served, "Stars")["publications"]
    assert star["cover"]["width"] == 210
    open_series(page, served, "Stars")
    row = page.get_by_role("link", name=re.compile("^Stars 1"))
    row.hover()
    page.get_by_role("button", name="More: Stars 1").click()
    page.get_by_role("menuitem", name="Edit").click()
    page.get_by_role("button", name="Choose page").click()
    sheet = page.get_by_role("dialog", name="Choose cover")
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    sheet.get_by_role("button", name="Page 3 of 3").click()
    until(lambda: series(served, "Stars")["publications"][0]["cover"]["width"] == 230, "the third page is the cover")
    page.get_by_role("button", name="Undo").click()
    until(lambda: series(served, "Stars")["publications"][0]["cover"]["width"] == 210, "the first page is the cover again")


@pytest.mark.devices("desktop")
def test_an_administrator_chooses_that_edits_are_written_inside_the_files(
    page: Page, served: Server, tmp_path: Path
) -> None:
    page.goto(f"{served.origin}/profile")
    page.get_by_role("button", name="Edits in files").click()
    sheet = page.get_by_role("dialog", name="Edits in files")
    sheet.get_by_role("radio", name="Inside CBZ files").check()
    until(
        lambda: served.get("/api/v1/libraries/writing")["libraries"][0]["mode"] == "inside", "the library is written to"
    )
    page.keyboard.press("Escape")
    open_series(page, served, "Stars")
    page.get_by_role("link", name=re.compile("^Stars 1")).click(button="right")
    page.get_by_role("menuitem", name="Edit").click()
    sheet = page.get_by_role("dialog", name="Edit")
    expect(sheet.get_by_text("Quire also writes them to the files.")).to_be_visible()
    sheet.get_by_label("Title", exact=True).fill("Suns")
    sheet.get_by_role("button", name="Save").click()
    file = tmp_path / "library" / "Stars" / "Stars 1.cbz"

    def is_written() -> bool:
        with zipfile.ZipFile(file) as archive:
            return "ComicInfo.xml" in archive.namelist() and b"<Title>Suns</Title>" in archive.read("ComicInfo.xml")

    until(is_written, "the edit is in the file")
    until(lambda: titles(served, "Stars") == ["Suns"], "the file is scanned again")

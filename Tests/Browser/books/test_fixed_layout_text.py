"""Text on pages with a fixed layout: selection, highlights and footnotes, at any zoom."""

from collections.abc import Iterator

import pytest
from PIL import ImageStat
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.text_marks import Marks
from quire_browser.waiting import until


@pytest.fixture
def marks(page: Page, device: Device, text_server: Server) -> Iterator[Marks]:
    marks = Marks(page, device, text_server)
    yield marks
    marks.remove_all()


def tint(marks: Marks, element: str, words: str) -> float:
    """The difference between blue and red in the box of these words on the screen."""
    left, top, right, bottom = marks.box(element, words)
    size = marks.page.viewport_size
    box = (max(left, 0), max(top, 0), min(right, size["width"]), min(bottom, size["height"]))
    red, _, blue = ImageStat.Stat(capture(marks.page).crop(tuple(round(edge) for edge in box))).mean[:3]
    return blue - red


def assert_handle_is_at(marks: Marks, end: str, x: float, y: float) -> None:
    """Asserts that the handle of an end of the selection touches a point of the window."""
    handle = marks.page.locator(f".selection-handle[data-end={end}]")
    box = until(handle.bounding_box, "the handle is visible")
    assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=2)
    assert box["y"] + box["height"] / 2 == pytest.approx(y, abs=4)


def wait_for_state(marks: Marks, state: str) -> None:
    surface = marks.page.locator("[data-quire=surface]")
    until(lambda: surface.get_attribute("data-state") == state, f"the page is {state}")


def zoom(marks: Marks, element: str, words: str) -> None:
    # The fingers stay in the window when the word is at its edge.
    marks.pointer.pinch(marks.spot(element, words), 70, 126)
    wait_for_state(marks, "zoomed")


@pytest.mark.devices("phone", "tablet")
def test_a_highlight_persists_and_its_entry_leads_back_to_its_page(marks: Marks, device: Device) -> None:
    marks.begin("Placed")
    words = "keeper wrote every"
    assert marks.choose("words1", "keeper") == "keeper"
    left, top, _, _ = marks.box("words1", "keeper")
    assert_handle_is_at(marks, "first", left, top)
    # The last handle is dragged to another word, by its knob.
    _, _, right, bottom = marks.box("words1", "every")
    handle = marks.page.locator(".selection-handle[data-end=last]").bounding_box()
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    marks.pointer.down((x, y))
    marks.pointer.glide((right + 1, bottom), 0.3)
    marks.pointer.up()
    until(lambda: marks.painted("chosen") == [words], "the selection is extended")
    assert_handle_is_at(marks, "last", right, bottom)
    marks.do("Highlight in blue")
    expect(marks.bar()).to_have_count(0)
    assert marks.painted("blue") == [words]
    until(lambda: tint(marks, "words1", words) > 20, "the words are blue")
    assert tint(marks, "words1", "lighthouse") < 5
    keep(marks.page, device, "light", "fixed-highlight")
    stored = until(marks.stored, "the server has the highlight")[0]
    assert stored["locator"]["text"]["highlight"] == words
    assert stored["locator"]["href"].endswith("p1.xhtml")
    # After zooming in, the same words are blue at their new positions.
    zoom(marks, "words1", "wrote")
    until(lambda: tint(marks, "words1", "wrote") > 20, "the magnified word is blue")
    marks.page.reload()
    until(lambda: marks.painted("blue") == [words], "the highlight is visible again")
    assert marks.wait_for_text()["section"] == 0
    marks.turn()
    assert marks.painted("blue") == []
    sheet = marks.list()
    line = sheet.get_by_role("listitem")
    expect(line).to_contain_text(words)
    exported = sheet.get_by_role("link", name="Export as Markdown").get_attribute("href")
    assert words in marks.page.request.get(marks.server.origin + exported).text()
    line.get_by_role("button").first.click()
    until(lambda: marks.painted("blue") == [words], "the page of the highlight is visible")
    # A tap on the highlight shows its actions instead of turning the page.
    marks.wait_for_text()
    marks.page.keyboard.press("m")
    marks.tap(marks.spot("words1", "wrote"))
    marks.do("Remove highlight")
    until(lambda: marks.stored() == [], "the highlight is removed")
    assert marks.painted("blue") == []


@pytest.mark.devices("phone", "tablet")
def test_text_is_selected_on_a_magnified_page_and_stays_selected_while_it_moves(marks: Marks) -> None:
    marks.begin("Placed")
    zoom(marks, "words1", "evening")
    assert marks.choose("words1", "evening") == "evening"
    left, top, right, bottom = marks.box("words1", "evening")
    assert_handle_is_at(marks, "first", left, top)
    assert_handle_is_at(marks, "last", right, bottom)
    # A drag pans the page, and the handles follow.
    x, y = marks.spot("words1", "evening")
    marks.pointer.drag((x, y + 190), (x - 60, y + 150))
    wait_for_state(marks, "zoomed")
    assert marks.painted("chosen") == ["evening"]
    moved = marks.box("words1", "evening")
    assert moved[0] < left - 20
    assert_handle_is_at(marks, "last", moved[2], moved[3])
    expect(marks.bar()).to_be_visible()
    marks.do("Highlight in blue")
    until(lambda: tint(marks, "words1", "evening") > 20, "the word is blue")


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("tablet")
@pytest.mark.parametrize("title", ["Placed", "Placed RTL"])
def test_text_is_selected_on_both_pages_of_a_spread(marks: Marks, device: Device, title: str) -> None:
    marks.page.set_viewport_size({"width": device.height, "height": device.width})
    marks.begin(title)
    marks.page.keyboard.press("PageDown")
    left_page, right_page = (3, 2) if title.endswith("RTL") else (2, 3)
    until(lambda: marks.spot(f"words{left_page}")[0] < device.height / 2 < marks.spot(f"words{right_page}")[0], "the spread is visible")
    marks.wait_for_text()
    for number in (2, 3):
        assert marks.choose(f"words{number}", "weather", "ships") == "weather, the ships"
        left, top, _, _ = marks.box(f"words{number}", "weather")
        assert_handle_is_at(marks, "first", left, top)
        marks.do("Highlight in blue")
        until(lambda: tint(marks, f"words{number}", "ships") > 20, "the words are blue")
    assert marks.painted("blue") == ["weather, the ships"] * 2
    stored = until(lambda: len(now := marks.stored()) == 2 and now, "both highlights are stored")
    assert {mark["locator"]["href"].split("/")[-1] for mark in stored} == {"p2.xhtml", "p3.xhtml"}


@pytest.mark.devices("phone")
def test_positioned_lines_are_one_text_footnotes_open_and_a_press_beside_text_selects_nothing(marks: Marks) -> None:
    marks.begin("Placed")
    marks.choose("first1", "Whales")
    handle = marks.page.locator(".selection-handle[data-end=last]").bounding_box()
    _, _, right, bottom = marks.box("second1", "in the night")
    marks.pointer.down((handle["x"] + 22, handle["y"] + 22))
    marks.pointer.glide((right, bottom), 0.3)
    marks.pointer.up()
    marks.do("Highlight in green")
    stored = until(marks.stored, "the highlight is stored")[0]
    assert stored["locator"]["text"]["highlight"] == "Whales passed in the night"
    # Away from text, a long press selects nothing.
    marks.pointer.down(marks.spot("sky1"))
    marks.pointer.hold(0.7)
    marks.pointer.up()
    assert marks.painted("chosen") == []
    expect(marks.bar()).to_have_count(0)
    assert marks.wait_for_text()["section"] == 0
    note = marks.page.get_by_role("dialog", name="Footnote")
    marks.tap(marks.spot("sign1"))
    expect(note).to_contain_text("A lens of the first order.")
    marks.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    zoom(marks, "sign1", "1")
    marks.tap(marks.spot("sign1"))
    expect(note).to_contain_text("A lens of the first order.")

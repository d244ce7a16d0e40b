"""Text selection, highlights and notes in a book; footnotes and images over the page."""

from collections.abc import Iterator

import pytest
from PIL import ImageStat
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.pointers import Spot
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.text_marks import Marks
from quire_browser.waiting import until


@pytest.fixture
def marks(page: Page, device: Device, text_server: Server) -> Iterator[Marks]:
    marks = Marks(page, device, text_server)
    yield marks
    marks.remove_all()


@pytest.mark.devices("phone", "desktop")
def test_a_search_result_is_highlighted_and_the_highlight_persists(marks: Marks, device: Device) -> None:
    marks.begin("Words")
    marks.page.get_by_role("button", name="Search this book").click()
    sheet = marks.page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("s3p20w5 s3p20w6")
    sheet.get_by_role("listitem").get_by_role("button").click()
    until(lambda: (now := marks.visible_text_or_none()) and "s3p20w5" in now["words"], "the words are on the page")
    at = until(lambda: word_spot(marks, "s3p20w5"), "the word is visible")
    marks.pointer.down(at)
    marks.pointer.hold(0.55)
    marks.pointer.glide(word_spot(marks, "s3p20w6"), 0.2)
    marks.pointer.up()
    marks.do("Highlight in blue")
    expect(marks.bar()).to_have_count(0)
    assert marks.painted("blue") == ["s3p20w5 s3p20w6"]
    kept = until(marks.stored, "the server has the highlight")
    assert (kept[0]["kind"], kept[0]["color"]) == ("highlight", "blue")
    assert kept[0]["locator"]["text"]["highlight"] == "s3p20w5 s3p20w6"
    marks.page.reload()
    marks.wait_for_text()
    until(lambda: marks.painted("blue") == ["s3p20w5 s3p20w6"], "the highlight is visible again")
    line = marks.list().get_by_role("listitem")
    expect(line).to_contain_text("s3p20w5 s3p20w6")
    expect(line).to_contain_text("Chapter 3")


def word_spot(marks: Marks, word: str) -> Spot | None:
    found = marks.page.evaluate(
        """(word) => {
            for (const frame of document.querySelectorAll('.slot.is-visible iframe')) {
                const [inside, at] = [frame.contentDocument, frame.getBoundingClientRect()];
                const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                    const start = node.data.indexOf(word + ' ');
                    if (start < 0) continue;
                    const range = inside.createRange();
                    range.setStart(node, start);
                    range.setEnd(node, start + word.length);
                    const box = range.getBoundingClientRect();
                    const x = at.x + box.x + box.width / 2;
                    if (x > 0 && x < innerWidth) return [x, at.y + box.y + box.height / 2];
                }
            }
            return null;
        }""",
        word,
    )
    return tuple(found) if found else None


@pytest.mark.devices("phone")
def test_a_long_press_highlights_words_in_two_languages(marks: Marks, device: Device) -> None:
    first = marks.begin()
    assert marks.choose("words", "keeper", "weather") == "keeper wrote every evening about the weather"
    box = marks.bar().bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= device.width and box["y"] >= 0
    marks.do("Highlight in green")
    # Chinese has no spaces: the long press selects one word, and the drag extends the selection.
    assert marks.choose("hanzi", "灯塔") == "灯塔"
    marks.tap((device.width / 2, device.height - 60))
    expect(marks.bar()).to_have_count(0)
    assert marks.choose("hanzi", "灯塔", "晚上") == "灯塔，守塔人每天晚上"
    marks.do("Highlight in pink")
    keep(marks.page, device, "light", "books-marked")
    kept = until(lambda: len(now := marks.stored()) == 2 and now, "both highlights are stored")
    assert {mark["locator"]["text"]["highlight"] for mark in kept} == {
        "keeper wrote every evening about the weather", "灯塔，守塔人每天晚上",
    }  # fmt: skip
    assert marks.wait_for_text()["page"] == first["page"], "no page was turned"


@pytest.mark.devices("phone")
def test_selection_handles_move_and_the_selection_is_copied(marks: Marks) -> None:
    marks.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    marks.begin()
    marks.choose("words", "keeper")
    x, y = marks.spot("words", "evening")
    handle = marks.page.locator(".selection-handle[data-end=last]").bounding_box()
    marks.pointer.down((handle["x"] + 22, handle["y"] + 30))
    marks.pointer.glide((x + 60, y + 20), 0.2)
    marks.pointer.up()
    expect(marks.bar()).to_be_visible()
    chosen = marks.painted("chosen")[0]
    assert chosen.startswith("keeper wrote every evening") and len(chosen) < 40
    marks.do("Copy")
    expect(marks.page.get_by_text("Copied", exact=True)).to_be_visible()
    assert marks.page.evaluate("navigator.clipboard.readText()") == chosen.strip()
    assert marks.painted("chosen") == []


@pytest.mark.devices("desktop")
def test_text_is_selected_with_mouse_and_keyboard(marks: Marks, device: Device) -> None:
    first = marks.begin()
    # In the middle, where a click turns no page.
    marks.pointer.double_tap(marks.spot("words", "weather"))
    until(lambda: marks.painted("chosen") == ["weather"], "the word is selected")
    marks.page.keyboard.press("Shift+Control+ArrowRight")
    marks.page.keyboard.press("Shift+Control+ArrowRight")
    more = until(lambda: (now := marks.painted("chosen")[0]).strip() in ("weather, the", "weather, the ships") and now, "the selection is longer")
    marks.page.keyboard.press("Shift+ArrowLeft")
    until(lambda: marks.painted("chosen") == [more[:-1]], "the selection is one letter shorter")
    marks.page.keyboard.press("Escape")
    assert marks.painted("chosen") == []
    expect(marks.page.locator("[data-quire=bars]")).to_have_attribute("data-visible", "false")
    assert marks.wait_for_text()["page"] == first["page"]


@pytest.mark.devices("phone")
def test_a_tap_on_a_highlight_changes_its_colour_adds_a_note_and_removes_it(marks: Marks) -> None:
    marks.begin()
    marks.choose("words", "keeper", "wrote")
    marks.do("Highlight in yellow")
    middle = marks.spot("words", "keeper")
    marks.tap(middle)
    expect(marks.bar().get_by_role("button", name="Highlight in yellow")).to_have_attribute("aria-pressed", "true")
    marks.do("Highlight in purple")
    until(lambda: [mark["color"] for mark in marks.stored()] == ["purple"], "the server has the colour")
    assert (marks.painted("purple"), marks.painted("yellow")) == (["keeper wrote"], [])
    marks.tap(middle)
    marks.do("Note")
    marks.page.get_by_role("textbox", name="Note").fill("who was he?\n守塔人")
    marks.page.get_by_role("button", name="Done").click()
    until(lambda: [mark.get("note") for mark in marks.stored()] == ["who was he?\n守塔人"], "the note is stored")
    assert marks.painted("note") == ["keeper wrote"]
    sheet = marks.list()
    sheet.get_by_role("radio", name="Highlights").check()
    expect(sheet.get_by_role("listitem")).to_contain_text("who was he?")
    assert "who was he?" in marks.page.request.get(
        marks.server.origin + sheet.get_by_role("link", name="Export as Markdown").get_attribute("href")
    ).text()
    sheet.get_by_role("listitem").get_by_role("button").first.click()
    marks.page.keyboard.press("m")
    marks.tap(middle)
    marks.do("Remove highlight")
    until(lambda: marks.stored() == [], "the highlight is removed")
    assert marks.painted("purple") == []
    marks.page.get_by_role("button", name="Undo").click()
    back = until(marks.stored, "the highlight is restored")
    assert (back[0]["color"], back[0]["note"]) == ("purple", "who was he?\n守塔人")
    assert marks.painted("purple") == ["keeper wrote"]


@pytest.mark.devices("phone")
def test_a_note_is_saved_when_the_page_is_closed_while_it_is_written(marks: Marks) -> None:
    marks.begin()
    marks.choose("words", "keeper", "wrote")
    marks.do("Highlight in yellow")
    marks.tap(marks.spot("words", "keeper"))
    marks.do("Note")
    marks.page.get_by_role("textbox", name="Note").fill("unfinished")
    marks.page.goto("about:blank")
    until(lambda: [mark.get("note") for mark in marks.stored()] == ["unfinished"], "the note is stored")


@pytest.mark.devices("phone")
def test_a_highlight_whose_position_has_other_text_is_found_by_its_text(marks: Marks) -> None:
    marks.begin()
    marks.choose("hanzi", "灯塔", "晚上")
    marks.do("Highlight in green")
    mark = until(marks.stored, "the highlight is stored")[0]
    # As if the book had one paragraph less when the highlight was made.
    mark["locator"]["locations"]["partialCfi"] = "/4/6,/1:0,/1:6"
    mark["modified"] += 1000
    marks.server.request(f"/api/v1/publications/{marks.book.id}/marks/{mark['id']}", "PUT", mark)
    marks.page.reload()
    marks.wait_for_text()
    until(lambda: marks.painted("green") == ["灯塔，守塔人每天晚上"], "the words are highlighted at their new position")


@pytest.mark.devices("phone", "desktop")
def test_footnotes_open_over_the_page(marks: Marks, device: Device) -> None:
    first = marks.begin()
    note = marks.page.get_by_role("dialog", name="Footnote")
    for link, words in (("near", "From the quarry behind the hill."), ("far", "A lens of the first order"), ("plain", "Whale oil")):
        marks.tap(marks.spot(link))
        expect(note).to_contain_text(words)
        box = note.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= device.width and box["y"] + box["height"] <= device.height + 1
        if link == "near":
            expect(note.locator("em")).to_have_text("quarry")
            expect(note.get_by_role("link")).to_have_count(0)
            keep(marks.page, device, "light", "books-note")
        marks.page.keyboard.press("Escape")
        expect(note).to_have_count(0)
        assert marks.page.evaluate("document.activeElement.dataset.quire") == "surface"
    assert marks.wait_for_text()["words"] == first["words"], "the page is unchanged"
    assert marks.page.evaluate("window.quireWasHere ?? null") is None
    # A link in a footnote, and the link to the footnote itself; a link that is no footnote is followed.
    marks.tap(marks.spot("far"))
    note.get_by_role("link", name="the second chapter").click()
    until(lambda: (now := marks.visible_text_or_none()) and "Later" in now["words"], "the link in the footnote is followed")
    marks.page.go_back()
    until(lambda: (now := marks.visible_text_or_none()) and now["words"][:3] == first["words"][:3], "back at the reference")
    marks.tap(marks.spot("far"))
    note.get_by_role("button", name="Go to footnote").click()
    until(lambda: (now := marks.visible_text_or_none()) and "lens" in now["words"] and now["section"] == 2, "at the footnote")
    marks.page.go_back()
    until(
        lambda: (now := marks.visible_text_or_none()) and now["words"][:3] == first["words"][:3],
        "back at the reference again",
    )
    marks.tap(marks.spot("link", "second"))
    until(lambda: (now := marks.visible_text_or_none()) and "Later" in now["words"], "an ordinary link is followed")


@pytest.mark.devices("phone")
def test_an_image_opens_in_the_viewer_and_the_page_is_unchanged_after_it(marks: Marks) -> None:
    first = marks.begin()
    marks.tap(marks.spot("plate"))
    viewer = marks.page.get_by_role("dialog", name="The tower at dusk")
    expect(viewer).to_be_visible()
    until(lambda: viewer.get_attribute("data-state") == "open", "the image is visible")
    marks.page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    assert marks.wait_for_text() == first
    expect(marks.page.locator("[data-quire=bars]")).to_have_attribute("data-visible", "false")


@pytest.mark.webgl
@pytest.mark.devices("phone")
@pytest.mark.settings(turn="curl")
def test_a_curling_page_shows_its_highlights(marks: Marks, device: Device) -> None:
    marks.page.add_init_script("globalThis.quireDrawsWithSoftware = true")
    marks.begin()
    marks.choose("words", "keeper", "evening")
    marks.do("Highlight in blue")
    x, y = marks.spot("words", "keeper")
    width, height = device.width, device.height

    def blue() -> float:
        """How much bluer than red the area around the word is."""
        red, _, blue = ImageStat.Stat(capture(marks.page).convert("RGB").crop((x - 20, y - 8, x + 20, y + 8))).mean[:3]
        return blue - red

    flat = until(lambda: (now := blue()) > 20 and now, "the words are highlighted")
    marks.page.wait_for_timeout(1200)
    pointer = marks.pointer
    pointer.down((width - 20, height - 60))
    pointer.glide((width - 120, height - 110), 0.3)
    bent = until(lambda: marks.page.locator("[data-quire=curls]").count() and blue() > 20 and blue(), "the highlights are on the curling page")
    pointer.up()
    assert abs(bent - flat) < 8

"""Accessibility: names and roles, keyboard navigation, contrast, reduced motion."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

#: Roles of controls.
CONTROLS = {"button", "link", "slider", "searchbox", "textbox", "checkbox", "radio", "combobox", "tab", "menuitem"}


def controls(page: Page) -> list[tuple[str, str]]:
    """The role and the name of every control in the accessibility tree."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", "").strip())
        for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in CONTROLS
    ]


def small_targets(page: Page) -> list[str]:
    """Visible controls that are smaller than 44 points in either direction."""
    return page.evaluate(
        """() => [...document.querySelectorAll('a[href], button, input')]
            .filter((e) => e.checkVisibility({opacityProperty: true, visibilityProperty: true}))
            .map((e) => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width > 0 && r.height > 0 && (r.width < 43.5 || r.height < 43.5))
            .map(([e, r]) => `${e.outerHTML.slice(0, 90)} is ${Math.round(r.width)} × ${Math.round(r.height)}`)"""
    )


@pytest.mark.devices("phone", "desktop")
def test_every_control_of_the_library_has_a_name(library: LibraryPage, device: Device) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    found = controls(library.page)
    assert ("searchbox" in {role for role, _ in found}) and ("link" in {role for role, _ in found})
    assert [role for role, name in found if not name] == []
    expect(library.page.get_by_role("main")).to_have_count(1)
    assert library.page.get_by_role("heading").count() >= 1


@pytest.mark.devices("phone", "desktop")
def test_every_control_of_the_reader_has_a_name(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    found = controls(reader.page)
    assert ("slider", "Page") in found
    assert [role for role, name in found if not name] == []


@pytest.mark.devices("phone", "tablet")
def test_touch_targets_are_large_enough(
    library: LibraryPage, reader: Reader, colours: Book, device: Device
) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    assert small_targets(library.page) == []
    reader.open(colours, 3)
    reader.show_bars()
    assert small_targets(reader.page) == []


@pytest.mark.devices("phone", "desktop")
def test_the_reading_surface_announces_the_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    assert reader.announcer.get_attribute("aria-live") == "polite" or reader.announcer.get_attribute("role") == "status"
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(4)
    until(
        lambda: re.search(r"page 4 of 12", reader.announced(), re.IGNORECASE),
        f"“page 4 of 12” is announced; the announcement is {reader.announced()!r}",
    )


@pytest.mark.devices("desktop")
def test_only_the_last_page_of_several_turns_is_announced(reader: Reader, colours: Book) -> None:
    reader.open(colours, 1)
    for _ in range(5):
        reader.page.keyboard.press("ArrowRight")
    reader.wait_for_rest(6)
    until(lambda: re.search(r"page 6 of 12", reader.announced(), re.IGNORECASE), "“page 6 of 12” is announced")


@pytest.mark.devices("desktop")
def test_no_ring_is_drawn_around_the_page_after_a_key(reader: Reader, colours: Book) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    Bars(reader).settle()
    before = reader.quick_screenshot()
    reader.page.keyboard.press("ArrowRight")
    reader.wait_for_rest(4)
    reader.page.keyboard.press("ArrowLeft")
    reader.wait_for_rest(3)
    expect(reader.surface).to_be_focused()
    after = reader.quick_screenshot()
    # A focus ring would be at the edges of the window, where only the background is. A bar that has just faded out
    # can leave a difference of one step.
    for spot in ((1, 1), (1, before.height // 2), (before.width - 2, before.height // 2), (before.width - 2, before.height - 2)):
        assert all(abs(one - other) < 3 for one, other in zip(before.getpixel(spot), after.getpixel(spot))), spot


FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const style = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const ring = (s) => (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0) || s.boxShadow !== 'none';
    // A cover may draw its focus ring on its child. The reading surface fills the window and has no ring.
    const shown = ring(style) || at.matches('.surface') || [...at.children].some((child) => ring(getComputedStyle(child)))
        || (at.parentElement !== null && at.parentElement.matches(':focus-within') && ring(getComputedStyle(at.parentElement)));
    return {what: at.outerHTML.slice(0, 100), shown, width: box.width, height: box.height};
}"""


def walk_with_tab(page: Page, steps: int) -> list[dict]:
    found = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        if focus := page.evaluate(FOCUS):
            found.append(focus)
    return found


@pytest.mark.devices("desktop")
def test_the_tab_key_moves_through_the_library_with_a_visible_focus_ring(library: LibraryPage) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    found = walk_with_tab(library.page, 8)
    assert len({focus["what"] for focus in found}) >= 4, "the focus moves on"
    assert [focus["what"] for focus in found if not focus["shown"]] == [], "every focused control has a ring"


@pytest.mark.devices("desktop")
def test_the_tab_key_moves_through_the_bars_with_a_visible_focus_ring(reader: Reader, colours: Book) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    found = walk_with_tab(reader.page, 5)
    assert len(found) >= 3
    assert [focus["what"] for focus in found if not focus["shown"]] == [], "every focused control has a ring"


@pytest.mark.devices("desktop")
def test_hidden_bars_take_no_focus(reader: Reader, colours: Book) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    time.sleep(0.3)
    assert "slider" not in {role for role, _ in controls(reader.page)}


@pytest.mark.devices("desktop")
def test_a_book_is_opened_with_the_keyboard_alone(library: LibraryPage, reader: Reader, colours: Book) -> None:
    library.open()
    expect(library.series.first).to_be_visible()
    library.search.focus()
    library.page.keyboard.type("Colours")
    expect(library.series).to_have_count(1)
    library.series.first.focus()
    library.page.keyboard.press("Enter")
    book = library.page.locator(f'a[href="/read/{colours.id}"]').first
    expect(book).to_be_visible()
    book.focus()
    library.page.keyboard.press("Enter")
    reader.wait_for_rest(1)
    library.page.keyboard.press("ArrowRight")
    reader.wait_for_rest(2)


@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_with_reduced_motion_a_turn_has_no_transition(
    reader: Reader, colours: Book, device: Device, reduced_motion: str
) -> None:
    reader.open(colours, 3)
    reader.record()
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_rest(4)
    for _, state in reader.recording():
        for slot in state.slots:
            if not slot.hidden and slot.page in (3, 4):
                part = slot.box.x / device.width
                assert abs(part - round(part)) < 0.01, f"page {slot.page} was visible in transit, at {part:.2f}"


@pytest.mark.devices("phone")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_with_reduced_motion_the_page_still_follows_the_finger(
    reader: Reader, colours: Book, reduced_motion: str
) -> None:
    reader.open(colours, 3)
    reader.pointer.down(reader.spot(0.8, 0.6))
    reader.pointer.glide(reader.spot(0.4, 0.6), 0.2)
    reader.pointer.hold(0.1)
    assert reader.state().slot(3).box.x < -60
    reader.pointer.up()
    reader.wait_for_rest(4)


# Colour

#: The colours of text and of controls, with the backgrounds that they appear on.
TEXT_PAIRS = [("ink", "ground"), ("ink", "raised"), ("ink-second", "ground"), ("ink-second", "raised")]
CONTROL_PAIRS = [("seal", "ground"), ("seal", "raised")]


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_the_palette_has_enough_contrast(library: LibraryPage, colour_scheme: str) -> None:
    library.open()
    expect(library.series.first).to_be_visible()

    def colour(role: str) -> contrast.Colour:
        text = library.page.evaluate(
            "(name) => getComputedStyle(document.documentElement).getPropertyValue(name)", f"--{role}"
        )
        parsed = contrast.parse(text)
        assert parsed is not None, f"--{role} is {text!r}"
        return parsed

    for pairs, least in ((TEXT_PAIRS, 4.5), (CONTROL_PAIRS, 3.0)):
        for front, behind in pairs:
            found = contrast.ratio(colour(front), colour(behind))
            assert found >= least, f"{front} on {behind} has {found:.2f}, needs {least}"


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_all_visible_text_has_enough_contrast(
    library: LibraryPage, server: Server, device: Device, colour_scheme: str
) -> None:
    series = server.book("Torn 1").series_id
    for path in ("/", f"/series/{series}"):
        library.page.goto(server.origin + path)
        expect(library.page.get_by_role("heading").first).to_be_visible()
        until(lambda: library.page.evaluate(contrast.VISIBLE_TEXT), "the page has text")
        time.sleep(0.3)
        for piece in library.page.evaluate(contrast.VISIBLE_TEXT):
            colour, behind = contrast.parse(piece["colour"]), contrast.parse(piece["behind"])
            if colour is None or behind is None:
                continue
            found = contrast.ratio(colour, behind)
            assert found >= 4.5, f"{piece['words'][:40]!r} has a contrast of {found:.2f} on {path}"


def test_the_dark_theme_follows_the_system(library: LibraryPage, page: Page, device: Device) -> None:
    library.open()
    expect(library.series.first).to_be_visible()

    def brightness() -> float:
        text = page.evaluate(
            """() => {
                const plain = 'rgba(0, 0, 0, 0)';
                const found = [document.body, document.documentElement].map((e) => getComputedStyle(e).backgroundColor)
                    .find((colour) => colour !== plain);
                return found ?? 'rgb(255, 255, 255)';
            }"""
        )
        return contrast.luminance(contrast.parse(text))

    assert brightness() > 0.8
    page.emulate_media(color_scheme="dark")
    until(lambda: brightness() < 0.1, "the background is dark")

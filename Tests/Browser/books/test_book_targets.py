"""Links, footnotes and images of a text with the keyboard and a screen reader."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.screenshots import keep
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

#: The focused element: its role, its name, its box and whether a ring is drawn.
FOCUSED = """() => {
    const at = document.activeElement;
    const [box, style] = [at.getBoundingClientRect(), getComputedStyle(at)];
    return {
        role: at.getAttribute('role'), name: at.getAttribute('aria-label'), x: box.x, y: box.y, right: box.right, bottom: box.bottom,
        hasRing: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && style.opacity !== '0',
    };
}"""
#: The box in the window of an element of the visible document.
PLACE = """(id) => {
    for (const frame of document.querySelectorAll('.slot.is-visible iframe')) {
        const [element, at] = [frame.contentDocument.getElementById(id), frame.getBoundingClientRect()];
        const box = element?.getBoundingClientRect();
        if (box && at.x === 0) return {x: box.x, y: box.y, right: box.right, bottom: box.bottom};
    }
    return null;
}"""


class Targets(TextReader):
    def begin(self, title: str = "Annotated") -> dict:
        book = self.server.book(title)
        self.server.reset_progress(book)
        seen = self.open(book)
        # The targets are made after the first page is painted.
        until(lambda: self.page.locator(".page-target").count() > 0, "the page has targets for the keyboard")
        return seen

    def focused(self) -> dict:
        return self.page.evaluate(FOCUSED)

    def move_to(self, name: str, key: str = "Tab") -> dict:
        """Moves the focus by one, to the target with this name."""
        self.page.keyboard.press(key)
        until(lambda: self.focused()["name"] == name and self.focused()["hasRing"], f"“{name}” has the focus: {self.focused()}")
        return self.focused()


@pytest.fixture
def targets(page: Page, device: Device, text_server: Server) -> Targets:
    return Targets(page, device, text_server)


@pytest.mark.devices("phone", "desktop")
def test_tab_moves_through_links_footnotes_and_images_and_turns_the_page(targets: Targets, device: Device) -> None:
    first = targets.begin()
    page = targets.page
    for name, element, role in (
        ("Footnote 1", "near", "link"), ("Footnote 2", "far", "link"), ("Footnote 3", "plain", "link"),
        ("the second chapter", "link", "link"), ("Image: The tower at dusk", "plate", "button"),
    ):  # fmt: skip
        found = targets.move_to(name)
        assert found["role"] == role
        place = page.evaluate(PLACE, element)
        for side in ("x", "y", "right", "bottom"):
            assert abs(found[side] - place[side]) < 2, f"{name}: {found} is over {place}"
        if name == "Footnote 2":
            keep(page, device, "light", "books-focused-footnote")
    keep(page, device, "light", "books-focused-image")
    targets.move_to("↩")
    until(lambda: (now := targets.visible_text_or_none()) and "quarry" in now["words"], "the page of the next link is visible")
    box = targets.focused()
    assert 0 <= box["x"] < device.width and 0 <= box["y"] < device.height
    if "granite" not in (targets.visible_text_or_none() or {"words": []})["words"]:
        targets.move_to("Image: The tower at dusk", "Shift+Tab")
        until(lambda: (now := targets.visible_text_or_none()) and now["words"] == first["words"], "the first page is visible again")


@pytest.mark.devices("phone", "desktop")
def test_enter_opens_a_footnote_which_takes_and_returns_the_focus(targets: Targets) -> None:
    first = targets.begin()
    page = targets.page
    note = page.get_by_role("dialog", name="Footnote")
    for name, words in (("Footnote 1", "From the quarry behind the hill."), ("Footnote 2", "A lens of the first order")):
        targets.move_to(name)
        page.keyboard.press("Enter")
        expect(note).to_contain_text(words)
        assert note.evaluate("(dialog) => dialog.contains(document.activeElement)")
        page.keyboard.press("Escape")
        expect(note).to_have_count(0)
        until(lambda: targets.focused()["name"] == name, "the link has the focus again")
    assert targets.wait_for_text()["words"] == first["words"], "the page is unchanged"
    # The keys of the reader work while a link has the focus.
    targets.turn()
    assert targets.wait_for_text()["words"] != first["words"]


@pytest.mark.devices("phone")
def test_the_note_of_an_fb2_is_a_footnote_and_its_picture_is_loaded(targets: Targets) -> None:
    first = targets.begin("Fiction")
    assert "Маяк" in first["words"]
    targets.move_to("Footnote 1")
    targets.page.keyboard.press("Enter")
    expect(targets.page.get_by_role("dialog", name="Footnote")).to_contain_text("Примечание переводчика.")
    targets.page.keyboard.press("Escape")
    picture = targets.page.frame_locator(".slot.is-visible iframe").first.locator("img")
    until(lambda: picture.evaluate("(image) => image.naturalWidth") == 600, "the picture is loaded")


@pytest.mark.devices("phone")
def test_enter_opens_an_image_and_follows_a_link(targets: Targets) -> None:
    targets.begin()
    page = targets.page
    for name in ("Footnote 1", "Footnote 2", "Footnote 3", "the second chapter", "Image: The tower at dusk"):
        targets.move_to(name)
    page.keyboard.press("Enter")
    viewer = page.get_by_role("dialog", name="The tower at dusk")
    expect(viewer).to_be_visible()
    until(lambda: viewer.get_attribute("data-state") == "open", "the image is visible")
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    targets.wait_for_text()
    targets.move_to("the second chapter", "Shift+Tab")
    page.keyboard.press("Enter")
    until(lambda: (now := targets.visible_text_or_none()) and "Later" in now["words"], "the link is followed")

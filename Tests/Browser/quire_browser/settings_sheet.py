"""The settings sheet: sections, switches, chips and sliders, found by the options' names."""

import time

from playwright.sync_api import Locator, expect

from .reader import Reader
from .waiting import until

#: The sections in their order.
SECTIONS = ("Reading", "Page", "Image", "Strip", "Touch and keys", "App")


class SettingsSheet:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.page = reader.page
        self.dialog = self.page.get_by_role("dialog", name="Settings")

    def open(self, section: str | None = None) -> "SettingsSheet":
        # By key: with other tap zones a tap in the middle may turn the page.
        if not self.reader.bars_are_visible():
            self.page.keyboard.press("m")
            until(self.reader.bars_are_visible, "the key shows the bars")
        self.press(self.page.locator(".bars").get_by_role("button", name="Settings"))
        expect(self.dialog).to_be_visible()
        # The sheet slides in for 180 milliseconds.
        time.sleep(0.3)
        if section:
            self.section(section)
        return self

    def close(self) -> None:
        self.press(self.dialog.get_by_role("button", name="Close"))
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        if self.reader.bars_are_visible():
            # The bars stay visible while they have the focus.
            self.reader.surface.focus()
            self.page.keyboard.press("m")
            until(lambda: not self.reader.bars_are_visible(), "the key hides the bars")

    def press(self, what: Locator) -> None:
        """Taps the middle of a control with the device's pointer."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None, f"{what} is not visible"
        self.reader.pointer.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def section(self, name: str) -> None:
        self.press(self.dialog.get_by_role("tab", name=name, exact=True))
        expect(self.dialog.get_by_role("tab", name=name, exact=True)).to_have_attribute("aria-selected", "true")

    def scope(self, name: str) -> None:
        self.press(self.dialog.locator(".settings-scope").get_by_text(name, exact=True))
        expect(self.dialog.get_by_role("radio", name=name, exact=True)).to_be_checked()

    def row(self, option: str) -> Locator:
        return self.dialog.locator(f'[data-setting="{option}"]')

    def choose(self, option: str, words: str) -> None:
        self.press(self.row(option).locator(".chip").get_by_text(words, exact=True))
        expect(self.row(option).get_by_role("radio", name=words, exact=True)).to_be_checked()

    def chosen(self, option: str) -> str:
        return self.row(option).locator(".chip:has(:checked)").inner_text()

    def switch(self, option: str) -> None:
        switch = self.row(option).get_by_role("switch")
        before = switch.is_checked()
        self.press(switch)
        until(lambda: switch.is_checked() != before, f"the switch of {option} changes")

    def slide(self, option: str, value: int) -> int:
        """Drags the slider to a value; returns the value it has then, at most a step or two off."""
        slider = self.row(option).get_by_role("slider")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box is not None
        least, most, now = (float(slider.get_attribute("min")), float(slider.get_attribute("max")), self.value(option))

        def spot(number: float) -> tuple[float, float]:
            part = (number - least) / (most - least)
            return (box["x"] + 12 + part * (box["width"] - 24), box["y"] + box["height"] / 2)

        self.reader.pointer.drag(spot(now), spot(value), 0.25)
        time.sleep(0.05)
        came = self.value(option)
        assert abs(came - value) <= (most - least) * 0.05 + 1, f"{option} is {came}, not about {value}"
        return came

    def value(self, option: str) -> int:
        return int(self.row(option).get_by_role("slider").input_value())

    def words(self, option: str) -> str:
        return self.row(option).locator("output").inner_text()

    def reset(self, option: str) -> None:
        self.press(self.row(option).locator(".setting-back"))

    def standing(self, option: str) -> str | None:
        return self.row(option).get_attribute("data-standing")

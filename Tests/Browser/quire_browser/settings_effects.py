"""What settings change: the stored values, the styles, and the painted colours."""

from playwright.sync_api import Page

from .reader import Reader


def stored(page: Page) -> dict[str, str]:
    return page.evaluate("() => ({...localStorage})")


def style(page: Page, selector: str, name: str, pseudo: str | None = None) -> str:
    return page.evaluate(
        "([selector, name, pseudo]) => getComputedStyle(document.querySelector(selector), pseudo)[name]",
        [selector, name, pseudo],
    )


def paper(reader: Reader) -> tuple[int, int, int]:
    """The painted colour where page 3 has only paper, beside the sheet."""
    shot = reader.quick_screenshot()
    box = reader.picture()
    return shot.getpixel((round(box.x + box.width * 0.3), round(box.y + box.height * 0.08)))


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 10) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other))

"""Statistics: what the reader counts, and the screen that shows it."""

import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser import accounts, contrast, screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

INFO = "<ComicInfo><Title>Winter 1</Title><Series>Winter</Series><Number>1</Number><Genre>Mystery</Genre></ComicInfo>"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "library"
    write_book(folder / "Winter" / "Winter 1.cbz", {f"{n}.png": draw_page(n, (200, 300)) for n in range(1, 7)}, INFO)
    write_book(folder / "雨宿り図書館" / "雨宿り図書館 1.cbz", {"1.png": draw_page(1, (200, 300))})
    server = Server("statistics", folder, 2)
    yield server
    server.stop()


def report_earlier_days(server: Server, book: Book) -> None:
    """Sends the reports of another device for the 40 days before today, without every seventh day."""
    now = int(time.time() * 1000)
    days = [
        {
            "day": (date.today() - timedelta(days=ago)).isoformat(),
            "pages": 20 + ago * 7 % 90,
            "seconds": 600,
            "since": now - 60_000,
        }
        for ago in range(40, 0, -1)
        if ago % 7
    ]
    body = {"page": 0, "completed": False, "updatedAt": now, "device": "tablet", "reading": {"zone": "UTC", "days": days}}
    server.request(f"/api/v1/publications/{book.id}/progress", "PUT", body)


def pages_today(server: Server) -> int:
    """The pages of the last day. The current days of the browser and of this process can differ."""
    days = server.get("/api/v1/statistics")["days"]
    return days[-1]["pages"] if days else 0


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_pages_that_are_read_appear_in_the_statistics(
    page: Page, served: Server, device: Device, colour_scheme: str
) -> None:
    comic, other = served.book("Winter 1"), served.book("雨宿り図書館 1")
    reader = Reader(page, device, served).open(comic)
    for number in range(2, 7):
        page.keyboard.press("ArrowRight")
        reader.wait_for_rest(number)
    until(lambda: (served.progress(comic) or {}).get("completed"), "the comic is completed")
    until(lambda: pages_today(served) == 6, "each page counts once")
    report_earlier_days(served, other)

    page.goto(served.origin + "/")
    accounts.open_menu(page)
    page.get_by_role("menuitem", name="Statistics").click()
    expect(page.get_by_role("heading", name="Statistics", level=1)).to_be_visible()
    main = page.get_by_role("main")
    today = main.locator(".statistics-total").filter(has_text="Today")
    expect(today).to_contain_text("6 pages")
    expect(main.locator(".statistics-total").filter(has_text="Longest streak")).to_contain_text("7 days")
    expect(main.get_by_role("img", name="Pages by day, 30 days")).to_be_visible()
    expect(main.get_by_text("Mystery")).to_be_visible()
    expect(main.get_by_role("button", name="雨宿り図書館")).to_be_visible()
    expect(main.get_by_role("listitem").filter(has_text=f"{date.today().year}").last).to_contain_text("1 book")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the screen scrolls sideways"
    assert contrast.weak_texts(page) == []
    screenshots.keep(page, device, colour_scheme, "statistics")

    # The same numbers as a table.
    main.get_by_text("Show as table").click()
    expect(main.get_by_role("row").filter(has_text="Today").get_by_role("cell").first).to_have_text("6")
    main.get_by_role("tab", name="52 weeks").click()
    expect(main.get_by_role("rowheader").first).to_contain_text("Week from")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the table scrolls sideways"
    screenshots.keep(page, device, colour_scheme, "statistics-table")

    for language, title in (("ja", "統計"), ("zh-Hans", "统计")):
        page.evaluate("(tag) => localStorage.setItem('quire.language', tag)", language)
        page.reload()
        expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
        expect(page.locator(".pages-chart-bar")).to_have_count(30)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), language
        screenshots.keep(page, device, colour_scheme, f"statistics-{language}")


@pytest.mark.devices("phone")
def test_statistics_can_be_turned_off_and_deleted(page: Page, served: Server) -> None:
    report_earlier_days(served, served.book("Winter 1"))
    page.goto(served.origin + "/statistics")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="Pages by day")).to_be_visible()
    main.get_by_role("switch", name="Record reading activity").click()
    until(lambda: not served.get("/api/v1/statistics")["recorded"], "recording is turned off")
    main.get_by_role("button", name="Delete statistics").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete statistics").click()
    expect(main.get_by_text("Recording is off")).to_be_visible()
    assert served.get("/api/v1/statistics")["years"] == []
    # A repeated report of a device doesn't restore the statistics.
    report_earlier_days(served, served.book("Winter 1"))
    assert served.get("/api/v1/statistics")["days"] == []

"""Draws the comics that the tests read: each page has its own colour, so a screenshot shows which page is visible."""

import colorsys
import io
import zipfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

#: The pages of a book of colours.
PAGES = 12
#: The size of a page in pixels.
PAGE_SIZE = (1000, 1500)
#: The books per series; each is named after its series and its number.
BOOKS = {
    "Colours": 3,
    "Mirror": 1,
    "Torn": 1,
    "春子の本棚": 1,
}
#: The pages of the wide book, and which of them are double-page spreads.
WIDE_PAGES = 8
WIDE = (3, 6)
#: Small series that fill the grid.
SHELF = [f"Shelf {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
#: The page of the torn book that can't be decoded, from 1.
TORN_PAGE = 3


def colour_of_page(number: int) -> tuple[int, int, int]:
    """The paper of page `number`, from 1. Adjacent pages have distant hues."""
    hue = (number * 5 % PAGES) / PAGES
    red, green, blue = colorsys.hsv_to_rgb(hue, 0.55, 0.95)
    return (round(red * 255), round(green * 255), round(blue * 255))


def page_of_colour(colour: tuple[int, int, int]) -> int | None:
    """The page with this paper, or None."""
    for number in range(1, PAGES + 1):
        if all(abs(a - b) <= 24 for a, b in zip(colour, colour_of_page(number))):
            return number
    return None


def draw_page(number: int, size: tuple[int, int] = PAGE_SIZE) -> bytes:
    picture = Image.new("RGB", size, colour_of_page(number))
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size=size[1] // 3)
    pen.text((size[0] / 2, size[1] / 2), str(number), fill=(30, 28, 26), font=font, anchor="mm")
    # Lines along the edges show when a page is cut off or shifted.
    pen.rectangle((4, 4, size[0] - 5, size[1] - 5), outline=(30, 28, 26), width=4)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def colour_of_half(number: int, half: str) -> tuple[int, int, int]:
    """The paper of a half of a wide page: the left half has the page's own colour."""
    return colour_of_page(number if half == "left" else number + 5)


def draw_wide_page(number: int) -> bytes:
    """A page of two halves, each of its own colour."""
    width, height = PAGE_SIZE
    picture = Image.new("RGB", (width * 2, height), colour_of_half(number, "left"))
    picture.paste(colour_of_half(number, "right"), (width, 0, width * 2, height))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def comic_info(title: str, series: str, number: int, right_to_left: bool) -> str:
    manga = "YesAndRightToLeft" if right_to_left else "No"
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo>'
        f"<Title>{title}</Title><Series>{series}</Series><Number>{number}</Number><Manga>{manga}</Manga>"
        "</ComicInfo>\n"
    )


def write_book(path: Path, pages: dict[str, bytes], info: str | None = None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in pages.items():
            archive.writestr(name, content)
        if info is not None:
            archive.writestr("ComicInfo.xml", info)


def draw_library(folder: Path) -> int:
    """Fills `folder`; returns the number of publications that a scan must find."""
    pages = {f"{number:03}.png": draw_page(number) for number in range(1, PAGES + 1)}
    small = {f"{number:03}.png": draw_page(number, (200, 300)) for number in range(1, 4)}
    count = 0

    for series, books in BOOKS.items():
        for number in range(1, books + 1):
            title = f"{series} {number}"
            content = dict(pages)
            if series == "Torn":
                content[f"{TORN_PAGE:03}.png"] = b"This is no picture, whatever its name says."
            # The content of each book differs, so that their image addresses differ.
            content["credits.txt"] = title.encode()
            info = comic_info(title, series, number, right_to_left=series == "Mirror")
            write_book(folder / series / f"{title}.cbz", content, info)
            count += 1
    sheets = {
        f"{number:03}.png": draw_wide_page(number) if number in WIDE else draw_page(number)
        for number in range(1, WIDE_PAGES + 1)
    }
    write_book(folder / "Wide" / "Wide 1.cbz", sheets, comic_info("Wide 1", "Wide", 1, right_to_left=True))
    count += 1
    for series in SHELF:
        write_book(folder / series / f"{series} 1.cbz", small | {"credits.txt": series.encode()})
        count += 1
    (folder / "Torn" / "Torn 2.cbz").write_bytes(b"This is no archive at all.")
    return count


#: The series of the large grid.
CROWD = 240
#: The pages of its long book.
LONG = 400
#: The size in pixels of a page of the heavy book, whose noise hardly compresses.
HEAVY_SIZE = (1400, 2100)


def colour_of_series(number: int) -> tuple[int, int, int]:
    """The cover of series `number` of the large grid: all differ."""
    return (40 + number % 16 * 12, 40 + number // 16 * 12, 128)


def draw_crowd(folder: Path) -> int:
    """Fills `folder` with many series of one page, a book of many pages and one of heavy pages; returns the number of
    publications."""
    for number in range(CROWD):
        out = io.BytesIO()
        Image.new("RGB", (200, 300), colour_of_series(number)).save(out, "PNG")
        write_book(folder / f"Crowd {number:03}" / f"Crowd {number:03} 1.cbz", {"001.png": out.getvalue()})
    drawn = [draw_page(number, (1000, 1500)) for number in range(1, PAGES + 1)]
    long = {f"{number:03}.png": drawn[number % PAGES] for number in range(LONG)}
    write_book(folder / "Long" / "Long 1.cbz", long)
    heavy = {}
    for number in range(1, 5):
        out = io.BytesIO()
        Image.effect_noise(HEAVY_SIZE, 90).convert("RGB").save(out, "JPEG", quality=92)
        heavy[f"{number:03}.jpg"] = out.getvalue()
    write_book(folder / "Heavy" / "Heavy 1.cbz", heavy)
    return CROWD + 2


#: The size in pixels of the large page: more than a browser should decode at once.
DEEP_SIZE = (4000, 12000)
#: The size of its fields, whose lines are one pixel wide, vertical and horizontal in turn.
DEEP_FIELD = 64


def deep_pixel(x: int, y: int) -> int:
    """The brightness of a pixel of the large page, 0 to 255."""
    is_upright = (x // DEEP_FIELD + y // DEEP_FIELD) % 2 == 0
    if (x if is_upright else y) % 2 == 0:
        return 0
    # The brightness differs by position, so a misplaced tile shows.
    return 255 - (x // 500) * 9 - (y // 500) * 3


def draw_deep_page() -> Image.Image:
    width, height = DEEP_SIZE
    edge = DEEP_FIELD * 2
    lines = Image.new("L", (edge, edge))
    lines.putdata(
        [255 if (x if (x // DEEP_FIELD + y // DEEP_FIELD) % 2 == 0 else y) % 2 else 0 for y in range(edge) for x in range(edge)]
    )
    page = Image.new("L", DEEP_SIZE)
    for top in range(0, height, edge):
        for left in range(0, width, edge):
            page.paste(lines, (left, top))
    light = Image.new("L", (width // 500, height // 500))
    light.putdata([255 - x * 9 - y * 3 for y in range(height // 500) for x in range(width // 500)])
    return ImageChops.darker(page, light.resize(DEEP_SIZE, Image.Resampling.NEAREST))


def draw_deep(folder: Path) -> int:
    """Fills `folder` with a book of one large page and three ordinary ones; returns the number of publications."""
    out = io.BytesIO()
    draw_deep_page().save(out, "PNG", compress_level=1)
    pages = {"001.png": out.getvalue()} | {f"{number:03}.png": draw_page(number) for number in range(2, 5)}
    write_book(folder / "Deep" / "Deep 1.cbz", pages)
    return 1

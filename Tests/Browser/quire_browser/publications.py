"""Draws the library the tests read: pages of one plain colour each, so that a screenshot tells which page it shows."""

import colorsys
import io
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

#: How many pages a book of colours has.
PAGES = 12
#: Pixels of a page.
PAGE_SIZE = (1000, 1500)
#: Which books there are, by series; each is named after its series and its number.
BOOKS = {
    "Colours": 3,
    "Mirror": 1,
    "Torn": 1,
    "春子の本棚": 1,
}
#: Small series that fill the grid.
SHELF = [f"Shelf {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
#: The page of the torn book that can't be read, from 1.
TORN_PAGE = 3


def colour_of_page(number: int) -> tuple[int, int, int]:
    """The paper of page `number`, from 1. Neighbours are far apart on the colour wheel."""
    hue = (number * 5 % PAGES) / PAGES
    red, green, blue = colorsys.hsv_to_rgb(hue, 0.55, 0.95)
    return (round(red * 255), round(green * 255), round(blue * 255))


def page_of_colour(colour: tuple[int, int, int]) -> int | None:
    """The page whose paper this is, or None if it is no page's."""
    for number in range(1, PAGES + 1):
        if all(abs(a - b) <= 24 for a, b in zip(colour, colour_of_page(number))):
            return number
    return None


def draw_page(number: int, size: tuple[int, int] = PAGE_SIZE) -> bytes:
    picture = Image.new("RGB", size, colour_of_page(number))
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size=size[1] // 3)
    pen.text((size[0] / 2, size[1] / 2), str(number), fill=(30, 28, 26), font=font, anchor="mm")
    # Lines to the edges: a page that is cut off or moved shows it.
    pen.rectangle((4, 4, size[0] - 5, size[1] - 5), outline=(30, 28, 26), width=4)
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
    """Fills `folder`, and says how many publications a scan must find."""
    pages = {f"{number:03}.png": draw_page(number) for number in range(1, PAGES + 1)}
    small = {f"{number:03}.png": draw_page(number, (200, 300)) for number in range(1, 4)}
    count = 0

    for series, books in BOOKS.items():
        for number in range(1, books + 1):
            title = f"{series} {number}"
            content = dict(pages)
            if series == "Torn":
                content[f"{TORN_PAGE:03}.png"] = b"This is no picture, whatever its name says."
            # Each book's bytes differ, so that no two share their pages' addresses.
            content["credits.txt"] = title.encode()
            info = comic_info(title, series, number, right_to_left=series == "Mirror")
            write_book(folder / series / f"{title}.cbz", content, info)
            count += 1
    for series in SHELF:
        write_book(folder / series / f"{series} 1.cbz", small | {"credits.txt": series.encode()})
        count += 1
    (folder / "Torn" / "Torn 2.cbz").write_bytes(b"This is no archive at all.")
    return count

"""Creates a publication in each format that Docs/Formats.md lists, except EPUB, CBZ, PDF and text, which other tests read."""

import base64
import io
import shutil
import tarfile
import zipfile
from pathlib import Path

from PIL import Image

from .book_files import document, words, write_epub
from .comic_files import PAGES, draw_page, write_book
from .mobi_files import kf8, mobi
from .server import ROOT

FIXTURES = ROOT / "Tests" / "Fixtures" / "comics"
SIZE = (200, 300)
#: The comics of twelve pages in archives, by title.
PACKED = ("Granite", "Marble", "Slate", "Basalt", "Chalk", "Nested")
#: Solid RAR 4 archives need the program unar.
NEEDS_UNAR = "Marble"
#: The books of text, by title.
BOOKS = ("Kindled", "Embered", "Novella", "Webbed", "Zipped", "Marked")
#: The size of the pages of the ACBF, and two areas of text on its first page: left, top, right and bottom. The second one
#: is also on the second page.
ACBF_SIZE = (600, 900)
AREA, OUTER_AREA = (60, 60, 420, 240), (330, 690, 580, 850)
#: A text on the second page that needs several lines to fill the first area.
LONG_TEXT = "Byl jednou jeden maják, který stál na konci světa."
#: The colours of the areas.
AREA_COLOUR, OUTER_AREA_COLOUR = (0xD6, 0xCB, 0xB8), (0x30, 0xA0, 0xE0)
#: The time for which a frame of the animations is shown, in milliseconds, and the number of frames.
FRAME_TIME, FRAMES = 1_000, 4
#: The last frame of the animations, which are played once.
LAST_FRAME = (20, 20, 220)


def pages(count: int = PAGES, size: tuple[int, int] = SIZE) -> dict[str, bytes]:
    return {f"{number:03}.png": draw_page(number, size) for number in range(1, count + 1)}


def zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return out.getvalue()


def packed(folder: Path) -> None:
    """A solid RAR 5, a solid RAR 4, a RAR with the extension of a ZIP, a solid 7-Zip, a gzipped TAR, and two ZIP archives in one."""
    for title, fixture, ending in (
        ("Granite", "rar5-solid.cbr", "cbr"), ("Marble", "rar4-solid.cbr", "cbr"), ("Slate", "rar5.cbr", "cbz"),
        ("Basalt", "7z-solid.cb7", "cb7"),
    ):  # fmt: skip
        place = folder / title
        place.mkdir()
        shutil.copy(FIXTURES / fixture, place / f"{title}.{ending}")
    (folder / "Chalk").mkdir()
    with tarfile.open(folder / "Chalk" / "Chalk.cbt", "w:gz") as archive:
        for name, content in pages().items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    drawn = list(pages().items())
    (folder / "Nested").mkdir()
    halves = {"Part 1.cbz": zipped(dict(drawn[: PAGES // 2])), "Part 2.cbz": zipped(dict(drawn[PAGES // 2 :]))}
    (folder / "Nested" / "Nested.cbz").write_bytes(zipped(halves))


def pictures(folder: Path) -> None:
    """A page in JPEG XL, in HEIC and in TIFF."""
    tiff = io.BytesIO()
    Image.open(io.BytesIO(draw_page(3, SIZE))).save(tiff, "TIFF", compression="tiff_lzw")
    entries = {"1.jxl": (FIXTURES / "page-1.jxl").read_bytes(), "2.heic": (FIXTURES / "page-2.heic").read_bytes()}
    write_book(folder / "Pictures" / "Pictures.cbz", entries | {"3.tif": tiff.getvalue()})


def animated(folder: Path) -> None:
    """A still page, and an animated GIF and WebP, which are played once."""
    colours = [(220, 20, 20), (220, 220, 20), (20, 220, 20), LAST_FRAME]
    frames = [Image.new("RGB", SIZE, colour) for colour in colours[:FRAMES]]
    entries = {"1.png": draw_page(1, SIZE)}
    for name, kind, options in (("2.gif", "GIF", {}), ("3.webp", "WEBP", {"loop": 1, "lossless": True})):
        out = io.BytesIO()
        frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=FRAME_TIME, **options)
        entries[name] = out.getvalue()
    write_book(folder / "Flicker" / "Flicker.cbz", entries)


def balloons(folder: Path) -> None:
    """An ACBF with English lettering and texts in Czech."""

    def points(area: tuple[int, int, int, int]) -> str:
        left, top, right, bottom = area
        return f'points="{left},{top} {right},{top} {right},{bottom} {left},{bottom}"'

    def bgcolor(colour: tuple[int, int, int]) -> str:
        return 'bgcolor="#%02x%02x%02x"' % colour

    outer = f"{points(OUTER_AREA)} {bgcolor(OUTER_AREA_COLOUR)}"
    page = (
        '<page><title>Start</title><image href="#p1.png"/>'
        f'<text-layer lang="en"><text-area {points(AREA)}><p>Hello</p></text-area></text-layer>'
        f'<text-layer lang="cs" {bgcolor(AREA_COLOUR)}><text-area {points(AREA)}><p>Dobrý</p><p>den</p></text-area>'
        f'<text-area {outer}><p>Ahoj</p></text-area></text-layer>'
        '<frame points="0,0 600,0 600,450 0,450"/></page>'
        '<page><image href="#p2.png"/>'
        f'<text-layer lang="cs"><text-area {points(AREA)}><p>{LONG_TEXT}</p></text-area>'
        f'<text-area {outer}><p>Sbohem</p></text-area></text-layer></page>'
    )
    data = "".join(
        f'<binary id="p{number}.png" content-type="image/png">{base64.b64encode(draw_page(number, ACBF_SIZE)).decode()}</binary>'
        for number in (1, 2)
    )
    (folder / "Balloons").mkdir()
    (folder / "Balloons" / "Balloons.acbf").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><ACBF xmlns="http://www.acbf.info/xml/acbf/1.2"><meta-data><book-info>'
        '<book-title>Balloons</book-title><languages><text-layer lang="en" show="false"/><text-layer lang="cs" show="true"/>'
        f'</languages></book-info></meta-data><body>{page}</body><data>{data}</data></ACBF>',
        encoding="utf-8",
    )


def plates(folder: Path) -> None:
    """An EPUB with a fixed layout whose sections are single images."""
    names = [f"{number}.png" for number in range(1, 5)]
    sections = {f"c{name[0]}.xhtml": document(name, f'<img src="{name}" alt=""/>') for name in names}
    extra = {name: draw_page(int(name[0]), SIZE) for name in names}
    (folder / "Panels").mkdir()
    meta = '<meta property="rendition:layout">pre-paginated</meta>'
    write_epub(folder / "Panels" / "Panels.epub", "Panels", sections, extra=extra, meta=meta)


def chapter(number: int) -> str:
    """The paragraphs of a chapter, more than 4 KB."""
    return "".join(f"<p>{words(number, paragraph)}</p>" for paragraph in range(1, 9))


def books(folder: Path) -> None:
    """The same book as MOBI, AZW3, FB2, HTML, HTML with a picture in a ZIP archive, and Markdown."""
    picture = draw_page(1, (200, 150))
    first, second = f"<h1>Harbour</h1>{chapter(1)}", f"<h1>Island</h1>{chapter(2)}"
    image = f'<p><img src="data:image/png;base64,{base64.b64encode(picture).decode()}" alt="The coast"/></p>'
    for title in BOOKS:
        (folder / title).mkdir()
    kindled = f'<html><body>{first}<mbp:pagebreak/>{second}<p><img recindex="00001"/></p></body></html>'
    (folder / "Kindled" / "Kindled.mobi").write_bytes(mobi("Kindled", kindled, [picture]))
    embedded = '<p><img src="kindle:embed:0001?mime=image/png" alt="The coast"/></p>'
    (folder / "Embered" / "Embered.azw3").write_bytes(kf8("Embered", [first, second + embedded], "h1 { color: red }", [picture]))
    (folder / "Novella" / "Novella.fb2").write_text(
        '<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" '
        'xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>Novella</book-title><lang>en</lang>'
        f"</title-info></description><body><section><title><p>Harbour</p></title>{chapter(1)}</section><section><title><p>Island"
        f'</p></title>{chapter(2)}<image l:href="#i"/></section></body><binary id="i" content-type="image/png">'
        f"{base64.b64encode(picture).decode()}</binary></FictionBook>"
    )
    html = f'<!DOCTYPE html><html lang="en"><title>Webbed</title><body>{first}{second}{image}</body></html>'
    (folder / "Webbed" / "Webbed.html").write_text(html)
    page = f'<!DOCTYPE html><html lang="en"><title>Zipped</title><body>{first}{second}<img src="coast.png" alt=""/></body></html>'
    (folder / "Zipped" / "Zipped.htmlz").write_bytes(zipped({"index.html": page.encode(), "coast.png": picture}))
    paragraphs = {
        number: "\n\n".join(words(number, paragraph) for paragraph in range(1, 9)) for number in (1, 2)
    }
    (folder / "Marked" / "Marked.md").write_text(
        f"---\ntitle: Marked\n---\n# Harbour\n\n{paragraphs[1]}\n\n# Island\n\n{paragraphs[2]}\n\n"
        f"![The coast](data:image/png;base64,{base64.b64encode(picture).decode()})\n"
    )


def draw_formats(folder: Path) -> int:
    """Fills the folder; returns the number of publications."""
    packed(folder)
    pictures(folder)
    animated(folder)
    balloons(folder)
    plates(folder)
    books(folder)
    (folder / "Parchment").mkdir()
    shutil.copy(FIXTURES / "two-pages.djvu", folder / "Parchment" / "Parchment.djvu")
    return len(PACKED) + len(BOOKS) + 5

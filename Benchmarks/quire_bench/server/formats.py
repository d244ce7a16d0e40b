"""Compares formats with the programs that read them: a page of a PDF and a DjVu file, a page of packed archives, opening a
MOBI and an EPUB, a scan of ten thousand mixed files, and the memory for each format.

Rows whose tools are missing are skipped, with a message.
"""

import base64
import io
import random
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.parse
import zipfile
from pathlib import Path
from statistics import median

from PIL import Image

from quire_browser import mobi_files

from ..libraries.book import drawn_pages
from ..libraries.comics import library as ten_thousand_comics
from ..libraries.comics import picture
from ..tools.figures import Figure, at_least, at_most, beside
from ..tools.machine import processor_seconds
from ..tools.memory import Peak
from ..tools.programs import ROOT, WORK, Programs, Server

ROUNDS = 5
WIDTH = 1080
#: The pages of each document and comic.
PAGES = 40
MIXED = 10_000
FOLDER = WORK / "formats"
FIXTURES = ROOT / "Tests" / "Fixtures" / "archives"
SECOND = 1000.0  # milliseconds


def has(*tools: str, row: str) -> bool:
    """Returns whether tools are installed. Prints a line if one is missing."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        print(f"   without {row}: {', '.join(missing)} is not installed")
    return not missing


def run(*command: object, folder: Path | None = None) -> None:
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, cwd=folder)


def milliseconds(*command: object) -> float:
    began = time.monotonic()
    run(*command)
    return (time.monotonic() - began) * SECOND


def wait_until_idle(process: int) -> None:
    """Waits until a server and its workers use no processor time for half a second."""
    end = time.monotonic() + 60
    used, since = -1.0, time.monotonic()
    while time.monotonic() - since < 0.5:
        if time.monotonic() > end:
            raise SystemExit("bench: the server doesn't become idle")
        time.sleep(0.05)
        if (now := processor_seconds(process)) > used:
            used, since = now, time.monotonic()


class Opened:
    """A server with an empty store and a copy of one file, after the scan and the analysis of the pages that follows it."""

    def __init__(self, programs: Programs, file: Path) -> None:
        self.folder = FOLDER / "served"
        for folder in (self.folder, FOLDER / "store"):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        shutil.copyfile(file, self.folder / file.name)
        self.server = Server(programs.quire, self.folder, FOLDER / "store")

    def __enter__(self) -> "Opened":
        self.server.__enter__()
        self.server.scanned()
        self.publication = self.server.publications()[0]
        if self.publication["error"]:
            raise SystemExit(f"bench: {self.publication['title']} can't be read: {self.publication['error']}")
        self.manifest = self.server.json(f"/api/v1/publications/{self.publication['id']}/manifest")
        wait_until_idle(self.server.process.pid)
        return self

    def __exit__(self, *error: object) -> None:
        self.server.__exit__(*error)

    def taken(self, address: str) -> float:
        """Returns the duration of a request, in milliseconds."""
        began = time.monotonic()
        status, _, _ = self.server.get(address)
        if status != 200:
            raise SystemExit(f"bench: {address} answered {status}")
        return (time.monotonic() - began) * SECOND

    def page(self, number: int) -> float:
        return self.taken(f"/images/{self.publication['content']}/{number}?w={WIDTH}&format=jpeg")

    def stored(self, number: int) -> float:
        return self.taken(f"/images/{self.publication['content']}/{number}?w=original")

    def section(self, number: int) -> float:
        book = self.manifest["book"]
        return self.taken(book["base"] + urllib.parse.quote(book["sections"][number]["path"]))

    def read(self) -> None:
        """Requests every page, or every section."""
        if self.manifest.get("book"):
            for number in range(len(self.manifest["book"]["sections"])):
                self.section(number)
        else:
            for number in range(min(PAGES, len(self.manifest["pages"]))):
                self.page(number)


# MARK: Files


def pdf(seed: int, pages: int) -> bytes:
    """A PDF whose pages have forty lines of text and a few lines of drawing."""
    chance = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyz      "
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(pages))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {pages} /Kids [{kids}] /MediaBox [0 0 612 792] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
    ]
    for index in range(pages):
        lines = ["BT /F 12 Tf 14 TL 60 740 Td"]
        lines += [f"({''.join(chance.choices(letters, k=80))}) '" for _ in range(40)]
        lines.append("ET")
        lines += [f"{chance.random():.2f} 0.2 0.6 RG {chance.randint(50, 550)} 60 m {chance.randint(50, 550)} 160 l S" for _ in range(40)]
        content = "\n".join(lines).encode()
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>" % (5 + 2 * index)
        )
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content))
    content, table = b"%PDF-1.7\n", b"0000000000 65535 f \n"
    for number, body in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(content)
        content += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(content))
    return content + b"xref\n0 %d\n" % (len(objects) + 1) + table + end


def chapters(seed: int, count: int) -> list[str]:
    """The markup of plain chapters with 20 KB of text each."""
    chance = random.Random(seed)
    words = ["river", "morning", "window", "letter", "silence", "mountain", "garden", "evening", "shadow", "lantern"]
    texts = ["".join(f"<p>{' '.join(chance.choices(words, k=60))}.</p>" for _ in range(45)) for _ in range(count)]
    return [f"<h1>Chapter {number + 1}</h1>{text}" for number, text in enumerate(texts)]


def epub(seed: int, count: int) -> bytes:
    """An EPUB of these chapters."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile '
            'full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        )
        names = [f"{number}.xhtml" for number in range(count)]
        items = "".join(f'<item id="c{name[:-6]}" href="{name}" media-type="application/xhtml+xml"/>' for name in names)
        spine = "".join(f'<itemref idref="c{name[:-6]}"/>' for name in names)
        archive.writestr(
            "book.opf",
            '<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="i"><metadata '
            f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">{seed}</dc:identifier><dc:title>Book {seed}'
            f"</dc:title><dc:language>en</dc:language></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>",
        )
        for number, (name, markup) in enumerate(zip(names, chapters(seed, count), strict=True)):
            archive.writestr(
                name,
                f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{number}</title></head><body>{markup}</body></html>',
                zipfile.ZIP_DEFLATED,
            )
    return out.getvalue()


def pages_of_a_comic(programs: Programs) -> list[Path]:
    """JPEG files of drawn pages."""
    folder = FOLDER / "pages"
    if not (folder / f"{PAGES:03d}.jpg").exists():
        folder.mkdir(parents=True, exist_ok=True)
        drawn = drawn_pages(programs)
        for number in range(PAGES):
            page = drawn[number % len(drawn)].resize((1400, 2000), Image.Resampling.BILINEAR)
            page.save(folder / f"{number + 1:03d}.jpg", "JPEG", quality=88)
    return sorted(folder.glob("*.jpg"))


def comic(programs: Programs, ending: str) -> Path | None:
    """The same comic as CBZ, RAR, 7-Zip, TAR, ACBF or DjVu; None if the tool that creates it is missing."""
    file = FOLDER / f"comic.{ending}"
    pages = pages_of_a_comic(programs)
    if file.exists():
        return file
    if ending == "cbz":
        with zipfile.ZipFile(file, "w") as archive:
            for page in pages:
                archive.write(page, page.name)
    elif ending == "cb7":
        if not has("7z", row="7-Zip"):
            return None
        run("7z", "a", "-t7z", file.with_suffix(".7z"), *pages)
        file.with_suffix(".7z").rename(file)
    elif ending == "cbr":
        if not (python := rar_writer()):
            return None
        run(python, "-c", WRITE_RAR, file, *pages)
    elif ending == "cbt":
        with tarfile.open(file, "w") as archive:
            for page in pages:
                archive.add(page, page.name)
    elif ending == "acbf":
        images = "".join(f'<page><image href="#{page.name}"/></page>' for page in pages)
        data = "".join(
            f'<binary id="{page.name}" content-type="image/jpeg">{base64.b64encode(page.read_bytes()).decode()}</binary>'
            for page in pages
        )
        file.write_text(
            '<?xml version="1.0" encoding="UTF-8"?><ACBF xmlns="http://www.acbf.info/xml/acbf/1.2"><meta-data/>'
            f"<body>{images}</body><data>{data}</data></ACBF>"
        )
    elif ending == "djvu":
        if not has("c44", "djvm", row="DjVu"):
            return None
        parts = []
        for page in pages:
            part = page.with_suffix(".djvu")
            run("c44", "-dpi", "150", page, part)
            parts.append(part)
        run("djvm", "-c", file, *parts)
    return file


#: Writes a RAR 5 that is not solid. The arguments are the file and its pages.
WRITE_RAR = """
import pathlib, sys, rars
builder = rars.RarBuilder(format="rar50")
for page in map(pathlib.Path, sys.argv[2:]):
    builder.add_bytes(page.read_bytes(), page.name, mtime=1_000_000_000)
builder.write(sys.argv[1])
"""


def rar_writer() -> Path | None:
    """A Python with `rars` from PyPI, which writes RAR; None if it can't be installed."""
    python = FOLDER / "rars" / "bin" / "python"
    if python.exists() and subprocess.run([python, "-c", "import rars"], capture_output=True).returncode == 0:
        return python
    commands = ([sys.executable, "-m", "venv", FOLDER / "rars"], [python, "-m", "pip", "install", "-q", "rars==0.12.3"])
    if any(subprocess.run(command, capture_output=True).returncode != 0 for command in commands):
        print("   without a large RAR: rars can't be installed from PyPI")
        return None
    return python


def long_text(ending: str) -> Path:
    """A book of sixty chapters with 20 KB of text each, as FB2, HTML or Markdown."""
    file = FOLDER / f"text.{ending}"
    chance = random.Random(1)
    words = ["river", "morning", "window", "letter", "silence", "mountain", "garden", "evening", "shadow", "lantern"]
    chapters = [[" ".join(chance.choices(words, k=60)) + "." for _ in range(45)] for _ in range(60)]
    if ending == "fb2":
        sections = "".join(
            f"<section><title><p>Chapter {number}</p></title>{''.join(f'<p>{text}</p>' for text in chapter)}</section>"
            for number, chapter in enumerate(chapters, 1)
        )
        file.write_text(f'<?xml version="1.0" encoding="utf-8"?><FictionBook><description/><body>{sections}</body></FictionBook>')
    elif ending == "html":
        body = "".join(
            f"<h1>Chapter {number}</h1>{''.join(f'<p>{text}</p>' for text in chapter)}" for number, chapter in enumerate(chapters, 1)
        )
        file.write_text(f"<!DOCTYPE html><title>Text</title>{body}")
    else:
        blocks = [block for number, chapter in enumerate(chapters, 1) for block in (f"# Chapter {number}", *chapter)]
        file.write_text("\n\n".join(blocks) + "\n")
    return file


# MARK: Rows


def documents(programs: Programs, notes: dict) -> list[Figure]:
    """Compares pages with the command line program of the library, which opens the file once and draws all pages."""
    figures = []
    file = FOLDER / "text.pdf"
    file.write_bytes(pdf(1, PAGES))
    for name, path, command in (
        ("PDF", file, ("pdftoppm", "-jpeg", "-scale-to-x", WIDTH, "-scale-to-y", "-1")),
        ("DjVu", comic(programs, "djvu"), ("ddjvu", "-format=ppm", f"-size={WIDTH}x4000")),
    ):
        if not path or not has(command[0], row=f"a page of a {name}"):
            continue
        own, peer = [], []
        for _ in range(ROUNDS):
            with Opened(programs, path) as opened:
                # The first page is the cover, which the scan draws.
                own.append(sum(opened.page(number) for number in range(1, PAGES)) / (PAGES - 1))
            out = FOLDER / "drawn"
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
            target = out / ("page" if name == "PDF" else "page.ppm")
            peer.append(milliseconds(*command, path, target) / PAGES)
        notes[f"{name} page"] = {"quire": own, command[0]: peer}
        mine, other = median(own), median(peer)
        row = f"a page of a {name}, {WIDTH} pixels wide"
        if name == "PDF":
            figures.append(at_least(row, mine, "ms", command[0], other, other / mine, 0.8))
        else:
            figures.append(beside(row, mine, "ms", f"{command[0]}, one file of samples", other))
    return figures


def archives(programs: Programs, notes: dict) -> list[Figure]:
    """Measures the second page, because the scan may have unpacked the first one for the cover."""
    figures = []
    if not has("bsdtar", row="packed archives"):
        return figures
    for name, file in (
        ("7-Zip", comic(programs, "cb7")),
        ("RAR 5", comic(programs, "cbr") or FIXTURES / "rar5.rar"),
    ):
        if not file:
            continue
        own, peer = [], []
        for _ in range(ROUNDS):
            with Opened(programs, file) as opened:
                entry = opened.manifest["pages"][1]["name"]
                own.append(opened.stored(1))
            peer.append(milliseconds("bsdtar", "-xOqf", file, entry))
        notes[f"{name} page"] = {"quire": own, "bsdtar": peer, "file": file.name}
        figures.append(at_most(f"a page of a {name} archive", median(own), "ms", "bsdtar -xO", median(peer), 1.5))
    return figures


def opening(programs: Programs, notes: dict) -> list[Figure]:
    """Measures the first chapter of a book that is not open."""
    files = {"EPUB": FOLDER / "book.epub", "MOBI": FOLDER / "book.mobi", "AZW3": FOLDER / "book.azw3"}
    texts = chapters(1, 60)
    files["EPUB"].write_bytes(epub(1, 60))
    markup = f"<html><head></head><body>{'<mbp:pagebreak/>'.join(texts)}</body></html>"
    files["MOBI"].write_bytes(mobi_files.mobi("Book 1", markup, [], is_compressed=True))
    files["AZW3"].write_bytes(mobi_files.kf8("Book 1", texts, "h1 { margin: 1em 0 }", [], is_compressed=True))
    taken: dict[str, list[float]] = {name: [] for name in files}
    for _ in range(ROUNDS):
        for name, file in files.items():
            with Opened(programs, file) as opened:
                taken[name].append(opened.section(0))
    notes["opening"] = taken
    return [
        at_most(f"first chapter of a {name}", median(taken[name]), "ms", "the same EPUB", median(taken["EPUB"]), 1.2)
        for name in ("MOBI", "AZW3")
    ]


def mixed() -> Path:
    """Ten thousand files of seven formats, which are created only once."""
    folder = FOLDER / "mixed"
    mark = FOLDER / "mixed.version"
    if mark.exists() and mark.read_text() == "1":
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    packed = (FIXTURES / "7z.7z").read_bytes()
    page = picture(1)
    for number in range(MIXED):
        kind = ("cbz", "epub", "fb2", "txt", "html", "pdf", "cb7")[number % 7]
        path = folder / f"Series {number // 100:03d}" / f"{kind} {number}.{kind}"
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "cbz":
            with zipfile.ZipFile(path, "w") as archive:
                for index in range(10):
                    archive.writestr(f"{index}.png", page)
                archive.comment = str(number).encode()
        elif kind == "epub":
            path.write_bytes(epub(number, 3))
        elif kind == "fb2":
            path.write_text(
                '<?xml version="1.0"?><FictionBook><description><title-info><book-title>'
                f"{number}</book-title></title-info></description><body><section><p>{'Text. ' * 2_000}</p></section></body></FictionBook>"
            )
        elif kind == "txt":
            path.write_text(f"Chapter {number}\n\n" + "Some words of a chapter.\n" * 500)
        elif kind == "html":
            path.write_text(f"<!DOCTYPE html><title>{number}</title><h1>One</h1>" + "<p>Some words.</p>" * 500)
        elif kind == "pdf":
            path.write_bytes(pdf(number, 3))
        else:
            # Bytes after the end make every file unique.
            path.write_bytes(packed + str(number).encode())
    mark.write_text("1")
    return folder


def scanning(programs: Programs, notes: dict) -> list[Figure]:
    """Compares the first scan of these files with the first scan of as many comics."""

    def seconds(folder: Path) -> float:
        shutil.rmtree(FOLDER / "store", ignore_errors=True)
        with Server(programs.quire, folder, FOLDER / "store") as server:
            return server.scanned(1_200)

    folder, comics = mixed(), ten_thousand_comics() / "first"
    taken = {"mixed": [seconds(folder) for _ in range(3)], "comics": [seconds(comics) for _ in range(3)]}
    notes["scan"] = taken
    own, other = median(taken["mixed"]), median(taken["comics"])
    return [beside("first scan of 10,000 mixed files", own, "s", "of 10,000 CBZ", other)]


def memory(programs: Programs, notes: dict) -> list[Figure]:
    """Measures the largest memory of the server and its workers while all pages or sections of one file are requested."""
    files = {"CBZ": comic(programs, "cbz"), "PDF": FOLDER / "text.pdf", "EPUB": FOLDER / "book.epub"}
    files |= {"7-Zip": comic(programs, "cb7"), "DjVu": comic(programs, "djvu"), "MOBI": FOLDER / "book.mobi"}
    files |= {"RAR 5": comic(programs, "cbr"), "TAR": comic(programs, "cbt"), "ACBF": comic(programs, "acbf")}
    files |= {"FB2": long_text("fb2"), "HTML": long_text("html"), "Markdown": long_text("md")}
    peaks: dict[str, float] = {}
    for name, file in files.items():
        if not file or not file.exists():
            continue
        with Opened(programs, file) as opened, Peak(opened.server.process.pid) as peak:
            opened.read()
        peaks[name] = peak.megabytes
    notes["memory"] = peaks
    return [
        beside(f"memory (PSS) while a {name} is read", size, "MB", "a CBZ", peaks["CBZ"])
        for name, size in peaks.items()
        if name != "CBZ"
    ]


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    notes: dict = {}
    figures: list[Figure] = []
    for part in (documents, archives, opening, scanning, memory):
        figures += part(programs, notes)
    return figures, notes

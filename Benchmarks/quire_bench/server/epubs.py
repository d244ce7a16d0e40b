"""Scans of EPUBs: ten thousand beside `unzip -p` of their package documents in a loop, and the memory for a hundred
thousand."""

import random
import shutil
import subprocess
import time
import zipfile
from pathlib import Path
from statistics import median

from ..tools.figures import Figure, at_least, beside, within
from ..tools.machine import quietest_rounds
from ..tools.programs import WORK, Programs
from .scanning import fresh_store, scanned
from ..libraries.texts import WORDS

COUNT, LARGE = 10_000, 100_000
#: The number of books of each author, which are in one folder.
PER_AUTHOR = 20
CHAPTERS = 6
ROUNDS = 3
#: The limit of the peak memory of a scan, in MB.
MEMORY = 100
PACKAGE = "OEBPS/package.opf"
#: The version of the generated files: increase it when they change.
VERSION = "1"

CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    f'<rootfile full-path="{PACKAGE}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def title_of(number: int) -> str:
    chance = random.Random(number)
    return " ".join(chance.choices(WORDS, k=4)).capitalize() + f" {number}"


def author_of(number: int) -> str:
    chance = random.Random(-1 - number // PER_AUTHOR)
    return f"{chance.choice(WORDS).capitalize()} {chance.choice(WORDS).capitalize()} {number // PER_AUTHOR}"


def package(number: int) -> str:
    """A package document with the metadata of a typical book. Every fifth book belongs to a series."""
    series = (
        f'<meta property="belongs-to-collection" id="c">Series {number // 50}</meta>'
        '<meta refines="#c" property="collection-type">series</meta>'
        f'<meta refines="#c" property="group-position">{number % 50 // 5 + 1}</meta>'
        if number % 5 == 0
        else ""
    )
    items = "".join(f'<item id="c{c}" href="c{c}.xhtml" media-type="application/xhtml+xml"/>' for c in range(CHAPTERS))
    spine = "".join(f'<itemref idref="c{c}"/>' for c in range(CHAPTERS))
    return (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:quire:{number}</dc:identifier><dc:title>{title_of(number)}</dc:title>'
        f'<dc:creator id="a">{author_of(number)}</dc:creator><meta refines="#a" property="role">aut</meta>'
        f"<dc:language>{('en', 'de', 'fr')[number % 3]}</dc:language><dc:publisher>Publisher {number % 70}</dc:publisher>"
        f"<dc:date>{1950 + number % 70}</dc:date><dc:subject>Fiction -- {WORDS[number % len(WORDS)]}</dc:subject>"
        f"<dc:description>{' '.join(random.Random(number).choices(WORDS, k=60))}</dc:description>{series}</metadata>"
        f'<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>'
        f"<spine>{spine}</spine></package>"
    )


def page(title: str, body: str) -> str:
    return (
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>{title}</title></head><body>{body}</body></html>"
    )


def library(count: int) -> Path:
    """A folder of EPUBs, made once."""
    folder, mark = WORK / f"epubs-{count}", WORK / f"epubs-{count}.version"
    if mark.exists() and mark.read_text() == VERSION:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    chance = random.Random(1)
    chapters = [
        page(f"Chapter {c + 1}", "".join(f"<p>{' '.join(chance.choices(WORDS, k=80))}.</p>" for _ in range(4)))
        for c in range(CHAPTERS)
    ]
    links = "".join(f'<li><a href="c{c}.xhtml">Chapter {c + 1}</a></li>' for c in range(CHAPTERS))
    fixed = {"META-INF/container.xml": CONTAINER, "OEBPS/nav.xhtml": page("Contents", f'<nav epub:type="toc"><ol>{links}</ol></nav>')}
    fixed |= {f"OEBPS/c{c}.xhtml": text for c, text in enumerate(chapters)}
    for number in range(count):
        path = folder / author_of(number) / f"{title_of(number)}.epub"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
            book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
            for name, text in (fixed | {PACKAGE: package(number)}).items():
                book.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    mark.write_text(VERSION)
    return folder


def seconds_of_unzip(folder: Path) -> float:
    """The time of a shell that runs `unzip -p` for each package document."""
    loop = f'find "$1" -name "*.epub" | while IFS= read -r file; do unzip -p "$file" {PACKAGE}; done'
    began = time.monotonic()
    output = subprocess.run(["sh", "-c", loop, "sh", str(folder)], check=True, capture_output=True).stdout
    taken = time.monotonic() - began
    if output.count(b"</package>") != COUNT:
        raise SystemExit("bench: unzip didn't read all package documents")
    return taken


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    folder = library(COUNT)

    def one_round() -> dict:
        unzip = seconds_of_unzip(folder)
        first = scanned(programs, folder, fresh_store("epubs"), COUNT, "added")
        return {"unzip": unzip, "scan": first["scan"], "scanProcessor": first["processor"]}

    # The first round is not counted: it fills the page cache.
    one_round()
    rounds = quietest_rounds(one_round, wanted=ROUNDS, most=3 * ROUNDS)
    seconds = {name: median(entry[name] for entry in rounds) for name in rounds[0]}
    rate = {name: COUNT / seconds[name] for name in ("unzip", "scan")}
    per_file = seconds["scanProcessor"] * 1e6 / COUNT
    figures = [
        at_least(
            "first scan of 10,000 EPUBs", rate["scan"], "files/s", "unzip -p of the package documents in a loop",
            rate["unzip"], rate["scan"] / rate["unzip"], 1,
        ),
        beside("processor time per EPUB", per_file, "µs", "one unzip", seconds["unzip"] * 1e6 / COUNT),
    ]  # fmt: skip
    return figures, {"rounds": rounds, "files": COUNT}


def measure_memory(programs: Programs) -> tuple[list[Figure], dict]:
    """The peak memory of a first scan of 100,000 EPUBs, and of 10,000."""
    peaks, seconds = {}, {}
    for count in (COUNT, LARGE):
        report = scanned(programs, library(count), fresh_store("epub-memory"), count, "added")
        peaks[count] = report["peakKilobytes"] * 1024 / 1e6
        seconds[count] = report["scan"]
    figures = [
        within("peak memory of a scan of 100,000 EPUBs", peaks[LARGE], "MB", "limit", MEMORY),
        beside("of 100,000 EPUBs", peaks[LARGE], "MB", "of 10,000", peaks[COUNT]),
    ]
    return figures, {"peakMegabytes": peaks, "seconds": seconds}

"""Reflowable books: a Chinese novel of 10 MB in GB18030 with a thousand chapters, an English EPUB of 7 MB, and two
well-known books."""

import io
import random
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from .book import drawn_pages
from ..tools.programs import ROOT, WORK, Programs

#: Increase it when the files change.
VERSION = "2"
#: For each generated book, a text that occurs only in its last chapter.
RARE = {"txt": "麒麟踏雪", "epub": "zyzzogeton"}
CHAPTERS = 1_000
HEAVY_CHAPTERS = 60
PICTURES = 24

#: Frequent characters of Chinese novels, in order of frequency.
CHARACTERS = (
    "的一是了不在有人我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多"
    "天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身"
    "些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门"
    "相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报"
)
WORDS = (
    "the of and a to in he was that it his her with as had she for at on is but not be they you have from which were by one "
    "would all so their there been when him said what them out up into then could who more if no do some like now time than "
    "upon little very any only about other down old must see over before after such great where never long come made might "
    "house river morning window letter silence mountain garden evening shadow whisper captain harbour lantern winter stranger"
).split()


@dataclass(frozen=True)
class Text:
    """A book."""

    title: str
    path: Path


def library(programs: Programs) -> list[Text]:
    """Puts the books into one folder and generates them only once. The well-known books are included only if they are
    in `shared/corpus/epub-samples` beside the repository."""
    folder, mark = WORK / "texts", WORK / "texts.version"
    if not mark.exists() or mark.read_text() != VERSION:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "The Long Road.txt").write_bytes(novel().encode("gb18030"))
        write_heavy(folder / "The Heavy Book.epub", programs)
        mark.write_text(VERSION)
    found = [
        Text("The Long Road", folder / "The Long Road.txt"),
        Text("The Heavy Book", folder / "The Heavy Book.epub"),
    ]
    samples = ROOT.parent / "shared" / "corpus" / "epub-samples"
    for name, title in (("moby-dick", "Moby-Dick"), ("childrens-literature", "Children's Literature")):
        if (samples / f"{name}.epub").exists():
            shutil.copyfile(samples / f"{name}.epub", folder / f"{name}.epub")
            found.append(Text(title, folder / f"{name}.epub"))
    return found


def novel() -> str:
    """Ten million bytes of GB18030: a thousand chapters of random sentences."""
    chance = random.Random(1)
    weights = [1 / (index + 8) for index in range(len(CHARACTERS))]
    parts, per_chapter = [], 10_000_000 // 2 // CHAPTERS
    for chapter in range(CHAPTERS):
        parts.append(f"\n第{chapter + 1}章　{''.join(chance.choices(CHARACTERS, k=6))}\n\n")
        letters = chance.choices(CHARACTERS, weights, k=per_chapter)
        place = 0
        while place < per_chapter:
            sentences = []
            for _ in range(chance.randint(1, 6)):
                length = chance.randint(6, 30)
                sentences.append("".join(letters[place : place + length]) + chance.choice("，。，。，。！？"))
                place += length
            parts.append("　　" + "".join(sentences) + "\n")
    parts.append(f"　　{RARE['txt']}。\n")
    return "".join(parts)


def write_heavy(path: Path, programs: Programs) -> None:
    """Writes an EPUB of about 7 MB: sixty chapters of prose, some with images."""
    chance = random.Random(2)
    pictures = []
    for number, page in enumerate((drawn_pages(programs) * PICTURES)[:PICTURES]):
        out = io.BytesIO()
        grain = random.Random(number).randbytes(150 * 225)
        page.resize((900, 1350)).save(out, "JPEG", quality=85)
        pictures.append(out.getvalue() + grain)  # padding after the image's end, as in camera files
    items, spine, entries = [], [], []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", CONTAINER)
        for number, picture in enumerate(pictures):
            archive.writestr(f"OPS/p{number}.jpg", picture, zipfile.ZIP_STORED)
            items.append(f'<item id="p{number}" href="p{number}.jpg" media-type="image/jpeg"/>')
        for chapter in range(HEAVY_CHAPTERS):
            body = [f"<h1>Chapter {chapter + 1}</h1>"]
            for _ in range(80):
                words = " ".join(chance.choices(WORDS, k=chance.randint(40, 160)))
                body.append(f"<p>{words.capitalize()}.</p>")
            if chapter % 2 == 1 and chapter // 2 < PICTURES:
                body.insert(20, f'<p><img src="p{chapter // 2}.jpg" alt="A page"/></p>')
            if chapter == HEAVY_CHAPTERS - 1:
                body.append(f"<p>{RARE['epub']}</p>")
            archive.writestr(f"OPS/c{chapter}.xhtml", DOCUMENT.format(title=f"Chapter {chapter + 1}", body="\n".join(body)))
            items.append(f'<item id="c{chapter}" href="c{chapter}.xhtml" media-type="application/xhtml+xml"/>')
            spine.append(f'<itemref idref="c{chapter}"/>')
            entries.append(f'<li><a href="c{chapter}.xhtml">Chapter {chapter + 1}</a></li>')
        navigation = f'<nav epub:type="toc"><ol>{"".join(entries)}</ol></nav>'
        archive.writestr("OPS/nav.xhtml", DOCUMENT.format(title="Contents", body=navigation))
        items.append('<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>')
        archive.writestr("OPS/package.opf", PACKAGE.format(items="".join(items), spine="".join(spine)))


CONTAINER = """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
PACKAGE = """<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:quire:heavy</dc:identifier>
<dc:title>The Heavy Book</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest>{items}</manifest><spine>{spine}</spine></package>"""
DOCUMENT = """<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en">
<head><title>{title}</title></head><body>{body}</body></html>"""

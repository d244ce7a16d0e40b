#!/usr/bin/env python3
"""Writes small valid files for the fuzzer to start from, in one folder per parser.

    Tests/Fuzzing/seeds.py FOLDER
"""

import base64
import gzip
import io
import json
import sqlite3
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image

FIXTURES = Path(__file__).parents[1] / "Fixtures"
sys.path.insert(0, str(Path(__file__).parents[1] / "Browser"))

import worker_seeds  # noqa: E402
from protocol_requests import api_examples, condition_seeds  # noqa: E402
from quire_browser.mobi_files import kf8, mobi  # noqa: E402

CHAPTER = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html [<!ENTITY name "value">]>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>One</title>
<link rel="stylesheet" href="style.css"/><style>@import url(style.css); p { color: rgb(1, 2, 3); }</style></head>
<body><h1 id="top">One</h1><p style="background: url('image.png')">Text &amp; <em>more</em> <a href="#note">1</a></p>
<aside id="note" epub:type="footnote"><p>A note.</p></aside><img src="image.png" alt=""/><svg><image href="image.png"/></svg>
</body></html>"""
PACKAGE = """<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" dir="rtl">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:1</dc:identifier>
<dc:title id="t">Title</dc:title><meta refines="#t" property="title-type">main</meta><dc:language>ja</dc:language>
<dc:creator id="c">Name</dc:creator><meta refines="#c" property="role">aut</meta>
<meta property="rendition:layout">reflowable</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="one" href="one.xhtml" media-type="application/xhtml+xml" media-overlay="smil"/>
<item id="smil" href="one.smil" media-type="application/smil+xml"/><item id="audio" href="one.mp3" media-type="audio/mpeg"/>
<item id="css" href="style.css" media-type="text/css"/>
<item id="image" href="image.png" media-type="image/png" properties="cover-image"/></manifest>
<spine toc="ncx" page-progression-direction="rtl"><itemref idref="one" properties="page-spread-left"/></spine></package>"""
FB2 = """<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>
<genre>sf</genre><author><first-name>A</first-name><last-name>B</last-name></author><book-title>Книга</book-title><lang>ru</lang>
<sequence name="S" number="2"/><coverpage><image l:href="#c"/></coverpage></title-info></description><body><title><p>T</p></title>
<section id="s"><title><p>Раз</p></title><epigraph><p>e</p></epigraph><p>Текст<a l:href="#n" type="note">1</a></p><poem><stanza>
<v>v</v></stanza></poem><section><table><tr><td>1</td></tr></table></section></section></body><body name="notes"><section id="n">
<p>Note.</p></section></body><binary id="c" content-type="image/png">{picture}</binary></FictionBook>"""
ACBF = """<?xml version="1.0" encoding="utf-8"?><ACBF xmlns="http://www.acbf.info/xml/acbf/1.2"><meta-data><book-info>
<author activity="Writer" lang="en"><first-name>A</first-name><last-name>B</last-name></author><book-title lang="en">T</book-title>
<genre>adventure</genre><annotation><p>x</p></annotation><coverpage><image href="#c"/></coverpage><languages><text-layer lang="en"
show="false"/><text-layer lang="cs" show="true"/></languages><sequence title="S" volume="1">2</sequence>
<reading-direction>RTL</reading-direction></book-info><publish-info><publish-date value="2009-01-01"/></publish-info></meta-data>
<body><page><title>One</title><image href="#c"/><text-layer lang="en"><text-area points="1,1 9,1 9,9"><p>Hi</p></text-area></text-layer><text-layer lang="cs" bgcolor="#d6cbb8">
<text-area points="1,1 9,1 9,9" text-rotation="-15" inverted="true"><p>A</p></text-area></text-layer>
<frame points="0,0 8,0 8,12 0,12"/></page><page><image href="{address}"/></page></body><data><binary id="c"
content-type="image/png">{picture}</binary></data></ACBF>"""
#: A DjVu file of two pages; `Tests/PublicationsTests/Document/SampleDjvu.swift` says how it was made.
DJVU = """
QVQmVEZPUk0AAAPfREpWTURJUk0AAAA8gQADAAAAmgAAAagAAAH8///Sv4oZg47/fvOQ0mCN88OU+BkiNScM9iqAFqOYGHDn50KBnQxIVzuxb6R/TkFWTQAA
AD3//7z+hp1K/P+bZIkigNTcrKIgKVe4V8QRgl3VdbNFQE51yUPTFEtwaRwcWQ73IhO96wqgjv05nYobax+XAEZPUk0AAAEGREpWVUlORk8AAAAKAGQAjBgA
ZAAWAUlOQ0wAAAAPc2hhcmVkX2Fubm8uaWZmAFNqYnoAAAAVgWsoldqQ4SKAHQ34+PLEJXa11i/fAEFOVHoAAABc//9z/rAg70+A5igwCKHk6ddA/tHGEN2M
nO1CTFYhBrUNUFGXV9/YFS1HIZ6qPK+Rg/Dp+ce0tow595Bjsp6+9Zvac9qKonnVSXGkFh9P3Jqwbp8gjYz6R0u3Xj9UWFR6AAAATv//f4gb5jpKaCSTGXqV
RNdkFr+40x7vceEZp0raZBoX47sG8xzvvYQsJ2Lw+G6KUxCWZ65HjgeF/9DN2wNm23ivyxOg3Vfnpe84fGhwP0ZPUk0AAABLREpWSUFOVHoAAAA///+1+oGv
QTCtHRITX7OF7VjGIkC14Qh8yndkQM6HZhSM5Q4kUsdrPtcUf/c0WO7oO9+hSwgoU96CsvNc8vt3AEZPUk0AAAHnREpWVUlORk8AAAAKAHgAUBgAZAAWBklO
Q0wAAAAPc2hhcmVkX2Fubm8uaWZmAEJHNDQAAABpAEoBAgB4AFCK/5OzxvFUbUtuioH8yOxA/o6JOt7JbRJL5yOBLf/qzM92+3hZvR1UH5UtPNqVe4Af///6
wLzULq0mdSe0QzJ3A3u6OxYRfik1/v2gJD7BLXfGa2teZw8PXf2mKWarkcOzAEJHNDQAAADGAQ9JCepAGajf5/RwgYPU76UUEgBhNN9kaYpX0qiXdmANiMjQ
ySkUukUukUtlDsNnYYOaM2lXgDaH0Cu8+9ZfQImMP7tcniaNJWGJvwAZcH/RFeXa1HQis5EMOhFjP3HAYctU+ta23RExnzBqgIUTYUk2ekAkhTD3Lve7W4ea
9qgvQjEjPbEH6JZS/sj4TihNQmRWxxmyjhv4E2ma8E7HEGZZ87ZW7B8bb80V24GqBFCZFbGp9udrf4E2ma8E5idJcmfO2VuvQkc0NAAAAEQCCuM6cjSy/wR8
lsC5YCRjHLnHqPJAp9qhIaVurgpgFJANQOqqh6QEuOZFS9Toz1QukJ0ry+P///9u4jdE4M///////1RYVHoAAAAl///RiBpkRhQruKt2Y213BX3FuVtwpDK5
ocYci8tP7lmpVGW4fw=="""

NAVIGATION = """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a><ol><li><a href="one.xhtml#note">Note</a></li></ol></li></ol></nav>
<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="one.xhtml">Text</a></li></ol></nav></body></html>"""
NCX = """<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap><navPoint id="a" playOrder="1">
<navLabel><text>One</text></navLabel><content src="one.xhtml"/></navPoint></navMap></ncx>"""
OVERLAY = """<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
<seq epub:textref="one.xhtml" epub:type="chapter"><par id="a"><text src="one.xhtml#top"/>
<audio src="one.mp3" clipBegin="0:00:01.5" clipEnd="2500ms"/></par><par><text src="one.xhtml#note"/>
<audio src="one.mp3" clipBegin="2.5s" clipEnd="0.1min"/></par></seq></body></smil>"""
CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
METADATA = {
    "metron": """<MetronInfo><Series lang="en"><Name>S</Name><StartYear>2019</StartYear></Series><Number>1</Number>
<Arcs><Arc><Name>A</Name><Number>2</Number></Arc></Arcs><GTIN><ISBN>9780306406157</ISBN></GTIN><URLs><URL primary="true">https://a.b/</URL></URLs>
<Credits><Credit><Creator>W</Creator><Roles><Role>Writer</Role></Roles></Credit></Credits></MetronInfo>""",
    "comet": "<comet><title>T</title><rating>Teen</rating><writer>A, B</writer><readingDirection>rtl</readingDirection></comet>",
    "series": '{"metadata":{"name":"S","year":2019,"total_issues":3,"status":"Ended","age_rating":"Teen"}}',
    "package": """<package><metadata><dc:title>T</dc:title><dc:identifier opf:scheme="ISBN">9780306406157</dc:identifier>
<meta name="calibre:user_metadata:#a" content='{"name":"A","#value#":[1],"datatype":"text"}'/></metadata></package>""",
    "xmp": """<x><rdf:RDF><rdf:Description xmp:Rating="3"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x>""",
    "cbl": '<ReadingList><Name>N</Name><Books><Book Series="S" Number="1" Volume="2019" Year="2019"/></Books></ReadingList>',
}

COMIC_INFO = """<?xml version="1.0"?><ComicInfo><Title>Title</Title><Series>Series</Series><Number>1.5</Number>
<Manga>YesAndRightToLeft</Manga><Pages><Page Image="0" Type="FrontCover" DoublePage="true"/></Pages></ComicInfo>"""
MANIFEST = {
    "@context": "https://readium.org/webpub-manifest/context.jsonld",
    "metadata": {
        "title": {"en": "Title"}, "author": [{"name": "Name", "sortAs": "N"}], "readingProgression": "rtl",
        "belongsTo": {"series": {"name": "Series", "position": 1.5}},
    },
    "links": [{"rel": "self", "href": "https://example.org/manifest.json"}],
    "readingOrder": [{"href": "1.jpg", "type": "image/jpeg", "width": 10, "height": 20, "properties": {"page": "left"}}],
    "toc": [{"href": "1.jpg", "title": "One", "children": []}],
}  # fmt: skip
LOCATOR = {
    "href": "one.xhtml", "type": "application/xhtml+xml", "title": "One",
    "locations": {"fragments": ["epubcfi(/6/2!/4/2/1:3)"], "progression": 0.5, "position": 2, "totalProgression": 0.25},
    "text": {"before": "a", "highlight": "b", "after": "c"},
}  # fmt: skip


def image(kind: str) -> bytes:
    out = io.BytesIO()
    picture = Image.new("RGB", (16, 24), (200, 100, 50))
    exif = picture.getexif()
    exif[0x0112] = 6
    picture.save(out, kind, **({"exif": exif} if kind in ("JPEG", "PNG", "WEBP", "AVIF") else {}))
    return out.getvalue()


def archive(entries: dict[str, bytes | str], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return out.getvalue()


def dictionary(compressed: bool) -> dict[str, bytes]:
    """The files of a StarDict dictionary, by their extensions."""
    words = {"lamp": "A light.", "Light": "<b>Bright</b>.", "word": "A unit of text.", "言葉": "ことば"}
    index, articles = b"", b""
    for word, article in words.items():
        index += word.encode() + b"\0" + struct.pack(">II", len(articles), len(article.encode()))
        articles += article.encode()
    info = "StarDict's dict ifo file\nversion=3.0.0\nbookname=Test\nwordcount={}\nidxfilesize={}\nsametypesequence={}\n"
    files = {
        ".ifo": info.format(len(words), len(index), "h" if compressed else "m").encode(),
        ".syn": b"lamps\0" + struct.pack(">I", 0) + b"words\0" + struct.pack(">I", 2),
    }
    if not compressed:
        return files | {".idx": index, ".dict": articles}
    # dictzip: chunks that end with a full flush, and their sizes in the extra field.
    compressor, size, chunks = zlib.compressobj(9, zlib.DEFLATED, -15), 16, []
    for start in range(0, len(articles), size):
        chunks.append(compressor.compress(articles[start : start + size]) + compressor.flush(zlib.Z_FULL_FLUSH))
    sizes = struct.pack(f"<HHH{len(chunks)}H", 1, size, len(chunks), *map(len, chunks))
    extra = b"RA" + struct.pack("<H", len(sizes)) + sizes
    head = b"\x1f\x8b\x08\x04" + bytes(6) + struct.pack("<H", len(extra)) + extra
    end = struct.pack("<II", zlib.crc32(articles), len(articles))
    return files | {".idx.gz": gzip.compress(index, mtime=0), ".dict.dz": head + b"".join(chunks) + compressor.flush() + end}


def document(picture: bytes) -> bytes:
    """A PDF with a page of text, a page that is one picture, an outline and page labels."""
    text = b"BT /F 24 Tf 72 700 Td (Some words) Tj ET"
    place = b"q 16 0 0 24 0 0 cm /I Do Q"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R /PageLabels << /Nums [0 << /S /r >>] >> /Lang (en) "
        b"/ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight >>",
        b"<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] /MediaBox [0 0 612 792] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /Rotate 90 /CropBox [9 9 600 780] /Contents 5 0 R /Annots [11 0 R] "
        b"/Resources << /Font << /F 3 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(text), text),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 16 24] /Contents 7 0 R /Resources << /XObject << /I 8 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(place), place),
        b"<< /Type /XObject /Subtype /Image /Width 16 /Height 24 /BitsPerComponent 8 /ColorSpace /DeviceRGB "
        b"/Filter /DCTDecode /Length %d >>\nstream\n%b\nendstream" % (len(picture), picture),
        b"<< /First 10 0 R /Last 10 0 R /Count 1 >>",
        b"<< /Title (One) /Parent 9 0 R /Dest [6 0 R /Fit] >>",
        b"<< /Type /Annot /Subtype /Link /Rect [72 690 200 720] /A << /S /URI /URI (https://example.org) >> >>",
        b"<< /Title (Title) /Author (Name) /Keywords (a, b) >>",
    ]
    content, table = b"%PDF-1.7\n", b"0000000000 65535 f \n"
    for number, body in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(content)
        content += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info 12 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(content))
    return content + b"xref\n0 %d\n" % (len(objects) + 1) + table + end


def font(magic: bytes) -> bytes:
    """A font with the tables that the server reads."""
    family = "Test".encode("utf-16-be")
    style = bytearray(96)
    style[4:6] = struct.pack(">H", 700)
    tables = {
        b"OS/2": bytes(style),
        b"cmap": bytes(4),
        b"fvar": struct.pack(">8H", 1, 0, 16, 2, 1, 20, 0, 4) + b"wght" + struct.pack(">IIIHH", 100 << 16, 400 << 16, 900 << 16, 0, 256),
        b"name": struct.pack(">9H", 0, 1, 18, 3, 1, 0x409, 1, len(family), 0) + family,
    }  # fmt: skip
    is_woff = magic == b"wOFF"
    offset = (44 if is_woff else 12) + len(tables) * (20 if is_woff else 16)
    directory, data = b"", b""
    for tag, table in tables.items():
        packed = min(table, zlib.compress(table), key=len) if is_woff else table
        place = struct.pack(">I", offset + len(data))
        length = struct.pack(">I", len(table))
        directory += tag + (place + struct.pack(">I", len(packed)) + length + bytes(4) if is_woff else bytes(4) + place + length)
        data += packed
    if not is_woff:
        return magic + struct.pack(">H", len(tables)) + bytes(6) + directory + data
    head = magic + b"\0\1\0\0" + struct.pack(">IH", offset + len(data), len(tables))
    return head + bytes(44 - len(head)) + directory + data


def dictionary_parts(compressed: bool) -> bytes:
    """The files of a dictionary in one input: whether they are compressed, the sizes of three, and all of them."""
    files = dictionary(compressed)
    parts = [files[".ifo"], files.get(".idx") or files[".idx.gz"], files[".syn"]]
    return struct.pack("<B3H", compressed, *map(len, parts)) + b"".join(parts) + (files.get(".dict") or files[".dict.dz"])


def calibre() -> bytes:
    """The database of a calibre library with one book."""
    tables = {"authors": "name, sort", "series": "name", "tags": "name", "publishers": "name", "ratings": "rating", "languages": "lang_code"}
    links = {"authors": "author", "series": "series", "tags": "tag", "publishers": "publisher", "ratings": "rating", "languages": "lang_code"}
    database = sqlite3.connect(":memory:")
    database.execute("PRAGMA page_size = 512")
    database.execute("CREATE TABLE books (id INTEGER PRIMARY KEY, title, sort, path, series_index, pubdate, last_modified)")
    book = ("Title", "Sorted", "Author/Title (1)", 2.5, "2019-05-01 00:00:00", "2026-01-01 00:00:00")
    database.execute("INSERT INTO books VALUES (1, ?, ?, ?, ?, ?, ?)", book)
    for table, columns in tables.items():
        database.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, {columns})")
        database.execute(f"CREATE TABLE books_{table}_link (id INTEGER PRIMARY KEY, book, {links[table]})")
        values = {"authors": ("Name| A", "Name"), "ratings": (8,), "languages": ("jpn",)}.get(table, ("Value",))
        database.execute(f"INSERT INTO {table} VALUES (1, {', '.join('?' * len(values))})", values)
        database.execute(f"INSERT INTO books_{table}_link VALUES (1, 1, 1)")
    database.execute("CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book, type, val)")
    database.execute("INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780306406157')")
    database.execute("CREATE TABLE comments (id INTEGER PRIMARY KEY, book, text)")
    database.execute("INSERT INTO comments VALUES (1, 1, '<p>A <b>text</b>.</p>')")
    database.execute("CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label, name, datatype, is_multiple, normalized, mark_for_delete)")
    database.execute("INSERT INTO custom_columns VALUES (1, 'a', 'A', 'int', 0, 0, 0)")
    database.execute("CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book, value)")
    database.execute("INSERT INTO custom_column_1 VALUES (1, 1, 5)")
    database.commit()
    return database.serialize()


def mobi_parts() -> bytes:
    """The answer of a worker that has converted a MOBI file; see CMobi.h."""

    def part(kind: int, type: int, number: int, content: str) -> bytes:
        return struct.pack("<BBHIIQ", kind, type, 0, number, len(content), 0) + content.encode()

    text = "<html><body><h1>One</h1><mbp:pagebreak/><h1 id='0000000010'>Two</h1><img src='resource00001.png'/></body></html>"
    contents = NCX.replace("one.xhtml", "part00000.html#0000000010")
    image = struct.pack("<BBHIIQ", 6, 8, 0, 1, 16, 0)
    return part(1, 1, 0, text) + part(2, 2, 1, "p { }") + part(5, 5, 2, contents) + part(4, 4, 3, PACKAGE) + image


def animation(kind: str) -> bytes:
    """An image with three frames."""
    frames = [Image.new("RGB", (16, 24), (80 * number, 50, 50)) for number in range(3)]
    out = io.BytesIO()
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=100)
    return out.getvalue()


def write_parser_seeds(write: Callable[[str, str, bytes | str], None], images: dict[str, bytes], pages: dict) -> None:
    """Writes the inputs of the parsers that don't read files of publications."""
    rar = (FIXTURES / "archives" / "rar5.rar").read_bytes()
    write("nested", "zip", archive({"1.cbz": archive(pages), "b/2.cbz": archive(pages | {"ComicInfo.xml": COMIC_INFO}), "3.cbr": rar}))
    for number, query in enumerate(("More", "note", "/4/2/1:3", "/4/4,/1:1,/3:2", "/body/DocFragment[1]/body/p[1]/text()[1].3", "#_doc_fragment_0_ note")):
        write("document-text", str(number), f"{CHAPTER}\n{query}")
    for parser, found in (
        ("worker-result", worker_seeds.result_seeds(images["JPEG"])),
        ("worker-document", worker_seeds.document_seeds(images["JPEG"])),
        ("worker-archive", worker_seeds.archive_seeds(images["PNG"], COMIC_INFO.encode())),
        ("comparison", condition_seeds()),
        ("request", ((str(number), request.body) for number, request in enumerate(api_examples()))),
    ):
        for name, content in found:
            write(parser, name, content)
    for number, line in enumerate((
        "bytes=0-499", "bytes 500-999/1234", "attachment; filename=\"a.cbz\"; filename*=UTF-8''%e6%bc%ab.cbz", "w=720&crop=auto&format=webp&q=80",
        "https://user@[::ffff:1.2.3.4]:8080/a%20b?c#d", "http://xn--mnchen-3ya.example./a/../b.jpg", "10.0.0.0/8", "fe80::1%eth0",
        "page=0&size=20&sort=metadata.titleSort%2Cdesc&library_id=1%2C2", "w=1080&tile=0.1.2&rotate=90&split=left&grey=1",
    )):  # fmt: skip
        write("header", str(number), line)
    write("calibre", "library", calibre())


def main() -> None:
    folder = Path(sys.argv[1])

    def write(parser: str, name: str, content: bytes | str) -> None:
        (folder / parser).mkdir(parents=True, exist_ok=True)
        (folder / parser / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    images = {kind: image(kind) for kind in ("JPEG", "PNG", "WEBP", "GIF", "AVIF", "TIFF")}
    for kind, content in images.items():
        write("image-header", kind.lower(), content)
    for kind, name in (("GIF", "animated.gif"), ("WEBP", "animated.webp"), ("PNG", "animated.apng")):
        write("image-header", name, animation(kind))
    for path in (FIXTURES / "comics" / "page-1.jxl", FIXTURES / "comics" / "page-2.heic"):
        write("image-header", path.suffix[1:], path.read_bytes())
    pages = {f"{number}.{kind.lower()}": content for number, (kind, content) in enumerate(images.items())}
    book = {
        "mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "book.opf": PACKAGE,
        "nav.xhtml": NAVIGATION, "toc.ncx": NCX, "one.xhtml": CHAPTER, "style.css": "@font-face { src: url(a) } p { }",
        "image.png": images["PNG"], "one.smil": OVERLAY, "one.mp3": b"ID3\x04" + bytes(200),
    }  # fmt: skip
    for name, compression in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
        write("comic", name, archive(pages | {"ComicInfo.xml": COMIC_INFO}, compression))
        write("epub", name, archive(book, compression))
        write("divina", f"package-{name}", archive({"manifest.json": json.dumps(MANIFEST), "1.jpg": images["JPEG"]}, compression))
    write("divina", "manifest", json.dumps(MANIFEST))
    write("document", "pdf", document(images["JPEG"]))
    write("document", "djvu", base64.b64decode(DJVU))
    for path in sorted((FIXTURES / "documents").glob("*.pdf")):
        write("document", path.stem, path.read_bytes())
    picture = base64.b64encode(images["PNG"]).decode()
    write("acbf", "pictures", ACBF.format(address="#c", picture=picture))
    write("acbf", "utf-16", ACBF.format(address="../a.png", picture="AA==").replace("utf-8", "utf-16").encode("utf-16"))
    # The comic of the `comic` parser, with a document that names its pages.
    write("comic", "acbf", archive(pages | {"comic.acbf": ACBF.format(address="0.jpeg", picture=picture)}))
    write("fb2", "book", FB2.format(picture=base64.b64encode(images["PNG"]).decode()))
    write("fb2", "koi8-r", FB2.format(picture="AA==").replace("utf-8", "koi8-r").encode("koi8-r"))
    write("html", "chapter", CHAPTER)
    write("html", "page", "<!DOCTYPE html><title>T</title><meta name=author content=A><h1>One</h1><p>x<h1 id=t>Two</h1><a href='#t'>y</a>")
    write("markdown", "text", "---\ntitle: T\nauthor: [A, B]\n---\n# One\n\n> *a* **b** `c`\n\n1. d\n   - e\n\n```\nf\n```\n\n# Two\n\n![g](h.png) <b>i</b>\n")
    write("mobi", "parts", mobi_parts())
    markup = f"<html><body><h1>One</h1><p>{'Text. ' * 900}</p><mbp:pagebreak/><h1>Two</h1><img recindex='00001'/></body></html>"
    write("mobi-file", "text", mobi("Title", markup, [images["PNG"]]))
    chapters = ["<h1>One</h1><p>Text.</p>", '<h1>Two</h1><img src="kindle:embed:0001?mime=image/png"/>']
    write("mobi-file", "kf8", kf8("Title", chapters, "p { color: red }", [images["PNG"]]))
    for path in sorted((FIXTURES / "archives").glob("rar*.rar")):
        write("rar", path.stem, path.read_bytes())
    for encoding, text in (
        ("utf-8", "第一章 风起\n\n  春风又绿江南岸。\n第二章 云涌\n\n明月何时照我还。\n"),
        ("gb18030", "第一回 石头记\n\n满纸荒唐言，一把辛酸泪。\n第二回\n都云作者痴。\n"),
        ("big5", "第一章 開始\n\n話說天下大勢，分久必合。\n"),
        ("shift_jis", "第一話 はじまり\n\n吾輩は猫である。名前はまだ無い。\n"),
        ("euc_kr", "제1장 시작\n\n나라의 말이 중국과 달라.\n"),
        ("utf-16", "CHAPTER I\n\nIt was a bright cold day in April.\n\nCHAPTER II\n\nText.\n"),
        ("windows-1252", "Chapitre 1\n\nL’été, déjà… «fin».\n"),
        ("koi8-r", "Глава 1\n\nВсе счастливые семьи похожи друг на друга.\n"),
    ):
        write("text", encoding, text.encode(encoding))
    write("locator", "locator", json.dumps(LOCATOR))
    write("json", "manifest", json.dumps(MANIFEST))
    write("json", "values", '[0, -1.5e-3, 1E400, true, null, "\\u00e9\\ud83d\\ude00\\n", {}, [[]]]')
    write("comic-info", "comic-info", COMIC_INFO)
    for name, text in METADATA.items():
        write("metadata", name, text)
    write("markup", "chapter", CHAPTER)
    write("css", "sheet", "@charset 'utf-8'; @import url(b.css) screen; @font-face { src: url(\"a.woff\") }\n"
          "@media (min-width: 1em) { a[b~='c']:not(.d)::before { content: '\\201c'; -epub-hyphens: auto !important } }")  # fmt: skip
    write("natural-order", "names", "Ch 2/10.jpg\nCh 10/1.jpg\npage 10.png\npage 10-2.png\n第２話\nÉ 003\ne\u0301 3")
    write("file-name", "western", "Comics/Night Train (2019)/[Group] Night Train - Vol. 2 Ch. 10-12.5 - The End (v2) [FR]")
    write("file-name", "east-asian", "[作者] 夜行列車 全3巻/第01巻~第03巻 上（2019年5月号）番外編 二十三話 야간열차 제3권 외전 2화")
    for number, text in enumerate(("epubcfi(/6/4[chap]!/4/10/2/1:3[;s=b])", "epubcfi(/6/4!,/4/2/1:1,/4/4:2~1.5@5:75.5)")):
        write("cfi", str(number), text)
    for number, text in enumerate((r"^第[0-9一二三]+章\s*(.*)$", r"(?=a)(b|[^c-e]){2,5}?\d+\w*$", r"^    其\S")):
        write("chapter-rule", str(number), text)
    write("hyphenation", "levels", "UTF-8\nLEFTHYPHENMIN 2\nCOMPOUNDLEFTHYPHENMIN 2\ndonau1dampf\nNEXTLEVEL\n.o1na\na1mp4f.\ns1s/ss=ss,1,2\n")
    write("hyphenation", "latin", "ISO8859-1\nü1b2er\n".encode("latin-1"))
    for name, compressed in (("plain", False), ("compressed", True)):
        for ending, content in dictionary(compressed).items():
            write("dictionary-file", name + ending, content)
        write("dictionary", name, dictionary_parts(compressed))
    for name, magic in (("ttf", b"\0\1\0\0"), ("otf", b"OTTO"), ("woff", b"wOFF")):
        write("font", name, font(magic))
    write_parser_seeds(write, images, pages)
    write("font", "woff2", b"wOF2\0\1\0\0" + struct.pack(">I", 64) + bytes(52))


if __name__ == "__main__":
    main()

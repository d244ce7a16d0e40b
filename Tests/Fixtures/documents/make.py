"""Makes PDF files with text from right to left and in vertical lines, DjVu files with invalid outlines, and a KF8 (AZW3).

    python3 make.py

Needs `bzz` of djvulibre (Debian's djvulibre-bin), because the outline of a DjVu file is compressed.
"""

import struct
import subprocess
import sys
import zlib
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1] / "Browser"))

from quire_browser.mobi_files import kf8  # noqa: E402

SAMPLE = (FOLDER.parent / "comics" / "two-pages.djvu").read_bytes()


def entry(children: int) -> bytes:
    return bytes([children]) + (1).to_bytes(3, "big") + b"a" + (2).to_bytes(3, "big") + b"#1"


OUTLINES = {
    # 65,535 entries, of which one exists.
    "count": struct.pack(">H", 65_535) + entry(0),
    # 20,000 entries, each in the previous one.
    "deep": struct.pack(">H", 20_000) + entry(1) * 20_000,
    # A title of 16 MB, of which one byte exists.
    "length": struct.pack(">H", 1) + b"\0\xff\xff\xffa",
}

HEBREW = ("שלום לכל העולם הגדול", "ספר טוב מאוד היה שם", "ועוד שורה אחת ארוכה", "סוף")
VERTICAL = ("春はあけぼの", "夏は夜")


def characters(text: str) -> str:
    return "".join(f"{ord(character):04x}" for character in text)


def pdf(content: str, encoding: str, text: str) -> bytes:
    """A page whose font is not in the file. Its characters are Unicode."""
    rows = "".join(f"<{ord(each):04x}> <{ord(each):04x}>\n" for each in sorted(set(text)))
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) "
        "/Supplement 0 >> def\n/CMapName /A def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(set(text))} beginbfchar\n{rows}endbfchar endcmap CMapName currentdict /CMap defineresource pop end end"
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        f"<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /{encoding} /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
        "/Supplement 0 >> /DW 600 /FontDescriptor 7 0 R >>",
        "<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 "
        "/Descent -200 /CapHeight 700 /StemV 80 >>",
        f"<< /Length {len(table)} >>\nstream\n{table}\nendstream",
    ]  # fmt: skip
    file, table = b"%PDF-1.4\n", b"0000000000 65535 f \n"
    for number, body in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(file)
        file += f"{number} 0 obj\n{body}\nendobj\n".encode()
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return file + f"xref\n0 {len(objects) + 1}\n".encode() + table + end.encode()


# The characters of a line are drawn from left to right, so the last one is the first.
lines = " ".join(
    f"1 0 0 1 {540 - 14.4 * len(line):.1f} {700 - 28 * row} Tm <{characters(line[::-1])}> Tj" for row, line in enumerate(HEBREW)
)
(FOLDER / "right-to-left.pdf").write_bytes(pdf(f"BT /F 24 Tf {lines} ET", "Identity-H", "".join(HEBREW)))
lines = " ".join(
    f"1 0 0 1 {400 - 60 * column} 500 Tm <{characters(line)}> Tj" for column, line in enumerate(VERTICAL)
)
(FOLDER / "vertical.pdf").write_bytes(pdf(f"BT /F 24 Tf {lines} ET", "Identity-V", "".join(VERTICAL)))

for name, outline in OUTLINES.items():
    packed = subprocess.run(["bzz", "-e", "-", "-"], input=outline, capture_output=True, check=True).stdout
    start = SAMPLE.index(b"NAVM")
    old = struct.unpack_from(">I", SAMPLE, start + 4)[0]
    end = start + 8 + old + old % 2
    chunk = b"NAVM" + struct.pack(">I", len(packed)) + packed + bytes(len(packed) % 2)
    file = bytearray(SAMPLE[:start] + chunk + SAMPLE[end:])
    struct.pack_into(">I", file, 8, len(file) - 12)
    # The directory has the offsets of the pages, which have moved.
    directory = file.index(b"DIRM") + 9
    for index in range(struct.unpack_from(">H", file, directory)[0]):
        place = directory + 2 + 4 * index
        struct.pack_into(">I", file, place, struct.unpack_from(">I", file, place)[0] + len(chunk) - (end - start))
    (FOLDER / f"djvu-outline-{name}.djvu").write_bytes(file)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# A white picture of 40 by 30 pixels.
header = struct.pack(">II5B", 40, 30, 8, 0, 0, 0, 0)
rows = zlib.compress(b"".join(b"\0" + b"\xff" * 40 for _ in range(30)))
picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
chapters = [
    "<h1>Harbour</h1><p>The ships left at dawn.</p>",
    '<h1>Island</h1><p>They came back in the evening.</p><p><img src="kindle:embed:0001?mime=image/png" alt="The coast"/></p>',
]
(FOLDER / "two-chapters.azw3").write_bytes(kf8("Ships", chapters, "h1 { color: red }", [picture]))

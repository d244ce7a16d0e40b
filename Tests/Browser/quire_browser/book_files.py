"""Writes the books that the tests read: each word names its position."""

import base64
import io
import math
import wave
import zipfile
from pathlib import Path

from .comic_files import colour_of_page, draw_page

#: The sections of the English book, and the paragraphs of each.
SECTIONS, PARAGRAPHS = 4, 60
#: The host that the hostile book tries to reach.
HOSTILE = "http://192.0.2.1/"

CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def words(section: int, paragraph: int, count: int = 60) -> str:
    """A paragraph of unique words: s2p14w0 is the first word of section 2's paragraph 14."""
    return " ".join(f"s{section}p{paragraph}w{word}" for word in range(count))


def document(title: str, body: str, language: str = "en", head: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
        f'xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}">'
        f"<head><title>{title}</title>{head}</head><body>{body}</body></html>"
    )


def write_epub(
    path: Path, title: str, sections: dict[str, str], language: str = "en", rtl: bool = False, extra: dict[str, bytes] = {},
    meta: str = "", properties: dict[str, str] = {}, nav: str = "", overlays: dict[str, str] = {},
) -> None:  # fmt: skip
    """Writes an EPUB with these documents as its spine, and a table of contents of them. `overlays` names the media
    overlays of sections."""
    kinds = {
        ".css": "text/css", ".png": "image/png", ".js": "text/javascript", ".wav": "audio/wav", ".smil": "application/smil+xml",
        ".woff2": "font/woff2",
    }  # fmt: skip
    narrated = {name: f' media-overlay="e{list(extra).index(overlay)}"' for name, overlay in overlays.items()}
    items = "".join(
        f'<item id="i{index}" href="{name}" media-type="application/xhtml+xml"{narrated.get(name, "")}/>'
        for index, name in enumerate(sections)
    ) + "".join(
        f'<item id="e{index}" href="{name}" media-type="{kinds[Path(name).suffix]}"/>' for index, name in enumerate(extra)
    )
    spine = "".join(
        f'<itemref idref="i{index}" properties="{properties.get(name, "")}"/>' for index, name in enumerate(sections)
    )
    direction = ' page-progression-direction="rtl"' if rtl else ""
    package = (
        f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">{title}</dc:identifier>'
        f"<dc:title>{title}</dc:title><dc:language>{language}</dc:language>{meta}</metadata>"
        f'<manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>{items}</manifest>'
        f"<spine{direction}>{spine}</spine></package>"
    )
    lines = "".join(
        f'<li><a href="{name}">Chapter {index + 1}</a></li>' for index, name in enumerate(sections)
    )
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("OPS/book.opf", package)
        book.writestr("OPS/nav.xhtml", document("Contents", f'<nav epub:type="toc"><ol>{lines}</ol></nav>{nav}'))
        for name, text in sections.items():
            book.writestr(f"OPS/{name}", text)
        for name, data in extra.items():
            book.writestr(f"OPS/{name}", data)


def english(path: Path) -> None:
    sections = {}
    for section in range(1, SECTIONS + 1):
        body = f"<h1>Chapter {section}</h1>"
        if section == 1:
            body += '<p><a href="c3.xhtml#far" id="link">Far away</a></p><p><img src="plate.png" alt="A plate"/></p>'
        for paragraph in range(PARAGRAPHS):
            name = ' id="far"' if (section, paragraph) == (3, 40) else ""
            body += f"<p{name}>{words(section, paragraph)}</p>"
        sections[f"c{section}.xhtml"] = document(f"Chapter {section}", body)
    write_epub(path, "Words", sections, extra={"plate.png": draw_page(1, (600, 4000))})


def upright(path: Path) -> None:
    """Japanese in vertical lines."""
    style = "<style>html { writing-mode: vertical-rl; }</style>"
    text = "".join(f"<p>第{number}段、<ruby>春<rt>はる</rt></ruby>は曙。" + "やうやう白くなりゆく山ぎは。" * 8 + "</p>" for number in range(60))
    sections = {f"c{number}.xhtml": document("縦書き", f"<h1>第{number}章</h1>{text}", "ja", style) for number in (1, 2)}
    write_epub(path, "縦書きの本", sections, "ja", rtl=True)


def arabic(path: Path) -> None:
    text = "".join(f"<p>فقرة {number} " + "كان يا ما كان في قديم الزمان " * 12 + "</p>" for number in range(40))
    sections = {f"c{number}.xhtml": document("كتاب", f"<h1>الفصل {number}</h1>{text}", "ar", '<style>html { direction: rtl; }</style>') for number in (1, 2)}
    write_epub(path, "كتاب الحكايات", sections, "ar", rtl=True)


#: The sentences of the book that is read aloud, by section.
SPOKEN = [
    ["The first chapter", "Mr. Finch saw it at once.", "A line that goes on", "Another line", "He said nothing, for a note stood there.", "春は曙。", "やうやう白くなりゆく。"]
    + [f"This is sentence number {number} of the first chapter, and it is as long as most are." for number in range(40)],
    ["The third chapter"] + [f"Here the third chapter says its line {number}." for number in range(3)],
]


def spoken(path: Path) -> None:
    """A book whose sentences are hard to separate, with a section without text between two with text."""
    first = (
        f"<h1>{SPOKEN[0][0]}</h1><p>Mr. Finch saw <em>it</em> at once.<br/>A line<br/>that goes on<br/>Another line<br/>He said nothing,<sup><a epub:type='noteref' "
        f"href='#n'>1</a></sup> for a note<a href='#n'>[2]</a> stood there.</p><p lang='ja'><ruby>春<rp>（</rp><rt>はる</rt>"
        f"<rp>）</rp></ruby>は曙。やうやう白くなりゆく。</p><p hidden='hidden'>Nobody sees this.</p><p>{' '.join(SPOKEN[0][7:])}</p>"
    )
    sections = {
        "c1.xhtml": document("One", first),
        "c2.xhtml": document("Two", "<p><img src='plate.png' alt=''/></p>"),
        "c3.xhtml": document("Three", f"<h1>{SPOKEN[1][0]}</h1><p>{' '.join(SPOKEN[1][1:])}</p>"),
    }
    write_epub(path, "Spoken", sections, extra={"plate.png": draw_page(1, (300, 300))})


#: The number of narrated paragraphs in each section of the narrated book, and the duration of a clip in seconds.
NARRATED, CLIP = [12, 2, 2], 0.4


def tones(count: int) -> bytes:
    """A WAV file with a tone for each clip. Each tone is higher than the previous one."""
    rate = 8000
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(rate)
        for number in range(count):
            pitch = 2 * math.pi * (220 + 40 * number) / rate
            sound.writeframes(bytes(128 + int(60 * math.sin(pitch * at)) for at in range(int(CLIP * rate))))
    return file.getvalue()


def narrated(path: Path) -> None:
    """A book with a media overlay for each section. Only the first one styles the class of the narrated element, and the
    sound of the last one is damaged."""
    sections, extra, overlays = {}, {"book.css": b".now { background-color: rgb(255, 220, 90) }"}, {}
    for section, count in enumerate(NARRATED, start=1):
        texts = [f"Here a voice reads line {number}." if section == 3 else words(section, number, 40) for number in range(count)]
        body = "".join(f'<p id="p{number}">{text}</p>' for number, text in enumerate(texts))
        head = '<link rel="stylesheet" href="book.css"/>' if section == 1 else ""
        clips = "".join(
            f'<par><text src="c{section}.xhtml#p{number}"/>'
            f'<audio src="c{section}.wav" clipBegin="{number * CLIP:.1f}s" clipEnd="0:00:{(number + 1) * CLIP:04.1f}"/></par>'
            for number in range(count)
        )
        smil = f'<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><seq>{clips}</seq></body></smil>'
        sections[f"c{section}.xhtml"] = document(f"Chapter {section}", body, head=head)
        extra[f"c{section}.wav"] = tones(count) if section < 3 else b"no sound"
        extra[f"c{section}.smil"] = smil.encode()
        overlays[f"c{section}.xhtml"] = f"c{section}.smil"
    meta = '<meta property="media:active-class">now</meta><meta property="media:playback-active-class">narrated</meta>'
    write_epub(path, "Narrated", sections, extra=extra, meta=meta, overlays=overlays)


def fixed(path: Path) -> None:
    """Pages of 600 × 800 points, with a word in each corner and many in between."""
    corners = ("left: 0; top: 0", "right: 0; top: 0", "left: 0; bottom: 0", "right: 0; bottom: 0")
    sections = {}
    for number in range(1, 5):
        marks = "".join(f'<p style="position: absolute; margin: 0; {place}">c{number}n{index}</p>' for index, place in enumerate(corners))
        head = '<meta name="viewport" content="width=600, height=800"/><style>body { margin: 0; width: 600px; height: 800px; position: relative; background: #fdf3d8; }</style>'
        sections[f"p{number}.xhtml"] = document(f"Page {number}", f'{marks}<p style="padding: 60px">{words(number, 0, 120)}</p>', head=head)
    write_epub(path, "Fixed", sections, meta='<meta property="rendition:layout">pre-paginated</meta>')


def placed(path: Path) -> None:
    """Pages of 600 × 800 points with positioned text: a cover and two facing pages. A file named
    "Placed RTL" is read from right to left."""
    is_rtl = path.stem.endswith("RTL")
    english = "The lighthouse keeper wrote every evening about the weather, the ships and the birds."
    head = (
        '<meta name="viewport" content="width=600, height=800"/><style>body { margin: 0; width: 600px; height: 800px; '
        "position: relative; background: #ffffff; font: 24px serif } body > * { position: absolute; margin: 0; left: 60px }</style>"
    )
    sections, sides = {}, {}
    for number in range(1, 4):
        body = (
            f'<p id="words{number}" style="top: 120px; width: 480px; font-size: 30px; line-height: 44px">{english}</p>'
            f'<p id="first{number}" style="top: 330px">Whales passed</p>'
            f'<p id="second{number}" style="top: 370px">in the night.<a epub:type="noteref" id="sign{number}" href="#note{number}">1</a></p>'
            f'<div id="sky{number}" style="top: 440px; width: 480px; height: 260px; background: #9fb4c4"></div>'
            f'<aside epub:type="footnote" id="note{number}" style="top: 740px"><p>A lens of the first order.</p></aside>'
        )
        sections[f"p{number}.xhtml"] = document(f"Page {number}", body, head=head)
        side = "left" if (number == 2) != is_rtl else "right"
        sides[f"p{number}.xhtml"] = "rendition:page-spread-center" if number == 1 else f"page-spread-{side}"
    meta = '<meta property="rendition:layout">pre-paginated</meta>'
    write_epub(path, path.stem, sections, rtl=is_rtl, meta=meta, properties=sides)


def columns(path: Path) -> None:
    """Six columns, each filled with the colour of its number. A file named "Columns RTL" is read from right to left."""
    is_rtl = path.stem.endswith("RTL")
    direction = "rtl" if is_rtl else "ltr"
    head = f"<style>html {{ direction: {direction} }} div {{ break-after: column; height: 760px }} p {{ margin: 0 }}</style>"
    body = ""
    for number in range(1, 7):
        red, green, blue = colour_of_page(number)
        body += f'<div style="background: rgb({red}, {green}, {blue})"><p>column{number}</p></div>'
    sections = {"c1.xhtml": document("Columns", body, "ar" if is_rtl else "en", head)}
    write_epub(path, path.stem, sections, "ar" if is_rtl else "en", rtl=is_rtl)


def printed(path: Path) -> None:
    """A book with landmarks and a page list: one page for each twenty paragraphs."""
    sections, pages = {}, []
    for section in (1, 2):
        body = f"<h1>Chapter {section}</h1>"
        for paragraph in range(40):
            mark = f' id="page{paragraph}"' if paragraph % 20 == 0 else ""
            body += f"<p{mark}>{words(section, paragraph)}</p>"
            if mark:
                pages.append(f'<li><a href="c{section}.xhtml#page{paragraph}">{section * 10 + paragraph // 20}</a></li>')
        sections[f"c{section}.xhtml"] = document(f"Chapter {section}", body)
    landmarks = '<li><a epub:type="bodymatter" href="c1.xhtml">Start of the text</a></li><li><a epub:type="afterword" href="c2.xhtml">Afterword</a></li>'
    nav = f'<nav epub:type="page-list"><ol>{"".join(pages)}</ol></nav><nav epub:type="landmarks"><ol>{landmarks}</ol></nav>'
    write_epub(path, "Printed", sections, nav=nav)


def flowing(path: Path) -> None:
    """A book with the flow scrolled-continuous."""
    sections = {f"c{section}.xhtml": document(f"Chapter {section}", f"<h1>Chapter {section}</h1><p>{words(section, 0, 400)}</p>") for section in (1, 2)}
    write_epub(path, "Flowing", sections, meta='<meta property="rendition:flow">scrolled-continuous</meta>')


def hostile(path: Path) -> None:
    evil = (
        f'<script>parent.quireWasHere = 1; fetch("{HOSTILE}a")</script><script src="run.js"></script>'
        f'<p onclick="parent.quireWasHere = 1" style="background: url({HOSTILE}b)">{words(1, 0)}</p>'
        f'<img src="{HOSTILE}c.png" onerror="parent.quireWasHere = 1"/><img src="missing.png" onerror="parent.quireWasHere = 1"/>'
        f'<iframe src="{HOSTILE}d"></iframe><object data="{HOSTILE}e"></object><form action="{HOSTILE}f"><button>x</button></form>'
        f'<a href="javascript:parent.quireWasHere=1">run</a><svg xmlns="http://www.w3.org/2000/svg" onload="parent.quireWasHere = 1">'
        f'<script>parent.quireWasHere = 1</script><image href="{HOSTILE}g.png"/></svg>'
        f'<video src="{HOSTILE}h.mp4" poster="{HOSTILE}i.png"></video><meta http-equiv="refresh" content="0;url={HOSTILE}j"/>'
    )
    head = f'<link rel="stylesheet" href="{HOSTILE}k.css"/><link rel="stylesheet" href="evil.css"/><base href="{HOSTILE}"/>'
    sheet = f'@import url("{HOSTILE}l.css"); body {{ background: \\75rl({HOSTILE}m.png) }} @font-face {{ font-family: x; src: url({HOSTILE}n) }} p {{ font-family: x }}'
    text = evil + "".join(f"<p>{words(1, number)}</p>" for number in range(1, 40))
    write_epub(
        path, "Hostile", {"c1.xhtml": document("Evil", text, head=head), "c2.xhtml": document("More", evil)},
        extra={"evil.css": sheet.encode(), "run.js": b"parent.quireWasHere = 1"},
    )  # fmt: skip


#: A publisher's styles: absolute lengths, a font, colours, and emphasis.
STYLED = """
@namespace epub "http://www.idpf.org/2007/ops";
body { font: 16px/20px "Courier New", monospace; color: #204060; background: #ffeecc; }
p { font-size: 12pt; margin: 0 0 20px; text-indent: 3em; }
p.wide { width: 3000px; }
p.small { font-size: small; }
.slanted { font-style: italic; color: #c00000; }
.strong { font-weight: bold; }
.gone { display: none; }
h1 { font-size: 40px; background: #80ff80; }
@media all { .kept { font-variant-caps: small-caps; letter-spacing: 3px; } }
"""


def styled(path: Path) -> None:
    """A book in French whose documents don't name the language, with a publisher's styles."""
    sections = {}
    for section in (1, 2):
        text = f"<h1>Chapter {section}</h1>"
        text += f'<p class="wide" id="first">{words(section, 0)}</p><p class="small" id="small">{words(section, 1)}</p>'
        text += (
            f'<p id="marked" style="color: green; font-style: italic; letter-spacing: 2px">'
            f'<i class="slanted">slanted</i> <span class="strong">strong</span> <b>bold</b> <span class="kept">kept</span>'
            f'<span class="gone">gone</span> {words(section, 2)}</p>'
        )
        text += "".join(f"<p>{words(section, number)}</p>" for number in range(3, 40))
        whole = document(f"Chapter {section}", text, head='<link rel="stylesheet" href="styles.css"/>')
        sections[f"c{section}.xhtml"] = whole.replace(' lang="en" xml:lang="en"', "")
    write_epub(path, "Styled", sections, language="fr", extra={"styles.css": STYLED.encode()})


def stubborn(path: Path) -> None:
    """Paragraphs that don't fit into a column, each for another reason."""
    text = words(1, 0, 8)
    table = "<tr>" + "".join(f"<td>cell{cell} considerable</td>" for cell in range(6)) + "</tr>"
    formula = "<mi>x</mi><mo>+</mo>" * 12
    body = (
        f'<h1>Incomprehensibilities</h1><table>{table * 2}</table><div><table>{table}</table></div>'
        f'<p style="white-space: nowrap">{text} {text}</p><pre>a   b {text}</pre><p>{"a" * 120}</p>'
        f'<div style="width: 900px; min-width: 900px"><p style="margin-left: 8em; margin-right: 4em">{text}</p></div>'
        f'<ul style="margin-left: 10em"><li>{text}</li></ul><p style="position: relative; left: 120px">{text}</p>'
        f'<p style="text-indent: -4em; margin-left: 4em">{text}</p>'
        f'<div style="display: flex"><p style="flex: none; width: 400px">{text}</p><p>{text}</p></div>'
        f'<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{formula}</mrow></math></p>'
        f'<figure><img src="plate.png" alt=""/><figcaption>{text}</figcaption></figure><p>{text}</p>'
    )
    sections = {"c1.xhtml": document("Stubborn", body), "c2.xhtml": document("End", f"<p>{text}</p>")}
    write_epub(path, "Stubborn", sections, extra={"plate.png": draw_page(1, (600, 4000))})


def annotated(path: Path) -> None:
    """Text in two languages, with footnotes in the same document and in another, and an image."""
    english = "The lighthouse keeper wrote every evening about the weather, the ships and the birds. Nobody had asked him to. "
    chinese = "春天的海边有一座灯塔，守塔人每天晚上都写下天气、船只和飞鸟。"
    body = (
        '<h1>The Lighthouse</h1><p>It was built of granite<a epub:type="noteref" id="near" href="#own">1</a> long ago, and its '
        'lamp<a role="doc-noteref" id="far" href="notes.xhtml#other">2</a> was lit with oil<sup><a id="plain" href="#bare">3</a></sup> '
        'until <a id="link" href="c2.xhtml">the second chapter</a>.</p>'
        f'<p id="words">{english}</p><p id="hanzi" lang="zh">{chinese}</p>'
        '<p><img id="plate" src="plate.png" alt="The tower at dusk" style="width: 120px; height: 160px"/> '
        '<img id="sign" src="plate.png" alt="" style="width: 12px; height: 16px"/></p>'
        + f"<p>{english * 4}</p>" * 8
        + '<aside epub:type="footnote" id="own"><p>From the <em>quarry</em> behind the hill. <a href="#near">↩</a></p></aside>'
        '<p id="bare"><a href="#plain">3</a> Whale oil, and later paraffin.</p>'
    )
    notes = (
        '<section epub:type="endnotes"><ol><li id="other"><p>A lens of the first order; see <a href="c2.xhtml">the second chapter</a>. '
        f'<script>parent.quireWasHere = 1</script><img src="{HOSTILE}z.png"/></p></li></ol></section>'
    )
    sections = {
        "c1.xhtml": document("The Lighthouse", body), "c2.xhtml": document("Later", f"<h1>Later</h1><p>{english * 6}</p>"),
        "notes.xhtml": document("Notes", notes),
    }  # fmt: skip
    write_epub(path, "Annotated", sections, extra={"plate.png": draw_page(1, (600, 800))})


def plates(path: Path) -> None:
    """Two chapters with pictures: a wide one, a square one that occurs twice, an ornament, and a tall one."""
    text = f"<p>{words(1, 1)}</p>"
    sections = {
        "c1.xhtml": document(
            "Plates",
            f'<h1>Plates</h1><p><img id="wide" src="wide.png" alt="The coast" style="width: 240px; height: 120px"/></p>'
            '<p><img src="ornament.png" alt="" width="16" height="16"/></p>'
            f'<p><img id="square" src="square.png" alt="A rose" style="width: 120px; height: 120px"/></p>{text * 7}',
        ),
        "c2.xhtml": document("Text", text * 3),
        "c3.xhtml": document(
            "More",
            '<p><img src="square.png" alt="A rose" style="width: 120px; height: 120px"/></p>'
            '<p><img src="tall.png" alt="A tower" style="width: 60px; height: 240px"/></p>',
        ),
    }
    extra = {
        "wide.png": draw_page(1, (800, 400)), "square.png": draw_page(2, (600, 600)), "tall.png": draw_page(3, (400, 1600)),
        "ornament.png": draw_page(4, (16, 16)),
    }  # fmt: skip
    write_epub(path, "Plates", sections, extra=extra)


def novel(path: Path) -> None:
    """A Chinese text of twelve chapters in GB18030."""
    text = ""
    for chapter in range(1, 13):
        numeral = "一二三四五六七八九十"[chapter - 1] if chapter < 11 else "十" + "一二"[chapter - 11]
        text += f"第{numeral}回 風起之時{numeral}\n\n".replace("風", "风").replace("時", "时")
        text += "".join(f"　　第{chapter}章第{number}段。" + "话说天下大势，分久必合，合久必分。" * 10 + "\n" for number in range(30))
    path.write_bytes(text.encode("gb18030"))


def volume(path: Path) -> None:
    """A short book that another one follows."""
    text = "".join(f"<p>{words(1, number)}</p>" for number in range(3))
    series, number = path.stem.split()
    meta = f'<meta name="calibre:series" content="{series}"/><meta name="calibre:series_index" content="{number}"/>'
    write_epub(path, path.stem, {"c1.xhtml": document(path.stem, f"<h1>{path.stem}</h1>{text}")}, meta=meta)


def fiction(path: Path) -> None:
    """An FB2 in windows-1251 with a note, verses and a picture."""
    picture = base64.b64encode(draw_page(1, (600, 800))).decode()
    text = (
        '<?xml version="1.0" encoding="windows-1251"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" '
        'xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><genre>poetry</genre><book-title>Fiction</book-title>'
        "<lang>ru</lang></title-info></description><body><section><title><p>Маяк</p></title>"
        '<p>Каждый вечер смотритель<a l:href="#n1" type="note">1</a> зажигал огонь.</p><poem><stanza><v>Белеет парус</v>'
        '<v>одинокий</v></stanza></poem><image l:href="#plate"/></section></body><body name="notes"><section id="n1">'
        "<title><p>1</p></title><p>Примечание переводчика.</p></section></body>"
        f'<binary id="plate" content-type="image/png">{picture}</binary></FictionBook>'
    )
    path.write_bytes(text.encode("windows-1251"))


def draw_texts(folder: Path) -> int:
    """Fills the folder; returns the number of books."""
    books = {
        "Words.epub": english, "Spoken.epub": spoken, "Upright.epub": upright, "Arabic.epub": arabic, "Fixed.epub": fixed,
        "Hostile.epub": hostile, "Printed.epub": printed, "Flowing.epub": flowing, "Styled.epub": styled, "Stubborn.epub": stubborn,
        "Annotated.epub": annotated, "Placed.epub": placed, "Placed RTL.epub": placed, "Plates.epub": plates,
        "Columns.epub": columns, "Columns RTL.epub": columns, "Narrated.epub": narrated, "风起.txt": novel,
        "Fiction.fb2": fiction,
        "Tide/Tide 1.epub": volume, "Tide/Tide 2.epub": volume,
    }  # fmt: skip
    for name, write in books.items():
        (folder / name).parent.mkdir(exist_ok=True)
        write(folder / name)
    return len(books)

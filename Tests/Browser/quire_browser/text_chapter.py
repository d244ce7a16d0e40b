"""A paginated chapter on a page of its own, and the host's snapshots of it, without a server or reader."""

from playwright.sync_api import Page

from . import curl, web_modules

#: A chapter in columns as wide as the page, with the second column visible: styles that depend on the root, the window's
#: width and a dark system; a ruby, a list, a table, and an image.
CHAPTER = """<!doctype html>
<html lang="{language}" data-theme="sepia">
<head><title>Chapter</title><style>
:root {{ --paper: #fff; --ink: #111; font-size: 18px; }}
:root[data-theme="sepia"] {{ --paper: #f1e4cb; --ink: #4a3a26; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #f00; }} }}
@media (min-width: 30em) {{ .text {{ text-indent: 4rem; }} }}
body {{ margin: 0; background: var(--paper); text-rendering: geometricPrecision; }}
.page {{ position: absolute; width: 390px; height: 844px; overflow: hidden; contain: strict; background: var(--paper);
    transform: translateX(37px); visibility: visible; }}
.page > .text {{ position: absolute; left: -390px; top: 0; box-sizing: border-box; width: 390px; height: 844px;
    padding: 2rem 1.5rem; columns: 342px; column-gap: 3rem; column-fill: auto; color: var(--ink);
    font: 1rem/1.6 serif; text-align: justify; hyphens: auto; }}
.text p:nth-child(3n) {{ font-style: italic; text-indent: 1.5em; }}
.text p::first-letter {{ font-size: 1.4em; }}
.text img {{ width: 60%; border: 2px solid var(--ink); }}
td {{ border: 1px solid; padding: 0.2em 0.6em; }}
</style></head>
<body><div class="page"><div class="text">{content}</div></div></body>
</html>"""

WORDS = {
    "en": "A page that bends as paper does under the hand that turns it, and shows on its back what is printed there.",
    "ja": "吾輩は<ruby>猫<rt>ねこ</rt></ruby>である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。薄暗いじめじめした所で。",
    "zh": "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦；及秦灭之后，楚、汉分争，又并入于汉。",
}

#: Paints the image in the chapter: three stripes.
PAINT = """async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 60;
    const pen = canvas.getContext('2d');
    for (const [at, colour] of ['#c8553d', '#588b8b', '#f28f3b'].entries()) {
        pen.fillStyle = colour;
        pen.fillRect(at * 20, 0, 20, 60);
    }
    const image = document.querySelector('.drawn');
    image.src = canvas.toDataURL();
    await image.decode();
}"""

IMPORT = "async (address) => { window.snapshot = (await import(address)).snapshot; }"


def chapter(language: str) -> str:
    paragraphs = [f"<p>{WORDS[language] * (1 + number % 3)}</p>" for number in range(24)]
    paragraphs[9] = "<ol start=4><li>one<li>two &amp; three</ol><table><tr><td>a</td><td>&lt;b&gt;</td></tr></table>"
    paragraphs[11] = '<p><img alt="" class="drawn"></p>'
    return CHAPTER.format(language=language, content="".join(paragraphs))


def show(page: Page, language: str) -> None:
    """Shows the chapter, and loads the host's modules `Curl` and `snapshot`."""
    page.set_content(chapter(language))
    page.evaluate(PAINT)
    curl.load(page)
    page.evaluate(IMPORT, web_modules.address("book/snapshot.js"))

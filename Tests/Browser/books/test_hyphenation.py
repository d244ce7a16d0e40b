"""Soft hyphens that the server inserts: they divide words, and everything else ignores them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quire_browser import web_modules
from quire_browser.book_files import document, write_epub
from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.text_style import TextStyle
from quire_browser.waiting import until
from test_highlights import Marks

WORD = "Donaudampfschifffahrtsgesellschaftskapitän"
PATTERNS = "UTF-8\n% Enough for one word.\nu1dampf\nf1schiff\nf1fahrts\ns1ge\ne1sell\nl1schafts\ns1ka\na1pi\ni1tän\n"
BEFORE = "Dort wartet der "

#: The characters after which the lines of the long word end, and the computed value of `hyphens`.
LINE_ENDS = """() => {
    for (const frame of document.querySelectorAll('.slot.is-visible iframe')) {
        const inside = frame.contentDocument;
        const at = frame.getBoundingClientRect();
        const paragraph = inside.getElementById('long');
        if (!paragraph || at.x < 0 || at.x >= innerWidth) continue;
        const node = paragraph.firstChild;
        const range = inside.createRange();
        const tops = [];
        for (let index = node.data.indexOf('Donau'); index < node.length && node.data[index] !== ' '; index += 1) {
            if (node.data[index] === '\\u00ad') continue;
            range.setStart(node, index);
            range.setEnd(node, index + 1);
            // The first box of a character after a hyphen is the box of the hyphen.
            const boxes = range.getClientRects();
            tops.push([index, Math.round(boxes[boxes.length - 1].top)]);
        }
        const ends = tops.filter(([, top], index) => index > 0 && top > tops[index - 1][1] + 4).map(([index]) => node.data[index - 1]);
        return { ends, hyphens: frame.contentWindow.getComputedStyle(paragraph).hyphens };
    }
    return null;
}"""

#: Random documents with the soft hyphens that the server would insert and without them: each offset has the same identifier,
#: each identifier leads to the same offset, and ranges have the same text. Returns the differences.
PROPERTY = """async ([address, seeds]) => {
    const { identifier, positionOf, rangeOf } = await import(`${address}book/text/cfi.js`);
    const { nodeOffset, sourceOffset, sourceText } = await import(`${address}book/text/soft-hyphens.js`);
    const { textOf, unitAt, context } = await import(`${address}book/text/text-ranges.js`);
    const shy = '\\u00ad';
    const problems = [];
    let state = 1;
    const random = (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % below;
    };
    // A text of the book, and the same text with inserted soft hyphens: one before each run, and some between letters.
    const text = () => {
        let [own, all] = ['', ''];
        for (let count = random(12); count > 0; count -= 1) {
            if (random(5) === 0) {
                all += own.endsWith(shy) ? shy : shy + shy;
                own += shy;
                continue;
            }
            if (own && !own.endsWith(shy) && random(3) === 0) all += shy;
            const letter = ['a', 'ß', '\\u{1f600}', ' ', 'n'][random(5)];
            own += letter;
            all += letter;
        }
        return [own, all];
    };
    const documents = () => {
        let sources = ['', ''];
        const both = (one, other = one) => { sources = [sources[0] + one, sources[1] + other]; };
        for (let count = 1 + random(4); count > 0; count -= 1) {
            both('<p>');
            // Two texts without a tag between them would be parsed as one text node.
            for (let parts = random(6), isText = false; parts > 0; parts -= 1) {
                const name = isText ? 'b' : ['b', 'i', 'br', ''][random(4)];
                isText = name === '';
                if (name === 'br') both('<br/>');
                else {
                    if (name) both(`<${name}>`);
                    both(...text());
                    if (name) both(`</${name}>`);
                }
            }
            both('</p>');
        }
        return sources.map((source, index) => new DOMParser().parseFromString(
            `<html xmlns="http://www.w3.org/1999/xhtml"${index ? ' data-quire-hyphens="de"' : ''}><body>${source}</body></html>`,
            'application/xhtml+xml',
        ));
    };
    const nodes = (inside) => {
        const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
    };
    const check = (isSame, ...words) => { if (!isSame && problems.length < 5) problems.push(JSON.stringify(words)); };
    for (let seed = 1; seed <= seeds; seed += 1) {
        state = seed * 7919;
        const [plain, other] = documents();
        const [ones, others] = [nodes(plain), nodes(other)].map((all) => all.filter((node) => sourceText(node)));
        check(ones.length === others.length, seed, 'nodes');
        const positions = [];
        ones.forEach((node, index) => {
            const twin = others[index];
            check(sourceText(twin) === node.data, seed, 'text', node.data);
            for (let offset = 0; offset <= node.length; offset += 1) {
                const name = identifier(node, offset);
                for (const isEnd of [false, true]) {
                    const at = nodeOffset(twin, offset, isEnd);
                    check(identifier(twin, at) === name, seed, 'identifier', node.data, offset, isEnd);
                    const found = positionOf(other, name, isEnd);
                    check(found && identifier(found.node, found.offset) === name, seed, 'position', node.data, name);
                }
                positions.push(name);
                const [unit, same] = [[node, offset], [twin, nodeOffset(twin, offset)]].map(([at, place]) => {
                    const word = unitAt({ node: at, offset: place }, 'word');
                    return word && [identifier(word.start.node, word.start.offset), identifier(word.end.node, word.end.offset)].join();
                });
                check(unit === same, seed, 'word', node.data, offset, unit, same);
            }
        });
        for (let count = 0; count < 20 && positions.length > 1; count += 1) {
            const first = random(positions.length - 1);
            const last = first + 1 + random(positions.length - first - 1);
            const cfi = `,${positions[first]},${positions[last]}`;
            const [range, twin] = [rangeOf(plain, cfi), rangeOf(other, cfi)];
            check(textOf(range) === textOf(twin), seed, 'range', cfi, textOf(range), textOf(twin));
            check(JSON.stringify(context(range, 9)) === JSON.stringify(context(twin, 9)), seed, 'context', cfi);
        }
    }
    return problems;
}"""


@pytest.fixture(scope="module")
def hyphenating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hyphenating")
    text = f'<h1>Kapitän</h1><p id="long">{BEFORE}{WORD} auf uns.</p><p>Ein anderer Satz.</p>'
    write_epub(folder / "Kapitän.epub", "Kapitän", {"c1.xhtml": document("Kapitän", text, "de-AT")}, "de")
    server = Server("hyphenating", folder, 1)
    patterns = Path(server.data.name) / "hyphenation"
    patterns.mkdir()
    (patterns / "hyph_de_DE.dic").write_text(PATTERNS)
    yield server
    server.stop()


@pytest.fixture
def served(hyphenating: Server) -> Server:
    return hyphenating


@pytest.mark.devices("phone")
def test_a_long_word_is_divided_and_its_hyphens_are_no_part_of_it(page: Page, device: Device, served: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    marks = Marks(page, device, served)
    marks.begin("Kapitän")
    style = TextStyle(marks)
    style.choose(hyphens=1, size=200)
    style.wait_for_style("#long", "font-size", "32px")
    lines = until(
        lambda: (now := page.evaluate(LINE_ENDS)) and now["hyphens"] == "manual" and now["ends"] and now, "the word is divided"
    )
    assert set(lines["ends"]) == {"\u00ad"}, "each line ends with a hyphen"
    marks.wait_for_text()

    chosen = marks.choose("long", "Donau")
    assert "\u00ad" in chosen and chosen.replace("\u00ad", "") == WORD
    marks.do("Copy")
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == WORD
    marks.choose("long", "Donau")
    marks.do("Highlight in green")
    [mark] = until(marks.stored, "the highlight is stored")
    assert mark["locator"]["text"]["highlight"] == WORD
    assert mark["locator"]["locations"]["partialCfi"] == f"/4/4,/1:{len(BEFORE)},/1:{len(BEFORE) + len(WORD)}"

    marks.show_bars()
    page.get_by_role("button", name="Search this book").click()
    sheet = page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("dampfschiff")
    sheet.get_by_role("listitem").get_by_role("button").click()
    found = until(lambda: marks.painted("found"), "the result is highlighted")
    assert [text.replace("\u00ad", "") for text in found] == ["dampfschiff"]

    # Without hyphenation, the words have no inserted hyphens, and the highlight is at the same position.
    style.choose(hyphens=2)
    until(lambda: marks.painted("green") == [WORD], "the word is whole")
    assert page.evaluate(LINE_ENDS)["hyphens"] == "none"
    marks.remove_all()


def test_offsets_and_text_are_the_same_with_and_without_soft_hyphens(browser: Browser) -> None:
    page = browser.new_context().new_page()
    web_modules.serve(page)
    assert page.evaluate(PROPERTY, [web_modules.ADDRESS, 300]) == []
    page.context.close()

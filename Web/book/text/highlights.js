/**
 * Highlights in the document of a frame. A highlight is located by its CFI if the text there is unchanged, otherwise by
 * searching for its text and context.
 * @module
 */

import { returnText, text } from '../../binding/memory.js';
import { rangeOf } from './cfi.js';
import { documentOf, frameOf, layouts, placement, setHighlight } from '../documents.js';
import { reportPage } from './positions.js';
import { isInsertedAt } from './soft-hyphens.js';
import { isTextLayer } from './text-layer.js';
import { isTranslation } from './translation-layer.js';
import { boxes, parts, textOf } from './text-ranges.js';

/** @typedef {import('./text-ranges.js').Box} Box */
/**
 * A highlight, as the Swift program sends it.
 * @typedef {object} Highlight
 * @property {string} id
 * @property {string} color the colour of a highlight, or `found` for a search result on a page of a PDF
 * @property {boolean} hasNote
 * @property {string} cfi empty if unknown
 * @property {number} part its position in the document, 0 to 1
 * @property {string} before the text before it
 * @property {string} highlight its text
 * @property {string} after the text after it
 */
/**
 * The shown highlights with their ranges.
 * @type {WeakMap<Document, { id: string, range: Range }[]>}
 */
const shownHighlights = new WeakMap();
/** In painting order: later colours are painted over earlier ones. */
const colours = ['yellow', 'green', 'blue', 'pink', 'purple'];

/**
 * A text without white space, because white space depends on the line breaks of the file.
 * @param {string} words
 */
const withoutSpaces = (words) => words.replace(/\s+/g, '');

/**
 * The book's own text in a document without white space, with the position of each character. It is created only for
 * highlights whose text is not at their CFI.
 * @param {Document} document
 */
function indexText(document) {
  const whole = document.createRange();
  whole.selectNodeContents(document.body ?? document.documentElement);
  /** @type {{ node: Text, start: number, offsets: number[] }[]} */
  const pieces = [];
  /** @type {string[]} */
  const all = [];
  let length = 0;
  for (const { node } of parts(whole)) {
    /** @type {number[]} */
    const offsets = [];
    let own = '';
    for (let offset = 0; offset < node.length; offset += 1) {
      if (/\s/.test(node.data[offset]) || isInsertedAt(node, offset)) continue;
      own += node.data[offset];
      offsets.push(offset);
    }
    if (own) pieces.push({ node, start: length, offsets });
    all.push(own);
    length += own.length;
  }
  return { text: all.join(''), pieces };
}

/**
 * The length of the common beginning or end of two texts.
 * @param {string} one
 * @param {string} other
 * @param {boolean} fromEnd
 */
function commonLength(one, other, fromEnd) {
  let count = 0;
  const character = (/** @type {string} */ words) => words[fromEnd ? words.length - 1 - count : count];
  while (count < one.length && count < other.length && character(one) === character(other)) count += 1;
  return count;
}

/**
 * Searches for the text of a highlight. Chooses the occurrence with the longest matching context. Of several such
 * occurrences, chooses the one nearest to `highlight.part`.
 * @param {ReturnType<typeof indexText>} index @param {Highlight} highlight
 */
function searched({ text: all, pieces }, highlight) {
  const words = withoutSpaces(highlight.highlight);
  if (!words) return undefined;
  const [before, after] = [withoutSpaces(highlight.before), withoutSpaces(highlight.after)];
  let best;
  for (let start = all.indexOf(words); start >= 0; start = all.indexOf(words, start + 1)) {
    const end = start + words.length;
    const context = commonLength(all.slice(Math.max(0, start - before.length), start), before, true)
      + commonLength(all.slice(end, end + after.length), after, false);
    const distance = Math.abs(start - highlight.part * all.length);
    if (!best || context > best.context || (context === best.context && distance < best.distance)) {
      best = { start, context, distance };
    }
  }
  if (!best) return undefined;
  const position = (/** @type {number} */ offset) => {
    const piece = /** @type {(typeof pieces)[0]} */ (pieces.findLast(({ start }) => start <= offset));
    return { node: piece.node, offset: piece.offsets[offset - piece.start] };
  };
  const [first, last] = [position(best.start), position(best.start + words.length - 1)];
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/**
 * The range of a shown highlight.
 * @param {Document} document
 * @param {string} name
 */
export function highlightRange(document, name) {
  return shownHighlights.get(document)?.find(({ id }) => id === name)?.range;
}

/**
 * The style of a highlight in the app's style sheet. `getComputedStyle` doesn't return it in all browsers.
 * @param {Document} document
 * @param {string} name
 */
export function highlightStyle(document, name) {
  const { sheet } = /** @type {HTMLStyleElement | null} */ (document.getElementById('quire-style')) ?? {};
  // The rules of a frame are not instances of this window's classes.
  const rules = /** @type {CSSStyleRule[]} */ ([...sheet?.cssRules ?? []]);
  return rules.find(({ selectorText }) => selectorText === `::highlight(quire-${name})`)?.style;
}

/**
 * The boxes of highlights in a document's window, with the colours of its style sheet, for a copy of the document.
 * @param {Document} document
 * @param {string[]} [others] the names of further highlights to include
 */
export function highlightBoxes(document, others = []) {
  /** @type {{ box: Box, colour: string }[]} */
  const found = [];
  for (const name of [...colours, 'found', ...others]) {
    const colour = highlightStyle(document, name)?.backgroundColor ?? '';
    for (const range of document.defaultView?.CSS?.highlights?.get(`quire-${name}`) ?? []) {
      for (const box of boxes(/** @type {Range} */ (range))) found.push({ box, colour });
    }
  }
  return found;
}

/** @type {import('../book-functions').HighlightsFunctions} */
export const imports = {
  highlightsShow(number, pointer, length) {
    const document = documentOf(frameOf(number));
    if (!document) return;
    const highlights = /** @type {Highlight[]} */ (JSON.parse(text(pointer, length)));
    /** @type {ReturnType<typeof indexText> | undefined} */
    let index;
    /** @type {{ id: string, range: Range, highlight: Highlight }[]} */
    const shown = [];
    for (const highlight of highlights) {
      let range = highlight.cfi ? rangeOf(document, highlight.cfi) : undefined;
      // A long quote is truncated, so it is only the beginning of the text.
      if (!range || !withoutSpaces(textOf(range)).startsWith(withoutSpaces(highlight.highlight))) {
        range = searched(index ??= indexText(document), highlight);
      }
      if (range) shown.push({ id: highlight.id, range, highlight });
    }
    shownHighlights.set(document, shown);
    const ranges = (/** @type {typeof shown} */ some) => some.map(({ range }) => range);
    // In books, `documentMarkFound` marks search results.
    const isOverPage = isTextLayer(document) || isTranslation(document);
    for (const colour of isOverPage ? [...colours, 'found'] : colours) {
      setHighlight(document, `quire-${colour}`, ranges(shown.filter(({ highlight }) => highlight.color === colour)));
    }
    setHighlight(document, 'quire-note', ranges(shown.filter(({ highlight }) => highlight.hasNote)));
  },
  highlightsHit(number, x, y) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    if (!frame || !document) return -1;
    const at = placement(frame);
    const [left, top] = [(x - at.x) / at.scale, (y - at.y) / at.scale];
    // Of overlapping highlights, the last in the list is hit.
    const hit = shownHighlights.get(document)?.findLast(({ range }) => boxes(range).some((box) => (
      left >= box.left && left <= box.right && top >= box.top && top <= box.bottom
    )));
    return hit ? returnText(hit.id) : -1;
  },
  highlightsPage(number, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const layout = frame && layouts.get(frame);
    const range = document && highlightRange(document, text(pointer, length));
    return layout && range ? reportPage(layout, range) : -1;
  },
};

/**
 * Words of a document in a frame: which word, sentence or character lies at a point, what a range says, and where it is seen.
 * @module
 */

/** @typedef {{ node: Text, offset: number }} Spot a place in a text, in UTF-16 units */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** How far around a place words and sentences are looked for, in UTF-16 units. */
const reach = { grapheme: 64, word: 128, sentence: 2048 };
/** Texts of a range beyond this many are not looked at one by one. */
const mostTexts = 4096;

/** Whether an element begins and ends no line: words go on through it. @param {Element} element */
function isInline(element) {
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? 'block';
  return display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
}

/** @param {Node} node */
export function blockOf(node) {
  let at = node.parentElement;
  while (at?.parentElement && isInline(at)) at = at.parentElement;
  return at ?? node.ownerDocument?.documentElement;
}

/** A walk over the texts one reads: readings beside characters are passed by. @param {Node} root */
function walk(root) {
  return /** @type {Document} */ (root.ownerDocument).createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const isUnread = ['rt', 'rp', 'rtc', 'style', 'script'].includes(/** @type {Element} */ (node).localName);
    return isUnread ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
}

/** The place in the text at a point of the document's window. @param {Document} inside @param {number} x @param {number} y */
export function spotAt(inside, x, y) {
  const position = /** @type {any} */ (inside).caretPositionFromPoint?.(x, y);
  const range = position ? undefined : /** @type {any} */ (inside).caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  if (node?.nodeType !== Node.TEXT_NODE || node.parentElement?.closest('rt, rp')) return undefined;
  return /** @type {Spot} */ ({ node, offset: position?.offset ?? range.startOffset });
}

/** @param {Spot} spot @param {keyof typeof reach} unit */
function segmenter(spot, unit) {
  const language = spot.node.parentElement?.closest('[lang]')?.getAttribute('lang') || undefined;
  try {
    return new Intl.Segmenter(language, { granularity: unit });
  } catch {
    return typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: unit }) : undefined;
  }
}

/** The text around a place in its paragraph, and which nodes it came from. @param {Spot} spot @param {number} length */
function around(spot, length) {
  const walker = walk(blockOf(spot.node));
  const block = blockOf(spot.node);
  /** @type {{ node: Text, start: number, from: number }[]} */
  const pieces = [];
  let before = spot.node.data.slice(Math.max(0, spot.offset - length), spot.offset);
  pieces.push({ node: spot.node, start: 0, from: spot.offset - before.length });
  walker.currentNode = spot.node;
  while (before.length < length && walker.previousNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (blockOf(node) !== block) break;
    const part = node.data.slice(Math.max(0, node.length - (length - before.length)));
    for (const piece of pieces) piece.start += part.length;
    pieces.unshift({ node, start: 0, from: node.length - part.length });
    before = part + before;
  }
  let after = spot.node.data.slice(spot.offset, spot.offset + length);
  walker.currentNode = spot.node;
  while (after.length < length && walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (blockOf(node) !== block) break;
    pieces.push({ node, start: before.length + after.length, from: 0 });
    after += node.data.slice(0, length - after.length);
  }
  /** The place of an offset in the whole; of two that join, the later one where something begins. */
  const place = (/** @type {number} */ at, /** @type {boolean} */ begins) => {
    const piece = pieces.findLast(({ start }) => (begins ? start <= at : start < at)) ?? pieces[0];
    return { node: piece.node, offset: Math.min(piece.from + at - piece.start, piece.node.length) };
  };
  return { whole: before + after, at: before.length, place };
}

/**
 * What surrounds a place: the word, sentence or character. Undefined where there is nothing but space.
 * @param {Spot} spot @param {keyof typeof reach} unit
 * @returns {{ start: Spot, end: Spot } | undefined}
 */
export function unitAt(spot, unit) {
  const { whole, at, place } = around(spot, reach[unit]);
  const segments = segmenter(spot, unit)?.segment(whole);
  // The place behind a word's last letter is still the word's.
  for (const index of at < whole.length ? [at, at - 1] : [at - 1]) {
    const found = segments ? segments.containing(index) : plain(whole, index);
    if (!found?.segment.trim()) continue;
    if (unit === 'word' && segments && !found.isWordLike && index === at && /[\p{L}\p{N}]/u.test(whole[at - 1] ?? '')) continue;
    return { start: place(found.index, true), end: place(found.index + found.segment.trimEnd().length, false) };
  }
  return undefined;
}

/** The word at an index for browsers that can't tell words. @param {string} whole @param {number} index */
function plain(whole, index) {
  if (index < 0 || index >= whole.length) return undefined;
  const isLetter = (/** @type {string} */ letter) => /[\p{L}\p{M}\p{N}'’]/u.test(letter) && !/[\u2e80-\u9fff\uf900-\uff60]/u.test(letter);
  let [start, end] = [index, index + 1];
  while (isLetter(whole[index]) && start > 0 && isLetter(whole[start - 1])) start -= 1;
  while (isLetter(whole[index]) && end < whole.length && isLetter(whole[end])) end += 1;
  return { segment: whole.slice(start, end), index: start, isWordLike: isLetter(whole[index]) };
}

/** A place one character or word further on, or back, through the whole document. @param {Spot} spot @param {number} way @param {'grapheme' | 'word'} unit */
export function stepped(spot, way, unit) {
  const { whole, at, place } = around(spot, reach[unit]);
  const segments = segmenter(spot, unit)?.segment(whole);
  let next = at;
  do {
    const found = segments?.containing(way > 0 ? next : next - 1);
    next = way > 0 ? (found ? found.index + found.segment.length : next + 1) : (found?.index ?? next - 1);
  } while (next > 0 && next < whole.length && !whole.slice(Math.min(at, next), Math.max(at, next)).trim());
  if (next > 0 && next < whole.length) return place(next, way < 0);
  if (next === 0 && at > 0) return place(0, true);
  if (next === whole.length && at < whole.length) return place(next, false);
  // From the paragraph's end into the next one that says something.
  const walker = walk(/** @type {Node} */ (spot.node.ownerDocument?.body ?? spot.node.ownerDocument?.documentElement));
  walker.currentNode = spot.node;
  const block = blockOf(spot.node);
  while (way > 0 ? walker.nextNode() : walker.previousNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (node.data.trim() && blockOf(node) !== block) return { node, offset: way > 0 ? 1 : Math.max(node.length - 1, 0) };
  }
  return spot;
}

/** The texts of a range that one reads, each with the part of it that is in. @param {Range} range */
export function* parts(range) {
  const root = range.commonAncestorContainer;
  const walker = walk(root.nodeType === Node.TEXT_NODE ? /** @type {Node} */ (root.parentNode) : root);
  walker.currentNode = range.startContainer;
  let node = range.startContainer.nodeType === Node.TEXT_NODE ? range.startContainer : walker.nextNode();
  let hasBegun = false;
  for (let count = 0; node && count < mostTexts; node = walker.nextNode(), count += 1) {
    if (!range.intersectsNode(node)) {
      if (hasBegun) break;
      continue;
    }
    hasBegun = true;
    const text = /** @type {Text} */ (node);
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : text.length;
    if (to > from) yield { node: text, from, to };
    if (node === range.endContainer) break;
  }
}

/**
 * Where the words of a range are seen in the document's window, or between two heights.
 * @param {Range} range @returns {Box[]}
 */
export function boxes(range, top = 0, bottom = range.startContainer.ownerDocument?.defaultView?.innerHeight ?? 0) {
  const view = range.startContainer.ownerDocument?.defaultView;
  if (!view) return [];
  const found = [];
  const part = /** @type {Document} */ (range.startContainer.ownerDocument).createRange();
  for (const { node, from, to } of parts(range)) {
    if (!node.data.slice(from, to).trim()) continue;
    part.setStart(node, from);
    part.setEnd(node, to);
    for (const box of part.getClientRects()) {
      const isSeen = box.width > 0.5 && box.height > 0.5 && box.right > 1 && box.left < view.innerWidth - 1
        && box.bottom > top + 1 && box.top < bottom - 1;
      if (isSeen) found.push(box);
    }
  }
  return found;
}

/** What a range says: paragraphs on lines of their own, spaces as they are seen. @param {Range} range */
export function said(range) {
  let words = '';
  let block;
  for (const { node, from, to } of parts(range)) {
    const own = blockOf(node);
    if (block && own !== block) words = words.trimEnd() + '\n';
    block = own;
    words += node.data.slice(from, to).replace(/\s+/g, ' ');
  }
  return words.replace(/ *\n[ \n]*/g, '\n').replace(/ {2,}/g, ' ').trim().toWellFormed();
}

/** The words before a range, and those after it. @param {Range} range @param {number} length */
export function context(range, length) {
  const inside = /** @type {Document} */ (range.startContainer.ownerDocument);
  const walker = walk(inside.body ?? inside.documentElement);
  const take = (/** @type {Node} */ node, /** @type {number} */ offset, /** @type {boolean} */ isBefore) => {
    let words = node.nodeType === Node.TEXT_NODE
      ? (isBefore ? /** @type {Text} */ (node).data.slice(0, offset) : /** @type {Text} */ (node).data.slice(offset)) : '';
    walker.currentNode = node;
    while (words.length < length && (isBefore ? walker.previousNode() : walker.nextNode())) {
      const more = /** @type {Text} */ (walker.currentNode).data;
      words = isBefore ? more + words : words + more;
    }
    words = words.replace(/\s+/g, ' ');
    return (isBefore ? words.slice(-length) : words.slice(0, length)).toWellFormed();
  };
  return {
    before: take(range.startContainer, range.startOffset, true), after: take(range.endContainer, range.endOffset, false),
  };
}

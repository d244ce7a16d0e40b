/**
 * Words that are chosen in the document of a frame: where a choice begins and ends, what it says, where it is seen.
 *
 * The browser's own selection is not used: pages turn under fingers that drag, and the frames hear none of them.
 * @module
 */

import { documentOf, firstPlace, frameOf, pages, quoteLength } from './documents.js';
import { markedRange } from './marks.js';
import { leave, numbers, text } from './memory.js';
import { identifier, placeOf } from './places.js';
import { boxes, context, said, spotAt, stepped, unitAt } from './words.js';

/** @typedef {import('./words.js').Spot} Spot */
/** @typedef {{ first: { start: Spot, end: Spot }, fixed: Spot, moving: Spot }} Choice */
/** What is chosen in a frame's document; it ends with it. @type {WeakMap<Document, Choice>} */
const choices = new WeakMap();
const units = /** @type {const} */ (['word', 'sentence']);
/** A finger may miss a word by as many points. */
const reach = 12;
/** No more letters than this go into a mark. */
const mostLetters = 5000;

/** Where the frame lies in the window, and how much smaller it is shown. @param {HTMLIFrameElement} frame */
function lying(frame) {
  const box = frame.getBoundingClientRect();
  return { x: box.x, y: box.y, scale: box.width / frame.clientWidth || 1 };
}

/** A point of the window in the frame's own, kept on the page. @param {HTMLIFrameElement} frame @param {number} x @param {number} y */
function inner(frame, x, y) {
  const at = lying(frame);
  const within = (/** @type {number} */ value, /** @type {number} */ extent) => Math.max(1, Math.min(value, extent - 2));
  return [within((x - at.x) / at.scale, frame.clientWidth), within((y - at.y) / at.scale, frame.clientHeight)];
}

/** @param {Spot} one @param {Spot} other */
function isBefore(one, other) {
  if (one.node === other.node) return one.offset < other.offset;
  return (one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/**
 * The frames that show other slices of the same text, where it is scrolled: a choice goes on in them.
 * @param {HTMLIFrameElement} frame @returns {HTMLIFrameElement[]}
 */
function others(frame) {
  if (!pages.get(frame)?.isScrolled) return [];
  return /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll('iframe.book-frame')]).filter((other) => (
    other !== frame && pages.has(other) && other.contentDocument?.URL === frame.contentDocument?.URL
  ));
}

/** A place in another copy of its document. @param {Spot} spot @param {Document} inside */
function copied(spot, inside) {
  const place = placeOf(inside, identifier(spot.node, spot.offset));
  return place && place.offset >= 0 ? /** @type {Spot} */ (place) : undefined;
}

/** How much of a text is seen above and below, in the frame's own points. @param {HTMLIFrameElement} frame */
function span(frame) {
  if (!pages.get(frame)?.isScrolled) return [0, frame.clientHeight];
  const { y } = lying(frame);
  return [-y, innerHeight - y];
}

/** What is chosen as a range. @param {Choice} choice @param {Document} inside */
function rangeOf({ fixed, moving }, inside) {
  const [start, end] = isBefore(moving, fixed) ? [moving, fixed] : [fixed, moving];
  const range = inside.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** @param {Document} inside @param {Choice | undefined} choice */
function choose(inside, choice) {
  if (choice) choices.set(inside, choice);
  else choices.delete(inside);
  paint(inside, choice);
  const frame = /** @type {HTMLIFrameElement | null} */ (inside.defaultView?.frameElement);
  for (const { contentDocument: copy } of frame ? others(frame) : []) {
    const fixed = choice && copy && copied(choice.fixed, copy);
    const moving = choice && copy && copied(choice.moving, copy);
    if (copy) paint(copy, fixed && moving && { first: choice.first, fixed, moving });
  }
}

/** @param {Document} inside @param {Choice | undefined} choice */
function paint(inside, choice) {
  const view = /** @type {any} */ (inside.defaultView);
  if (!choice || !view?.Highlight) {
    view?.CSS.highlights?.delete('quire-chosen');
    return;
  }
  const shown = new view.Highlight(rangeOf(choice, inside));
  shown.priority = 2;
  view.CSS.highlights.set('quire-chosen', shown);
}

/** The place at a point of the window, if it is seen there. @param {HTMLIFrameElement} frame @param {Document} inside */
function seenSpot(frame, inside, /** @type {number} */ x, /** @type {number} */ y) {
  for (const other of others(frame)) {
    const slot = other.closest('.slot.is-visible')?.getBoundingClientRect();
    const copy = other.contentDocument;
    if (!slot || !copy || y < slot.top || y >= slot.bottom) continue;
    const spot = spotAt(copy, ...inner(other, x, y));
    return spot && copied(spot, inside);
  }
  const spot = spotAt(inside, ...inner(frame, x, y));
  if (!spot || spot.node.length === 0) return undefined;
  const range = inside.createRange();
  const start = Math.min(spot.offset, spot.node.length - 1);
  range.setStart(spot.node, start);
  range.setEnd(spot.node, start + 1);
  const box = range.getBoundingClientRect();
  // Where lines wait on the next page, a point at the edge is nearest to them.
  const isSeen = box.right > 0 && box.bottom > 0 && box.left < frame.clientWidth && box.top < frame.clientHeight;
  return isSeen ? spot : undefined;
}

/** The range of a mark by its name, or of what is chosen where there is none. @param {Document} inside @param {string} name */
function ranged(inside, name) {
  if (name) return markedRange(inside, name);
  const choice = choices.get(inside);
  return choice && rangeOf(choice, inside);
}

/**
 * An identifier of a range: what both ends have in common, and the ways on from there.
 * @param {Range} range
 */
function rangeIdentifier(range) {
  const first = identifier(range.startContainer, range.startOffset).split('/').slice(1);
  const last = identifier(range.endContainer, range.endOffset).split('/').slice(1);
  let same = 0;
  while (same < first.length - 1 && same < last.length - 1 && first[same] === last[same]) same += 1;
  const path = (/** @type {string[]} */ steps) => steps.map((step) => `/${step}`).join('');
  return `${path(first.slice(0, same))},${path(first.slice(same))},${path(last.slice(same))}`;
}

/** What the program imports from here. Points are of the window. */
export const imports = {
  // Chooses the word (0) or sentence (1) at a point, or the first word on the page (-1); 0 where there is none.
  choiceBegin(number, x, y, unit) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    if (!frame || !inside) return 0;
    const lies = pages.get(frame);
    if (unit < 0) {
      const spot = lies && /** @type {Spot | undefined} */ (firstPlace(inside, lies, Math.max(0, -lying(frame).y)));
      const first = spot && unitAt(spot, 'word');
      if (first) choose(inside, { first, fixed: first.start, moving: first.end });
      return first ? 1 : 0;
    }
    const spot = seenSpot(frame, inside, x, y);
    const found = spot && unitAt(spot, units[unit] ?? 'word');
    const word = spot && (unit === 0 ? found : unitAt(spot, 'word'));
    if (!found || !word) return 0;
    const at = inner(frame, x, y);
    const isThere = boxes(rangeOf({ first: word, fixed: word.start, moving: word.end }, inside)).some((box) => (
      at[0] > box.left - reach && at[0] < box.right + reach && at[1] > box.top - reach && at[1] < box.bottom + reach
    ));
    if (!isThere) return 0;
    choose(inside, { first: found, fixed: found.start, moving: found.end });
    return 1;
  },
  // Chooses up to a point, from what was chosen first: by words (-1), or with one end held (0 the first, 1 the last). Gives
  // the end that is held then.
  choiceExtend(number, x, y, held) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const choice = inside && choices.get(inside);
    const spot = frame && inside && seenSpot(frame, inside, x, y);
    if (!choice || !spot) return held;
    let { first, fixed, moving } = choice;
    if (held < 0) {
      const word = unitAt(spot, 'word') ?? { start: spot, end: spot };
      if (isBefore(word.start, first.start)) [fixed, moving] = [first.end, word.start];
      else [fixed, moving] = [first.start, isBefore(first.end, word.end) ? word.end : first.end];
    } else {
      // The end that stays is the other one.
      const isFirst = isBefore(moving, fixed);
      if ((held === 0) !== isFirst) [fixed, moving] = [moving, fixed];
      if (spot.node === fixed.node && spot.offset === fixed.offset) return held;
      moving = spot;
    }
    choose(inside, { first, fixed, moving });
    return held < 0 ? held : isBefore(moving, fixed) ? 0 : 1;
  },
  // Chooses one letter (0), word (1) or line (2) more or less, forwards or backwards in the text.
  choiceStep(number, way, unit) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const choice = inside && choices.get(inside);
    if (!frame || !inside || !choice) return;
    let moving = stepped(choice.moving, way, unit === 1 ? 'word' : 'grapheme');
    if (unit === 2) {
      const range = inside.createRange();
      range.setStart(choice.moving.node, Math.max(0, choice.moving.offset - 1));
      range.setEnd(choice.moving.node, Math.min(choice.moving.node.length, choice.moving.offset + 1));
      const box = range.getBoundingClientRect();
      const at = lying(frame);
      const isDown = inside.documentElement.hasAttribute('data-quire-lines');
      const leftward = inside.defaultView?.getComputedStyle(inside.body).writingMode === 'vertical-lr' ? -1 : 1;
      const [x, y] = isDown ? [box.x + box.width / 2 - way * leftward * box.width * 1.7, box.bottom] : [box.right, box.y + box.height / 2 + way * box.height * 1.6];
      moving = seenSpot(frame, inside, at.x + x * at.scale, at.y + y * at.scale) ?? moving;
    }
    const range = inside.createRange();
    range.setStart(moving.node, Math.max(0, Math.min(moving.offset, moving.node.length) - 1));
    range.setEnd(moving.node, Math.min(moving.offset + 1, moving.node.length));
    // What is chosen stays on the page.
    if (boxes(range, ...span(frame)).length > 0 || !moving.node.data.trim()) choose(inside, { ...choice, moving });
  },
  choiceEnd(number) {
    const inside = documentOf(frameOf(number));
    if (inside) choose(inside, undefined);
  },
  // Where a mark, or what is chosen, is seen, into the block of numbers: its left, top, right and bottom, then the line at
  // which it begins and the one at which it ends, each from point to point, and whether lines run down. 0 if it is not seen.
  choiceBoxes(number, pointer, length) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const range = inside && ranged(inside, length > 0 ? text(pointer, length) : '');
    const seen = frame && range ? boxes(range, ...span(frame)) : [];
    if (!frame || !inside || seen.length === 0 || !range) return 0;
    const { x, y, scale } = lying(frame);
    const own = inside.defaultView?.getComputedStyle(/** @type {Element} */ (range.startContainer.parentElement));
    const isDown = own?.writingMode.startsWith('vertical') ?? false;
    const isLeftward = own?.direction === 'rtl';
    const [first, last] = [seen[0], seen[seen.length - 1]];
    const line = (/** @type {import('./words.js').Box} */ box, /** @type {boolean} */ isEnd) => {
      if (isDown) return isEnd ? [box.right, box.bottom, box.left, box.bottom] : [box.right, box.top, box.left, box.top];
      const at = isEnd !== isLeftward ? box.right : box.left;
      return [at, box.top, at, box.bottom];
    };
    const all = [
      Math.min(...seen.map((box) => box.left)), Math.min(...seen.map((box) => box.top)),
      Math.max(...seen.map((box) => box.right)), Math.max(...seen.map((box) => box.bottom)),
      ...line(first, false), ...line(last, true),
    ].map((value, index) => value * scale + (index % 2 === 0 ? x : y));
    numbers().set([...all, isDown ? 1 : 0]);
    return 1;
  },
  // What is chosen, as JSON: where it is, the words, and those around it.
  choiceQuote(number) {
    const inside = documentOf(frameOf(number));
    const range = inside && ranged(inside, '');
    if (!range) return -1;
    const words = said(range).slice(0, mostLetters).toWellFormed();
    return words ? leave(JSON.stringify({
      cfi: rangeIdentifier(range), highlight: words, ...context(range, quoteLength),
    })) : -1;
  },
  // Puts words into the clipboard, also where browsers give none to pages without encryption.
  textCopy(pointer, length) {
    const words = text(pointer, length);
    const byHand = () => {
      const area = document.createElement('textarea');
      area.value = words;
      area.style.cssText = 'position:fixed;opacity:0';
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(words).catch(byHand);
    else byHand();
  },
};

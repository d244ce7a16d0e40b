/**
 * Text selection in the document of a frame.
 *
 * The browser's own selection can't be used: the frames get no pointer events, because drags turn the pages.
 * @module
 */

import { numbers, returnText, text } from '../../binding/memory.js';
import { DocumentFrameEnd, DocumentFrameStep, DocumentFrameUnitNames } from '../book-constants.js';
import { identifier, positionOf } from './cfi.js';
import { documentOf, frameOf, layouts, placement, setHighlight } from '../documents.js';
import { highlightRange } from './highlights.js';
import { firstPosition, quoteLength } from './positions.js';
import { boxes, context, positionAt, stepped, textOf, unitAt } from './text-ranges.js';

/** @typedef {import('./text-ranges.js').TextPosition} TextPosition */
/**
 * A selection: the word or sentence that it began with, the fixed end, and the moving end.
 * @typedef {{ first: { start: TextPosition, end: TextPosition }, fixed: TextPosition, moving: TextPosition }} Selection
 */
/**
 * The selections of the documents.
 * @type {WeakMap<Document, Selection>}
 */
const selections = new WeakMap();
/** The maximum distance between a touch and a word, in points of the window. */
const tolerance = 12;
/** The maximum length of the selected text that is quoted, in UTF-16 units. */
const maximumLength = 5000;

/**
 * Converts a point of the window to the coordinates of the frame, clamped to the page.
 * @param {HTMLIFrameElement} frame @param {number} x @param {number} y
 * @returns {[number, number]}
 */
function inner(frame, x, y) {
  const at = placement(frame);
  const within = (/** @type {number} */ value, /** @type {number} */ extent) => Math.max(1, Math.min(value, extent - 2));
  return [within((x - at.x) / at.scale, frame.clientWidth), within((y - at.y) / at.scale, frame.clientHeight)];
}

/**
 * Whether a position is before another in the document.
 * @param {TextPosition} one
 * @param {TextPosition} other
 */
function isBefore(one, other) {
  if (one.node === other.node) return one.offset < other.offset;
  return (one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/**
 * The frames that show other slices of the same scrolled text. The selection continues in them.
 * @param {HTMLIFrameElement} frame @returns {HTMLIFrameElement[]}
 */
function others(frame) {
  if (!layouts.get(frame)?.isScrolled) return [];
  return /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll('iframe.book-frame')]).filter((other) => (
    other !== frame && layouts.has(other) && other.contentDocument?.URL === frame.contentDocument?.URL
  ));
}

/**
 * The same position in another frame's copy of the document.
 * @param {TextPosition} position
 * @param {Document} inside
 */
function copied(position, inside) {
  const copy = positionOf(inside, identifier(position.node, position.offset));
  return copy && copy.offset >= 0 ? /** @type {TextPosition} */ (copy) : undefined;
}

/**
 * The top and the bottom of the visible part of a document, in the frame's own points.
 * @param {HTMLIFrameElement} frame
 */
function visibleExtent(frame) {
  if (!layouts.get(frame)?.isScrolled) return [0, frame.clientHeight];
  const { y } = placement(frame);
  return [-y, innerHeight - y];
}

/**
 * The range of a selection.
 * @param {Selection} selection
 * @param {Document} inside
 */
function rangeOf({ fixed, moving }, inside) {
  const [start, end] = isBefore(moving, fixed) ? [moving, fixed] : [fixed, moving];
  const range = inside.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/**
 * Sets or clears the selection of a document.
 * @param {Document} inside @param {Selection | undefined} selection
 */
function select(inside, selection) {
  if (selection) selections.set(inside, selection);
  else selections.delete(inside);
  paint(inside, selection);
  const frame = /** @type {HTMLIFrameElement | null} */ (inside.defaultView?.frameElement);
  for (const { contentDocument: copy } of frame ? others(frame) : []) {
    if (!copy) continue;
    const fixed = selection && copied(selection.fixed, copy);
    const moving = selection && copied(selection.moving, copy);
    paint(copy, selection && fixed && moving && { first: selection.first, fixed, moving });
  }
}

/**
 * Paints a selection over the highlights.
 * @param {Document} inside
 * @param {Selection | undefined} selection
 */
function paint(inside, selection) {
  setHighlight(inside, 'quire-chosen', selection ? [rangeOf(selection, inside)] : [], 2);
}

/**
 * The text position at a point of the window, if the text there is visible.
 * @param {HTMLIFrameElement} frame @param {Document} inside @param {number} x @param {number} y
 */
function visiblePosition(frame, inside, x, y) {
  for (const other of others(frame)) {
    const slot = other.closest('.slot.is-visible')?.getBoundingClientRect();
    const copy = other.contentDocument;
    if (!slot || !copy || y < slot.top || y >= slot.bottom) continue;
    const position = positionAt(copy, ...inner(other, x, y));
    return position && copied(position, inside);
  }
  const position = positionAt(inside, ...inner(frame, x, y));
  if (!position || position.node.length === 0) return undefined;
  const range = inside.createRange();
  const start = Math.min(position.offset, position.node.length - 1);
  range.setStart(position.node, start);
  range.setEnd(position.node, start + 1);
  const box = range.getBoundingClientRect();
  // At the edge of a page, the nearest position may be on the next page, which is not visible.
  const isVisible = box.right > 0 && box.bottom > 0 && box.left < frame.clientWidth && box.top < frame.clientHeight;
  return isVisible ? position : undefined;
}

/**
 * The range of a highlight, or of the selection for an empty name.
 * @param {Document} inside
 * @param {string} name
 */
function namedRange(inside, name) {
  if (name) return highlightRange(inside, name);
  const selection = selections.get(inside);
  return selection && rangeOf(selection, inside);
}

/**
 * The CFI of a range: the common path of both ends, and the remaining path of each end.
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

/**
 * The position one line above or below another position, at the same place in the line.
 * @param {HTMLIFrameElement} frame @param {Document} inside @param {TextPosition} position
 * @param {import('../book-functions').TextStorageDirection} direction
 */
function steppedByLine(frame, inside, position, direction) {
  const range = inside.createRange();
  range.setStart(position.node, Math.max(0, position.offset - 1));
  range.setEnd(position.node, Math.min(position.node.length, position.offset + 1));
  const box = range.getBoundingClientRect();
  const at = placement(frame);
  const mode = inside.defaultView?.getComputedStyle(/** @type {Element} */ (position.node.parentElement)).writingMode;
  const isVertical = mode?.startsWith('vertical') ?? false;
  const nextLine = mode === 'vertical-lr' ? -1 : 1;
  const [x, y] = isVertical
    ? [box.x + box.width / 2 - direction * nextLine * box.width * 1.7, box.bottom]
    : [box.right, box.y + box.height / 2 + direction * box.height * 1.6];
  return visiblePosition(frame, inside, at.x + x * at.scale, at.y + y * at.scale);
}

/**
 * The line of the caret at the start or end of a text, as the coordinates of its two points. `box` is the text's box at
 * that end.
 * @param {import('./text-ranges.js').Box} box
 * @param {boolean} isEnd
 * @param {boolean} isVertical
 * @param {boolean} isRightToLeft
 */
function caretLine(box, isEnd, isVertical, isRightToLeft) {
  if (isVertical) return isEnd ? [box.right, box.bottom, box.left, box.bottom] : [box.right, box.top, box.left, box.top];
  const x = isEnd !== isRightToLeft ? box.right : box.left;
  return [x, box.top, x, box.bottom];
}

/** @type {import('../book-functions').SelectionFunctions} */
export const imports = {
  selectionBegin(number, x, y, unit) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    if (!frame || !inside) return 0;
    const position = visiblePosition(frame, inside, x, y);
    const found = position && unitAt(position, DocumentFrameUnitNames[unit]);
    const word = position && unitAt(position, 'word');
    if (!found || !word) return 0;
    const at = inner(frame, x, y);
    const reach = tolerance / placement(frame).scale;
    const isNear = boxes(rangeOf({ first: word, fixed: word.start, moving: word.end }, inside)).some((box) => (
      at[0] > box.left - reach && at[0] < box.right + reach && at[1] > box.top - reach && at[1] < box.bottom + reach
    ));
    if (!isNear) return 0;
    select(inside, { first: found, fixed: found.start, moving: found.end });
    return 1;
  },
  selectionBeginOnPage(number) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const layout = frame && layouts.get(frame);
    const position = inside && layout && firstPosition(inside, layout, Math.max(0, -placement(frame).y));
    const first = position && unitAt(position, 'word');
    if (!first) return 0;
    select(inside, { first, fixed: first.start, moving: first.end });
    return 1;
  },
  selectionExtend(number, x, y) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const selection = inside && selections.get(inside);
    const position = frame && inside && visiblePosition(frame, inside, x, y);
    if (!selection || !position) return;
    const { first } = selection;
    const word = unitAt(position, 'word') ?? { start: position, end: position };
    if (isBefore(word.start, first.start)) select(inside, { first, fixed: first.end, moving: word.start });
    else select(inside, { first, fixed: first.start, moving: isBefore(first.end, word.end) ? word.end : first.end });
  },
  selectionMoveEnd(number, x, y, end) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const selection = inside && selections.get(inside);
    const position = frame && inside && visiblePosition(frame, inside, x, y);
    if (!selection || !position) return end;
    let { fixed, moving } = selection;
    // The end that the user drags becomes the moving one; the other end becomes the fixed one.
    if ((end === DocumentFrameEnd.first) !== isBefore(moving, fixed)) [fixed, moving] = [moving, fixed];
    if (position.node === fixed.node && position.offset === fixed.offset) return end;
    select(inside, { first: selection.first, fixed, moving: position });
    return isBefore(position, fixed) ? DocumentFrameEnd.first : DocumentFrameEnd.last;
  },
  selectionStep(number, direction, step) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const selection = inside && selections.get(inside);
    if (!frame || !inside || !selection) return;
    let moving = stepped(selection.moving, direction, step === DocumentFrameStep.word ? 'word' : 'grapheme');
    if (step === DocumentFrameStep.line) moving = steppedByLine(frame, inside, selection.moving, direction) ?? moving;
    const range = inside.createRange();
    range.setStart(moving.node, Math.max(0, Math.min(moving.offset, moving.node.length) - 1));
    range.setEnd(moving.node, Math.min(moving.offset + 1, moving.node.length));
    // Ignore a step that would leave the page.
    const isOnPage = boxes(range, ...visibleExtent(frame)).length > 0 || !moving.node.data.trim();
    if (isOnPage) select(inside, { ...selection, moving });
  },
  selectionClear(number) {
    const inside = documentOf(frameOf(number));
    if (inside) select(inside, undefined);
  },
  selectionExtent(number, pointer, length) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const range = inside && namedRange(inside, length > 0 ? text(pointer, length) : '');
    const visible = frame && range ? boxes(range, ...visibleExtent(frame)) : [];
    if (!frame || !inside || visible.length === 0 || !range) return 0;
    const { x, y, scale } = placement(frame);
    const style = inside.defaultView?.getComputedStyle(/** @type {Element} */ (range.startContainer.parentElement));
    const isVertical = style?.writingMode.startsWith('vertical') ?? false;
    const isRightToLeft = style?.direction === 'rtl';
    const values = [
      Math.min(...visible.map((box) => box.left)), Math.min(...visible.map((box) => box.top)),
      Math.max(...visible.map((box) => box.right)), Math.max(...visible.map((box) => box.bottom)),
      ...caretLine(visible[0], false, isVertical, isRightToLeft),
      ...caretLine(visible[visible.length - 1], true, isVertical, isRightToLeft),
    ].map((value, index) => value * scale + (index % 2 === 0 ? x : y));
    numbers().set([...values, isVertical ? 1 : 0]);
    return 1;
  },
  selectionQuote(number) {
    const inside = documentOf(frameOf(number));
    const range = inside && namedRange(inside, '');
    if (!range) return -1;
    const highlight = textOf(range).slice(0, maximumLength).toWellFormed();
    return highlight ? returnText(JSON.stringify({ cfi: rangeIdentifier(range), highlight, ...context(range, quoteLength) })) : -1;
  },
};

/**
 * What was marked in the document of a frame, in its colour: found by its identifier if it still has the words, else by the words.
 * @module
 */

import { documentOf, frameOf, pages, tellSpot } from './documents.js';
import { leave, text } from './memory.js';
import { rangeOf } from './places.js';
import { boxes, parts, said } from './words.js';

/** @typedef {{ id: string, color: string, hasNote: boolean, cfi: string, part: number, before: string, highlight: string, after: string }} Mark */
/** @type {WeakMap<Document, { id: string, range: Range }[]>} */
const known = new WeakMap();
/** In the order in which they lie over each other. */
const colours = ['yellow', 'green', 'blue', 'pink', 'purple'];

/** Letters alone: what is between them differs with how a text was cut into lines. @param {string} words */
const bare = (words) => words.replace(/\s+/g, '');

/**
 * The letters of a document without spaces, and where each of them stands. Made once, and only for marks whose words are not
 * where they were.
 * @param {Document} inside
 */
function letters(inside) {
  const whole = inside.createRange();
  whole.selectNodeContents(inside.body ?? inside.documentElement);
  /** @type {{ node: Text, start: number, places: number[] }[]} */
  const pieces = [];
  const all = [];
  let length = 0;
  for (const { node } of parts(whole)) {
    const places = [];
    let own = '';
    for (let at = 0; at < node.length; at += 1) {
      if (/\s/.test(node.data[at])) continue;
      own += node.data[at];
      places.push(at);
    }
    if (own) pieces.push({ node, start: length, places });
    all.push(own);
    length += own.length;
  }
  return { text: all.join(''), pieces };
}

/** How much of two texts is the same, from their ends or beginnings on. @param {string} one @param {string} other */
function alike(one, other, /** @type {boolean} */ fromEnd) {
  let count = 0;
  const at = (/** @type {string} */ words) => words[fromEnd ? words.length - 1 - count : count];
  while (count < one.length && count < other.length && at(one) === at(other)) count += 1;
  return count;
}

/** The words of a mark where they stand now: those with the most of what was around them, nearest to where they were. */
function found(/** @type {ReturnType<typeof letters>} */ { text: all, pieces }, /** @type {Mark} */ mark) {
  const words = bare(mark.highlight);
  if (!words) return undefined;
  const [before, after] = [bare(mark.before), bare(mark.after)];
  let best;
  for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1)) {
    const around = alike(all.slice(Math.max(0, at - before.length), at), before, true)
      + alike(all.slice(at + words.length, at + words.length + after.length), after, false);
    const distance = Math.abs(at - mark.part * all.length);
    if (!best || around > best.around || (around === best.around && distance < best.distance)) best = { at, around, distance };
  }
  if (!best) return undefined;
  const place = (/** @type {number} */ at) => {
    const piece = /** @type {(typeof pieces)[0]} */ (pieces.findLast(({ start }) => start <= at));
    return { node: piece.node, offset: piece.places[at - piece.start] };
  };
  const [start, end] = [place(best.at), place(best.at + words.length - 1)];
  const range = start.node.ownerDocument.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset + 1);
  return range;
}

/** The range of a mark that is shown. @param {Document} inside @param {string} name */
export function markedRange(inside, name) {
  return known.get(inside)?.find(({ id }) => id === name)?.range;
}

/**
 * The marks of a document as boxes for a copy of it, in the document's window, with the colours of its style sheet.
 * @param {Document} inside
 */
export function markBoxes(inside) {
  const highlights = /** @type {any} */ (inside.defaultView)?.CSS.highlights;
  const own = inside.defaultView?.getComputedStyle(inside.documentElement);
  const found = [];
  for (const name of [...colours, 'found']) {
    const colour = own?.getPropertyValue(`--quire-${name}`);
    for (const range of highlights?.get(`quire-${name}`) ?? []) {
      for (const box of boxes(range)) found.push({ box, colour });
    }
  }
  return found;
}

/** What the program imports from here. */
export const imports = {
  // Shows the marks of a frame's document, told as JSON; those shown before are gone.
  marksShow(number, pointer, length) {
    const inside = documentOf(frameOf(number));
    const view = /** @type {any} */ (inside?.defaultView);
    if (!inside || !view) return;
    /** @type {Mark[]} */
    const marks = JSON.parse(text(pointer, length));
    let all;
    const shown = [];
    for (const mark of marks) {
      let range = mark.cfi ? rangeOf(inside, mark.cfi) : undefined;
      // A quote that was cut is the beginning of the words.
      if (!range || !bare(said(range)).startsWith(bare(mark.highlight))) range = found(all ??= letters(inside), mark);
      if (range) shown.push({ id: mark.id, range, mark });
    }
    known.set(inside, shown);
    if (!view.Highlight) return;
    const show = (/** @type {string} */ name, /** @type {typeof shown} */ ones) => {
      if (ones.length > 0) view.CSS.highlights.set(name, new view.Highlight(...ones.map(({ range }) => range)));
      else view.CSS.highlights.delete(name);
    };
    for (const colour of colours) show(`quire-${colour}`, shown.filter(({ mark }) => mark.color === colour));
    show('quire-note', shown.filter(({ mark }) => mark.hasNote));
  },
  // The name of the mark at a point of the window: the one that was shown last.
  marksHit(number, x, y) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    if (!frame || !inside) return -1;
    const place = frame.getBoundingClientRect();
    const scale = place.width / frame.clientWidth || 1;
    const [left, top] = [(x - place.x) / scale, (y - place.y) / scale];
    const hit = known.get(inside)?.findLast(({ range }) => boxes(range).some((box) => (
      left >= box.left && left <= box.right && top >= box.top && top <= box.bottom
    )));
    return hit ? leave(hit.id) : -1;
  },
  // The page on which a mark begins, as documentFind has it; -1 where its words are not there.
  marksPage(number, pointer, length) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const lying = frame && pages.get(frame);
    const range = inside && markedRange(inside, text(pointer, length));
    return lying && range ? tellSpot(lying, range) : -1;
  },
};

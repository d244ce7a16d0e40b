/**
 * Documents of books in frames: laid out in pages, moved from page to page, and asked about places, links and words.
 *
 * A page is a window's width of columns, or its height where lines run down the page. Page i begins at exactly i times that
 * extent, a whole number of points: nothing adds up over a chapter. Text that is scrolled is not laid in columns; its pages are
 * slices of one tall page, cut at whole pixels of the device.
 * @module
 */

import { whole } from './addresses.js';
import { node } from './elements.js';
import { fit } from './fit.js';
import { call, leave, numbers, text } from './memory.js';
import { identifier, rangeOf } from './places.js';

/** @typedef {{ width: number, height: number, count: number, page: number, isDown: boolean, isLeftward: boolean,
 *   isScrolled: boolean }} Pages */
/** How a frame's document lies in pages. @type {WeakMap<HTMLIFrameElement, Pages>} */
export const pages = new WeakMap();
/** What was asked for last, so that an answer that comes late is nobody's. @type {WeakMap<HTMLIFrameElement, number>} */
const loads = new WeakMap();
/** Of the words around a place. */
export const quoteLength = 48;
/** A picture whose shorter side is shown smaller than this is an ornament, in points. */
const smallestPicture = 32;

/** @param {number} number @returns {HTMLIFrameElement | undefined} */
export function frameOf(number) {
  const frame = node(number);
  return frame instanceof HTMLIFrameElement ? frame : undefined;
}

/** A frame's document, when there is one to look into. @param {HTMLIFrameElement | undefined} frame */
export function documentOf(frame) {
  const inside = frame?.contentDocument;
  return inside?.body || inside?.documentElement?.localName === 'svg' ? inside : undefined;
}

/** @param {Node} start */
function texts(start) {
  return start.ownerDocument.createTreeWalker(start, NodeFilter.SHOW_TEXT);
}

/**
 * The page on which a range begins.
 * @param {Pages} lying @param {Range | Element} range
 */
function pageOf(lying, range) {
  const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
  const { width, height, page, count, isDown, isLeftward } = lying;
  let at;
  if (isDown) at = box.top / height + page;
  else at = isLeftward ? (width - box.right) / width + page : box.left / width + page;
  return Math.max(0, Math.min(Math.floor(at + 0.001), count - 1));
}

/** How far a range begins below the top of the page that is shown. @param {Range | Element} range */
function topOf(range) {
  return (range.getClientRects()[0] ?? range.getBoundingClientRect()).top;
}

/**
 * The page on which a range begins; the block of numbers has how far below the page's top that is.
 * @param {Pages} lying @param {Range | Element} range
 */
export function tellSpot(lying, range) {
  const page = pageOf(lying, range);
  numbers()[0] = topOf(range) + (lying.isDown ? (lying.page - page) * lying.height : 0);
  return page;
}

/**
 * The first place in the text that is seen; of text that is scrolled, no higher than a height of the page.
 * @param {Document} inside @param {Pages} lying @param {number} from
 */
export function firstPlace(inside, lying, from = 0) {
  const isBefore = (/** @type {Range} */ range) =>
    (lying.isScrolled ? topOf(range) < from - 1 : pageOf(lying, range) < lying.page);
  const walker = texts(inside.body ?? inside.documentElement);
  const range = inside.createRange();
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    const length = at.nodeValue?.length ?? 0;
    if (!at.nodeValue?.trim()) continue;
    range.selectNodeContents(at);
    const boxes = range.getClientRects();
    const last = boxes[boxes.length - 1];
    if (!last) continue;
    range.setStart(at, length - 1);
    if (isBefore(range)) continue;
    // The first character of this text on the page, or after it.
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      range.setStart(at, middle);
      range.setEnd(at, middle + 1);
      if (isBefore(range)) low = middle + 1;
      else high = middle;
    }
    while (low < length - 1 && /\s/.test(at.nodeValue[low])) low += 1;
    return { node: at, offset: low };
  }
  return undefined;
}

/** The words after a place, and those before. @param {Node} at @param {number} offset @param {Node} root */
function quote(at, offset, root) {
  const walker = texts(root);
  walker.currentNode = at;
  let highlight = at.nodeValue?.slice(offset) ?? '';
  while (highlight.length < quoteLength && walker.nextNode()) highlight += walker.currentNode.nodeValue;
  walker.currentNode = at;
  let before = at.nodeValue?.slice(0, offset) ?? '';
  while (before.length < quoteLength && walker.previousNode()) before = walker.currentNode.nodeValue + before;
  const plain = (/** @type {string} */ words) => words.replace(/\s+/g, ' ').toWellFormed();
  return { before: plain(before.slice(-quoteLength)), highlight: plain(highlight.slice(0, quoteLength)) };
}

/** What the program imports from here. */
export const imports = {
  // Loads a document into a frame. The callback is called with 1 when it is there, pictures and letters included, or with
  // 0 when there is none.
  documentLoad(number, pointer, length, callback) {
    const frame = frameOf(number);
    const address = text(pointer, length);
    if (!frame) {
      call(callback, 0);
      return;
    }
    const load = (loads.get(frame) ?? 0) + 1;
    loads.set(frame, load);
    pages.delete(frame);
    frame.onload = () => {
      if (loads.get(frame) !== load) return;
      const inside = documentOf(frame);
      const isThere = inside !== undefined && inside.URL.endsWith(address);
      Promise.resolve(inside?.fonts?.ready).finally(() => {
        if (loads.get(frame) === load) call(callback, isThere ? 1 : 0);
      });
    };
    // What is replaced leaves nothing in the history.
    if (frame.contentWindow && frame.hasAttribute('src')) frame.contentWindow.location.replace(address);
    else frame.src = address;
  },
  // Lays the document out by a style sheet, in pages of this extent. The block of numbers has their count afterwards,
  // whether lines run down, whether text goes on leftwards, and the height of all where it is scrolled.
  documentLayOut(number, width, height, scrolls, pointer, length) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const root = inside?.documentElement;
    if (!frame || !inside || !root) return 0;
    const body = inside.body;
    let style = inside.getElementById('quire-style');
    if (!style) {
      style = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
      style.id = 'quire-style';
      (inside.head ?? root).append(style);
    }
    root.removeAttribute('data-quire-lines');
    const own = inside.defaultView?.getComputedStyle(body ?? root);
    const isDown = own?.writingMode.startsWith('vertical') ?? false;
    const isLeftward = isDown ? own?.writingMode === 'vertical-rl' : own?.direction === 'rtl';
    if (isDown) root.setAttribute('data-quire-lines', 'down');
    if (isLeftward && !isDown) root.style.direction = 'rtl';
    if (body) body.style.transform = '';
    style.textContent = text(pointer, length);
    const isScrolled = scrolls !== 0 && !isDown && body !== null;
    root.toggleAttribute('data-quire-scrolled', isScrolled);
    fit(inside, isDown);
    const whole = isScrolled ? body.getBoundingClientRect().height : 0;
    const extent = whole || (isDown ? root.scrollHeight : root.scrollWidth);
    const count = Math.max(1, Math.ceil((extent - 1) / (isDown || isScrolled ? height : width)));
    pages.set(frame, { width, height, count, page: 0, isDown: isDown || isScrolled, isLeftward, isScrolled });
    numbers().set([count, isDown ? 1 : 0, isLeftward ? 1 : 0, whole]);
    return 1;
  },
  documentShow(number, page) {
    const frame = frameOf(number);
    const lying = frame && pages.get(frame);
    const body = documentOf(frame)?.body;
    if (!lying || !body) return;
    lying.page = page;
    const across = lying.isDown ? 0 : page * lying.width * (lying.isLeftward ? 1 : -1);
    body.style.transform = page === 0 ? '' : `translate(${across}px,${lying.isDown ? -page * lying.height : 0}px)`;
  },
  // The first place on the page that is shown, or of scrolled text below a height of it, as JSON.
  documentPlace(number, from) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const lying = frame && pages.get(frame);
    if (!inside?.body || !lying) return -1;
    const first = firstPlace(inside, lying, from);
    if (!first) return -1;
    return leave(JSON.stringify({
      cfi: identifier(first.node, first.offset), ...quote(first.node, first.offset, inside.body),
    }));
  },
  // The page on which something begins: a place (0), an element by its name (1); -1 where there is none. The block of
  // numbers has how far below the page's top it begins.
  documentFind(number, kind, pointer, length) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const lying = frame && pages.get(frame);
    const name = text(pointer, length);
    if (!inside || !lying) return -1;
    const found = kind === 0
      ? rangeOf(inside, name)
      : inside.getElementById(name) ?? inside.querySelector(`a[name="${CSS.escape(name)}"]`);
    if (!found) return -1;
    return tellSpot(lying, found);
  },
  // Marks the words that an identifier names, or none. Browsers that can't, show the page all the same.
  documentMark(number, pointer, length) {
    const inside = documentOf(frameOf(number));
    const view = /** @type {any} */ (inside?.defaultView);
    const range = inside && length > 0 ? rangeOf(inside, text(pointer, length)) : undefined;
    if (range && view.Highlight) view.CSS.highlights.set('quire-found', new view.Highlight(range));
    else view?.CSS.highlights?.delete('quire-found');
  },
  // What lies at a point of the frame, as JSON: the address of a link, or of a picture.
  documentHit(number, x, y) {
    const element = documentOf(frameOf(number))?.elementFromPoint(x, y);
    if (!element) return -1;
    const link = element.closest('a');
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    if (address) {
      const isOutside = link?.hasAttribute('data-quire-external');
      const target = isOutside ? address : whole(address, element.baseURI)?.href;
      return target === undefined ? -1 : leave(JSON.stringify({ link: target, isOutside }));
    }
    const picture = element.closest('img, image');
    const source = picture?.getAttribute('src') ?? picture?.getAttribute('href') ?? picture?.getAttribute('xlink:href');
    const box = picture?.getBoundingClientRect();
    // What is no larger than a letter or two belongs to the text around it.
    const shown = source ? whole(source, element.baseURI) : undefined;
    if (!shown || !box || Math.min(box.width, box.height) < smallestPicture) return -1;
    return leave(JSON.stringify({
      picture: shown.pathname,
      label: picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '',
      width: picture.naturalWidth ?? 0, height: picture.naturalHeight ?? 0,
      part: (box.width * box.height) / (element.ownerDocument.documentElement.clientWidth * element.ownerDocument.documentElement.clientHeight || 1),
    }));
  },
};

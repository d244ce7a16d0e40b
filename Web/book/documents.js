/**
 * The documents of books, which are shown in iframes: lays them out in pages, shows a page, and finds positions, links
 * and images.
 *
 * A page is as wide as the window and has one column. In vertical writing, pages are as high as the window. Page i
 * begins at exactly i times that extent, a whole number of points, so that no rounding errors accumulate over a
 * chapter. Scrolled text has no columns. Its pages are slices of one tall page, cut at whole device pixels. A document
 * with a fixed layout is one page, whose frame is scaled.
 * @module
 */

import { call, numbers, returnText, text } from '../binding/memory.js';
import { node } from '../binding/nodes.js';
import { resolved } from './addresses.js';
import { DocumentFrameSearchKind } from './book-constants.js';
import { identifier, rangeOf } from './cfi.js';
import { fit } from './fit.js';
import { addFonts, rememberFonts } from './fonts.js';
import { hyphenRules, isInsertedAt, sourceOffset, sourceText } from './soft-hyphens.js';

/**
 * The layout of a document.
 * @typedef {object} Layout
 * @property {number} width of a page
 * @property {number} height of a page
 * @property {number} count of pages
 * @property {number} page the visible page
 * @property {boolean} isDownward whether pages follow each other downward: in vertical writing and in scrolled text
 * @property {boolean} isRightToLeft
 * @property {boolean} isScrolled
 */
/**
 * The layouts of the frames.
 * @type {WeakMap<HTMLIFrameElement, Layout>}
 */
export const layouts = new WeakMap();
/**
 * The number of the latest load of each frame. A newer load supersedes the earlier ones, whose results are ignored.
 * @type {WeakMap<HTMLIFrameElement, number>}
 */
const loads = new WeakMap();
/** The length of the text that is quoted on each side of a position, in UTF-16 units. */
export const quoteLength = 48;
/** The minimum length of an image's shorter side, in points. A smaller image is an ornament and can't be opened. */
const smallestImage = 32;

/** @param {number} number @returns {HTMLIFrameElement | undefined} */
export function frameOf(number) {
  const frame = node(number);
  return frame instanceof HTMLIFrameElement ? frame : undefined;
}

/**
 * The document of a frame, if it has loaded one.
 * @param {HTMLIFrameElement | undefined} frame
 */
export function documentOf(frame) {
  const document = frame?.contentDocument;
  if (!document) return undefined;
  // SVG documents have no body, and the document of a loading frame has no root.
  const { body, documentElement } = /** @type {{ body: HTMLElement | null, documentElement: HTMLElement | null }} */ (document);
  return body || documentElement?.localName === 'svg' ? document : undefined;
}

/**
 * The position of a frame in the window, in points, and its scale.
 * @param {HTMLIFrameElement} frame
 */
export function placement(frame) {
  const box = frame.getBoundingClientRect();
  return { x: box.x, y: box.y, scale: box.width / frame.clientWidth || 1 };
}

/**
 * Whether an image can be opened in the viewer. An image smaller than `smallestImage` is part of the text.
 * @param {Element} image
 */
export function isOpenableImage(image) {
  const { width, height } = image.getBoundingClientRect();
  return Math.min(width, height) >= smallestImage;
}

/** @param {Node} root */
function textWalker(root) {
  return /** @type {Document} */ (root.ownerDocument).createTreeWalker(root, NodeFilter.SHOW_TEXT);
}

/**
 * The first box of a range.
 * @param {Range | Element} range
 */
function firstBox(range) {
  const boxes = range.getClientRects();
  if (boxes.length > 1 && 'startContainer' in range && range.startContainer.nodeType === Node.TEXT_NODE) {
    const node = /** @type {Text} */ (range.startContainer);
    if (isInsertedAt(node, range.startOffset - 1)) {
      // If the line breaks at the soft hyphen, the first box of the next character is the hyphen at the end of the
      // line. Use the last box.
      const character = range.cloneRange();
      character.setEnd(node, Math.min(range.startOffset + 1, node.length));
      const own = character.getClientRects();
      return own[own.length - 1] ?? boxes[0];
    }
  }
  return boxes[0] ?? range.getBoundingClientRect();
}

/**
 * The page on which a range begins.
 * @param {Layout} layout @param {Range | Element} range
 */
export function pageOf(layout, range) {
  const box = firstBox(range);
  const { width, height, page, count, isDownward, isRightToLeft } = layout;
  let position;
  if (isDownward) position = box.top / height + page;
  else position = isRightToLeft ? (width - box.right) / width + page : box.left / width + page;
  return Math.max(0, Math.min(Math.floor(position + 0.001), count - 1));
}

/**
 * Returns the page on which a range begins, and writes its distance from the top of that page.
 * @param {Layout} layout @param {Range | Element} range
 */
export function reportPage(layout, range) {
  const page = pageOf(layout, range);
  /** @type {import('./book-functions').DocumentFrameOffsetRecord} */
  const record = [firstBox(range).top + (layout.isDownward ? (layout.page - page) * layout.height : 0)];
  numbers().set(record);
  return page;
}

/**
 * The first visible position in the text. In scrolled text, the first one at or below `from`, a height in points.
 * @param {Document} document @param {Layout} layout @param {number} from
 */
export function firstPosition(document, layout, from = 0) {
  const isBefore = (/** @type {Range} */ range) => (
    layout.isScrolled ? firstBox(range).top < from - 1 : pageOf(layout, range) < layout.page
  );
  const walker = textWalker(document.body ?? document.documentElement);
  const range = document.createRange();
  for (let found = walker.nextNode(); found; found = walker.nextNode()) {
    const { data, length } = /** @type {Text} */ (found);
    if (!data.trim()) continue;
    range.selectNodeContents(found);
    const boxes = range.getClientRects();
    const last = boxes[boxes.length - 1];
    if (!last) continue;
    range.setStart(found, length - 1);
    if (isBefore(range)) continue;
    // Find the first character of this node that is on the page or after it.
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      range.setStart(found, middle);
      // A soft hyphen has no box unless the line breaks at it, so measure it with the next character.
      range.setEnd(found, Math.min(middle + (isInsertedAt(/** @type {Text} */ (found), middle) ? 2 : 1), length));
      if (isBefore(range)) low = middle + 1;
      else high = middle;
    }
    while (low < length - 1 && /\s/.test(data[low])) low += 1;
    return { node: /** @type {Text} */ (found), offset: low };
  }
  return undefined;
}

/**
 * The book's own text before and after a position, each at most `quoteLength` long.
 * @param {Text} start
 * @param {number} offset
 * @param {Node} root
 */
function quote(start, offset, root) {
  const walker = textWalker(root);
  walker.currentNode = start;
  const [own, from] = [sourceText(start), sourceOffset(start, offset)];
  let highlight = own.slice(from);
  while (highlight.length < quoteLength && walker.nextNode()) highlight += sourceText(walker.currentNode);
  walker.currentNode = start;
  let before = own.slice(0, from);
  while (before.length < quoteLength && walker.previousNode()) before = sourceText(walker.currentNode) + before;
  const plain = (/** @type {string} */ words) => words.replace(/\s+/g, ' ').toWellFormed();
  return { before: plain(before.slice(-quoteLength)), highlight: plain(highlight.slice(0, quoteLength)) };
}

/**
 * The style element with the app's style sheet.
 * @param {Document} document
 */
function ownStyle(document) {
  const known = document.getElementById('quire-style');
  if (known) return known;
  const style = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  style.id = 'quire-style';
  (document.head ?? document.documentElement).append(style);
  return style;
}

/**
 * The style of a document's body, and the directions of its lines and pages.
 * @param {Document} document
 */
function directions(document) {
  const body = /** @type {HTMLElement | null} */ (document.body);
  const computed = document.defaultView?.getComputedStyle(body ?? document.documentElement);
  const isVertical = computed?.writingMode.startsWith('vertical') ?? false;
  const isRightToLeft = isVertical ? computed?.writingMode === 'vertical-rl' : computed?.direction === 'rtl';
  return { computed, isVertical, isRightToLeft };
}

/**
 * Sets or removes a CSS highlight of a document. Does nothing in browsers without highlights.
 * @param {Document | undefined} document
 * @param {string} name
 * @param {Range[]} ranges
 * @param {number} [priority] over other highlights
 */
export function setHighlight(document, name, ranges, priority = 0) {
  const view = document?.defaultView;
  if (!view?.CSS?.highlights) return;
  if (ranges.length === 0) {
    view.CSS.highlights.delete(name);
    return;
  }
  const highlight = new view.Highlight(...ranges);
  highlight.priority = priority;
  view.CSS.highlights.set(name, highlight);
}

/**
 * Parses a document without its styles, because the page's content security policy would report an error for each of
 * them. A parsed document runs no scripts and loads no resources.
 * @param {string} source @param {'application/xhtml+xml' | 'text/html'} kind
 */
export function parsedDocument(source, kind = 'application/xhtml+xml') {
  const withoutStyles = source.replace(/<style\b[^]*?<\/style\s*>/gi, '')
    .replace(/(<[a-z][^<>]*?\s)style\s*=\s*("[^"]*"|'[^']*')/gi, '$1');
  return new DOMParser().parseFromString(withoutStyles, kind);
}

/** @typedef {HTMLImageElement | SVGImageElement} BookImage */

/**
 * The images of a document, in order.
 * @param {Document} document
 */
function imagesIn(document) {
  return /** @type {BookImage[]} */ ([...document.querySelectorAll('img, image')]);
}

/**
 * The description of an image for the program; undefined if it has no address.
 * @param {BookImage} image @param {string} base
 */
function description(image, base) {
  const source = image.getAttribute('src') ?? image.getAttribute('href') ?? image.getAttribute('xlink:href');
  const address = source ? resolved(source, base) : undefined;
  if (!address) return undefined;
  const { naturalWidth = 0, naturalHeight = 0 } = /** @type {Partial<HTMLImageElement>} */ (image);
  return {
    picture: address.pathname, label: image.getAttribute('alt') ?? image.getAttribute('aria-label') ?? '',
    width: naturalWidth, height: naturalHeight,
  };
}

/** @type {import('./book-functions').DocumentsFunctions} */
export const imports = {
  documentLoad(number, pointer, length, callback) {
    const frame = frameOf(number);
    const address = text(pointer, length);
    if (!frame) {
      call(callback, 0);
      return;
    }
    const load = (loads.get(frame) ?? 0) + 1;
    loads.set(frame, load);
    layouts.delete(frame);
    frame.onload = () => {
      if (loads.get(frame) !== load) return;
      const document = documentOf(frame);
      const hasLoaded = document !== undefined && document.URL.endsWith(address);
      Promise.all([document?.fonts?.ready, document?.body && addFonts(document)]).finally(() => {
        if (loads.get(frame) === load) call(callback, hasLoaded ? 1 : 0);
      });
    };
    // Replacing the address adds no entry to the history.
    if (frame.contentWindow && frame.hasAttribute('src')) frame.contentWindow.location.replace(address);
    else frame.src = address;
  },
  documentLayOut(number, width, height, scrolls, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const root = document?.documentElement;
    if (!frame || !document || !root) return 0;
    const body = /** @type {HTMLElement | null} */ (document.body);
    const style = ownStyle(document);
    root.removeAttribute('data-quire-lines');
    const { computed, isVertical, isRightToLeft } = directions(document);
    if (isVertical) root.setAttribute('data-quire-lines', 'down');
    if (isRightToLeft && !isVertical) root.style.direction = 'rtl';
    if (body) body.style.transform = '';
    style.textContent = text(pointer, length) + hyphenRules(document);
    const isScrolled = scrolls !== 0 && !isVertical && body !== null;
    root.toggleAttribute('data-quire-scrolled', isScrolled);
    fit(document, isVertical);
    if (computed) rememberFonts(computed.fontFamily);
    const scrolledHeight = isScrolled ? body.getBoundingClientRect().height : 0;
    const extent = scrolledHeight || (isVertical ? root.scrollHeight : root.scrollWidth);
    const isDownward = isVertical || isScrolled;
    const count = Math.max(1, Math.ceil((extent - 1) / (isDownward ? height : width)));
    layouts.set(frame, { width, height, count, page: 0, isDownward, isRightToLeft, isScrolled });
    /** @type {import('./book-functions').DocumentFrameLayoutRecord} */
    const record = [count, isVertical ? 1 : 0, isRightToLeft ? 1 : 0, scrolledHeight];
    numbers().set(record);
    return 1;
  },
  documentPrepareFixedPage(number, width, height, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    if (!frame || !document) return 0;
    ownStyle(document).textContent = text(pointer, length);
    const { isVertical, isRightToLeft } = directions(document);
    layouts.set(frame, { width, height, count: 1, page: 0, isDownward: false, isRightToLeft, isScrolled: false });
    /** @type {import('./book-functions').DocumentFrameLayoutRecord} */
    const record = [1, isVertical ? 1 : 0, isRightToLeft ? 1 : 0, 0];
    numbers().set(record);
    return 1;
  },
  documentShow(number, page) {
    const frame = frameOf(number);
    const layout = frame && layouts.get(frame);
    const body = /** @type {HTMLElement | null | undefined} */ (documentOf(frame)?.body);
    if (!layout || !body) return;
    layout.page = page;
    const x = layout.isDownward ? 0 : page * layout.width * (layout.isRightToLeft ? 1 : -1);
    body.style.transform = page === 0 ? '' : `translate(${x}px,${layout.isDownward ? -page * layout.height : 0}px)`;
  },
  documentPosition(number, from) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const layout = frame && layouts.get(frame);
    if (!document?.body || !layout) return -1;
    const first = firstPosition(document, layout, from);
    if (!first) return -1;
    return returnText(JSON.stringify({
      cfi: identifier(first.node, first.offset), ...quote(first.node, first.offset, document.body),
    }));
  },
  documentFind(number, kind, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const layout = frame && layouts.get(frame);
    const name = text(pointer, length);
    if (!document || !layout) return -1;
    const found = kind === DocumentFrameSearchKind.cfi
      ? rangeOf(document, name)
      : document.getElementById(name) ?? document.querySelector(`a[name="${CSS.escape(name)}"]`);
    return found ? reportPage(layout, found) : -1;
  },
  documentMarkFound(number, pointer, length) {
    const document = documentOf(frameOf(number));
    const range = document && length > 0 ? rangeOf(document, text(pointer, length)) : undefined;
    setHighlight(document, 'quire-found', range ? [range] : []);
  },
  documentHit(number, x, y) {
    const element = documentOf(frameOf(number))?.elementFromPoint(x, y);
    if (!element) return -1;
    const link = element.closest('a');
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    if (address) {
      const isOutside = link?.hasAttribute('data-quire-external');
      const target = resolved(address, element.baseURI);
      // The query of the document's address (the soft hyphens) is not part of the target.
      if (target) target.search = '';
      const found = isOutside ? address : target?.href;
      return found === undefined ? -1 : returnText(JSON.stringify({ link: found, isOutside }));
    }
    const image = /** @type {BookImage | null} */ (element.closest('img, image'));
    const box = image?.getBoundingClientRect();
    const described = image ? description(image, element.baseURI) : undefined;
    if (!described || !image || !box || !isOpenableImage(image)) return -1;
    const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
    return returnText(JSON.stringify({
      ...described, part: (box.width * box.height) / (clientWidth * clientHeight || 1),
    }));
  },
  documentImages(addressPointer, addressLength, pointer, length) {
    const base = new URL(text(addressPointer, addressLength), document.baseURI).href;
    const parsed = parsedDocument(text(pointer, length));
    return returnText(JSON.stringify(imagesIn(parsed).flatMap((image) => {
      const described = description(image, base);
      const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
      const isSmall = [width, height].some((length) => length > 0 && length < smallestImage);
      return described && !isSmall ? [described] : [];
    })));
  },
  documentImage(number, pointer, length, isHidden) {
    const document = documentOf(frameOf(number));
    const path = text(pointer, length);
    const image = document && imagesIn(document).find((image) => (
      description(image, document.baseURI)?.picture === path
    ));
    if (!image) return 0;
    image.style.visibility = isHidden ? 'hidden' : '';
    const box = image.getBoundingClientRect();
    const { naturalWidth = 0, naturalHeight = 0 } = /** @type {Partial<HTMLImageElement>} */ (image);
    // An image with another aspect ratio than its box is fitted into it (`object-fit: contain`).
    const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight);
    const isKnown = naturalWidth > 0 && naturalHeight > 0;
    const width = isKnown ? naturalWidth * scale : box.width;
    const height = isKnown ? naturalHeight * scale : box.height;
    /** @type {import('./book-functions').DocumentFrameImageRecord} */
    const record = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height];
    numbers().set(record);
    return 1;
  },
};

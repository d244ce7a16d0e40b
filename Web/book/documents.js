/**
 * The documents of books, which are shown in iframes: loads them, lays them out in pages and shows a page.
 *
 * A page is as wide as the window and has one column. In vertical writing, pages are as high as the window. Page i
 * begins at exactly i times that extent, a whole number of points, so that no rounding errors accumulate over a
 * chapter. Scrolled text has no columns. Its pages are slices of one tall page, cut at whole device pixels. A document
 * with a fixed layout is one page, whose frame is scaled.
 * @module
 */

import { basePath, publicAddress } from '../binding/base-path.js';
import { call, numbers, text } from '../binding/memory.js';
import { node } from '../binding/document/nodes.js';
import { fit } from './styles/fit.js';
import { addFonts, preloadFont } from './styles/fonts.js';
import { holdLateImages, lateImageRules, releaseLoadedImages } from './late-images.js';
import { hyphenRules } from './text/soft-hyphens.js';
import { fitTextLayer } from './text/text-layer.js';
import { fitTranslation } from './text/translation-layer.js';

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
 * Sets the app's style sheet of a document that is laid out in pages. An unchanged one is kept, because the browser would
 * compute all styles again.
 * @param {Document} document @param {string} sheet
 */
export function setOwnStyle(document, sheet) {
  const style = ownStyle(document);
  // Adds the base path to the addresses of the server's fonts.
  const rules = sheet.replaceAll('url("/', `url("${basePath}/`) + hyphenRules(document) + lateImageRules;
  if (style.textContent !== rules) style.textContent = rules;
}

/**
 * The directions of a document's lines and pages.
 * @param {Document} document
 */
function directions(document) {
  const body = /** @type {HTMLElement | null} */ (document.body);
  const computed = document.defaultView?.getComputedStyle(body ?? document.documentElement);
  const isVertical = computed?.writingMode.startsWith('vertical') ?? false;
  const isRightToLeft = isVertical ? computed?.writingMode === 'vertical-rl' : computed?.direction === 'rtl';
  return { isVertical, isRightToLeft };
}

/** @type {Set<(document: Document) => void>} */
const highlightObservers = new Set();

/**
 * Calls `observer` with each document whose highlights have changed.
 * @param {(document: Document) => void} observer
 */
export function observeHighlights(observer) {
  highlightObservers.add(observer);
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
  if (!document || !view?.CSS?.highlights) return;
  if (ranges.length === 0) {
    if (!view.CSS.highlights.delete(name)) return;
  } else {
    const highlight = new view.Highlight(...ranges);
    highlight.priority = priority;
    view.CSS.highlights.set(name, highlight);
  }
  for (const observer of highlightObservers) observer(document);
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

/** The time that a document waits for its images after it was parsed, in milliseconds. */
const imageWait = 300;
/** The time between two checks whether a document is parsed, in milliseconds. */
const parsedCheckInterval = 50;

/**
 * Whether a document is parsed and its style sheets have loaded.
 * @param {Document} document
 */
function isParsed(document) {
  if (document.readyState === 'loading') return false;
  const links = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[rel~="stylesheet"]')]);
  return links.every(({ sheet, disabled }) => sheet !== null || disabled);
}

/**
 * Waits until a document is parsed and `imageWait` has passed. Then calls `lay` with the document.
 * @param {HTMLIFrameElement} frame @param {string} address the end of the document's address
 * @param {() => boolean} isWaiting whether the document has not loaded yet
 * @param {(document: Document) => void} lay
 */
function whenParsed(frame, address, isWaiting, lay) {
  let parsed = 0;
  const look = () => {
    if (!isWaiting() || !frame.isConnected) return;
    const document = documentOf(frame);
    if (document?.body && document.URL.endsWith(address) && isParsed(document)) {
      parsed ||= performance.now();
      if (performance.now() - parsed >= imageWait) {
        lay(document);
        return;
      }
    }
    setTimeout(look, parsedCheckInterval);
  };
  setTimeout(look, parsedCheckInterval);
}

/** @type {import('./book-functions').DocumentsFunctions} */
export const imports = {
  documentLoad(number, pointer, length, awaitsImages, callback) {
    const frame = frameOf(number);
    const address = publicAddress(text(pointer, length));
    if (!frame) {
      call(callback, 0);
      return;
    }
    const load = (loads.get(frame) ?? 0) + 1;
    loads.set(frame, load);
    layouts.delete(frame);
    let isWaiting = true;
    /** @param {Document | undefined} document @param {boolean} hasLoaded */
    const finish = (document, hasLoaded) => {
      if (loads.get(frame) !== load || !isWaiting) return;
      isWaiting = false;
      if (document?.body) addFonts(document);
      call(callback, hasLoaded ? 1 : 0);
    };
    frame.onload = () => {
      const document = documentOf(frame);
      finish(document, document !== undefined && document.URL.endsWith(address));
    };
    // Replacing the address adds no entry to the history. A new frame is inserted after this call.
    if (frame.contentWindow && frame.hasAttribute('src')) frame.contentWindow.location.replace(address);
    else frame.src = address;
    preloadFont();
    if (awaitsImages !== 0) return;
    whenParsed(frame, address, () => isWaiting && loads.get(frame) === load, (document) => {
      holdLateImages(document);
      finish(document, true);
    });
  },
  documentLayOut(number, width, height, scrolls, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const root = document?.documentElement;
    if (!frame || !document || !root) return 0;
    const body = /** @type {HTMLElement | null} */ (document.body);
    releaseLoadedImages(document);
    setOwnStyle(document, text(pointer, length));
    const { isVertical, isRightToLeft } = directions(document);
    if (isVertical) root.setAttribute('data-quire-lines', 'down');
    else root.removeAttribute('data-quire-lines');
    if (isRightToLeft && !isVertical) root.style.direction = 'rtl';
    if (body) body.style.transform = '';
    const isScrolled = scrolls !== 0 && !isVertical && body !== null;
    root.toggleAttribute('data-quire-scrolled', isScrolled);
    fit(document, isVertical);
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
    fitTextLayer(document);
    fitTranslation(frame, document);
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
};

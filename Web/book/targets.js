/**
 * Keyboard targets: the links, footnotes, images and media of a document. The frames of documents are not focusable, so
 * the app shows an element of its own over each target.
 * @module
 */

import { returnText } from '../binding/memory.js';
import { isOpenableImage } from './document-images.js';
import { documentOf, frameOf, layouts, placement } from './documents.js';
import { isFootnoteLink } from './text/footnotes.js';
import { pageOf, reportPage } from './text/positions.js';
import { sourceContent } from './text/soft-hyphens.js';

/** The maximum number of targets of a document, and of targets on a page. */
const [maximumCount, maximumOnPage] = [4000, 120];
/** The maximum length of a name, in UTF-16 units. */
const maximumNameLength = 160;
const selector = 'a[href], a[*|href], img, image, audio, video';

/**
 * The targets of the documents, in reading order, with their pages in a layout.
 * @typedef {{ elements: Element[], layout?: import('./documents.js').Layout, pages: number[] }} Targets
 * @type {WeakMap<Document, Targets>}
 */
const targets = new WeakMap();
/**
 * Whether each link is a footnote reference. The result is cached, because computing it is slow.
 * @type {WeakMap<Element, 'note' | 'link'>}
 */
const linkKinds = new WeakMap();

/**
 * The targets of a document. An image or a media element in a link is part of the link.
 * @param {Document} inside @param {import('./documents.js').Layout | undefined} layout
 */
function targetsOf(inside, layout) {
  let known = targets.get(inside);
  if (!known) {
    const elements = [...inside.querySelectorAll(selector)].filter((element) => (
      element.localName === 'a' || !element.parentElement?.closest('a[href], a[*|href]')
    ));
    known = { elements: elements.slice(0, maximumCount), pages: [] };
    targets.set(inside, known);
  }
  if (known.layout !== layout || known.pages.length === 0) {
    known.layout = layout;
    known.pages = known.elements.map((element) => (layout ? pageOf(layout, element) : 0));
  }
  return known;
}

/**
 * The kind of a target; undefined for images that can't be opened.
 * @param {Element} element
 */
function kindOf(element) {
  if (element.localName === 'a') {
    const kind = linkKinds.get(element) ?? (isFootnoteLink(element) ? 'note' : 'link');
    linkKinds.set(element, kind);
    return kind;
  }
  if (element.localName === 'audio' || element.localName === 'video') return 'media';
  return isOpenableImage(element) ? 'picture' : undefined;
}

/**
 * The name of a target: its label, its text, or the text alternatives of its images.
 * @param {Element} element
 */
function nameOf(element) {
  const images = [...element.querySelectorAll('img')].map((image) => image.alt).join(' ');
  const name = [
    element.getAttribute('aria-label'), element.getAttribute('alt'), sourceContent(element), images, element.getAttribute('title'),
  ].find((text) => text?.trim()) ?? '';
  return name.replace(/\s+/g, ' ').trim().slice(0, maximumNameLength).toWellFormed();
}

/**
 * The visible boxes of an element, in points of the window.
 * @param {HTMLIFrameElement} frame @param {Element} element
 */
function visibleBoxes(frame, element) {
  const { x, y, scale } = placement(frame);
  // Scrolled text continues in the frames of the other slices.
  const page = layouts.get(frame)?.isScrolled ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : frame.getBoundingClientRect();
  return [...element.getClientRects()].map((box) => ({
    left: box.left * scale + x, top: box.top * scale + y, right: box.right * scale + x, bottom: box.bottom * scale + y,
  })).filter((box) => (
    box.right > Math.max(box.left, page.left + 1) && box.left < page.right - 1
      && box.bottom > Math.max(box.top, page.top + 1) && box.top < page.bottom - 1
  ));
}

/** @type {import('./book-functions').TargetsFunctions} */
export const imports = {
  targetsOnPage(number) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    if (!frame || !inside) return -1;
    const layout = layouts.get(frame);
    const { elements, pages } = targetsOf(inside, layout);
    const found = [];
    let [before, after] = [-1, -1];
    for (let index = 0; index < elements.length && found.length < maximumOnPage; index += 1) {
      const isNear = !layout || layout.isScrolled || pages[index] === layout.page;
      const boxes = isNear && kindOf(elements[index]) ? visibleBoxes(frame, elements[index]) : [];
      if (boxes.length > 0) {
        const left = Math.min(...boxes.map((box) => box.left));
        const top = Math.min(...boxes.map((box) => box.top));
        const [first] = boxes;
        found.push({
          index, kind: kindOf(elements[index]), name: nameOf(elements[index]), left, top,
          width: Math.max(...boxes.map((box) => box.right)) - left, height: Math.max(...boxes.map((box) => box.bottom)) - top,
          x: (Math.max(first.left, 0) + Math.min(first.right, innerWidth)) / 2,
          y: (Math.max(first.top, 0) + Math.min(first.bottom, innerHeight)) / 2,
        });
      } else if (kindOf(elements[index]) && elements[index].getClientRects().length > 0) {
        // In scrolled text, a target below the window ends the search.
        const isAfter = layout?.isScrolled
          ? elements[index].getBoundingClientRect().top + placement(frame).y >= innerHeight - 1 : pages[index] > (layout?.page ?? 0);
        if (isAfter) {
          after = index;
          break;
        }
        if (found.length === 0) before = index;
      }
    }
    const beyond = (/** @type {number} */ index) => (
      index < 0 ? [] : [{ index, kind: kindOf(elements[index]), name: nameOf(elements[index]) }]
    );
    return returnText(JSON.stringify([...beyond(before), ...found, ...beyond(after)]));
  },
  targetPage(number, index) {
    const frame = frameOf(number);
    const inside = documentOf(frame);
    const layout = frame && layouts.get(frame);
    const element = inside && layout && targetsOf(inside, layout).elements[index];
    return element ? reportPage(layout, element) : -1;
  },
};

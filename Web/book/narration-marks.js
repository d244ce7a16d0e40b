/**
 * Marks the element of a document that is narrated, with the classes that the book declares for it.
 * @module
 */

/** The properties that show whether a class changes the look of an element. */
const visibleProperties = [
  'color', 'background-color', 'background-image', 'text-decoration', 'text-emphasis-style', 'text-shadow', 'box-shadow',
  'outline', 'border', 'font-style', 'font-weight', 'font-size', 'opacity', 'filter', 'transform', 'visibility', 'fill',
  'stroke',
];
/** The attribute of an element without text that is narrated, such as an image. Text is highlighted. */
const attribute = 'data-quire-narrated';

/**
 * The marks of each document: the element, the classes that were added to it, and those that were added to the root.
 * @type {WeakMap<Document, { element: Element, active: string, playback: string }>}
 */
const marks = new WeakMap();

/**
 * The values of the visible properties of an element.
 * @param {Element} element
 */
function look(element) {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return visibleProperties.map((property) => style?.getPropertyValue(property)).join('|');
}

/** @param {Document} inside */
function unmark(inside) {
  const mark = marks.get(inside);
  if (!mark) return;
  marks.delete(inside);
  mark.element.removeAttribute(attribute);
  if (mark.active) mark.element.classList.remove(mark.active);
  if (mark.playback) inside.documentElement.classList.remove(mark.playback);
}

/**
 * Adds a class unless the element has it already. Returns the class if it was added, otherwise an empty text.
 * @param {Element} element @param {string} name
 */
function add(element, name) {
  if (!name || element.classList.contains(name)) return '';
  element.classList.add(name);
  return name;
}

/**
 * Marks the narrated element of a document and removes the previous mark. Returns whether the mark is visible, so that no
 * highlight is needed.
 * @param {Document} inside
 * @param {string} name the identifier of the element; empty for none
 * @param {string} activeClass the book's class for the element
 * @param {string} playbackClass the book's class for the document
 */
export function markNarrated(inside, name, activeClass, playbackClass) {
  unmark(inside);
  const element = name ? inside.getElementById(name) : null;
  if (!element) return false;
  const playback = add(inside.documentElement, playbackClass);
  const before = activeClass ? look(element) : '';
  const active = add(element, activeClass);
  marks.set(inside, { element, active, playback });
  if (active && look(element) !== before) return true;
  if (element.textContent?.trim()) return false;
  element.setAttribute(attribute, '');
  return true;
}

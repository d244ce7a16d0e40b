/**
 * Marks the narrated element of a document with the CSS classes that the book declares for it.
 * @module
 */

/** The style properties that are compared to find whether a class changes the appearance of an element. */
const visibleProperties = [
  'color', 'background-color', 'background-image', 'text-decoration', 'text-emphasis-style', 'text-shadow', 'box-shadow',
  'outline', 'border', 'font-style', 'font-weight', 'font-size', 'opacity', 'filter', 'transform', 'visibility', 'fill',
  'stroke',
];
/** The attribute of a narrated element without text, such as an image. Elements with text are highlighted instead. */
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
function appearance(element) {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return visibleProperties.map((property) => style?.getPropertyValue(property)).join('|');
}

/**
 * Removes the mark of a document.
 * @param {Document} inside
 */
function unmark(inside) {
  const mark = marks.get(inside);
  if (!mark) return;
  marks.delete(inside);
  mark.element.removeAttribute(attribute);
  if (mark.active) mark.element.classList.remove(mark.active);
  if (mark.playback) inside.documentElement.classList.remove(mark.playback);
}

/**
 * Adds a class unless the element has it already. Returns the class if it was added, otherwise an empty string.
 * @param {Element} element @param {string} name
 */
function add(element, name) {
  if (!name || element.classList.contains(name)) return '';
  element.classList.add(name);
  return name;
}

/**
 * Marks the narrated element of a document and removes the previous mark. Returns whether the mark is visible. If not,
 * the element must be highlighted.
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
  const before = activeClass ? appearance(element) : '';
  const active = add(element, activeClass);
  marks.set(inside, { element, active, playback });
  if (active && appearance(element) !== before) return true;
  if (element.textContent?.trim()) return false;
  element.setAttribute(attribute, '');
  return true;
}

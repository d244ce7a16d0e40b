/**
 * The page's nodes by number.
 *
 * A node gets a number when the program creates it or looks it up. Numbers are never reused. A discarded node loses its
 * number; calls with that number then do nothing.
 * @module
 */

/** @type {Map<number, EventTarget>} */
const nodes = new Map();
/** @type {WeakMap<EventTarget, number>} */
const numbers = new WeakMap();
let lastNumber = 0;

/**
 * Returns the number of a node. Registers the node when it has no number yet.
 * @param {EventTarget} node
 */
export function register(node) {
  const known = numbers.get(node);
  if (known !== undefined) return known;
  lastNumber += 1;
  nodes.set(lastNumber, node);
  numbers.set(node, lastNumber);
  return lastNumber;
}

/**
 * Removes the number of a node.
 * @param {EventTarget} node
 * @returns {number | undefined} the number it had
 */
export function unregister(node) {
  const number = numbers.get(node);
  if (number === undefined) return undefined;
  nodes.delete(number);
  numbers.delete(node);
  return number;
}

/**
 * Returns the node with a number: an element, the document or the window. Undefined after it was discarded.
 * @param {number} number
 */
export function node(number) {
  return nodes.get(number);
}

/**
 * Returns the element with a number. SVG elements have the type HTMLElement here, because both have all members that
 * are used.
 * @param {number} number
 */
export function element(number) {
  return /** @type {HTMLElement | undefined} */ (nodes.get(number));
}

/** The number of registered nodes, for tests that look for leaks. */
export function count() {
  return nodes.size;
}

// In this order: `Element.window`, `.document`, `.root` and `.body` in Swift have the numbers 1 to 4.
for (const fixed of [window, document, document.documentElement, document.body]) register(fixed);

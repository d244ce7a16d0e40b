/**
 * Elements by number: creating, changing, measuring, and letting go of them.
 *
 * A number is given to a node when the program creates or asks for it, and is never given again. `elementDiscard` is
 * the one way out: it takes a subtree off the page and forgets its numbers, listeners and observers.
 * @module
 */

import { name, text, leave, numbers } from './memory.js';
import { forget } from './events.js';

const svgSpace = 'http://www.w3.org/2000/svg';
const units = ['', 'px', '%', 'deg', 's', 'fr'];

/** @type {Map<number, any>} */
const nodes = new Map();
/** @type {WeakMap<object, number>} */
const numbersOfNodes = new WeakMap();
let lastNumber = 0;

/**
 * The number of a node, a new one when it has none.
 * @param {object} node
 */
export function register(node) {
  const known = numbersOfNodes.get(node);
  if (known !== undefined) return known;
  lastNumber += 1;
  nodes.set(lastNumber, node);
  numbersOfNodes.set(node, lastNumber);
  return lastNumber;
}

for (const fixed of [window, document, document.documentElement, document.body]) register(fixed);

/**
 * The node with a number, or undefined when it was discarded.
 * @param {number} number
 * @returns {any}
 */
export function node(number) {
  return nodes.get(number);
}

/** How many numbers are in use; for tests that look for leaks. */
export function count() {
  return nodes.size;
}

/** @param {Node} root */
function forgetSubtree(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let current = /** @type {Node | null} */ (root); current; current = walker.nextNode()) {
    const number = numbersOfNodes.get(current);
    if (number !== undefined) {
      forget(number);
      nodes.delete(number);
      numbersOfNodes.delete(current);
    }
    // A picture that nobody can show again gives its memory back now and not when the collector comes by.
    if (current instanceof HTMLImageElement) current.removeAttribute('src');
  }
}

const measures = [
  'scrollTop', 'scrollLeft', 'scrollWidth', 'scrollHeight', 'clientWidth', 'clientHeight', '', 'checked',
  'valueAsNumber',
];

/** What the program imports from here. */
export const imports = {
  elementCreate(namePointer, nameLength, space) {
    const tag = name(namePointer, nameLength);
    return register(space === 1 ? document.createElementNS(svgSpace, tag) : document.createElement(tag));
  },
  elementById(namePointer, nameLength) {
    const found = document.getElementById(name(namePointer, nameLength));
    return found ? register(found) : 0;
  },
  elementSetAttribute(number, namePointer, nameLength, pointer, length) {
    node(number)?.setAttribute(name(namePointer, nameLength), text(pointer, length));
  },
  elementRemoveAttribute(number, namePointer, nameLength) {
    node(number)?.removeAttribute(name(namePointer, nameLength));
  },
  elementSetClass(number, namePointer, nameLength, isOn) {
    node(number)?.classList.toggle(name(namePointer, nameLength), isOn !== 0);
  },
  elementSetStyle(number, namePointer, nameLength, pointer, length) {
    node(number)?.style.setProperty(name(namePointer, nameLength), text(pointer, length));
  },
  elementSetStyleNumber(number, namePointer, nameLength, value, unit) {
    node(number)?.style.setProperty(name(namePointer, nameLength), value + units[unit]);
  },
  elementSetTransform(number, x, y, scale) {
    const style = node(number)?.style;
    if (style) style.transform = `translate3d(${x}px,${y}px,0)` + (scale === 1 ? '' : ` scale(${scale})`);
  },
  elementSetMatrix(number, a, b, c, d, x, y) {
    const style = node(number)?.style;
    if (style) style.transform = `matrix(${a},${b},${c},${d},${x},${y})`;
  },
  // Has the browser move an element by itself, from now on without the program: each row of the block of numbers is a frame
  // of it. In the text of the transform #0 is the number in a row's first column, and -#0 its opposite; one of the columns
  // may be the opacity. No rows end the motion.
  elementAnimate(number, pointer, length, opacity, columns, rows, start, step) {
    const element = node(number);
    for (const motion of element?.getAnimations() ?? []) motion.cancel();
    if (!element || rows === 0) return;
    const form = text(pointer, length);
    const said = numbers();
    const frames = Array.from({ length: rows }, (_, row) => {
      const value = (column) => said[row * columns + column];
      const filled = form.replace(/(-?)#(\d)/g, (_, minus, column) => (minus ? -value(Number(column)) : value(Number(column))));
      return { ...(form && { transform: filled }), ...(opacity >= 0 && { opacity: value(opacity) }) };
    });
    const motion = element.animate(frames, { duration: step * (rows - 1) * 1000, fill: 'both' });
    motion.startTime = start * 1000;
  },
  // A copy of what is seen of an element: without names, without listeners, for nobody to reach.
  elementCopy(number) {
    const original = node(number);
    if (!original) return 0;
    const copy = original.cloneNode(true);
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
      for (const { name: attribute } of [...element.attributes]) {
        if (attribute === 'id' || attribute === 'role' || attribute.startsWith('data-') || attribute.startsWith('aria-')) {
          element.removeAttribute(attribute);
        }
      }
      // It is shown in this very frame: the original has been decoded long ago.
      if (element instanceof HTMLImageElement) element.decoding = 'sync';
    }
    copy.inert = true;
    return register(copy);
  },
  elementSetText(number, pointer, length) {
    const element = node(number);
    if (element) element.textContent = text(pointer, length);
  },
  elementSetValue(number, pointer, length) {
    const element = node(number);
    if (element) element.value = text(pointer, length);
  },
  elementValue(number) {
    return leave(node(number)?.value);
  },
  elementInsert(parent, child, before) {
    const element = node(child);
    if (element) node(parent)?.insertBefore(element, node(before) ?? null);
  },
  elementRemove(number) {
    node(number)?.remove();
  },
  elementDiscard(number, contentOnly) {
    const element = node(number);
    if (!element) return;
    if (contentOnly) {
      for (const child of element.children) forgetSubtree(child);
      element.replaceChildren();
    } else {
      element.remove();
      forgetSubtree(element);
    }
  },
  elementMeasure(number, quantity) {
    const element = node(number);
    if (!element) return 0;
    if (quantity === 6) return element.contains(document.activeElement) ? 1 : 0;
    return Number(element[measures[quantity]]);
  },
  elementSetMeasure(number, quantity, value) {
    const element = node(number);
    if (element) element[measures[quantity]] = quantity === 7 ? value !== 0 : value;
  },
  elementRect(number) {
    const box = node(number)?.getBoundingClientRect();
    numbers().set(box ? [box.x, box.y, box.width, box.height] : [0, 0, 0, 0]);
  },
  elementAct(number, action) {
    const element = node(number);
    if (!element) return;
    if (action === 0) element.focus({ preventScroll: true });
    else if (action === 1) element.blur();
    else if (action === 2) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    else if (action === 3) element.select?.();
    else if (action === 4) element.showModal?.();
    else element.close?.();
  },
};

/**
 * Creates, changes, measures and discards elements.
 *
 * `elementDiscard` is the only way to release an element: it removes a subtree from the page, and releases the numbers,
 * listeners and observers of its elements.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { ElementAction, Measure, MeasureNames, Namespace, StyleUnitNames } from '../binding-constants.js';
import { forget } from './events.js';
import { replaceFrames } from './frame-pictures.js';
import { name, numbers, returnText, text } from '../memory.js';
import { canMove } from './moving.js';
import { element, register, unregister } from './nodes.js';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** The easing of animations: they begin fast and end slowly. */
const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/**
 * Removes the listeners and releases the numbers of an element and of all elements inside it.
 * @param {Element} root
 */
function forgetSubtree(root) {
  for (const each of [root, ...root.querySelectorAll('*')]) {
    const number = unregister(each);
    if (number !== undefined) forget(number);
    // Frees the decoded pixels now. Otherwise they stay until the garbage collector runs.
    if (each instanceof HTMLImageElement) each.removeAttribute('src');
  }
}

/**
 * The control with a number. For an element that isn't a control, its value is undefined.
 * @param {number} number
 */
function control(number) {
  return /** @type {HTMLInputElement | undefined} */ (element(number));
}

/** @type {import('../binding-functions').ElementsFunctions} */
export const imports = {
  elementCreate(namePointer, nameLength, namespace) {
    const tag = name(namePointer, nameLength);
    const isSVG = namespace === Namespace.svg;
    return register(isSVG ? document.createElementNS(svgNamespace, tag) : document.createElement(tag));
  },
  elementById(namePointer, nameLength) {
    const found = document.getElementById(name(namePointer, nameLength));
    return found ? register(found) : 0;
  },
  elementSetAttribute(number, namePointer, nameLength, pointer, length) {
    const attribute = name(namePointer, nameLength);
    const value = text(pointer, length);
    element(number)?.setAttribute(attribute, attribute === 'href' ? publicAddress(value) : value);
  },
  elementRemoveAttribute(number, namePointer, nameLength) {
    element(number)?.removeAttribute(name(namePointer, nameLength));
  },
  elementSetClass(number, namePointer, nameLength, isOn) {
    element(number)?.classList.toggle(name(namePointer, nameLength), isOn !== 0);
  },
  elementSetStyle(number, namePointer, nameLength, pointer, length) {
    element(number)?.style.setProperty(name(namePointer, nameLength), text(pointer, length));
  },
  elementSetStyleNumber(number, namePointer, nameLength, value, unit) {
    element(number)?.style.setProperty(name(namePointer, nameLength), value + StyleUnitNames[unit]);
  },
  elementSetTransform(number, x, y, scale) {
    const style = element(number)?.style;
    if (style) style.transform = `translate3d(${x}px,${y}px,0)` + (scale === 1 ? '' : ` scale(${scale})`);
  },
  elementSetMatrix(number, a, b, c, d, x, y) {
    const style = element(number)?.style;
    if (style) style.transform = `matrix(${a},${b},${c},${d},${x},${y})`;
  },
  elementAnimate(number, pointer, length, opacity, columns, rows, start, step) {
    const animated = element(number);
    for (const animation of animated?.getAnimations() ?? []) animation.cancel();
    if (!animated || rows === 0) return;
    const form = text(pointer, length);
    const shared = numbers();
    const frames = Array.from({ length: rows }, (_, row) => {
      const value = (/** @type {number} */ column) => shared[row * columns + column];
      const transform = form.replace(/(-?)#(\d)/g, (_, minus, column) => (
        `${minus ? -value(Number(column)) : value(Number(column))}`
      ));
      return { ...(form && { transform }), ...(opacity >= 0 && { opacity: value(opacity) }) };
    });
    const animation = animated.animate(frames, { duration: step * (rows - 1) * 1000, fill: 'both' });
    animation.startTime = start * 1000;
  },
  elementAnimateMove(number, x, y, duration) {
    element(number)?.animate(
      { transform: [`translate(${x}px,${y}px)`, 'translate(0,0)'] },
      { duration: duration * 1000, easing, composite: 'add' },
    );
  },
  elementAnimateFade(number, opacity, duration) {
    const faded = element(number);
    if (!faded) return;
    const running = faded.getAnimations().filter(({ id }) => id === 'fade');
    const from = running.length > 0 ? Number(getComputedStyle(faded).opacity) : 1 - opacity;
    for (const animation of running) animation.cancel();
    faded.animate(
      { opacity: [from, opacity] },
      { id: 'fade', duration: duration * 1000, easing, fill: opacity > 0 ? 'none' : 'forwards' },
    );
  },
  elementCopy(number) {
    const original = element(number);
    if (!original) return 0;
    const copy = /** @type {HTMLElement} */ (original.cloneNode(true));
    replaceFrames(original, copy);
    for (const each of [copy, ...copy.querySelectorAll('*')]) {
      for (const { name: attribute } of [...each.attributes]) {
        if (attribute === 'id' || attribute === 'role' || attribute.startsWith('data-') || attribute.startsWith('aria-')) {
          each.removeAttribute(attribute);
        }
      }
      // The original is decoded already, so the copy can be shown in the same frame.
      if (each instanceof HTMLImageElement) each.decoding = 'sync';
    }
    copy.inert = true;
    return register(copy);
  },
  elementSetText(number, pointer, length) {
    const target = element(number);
    if (target) target.textContent = text(pointer, length);
  },
  elementSetValue(number, pointer, length) {
    const target = control(number);
    if (target) target.value = text(pointer, length);
  },
  elementValue(number) {
    return returnText(control(number)?.value);
  },
  elementInsert(parent, child, before) {
    const inserted = element(child);
    const into = element(parent);
    if (!inserted || !into) return;
    // Otherwise the browser would load the document of a moved frame again.
    if (inserted instanceof HTMLIFrameElement && inserted.isConnected && into.isConnected && canMove(into)) {
      into.moveBefore(inserted, element(before) ?? null);
    } else {
      into.insertBefore(inserted, element(before) ?? null);
    }
  },
  elementRemove(number) {
    element(number)?.remove();
  },
  elementDiscard(number, contentOnly) {
    const discarded = element(number);
    if (!discarded) return;
    if (contentOnly) {
      for (const child of discarded.children) forgetSubtree(child);
      discarded.replaceChildren();
    } else {
      discarded.remove();
      forgetSubtree(discarded);
    }
  },
  elementMeasure(number, quantity) {
    const measured = control(number);
    if (!measured) return 0;
    const property = MeasureNames[quantity];
    return property === '' ? Number(measured.contains(document.activeElement)) : Number(measured[property]);
  },
  elementSetMeasure(number, quantity, value) {
    const changed = control(number);
    if (!changed) return;
    if (quantity === Measure.isChecked) changed.checked = value !== 0;
    else if (quantity === Measure.scrollTop) changed.scrollTop = value;
    else if (quantity === Measure.scrollLeft) changed.scrollLeft = value;
    else if (quantity === Measure.valueAsNumber) changed.valueAsNumber = value;
  },
  elementRect(number) {
    const box = element(number)?.getBoundingClientRect();
    /** @type {import('../binding-functions').ElementBox} */
    const values = box ? [box.x, box.y, box.width, box.height] : [0, 0, 0, 0];
    numbers().set(values);
  },
  elementAct(number, action) {
    const target = element(number);
    if (!target) return;
    if (action === ElementAction.focus) target.focus({ preventScroll: true });
    else if (action === ElementAction.blur) target.blur();
    else if (action === ElementAction.scrollIntoView) {
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: /** @type {ScrollBehavior} */ ('instant') });
    } else if (action === ElementAction.selectText) /** @type {Partial<HTMLInputElement>} */ (target).select?.();
    else if (action === ElementAction.showDialog) /** @type {Partial<HTMLDialogElement>} */ (target).showModal?.();
    else /** @type {Partial<HTMLDialogElement>} */ (target).close?.();
  },
};

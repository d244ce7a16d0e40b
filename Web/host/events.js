/**
 * Events, and observers of visibility and size: what happened, written as numbers or text for the program.
 * @module
 */

import { call, drop } from './memory.js';
import { node } from './elements.js';

/** Names by code, as `Element+Events.swift` lists them. */
const plainNames = [
  'click', 'dblclick', 'contextmenu', 'scroll', 'focus', 'blur', 'load', 'error', 'change', 'submit', 'transitionend',
  'dragstart', 'gesturestart', 'gesturechange', 'touchstart', 'touchmove', 'popstate', 'pagehide', 'visibilitychange',
  'online', 'offline', 'resize', 'storage', 'close', 'fullscreenchange',
];
const pointerNames = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];
const pointerKinds = ['mouse', 'touch', 'pen'];
/** Names by number, as `KeyEvent.swift` lists them from 1. */
const keyNames = [
  'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', ' ', 'Enter', 'Escape',
  'Tab', 'Backspace', 'Delete', 'ContextMenu', 'MediaTrackNext', 'MediaTrackPrevious', 'MediaPlayPause',
  'AudioVolumeDown', 'AudioVolumeUp',
];
const maximumSampleCount = 64;
/** What a wheel's "line" is in points. */
const lineHeight = 18;

/** @type {Event | null} */
let current = null;

/** @typedef {{ end: () => void, element: number, callback: number }} Listener */
/** @type {Map<number, Listener>} */
const listeners = new Map();
/** @type {Map<number, Set<number>>} */
const listenersOfElements = new Map();
let lastListener = 0;

/** @param {MouseEvent | KeyboardEvent} event */
function modifiers(event) {
  return (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);
}

/** @param {PointerEvent} event @param {number} phase */
function pointerValues(event, phase) {
  const together = phase === 1 ? (event.getCoalescedEvents?.() ?? []) : [];
  const samples = together.length > 0 ? together.slice(-maximumSampleCount) : [event];
  const kind = Math.max(pointerKinds.indexOf(event.pointerType), 0);
  const values = [
    event.pointerId, phase, kind, event.clientX, event.clientY, event.timeStamp / 1000, event.buttons,
    event.isPrimary ? 1 : 0, modifiers(event), samples.length,
  ];
  for (const sample of samples) values.push(sample.clientX, sample.clientY, sample.timeStamp / 1000);
  return values;
}

/** @param {WheelEvent} event */
function wheelValues(event) {
  const unit = event.deltaMode === 1 ? lineHeight : event.deltaMode === 2 ? window.innerHeight : 1;
  return [
    event.deltaX * unit, event.deltaY * unit, event.clientX, event.clientY, event.timeStamp / 1000, modifiers(event),
  ];
}

/** @param {MouseEvent} event */
function menuValues(event) {
  // A key's has no pointer, or no button where the browser knows no pointers.
  const kind = /** @type {PointerEvent} */ (event).pointerType ?? (event.button === 2 || event.ctrlKey ? 'mouse' : '');
  return [event.clientX, event.clientY, pointerKinds.indexOf(kind)];
}

/** @param {KeyboardEvent} event */
function keyValues(event) {
  // Keyboards without a key for the menu have Shift+F10.
  const key = event.key === 'F10' && event.shiftKey ? 'ContextMenu' : event.key;
  const code = keyNames.indexOf(key) + 1;
  const scalar = code === 0 && [...event.key].length === 1 ? event.key.toLowerCase().codePointAt(0) ?? 0 : 0;
  const target = event.target;
  // A button's own key is the space bar.
  const isInControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    || target instanceof HTMLSelectElement || (event.key === ' ' && target instanceof HTMLButtonElement);
  return [
    code, scalar, modifiers(event), event.repeat ? 1 : 0, event.isComposing ? 1 : 0, isInControl ? 1 : 0,
    event.timeStamp / 1000,
  ];
}

/**
 * The names a code listens to and what it sends along.
 * @param {number} type
 * @returns {{ names: string[], payload?: (event: any) => string | null, values?: (event: any) => number[] }}
 */
function definition(type) {
  if (type >= 60) return { names: [type === 60 ? 'keydown' : 'keyup'], values: keyValues };
  if (type === 50) return { names: ['wheel'], values: wheelValues };
  if (type >= 40) return { names: [pointerNames[type - 40]], values: (event) => pointerValues(event, type - 40) };
  if (type === 30) {
    // While an input method composes, its drafts are nobody's business.
    return { names: ['input', 'compositionend'], payload: (event) => (event.isComposing ? null : event.target.value) };
  }
  if (type === 2) return { names: ['contextmenu'], values: menuValues };
  if (type === 0) return { names: ['click'], values: (event) => [modifiers(event), event.button] };
  return { names: [plainNames[type]] };
}

/**
 * @param {number} element
 * @param {number} callback
 * @param {() => void} end
 */
function remember(element, callback, end) {
  lastListener += 1;
  listeners.set(lastListener, { end, element, callback });
  let own = listenersOfElements.get(element);
  if (!own) listenersOfElements.set(element, (own = new Set()));
  own.add(lastListener);
  return lastListener;
}

/** @param {number} number */
function unlisten(number) {
  const listener = listeners.get(number);
  if (!listener) return;
  listeners.delete(number);
  listenersOfElements.get(listener.element)?.delete(number);
  listener.end();
  drop(listener.callback);
}

/**
 * Ends every listener and observer of an element.
 * @param {number} element
 */
export function forget(element) {
  const own = listenersOfElements.get(element);
  if (!own) return;
  listenersOfElements.delete(element);
  for (const number of own) unlisten(number);
}

/** How many listeners are alive; for tests that look for leaks. */
export function count() {
  return listeners.size;
}

/** What the program imports from here. */
export const imports = {
  elementListen(element, type, callback, options) {
    const target = node(element);
    if (!target) {
      drop(callback);
      return 0;
    }
    const { names, payload, values } = definition(type);
    const settings = { capture: (options & 1) !== 0, passive: (options & 2) !== 0 };
    const handler = (/** @type {Event} */ event) => {
      const sent = payload ? payload(event) : '';
      if (sent === null) return;
      const outer = current;
      current = event;
      call(callback, 0, sent, values?.(event));
      current = outer;
    };
    for (const each of names) target.addEventListener(each, handler, settings);
    return remember(element, callback, () => {
      for (const each of names) target.removeEventListener(each, handler, settings);
    });
  },
  elementUnlisten: unlisten,
  elementCapturePointer(element, pointer, isOn) {
    try {
      if (isOn) node(element)?.setPointerCapture(pointer);
      else node(element)?.releasePointerCapture(pointer);
    } catch {
      // The pointer left in the meantime: there is nothing to capture.
    }
  },
  elementObserve(element, kind, margin, callback) {
    const target = node(element);
    if (!target) {
      drop(callback);
      return 0;
    }
    const observer = kind === 0
      ? new IntersectionObserver(
        (entries) => {
          const { isIntersecting, boundingClientRect } = entries[entries.length - 1];
          // What is not on the page at all is neither near nor far: 2.
          call(callback, isIntersecting ? 1 : boundingClientRect.width > 0 ? 0 : 2);
        },
        { rootMargin: `${margin}px` },
      )
      : new ResizeObserver((entries) => {
        const { width, height } = entries[entries.length - 1].contentRect;
        call(callback, 0, null, [width, height]);
      });
    observer.observe(target);
    return remember(element, callback, () => observer.disconnect());
  },
  eventControl(control) {
    if (control === 0) current?.preventDefault();
    else current?.stopPropagation();
  },
};

/**
 * Events, and observers of visibility and size. They pass their data to the program as numbers or text.
 * @module
 */

import {
  CurrentEventControl, EventKind, EventKindNames, KeyCode, KeyCodeNames, ListenOptions, maximumSampleCount, Modifiers,
  Observation, PointerEventKindNames, PointerEventPhase, Visibility,
} from '../binding-constants.js';
import { call, drop } from '../memory.js';
import { element as elementOf, node } from './nodes.js';

/**
 * @typedef {import('../binding-functions').EventKind} Kind
 * @typedef {import('../binding-functions').PointerEventPhase} Phase
 * @typedef {import('../binding-functions').PointerEventRecord} PointerRecord
 * @typedef {import('../binding-functions').PointerEventSampleRecord} SampleRecord
 * @typedef {import('../binding-functions').WheelEventRecord} WheelRecord
 * @typedef {import('../binding-functions').ContextMenuEventRecord} MenuRecord
 * @typedef {import('../binding-functions').ClickEventRecord} ClickRecord
 * @typedef {import('../binding-functions').KeyEventRecord} KeyRecord
 * @typedef {import('../binding-functions').ElementSize} ElementSize
 */

const pointerKinds = Object.values(PointerEventKindNames);
/** The codes of keys by their names. */
const keyCodes = new Map(Object.entries(KeyCodeNames).map(([code, name]) => [/** @type {string} */ (name), Number(code)]));
/** The height of a line in wheel events, in points. */
const lineHeight = 18;

/**
 * The event that is being handled.
 * @type {Event | null}
 */
let current = null;

/** @typedef {{ end: () => void, element: number, callback: number }} Listener */
/** @type {Map<number, Listener>} */
const listeners = new Map();
/** @type {Map<number, Set<number>>} */
const listenersOfElements = new Map();
let lastListener = 0;

/** @param {MouseEvent | KeyboardEvent} event */
function modifiers(event) {
  return (event.shiftKey ? Modifiers.shift : 0) | (event.ctrlKey ? Modifiers.control : 0)
    | (event.altKey ? Modifiers.option : 0) | (event.metaKey ? Modifiers.command : 0);
}

/** @param {PointerEvent} event @param {Phase} phase */
function pointerValues(event, phase) {
  const coalesced = phase === PointerEventPhase.moved ? (event.getCoalescedEvents?.() ?? []) : [];
  const samples = coalesced.length > 0 ? coalesced.slice(-maximumSampleCount) : [event];
  /** @type {PointerRecord} */
  const record = [
    event.pointerId, phase, Math.max(pointerKinds.indexOf(/** @type {'mouse'} */ (event.pointerType)), 0),
    event.clientX, event.clientY, event.timeStamp / 1000, event.buttons, event.isPrimary ? 1 : 0, modifiers(event),
    samples.length,
  ];
  return [...record, ...samples.flatMap(({ clientX, clientY, timeStamp }) => (
    /** @type {SampleRecord} */ ([clientX, clientY, timeStamp / 1000])
  ))];
}

/** @param {WheelEvent} event @returns {WheelRecord} */
function wheelValues(event) {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight
    : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? window.innerHeight : 1;
  return [
    event.deltaX * unit, event.deltaY * unit, event.clientX, event.clientY, event.timeStamp / 1000, modifiers(event),
  ];
}

/** @param {MouseEvent} event @returns {MenuRecord} */
function menuValues(event) {
  // A key sends an event without a pointer type. Some browsers never send a pointer type; there the button identifies a
  // mouse.
  const kind = /** @type {Partial<PointerEvent>} */ (event).pointerType ?? (event.button === 2 || event.ctrlKey ? 'mouse' : '');
  return [event.clientX, event.clientY, pointerKinds.indexOf(/** @type {'mouse'} */ (kind))];
}

/** @param {MouseEvent} event @returns {ClickRecord} */
function clickValues(event) {
  return [modifiers(event), event.button];
}

/** @param {KeyboardEvent} event @returns {KeyRecord} */
function keyValues(event) {
  // Shift+F10 opens the context menu on keyboards without a key for it.
  const code = event.key === 'F10' && event.shiftKey ? KeyCode.contextMenu : keyCodes.get(event.key) ?? 0;
  const scalar = code === 0 && [...event.key].length === 1 ? event.key.toLowerCase().codePointAt(0) ?? 0 : 0;
  const target = event.target;
  // A focused button handles the space bar.
  const isInControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    || target instanceof HTMLSelectElement || (event.key === ' ' && target instanceof HTMLButtonElement);
  return [
    code, scalar, modifiers(event), event.repeat ? 1 : 0, event.isComposing ? 1 : 0, isInControl ? 1 : 0,
    event.timeStamp / 1000,
  ];
}

/** @type {Map<Kind, Phase>} */
const pointerPhases = new Map([
  [EventKind.pointerDown, PointerEventPhase.began], [EventKind.pointerMove, PointerEventPhase.moved],
  [EventKind.pointerUp, PointerEventPhase.ended], [EventKind.pointerCancel, PointerEventPhase.cancelled],
]);

/**
 * The numbers that are passed with an event.
 * @param {Kind} kind
 * @param {Event} event
 * @returns {number[] | undefined}
 */
function values(kind, event) {
  const phase = pointerPhases.get(kind);
  if (phase !== undefined) return pointerValues(/** @type {PointerEvent} */ (event), phase);
  switch (kind) {
    case EventKind.click: return clickValues(/** @type {MouseEvent} */ (event));
    case EventKind.contextMenu: return menuValues(/** @type {MouseEvent} */ (event));
    case EventKind.wheel: return wheelValues(/** @type {WheelEvent} */ (event));
    case EventKind.keyDown:
    case EventKind.keyUp: return keyValues(/** @type {KeyboardEvent} */ (event));
    default: return undefined;
  }
}

/**
 * Registers a listener or an observer.
 * @param {number} element
 * @param {number} callback
 * @param {() => void} end
 */
function remember(element, callback, end) {
  lastListener += 1;
  listeners.set(lastListener, { end, element, callback });
  const own = listenersOfElements.get(element) ?? new Set();
  listenersOfElements.set(element, own.add(lastListener));
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
 * Ends all listeners and observers of an element.
 * @param {number} element
 */
export function forget(element) {
  const own = listenersOfElements.get(element);
  if (!own) return;
  listenersOfElements.delete(element);
  for (const number of own) unlisten(number);
}

/** The number of listeners, for tests that look for leaks. */
export function count() {
  return listeners.size;
}

/** @type {import('../binding-functions').EventsFunctions} */
export const imports = {
  elementListen(element, kind, callback, options) {
    const target = node(element);
    if (!target) {
      drop(callback);
      return 0;
    }
    const isInput = kind === EventKind.input;
    const names = isInput ? ['input', 'compositionend'] : [EventKindNames[kind]];
    const settings = { capture: (options & ListenOptions.capture) !== 0, passive: (options & ListenOptions.passive) !== 0 };
    const handler = (/** @type {Event} */ event) => {
      // During a composition the value is a draft. The event after the composition has the final value.
      if (isInput && /** @type {InputEvent} */ (event).isComposing) return;
      const outer = current;
      current = event;
      call(callback, 0, isInput ? /** @type {HTMLInputElement} */ (event.target).value : '', values(kind, event));
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
      if (isOn) elementOf(element)?.setPointerCapture(pointer);
      else elementOf(element)?.releasePointerCapture(pointer);
    } catch {
      // The pointer is no longer active.
    }
  },
  elementObserve(element, observation, margin, callback) {
    const target = elementOf(element);
    if (!target) {
      drop(callback);
      return 0;
    }
    const observer = observation === Observation.visibility
      ? new IntersectionObserver(
        (entries) => {
          const { isIntersecting, boundingClientRect } = entries[entries.length - 1];
          const outside = boundingClientRect.width > 0 ? Visibility.outside : Visibility.absent;
          call(callback, isIntersecting ? Visibility.inside : outside);
        },
        { rootMargin: `${margin}px`, scrollMargin: `${margin}px` },
      )
      : new ResizeObserver((entries) => {
        const { width, height } = entries[entries.length - 1].contentRect;
        call(callback, 0, null, /** @type {ElementSize} */ ([width, height]));
      });
    observer.observe(target);
    return remember(element, callback, () => observer.disconnect());
  },
  eventControl(control) {
    if (control === CurrentEventControl.preventDefault) current?.preventDefault();
    else current?.stopPropagation();
  },
};

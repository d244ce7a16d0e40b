/**
 * The program's memory and what crosses it: texts, numbers, calls.
 *
 * The program (Embedded Swift, compiled to WebAssembly) and this half share one memory. Texts go both ways as UTF-8;
 * numbers that come along with a call lie in one block that both sides know.
 * @module
 */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @type {WebAssembly.Exports & Record<string, any>} */
let program;
/** @type {Uint8Array} */
let bytes = new Uint8Array(0);
/** @type {Float64Array} */
let numberView = new Float64Array(0);
let numbersAt = 0;
/** @type {Uint8Array} */
let outbox = new Uint8Array(0);
/** True once the program trapped: its state can't be trusted, so it is never called again. */
let isStopped = false;
/** @type {(error: unknown) => void} */
let onStop = () => {};

/**
 * Takes the instance whose memory this module works on.
 * @param {WebAssembly.Exports} exports
 * @param {(error: unknown) => void} stopped called once, when the program traps
 */
export function attach(exports, stopped) {
  program = exports;
  onStop = stopped;
  numbersAt = program.quire_numbers();
  view();
}

/** The memory as bytes; made anew when the memory has grown. */
function view() {
  if (bytes.buffer !== program.memory.buffer) {
    bytes = new Uint8Array(program.memory.buffer);
    numberView = new Float64Array(program.memory.buffer, numbersAt, 256);
  }
  return bytes;
}

/**
 * The block of numbers, to be written right before a call or the return of a measurement.
 * @returns {Float64Array}
 */
export function numbers() {
  view();
  return numberView;
}

/**
 * A text of the program's.
 * @param {number} pointer
 * @param {number} length in bytes
 */
export function text(pointer, length) {
  return length > 0 ? decoder.decode(view().subarray(pointer, pointer + length)) : '';
}

/**
 * A copy of the program's bytes.
 * @param {number} pointer
 * @param {number} length
 */
export function copy(pointer, length) {
  return view().slice(pointer, pointer + length);
}

/** @type {Map<number, string>} */
const names = new Map();

/**
 * A text that is a constant of the program (a tag, an attribute, a class): decoded once.
 * @param {number} pointer
 * @param {number} length in bytes
 */
export function name(pointer, length) {
  const key = pointer * 1024 + length;
  let known = names.get(key);
  if (known === undefined) {
    known = text(pointer, length);
    names.set(key, known);
  }
  return known;
}

/**
 * Leaves a text for the program to fetch with `takeText`.
 * @param {string | null | undefined} value
 * @returns {number} its length in bytes, or -1 when there is none
 */
export function leave(value) {
  if (value === null || value === undefined) return -1;
  outbox = encoder.encode(value);
  return outbox.length;
}

/**
 * Copies the text left last to where the program wants it.
 * @param {number} pointer
 */
export function takeText(pointer) {
  view().set(outbox, pointer);
}

/**
 * Runs one of the program's callbacks.
 * @param {number} callback
 * @param {number} status a number whose meaning the callback knows
 * @param {Uint8Array | string | null} [payload]
 * @param {ArrayLike<number>} [values] written to the block of numbers
 */
export function call(callback, status, payload = null, values) {
  if (isStopped) return;
  try {
    const data = typeof payload === 'string' ? encoder.encode(payload) : payload;
    let pointer = 0;
    if (data !== null && data.length > 0) {
      pointer = program.quire_allocate(data.length);
      view().set(data, pointer);
    }
    if (values) numbers().set(values);
    program.quire_call(callback, status, pointer, data === null ? 0 : data.length);
  } catch (error) {
    isStopped = true;
    onStop(error);
  }
}

/**
 * Lets the program forget a callback that will never be called again.
 * @param {number} callback
 */
export function drop(callback) {
  if (!isStopped) program.quire_drop(callback);
}

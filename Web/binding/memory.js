/**
 * The program's memory, and the data exchanged through it: texts, numbers and calls.
 *
 * The program (Embedded Swift, compiled to WebAssembly) and JavaScript share one memory. Texts are passed as UTF-8. The
 * numbers of a call are in one shared block.
 * @module
 */

import { sharedNumberCount } from './binding-constants.js';

/**
 * The exports of the program.
 * @typedef {object} Program
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize sets up the C library
 * @property {() => void} quire_start starts the app
 * @property {() => number} quire_numbers returns the address of the shared numbers
 * @property {(length: number) => number} quire_allocate returns memory for the bytes of a call
 * @property {(callback: number, status: number, pointer: number, length: number) => void} quire_call runs a callback
 * @property {(callback: number) => void} quire_drop releases a callback
 */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @type {Program} */
let program;
let bytes = new Uint8Array(0);
let numberView = new Float64Array(0);
let numbersAddress = 0;
let returnedText = new Uint8Array(0);
/** True after the program trapped. Its state is undefined then, so it is never called again. */
let isStopped = false;
/** @type {(error: unknown) => void} */
let onStop = () => {};

/**
 * Sets the program whose memory this module uses.
 * @param {Program} exports
 * @param {(error: unknown) => void} stopped called once, when the program traps
 */
export function attach(exports, stopped) {
  program = exports;
  onStop = stopped;
  numbersAddress = program.quire_numbers();
  view();
}

/** The memory as bytes. Growing the memory invalidates the views, so they are then created again. */
function view() {
  if (bytes.buffer !== program.memory.buffer) {
    bytes = new Uint8Array(program.memory.buffer);
    numberView = new Float64Array(program.memory.buffer, numbersAddress, sharedNumberCount);
  }
  return bytes;
}

/** The block of shared numbers. Write it right before a call, or right before returning to the program. */
export function numbers() {
  view();
  return numberView;
}

/**
 * Reads a text.
 * @param {number} pointer
 * @param {number} length in bytes
 */
export function text(pointer, length) {
  return length > 0 ? decoder.decode(view().subarray(pointer, pointer + length)) : '';
}

/**
 * Copies bytes.
 * @param {number} pointer
 * @param {number} length
 */
export function copy(pointer, length) {
  return view().slice(pointer, pointer + length);
}

/** @type {Map<number, string>} */
const names = new Map();

/**
 * Reads a text that is part of the program, such as the name of a tag, an attribute or a class. Decodes it only once.
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
 * Stores a text for the program, which fetches it with `takeText`.
 * @param {string | null | undefined} value
 * @returns {number} its length in bytes, or -1 when there is none
 */
export function returnText(value) {
  if (value === null || value === undefined) return -1;
  returnedText = encoder.encode(value);
  return returnedText.length;
}

/**
 * Runs a callback of the program.
 * @param {number} callback
 * @param {number} status a number whose meaning depends on the callback
 * @param {Uint8Array | string | null} [payload]
 * @param {ArrayLike<number>} [values] copied to the shared numbers
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
 * Releases a callback that will never be called again.
 * @param {number} callback
 */
export function drop(callback) {
  if (!isStopped) program.quire_drop(callback);
}

/** @type {import('./binding-functions').MemoryFunctions} */
export const imports = {
  takeText(destination) {
    view().set(returnedText, destination);
  },
};

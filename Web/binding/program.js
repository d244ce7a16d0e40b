/**
 * Fetches the program, gives it its imports, and shows the page's message if it can't run.
 *
 * `Scripts/build-web.sh` splits the program into two WebAssembly modules. The first one starts the app. For each
 * function of the second module, its function table contains an imported placeholder. When the second module is
 * instantiated, it replaces the placeholders by its functions.
 * @module
 */

import { localPath } from './base-path.js';
import { attach } from './memory.js';

/** The link to the program in `index.html`. It preloads the first module and names both. */
function programLink() {
  const link = document.getElementById('program');
  if (!(link instanceof HTMLLinkElement)) throw new Error('The page has no link to the program.');
  return link;
}

/**
 * Reports an error that the program can't recover from.
 * @param {unknown} error
 */
export function stop(error) {
  console.error(error);
  document.getElementById('stopped')?.removeAttribute('hidden');
}

/** @param {WebAssembly.Imports} imports */
async function instantiate(imports) {
  const response = await fetch(programLink().href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The program could not be fetched: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/**
 * The exports of the first module, for the host and for the second module.
 * @type {WebAssembly.Exports}
 */
let first;
/**
 * How the second module was loaded: not yet, in the background, or because one of its functions was called earlier.
 * @type {'missing' | 'background' | 'called'}
 */
let second = 'missing';

/**
 * Instantiates the second module with the exports of the first. This replaces the placeholders.
 * @param {WebAssembly.Module} module
 * @param {'background' | 'called'} reason
 */
function connect(module, reason) {
  if (second !== 'missing') return;
  new WebAssembly.Instance(module, { primary: first });
  second = reason;
}

/** The address of the second module. */
function secondAddress() {
  return programLink().dataset.second ?? '';
}

/** Fetches and compiles the second module. Undefined if that fails: the first call of one of its functions tries again. */
async function compileSecond() {
  try {
    const response = await fetch(secondAddress(), { credentials: 'same-origin' });
    return response.ok ? await WebAssembly.compile(await response.arrayBuffer()) : undefined;
  } catch (error) {
    console.info('The second program is loaded when it is needed.', error);
    return undefined;
  }
}

/** Loads the second module synchronously, because the program is calling one of its functions. */
function loadSecondNow() {
  const request = new XMLHttpRequest();
  request.open('GET', secondAddress(), false);
  // A synchronous request can't return an array buffer. In this character set, each byte is a character.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`The second program could not be fetched: ${request.status}`);
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
  connect(new WebAssembly.Module(bytes), 'called');
}

/**
 * The placeholders for the functions of the second module, by their index in the function table.
 * @type {WebAssembly.ModuleImports}
 */
const placeholders = new Proxy({}, {
  get: (_, index) => (/** @type {unknown[]} */ ...values) => {
    if (second === 'missing') {
      // Scripts/split_program.py describes how to find the function's name.
      console.info(`Function ${index.toString()} of the second program was called before it was loaded.`);
      loadSecondNow();
    }
    return /** @type {WebAssembly.Table} */ (first['%table']).get(Number(index))(...values);
  },
});

/** Whether the code of the first screen is in the second module, which is then needed for the first paint. */
function isSecondScreen() {
  return !/^\/(read\/.*)?$/.test(localPath(location.pathname));
}

/**
 * Loads the second module when the first image has loaded, or after three seconds on a screen without images. An
 * earlier request would delay the first screen.
 */
function loadSecondWhenPainted() {
  const load = () => {
    clearTimeout(timer);
    document.removeEventListener('load', load, true);
    if (second !== 'missing') return;
    void compileSecond().then((module) => {
      if (module) connect(module, 'background');
    });
  };
  const timer = setTimeout(load, 3000);
  // The load event of an image does not bubble, but a capturing listener receives it.
  document.addEventListener('load', load, { capture: true });
}

/** How the second module was loaded, for the browser tests. */
export function secondProgram() {
  return second;
}

/**
 * Starts the program.
 * @param {WebAssembly.ModuleImports} host the functions that it imports
 * @param {Promise<void>} texts fulfilled when the texts have loaded, which the program needs from its first call on
 */
export async function start(host, texts) {
  /** @type {import('./memory.js').Program} */
  let program;
  const module = isSecondScreen() ? compileSecond() : undefined;
  const [{ instance }] = await Promise.all([instantiate({
    host,
    placeholder: placeholders,
    wasi_snapshot_preview1: {
      // The seed of the program's hash tables.
      random_get(/** @type {number} */ pointer, /** @type {number} */ length) {
        crypto.getRandomValues(new Uint8Array(program.memory.buffer, pointer, length));
        return 0;
      },
    },
  }), texts]);
  first = instance.exports;
  program = /** @type {import('./memory.js').Program} */ (/** @type {unknown} */ (first));
  const compiled = await module;
  if (compiled) connect(compiled, 'background');
  program._initialize();
  attach(program, stop);
  program.quire_start();
  loadSecondWhenPainted();
}

document.getElementById('reload')?.addEventListener('click', () => location.reload());

/**
 * Fetches the program, gives it its imports, and shows the page's message if it can't run.
 * @module
 */

import { attach } from './memory.js';

/** The address of the program: `index.html` names it in `<link id="program">`, which also preloads it. */
function programAddress() {
  const link = document.getElementById('program');
  if (!(link instanceof HTMLLinkElement)) throw new Error('The page has no link to the program.');
  return link.href;
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
  const response = await fetch(programAddress(), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The program could not be fetched: ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/**
 * Starts the program.
 * @param {WebAssembly.ModuleImports} host the functions that it imports
 * @param {Promise<void>} texts fulfilled when the texts have loaded, which the program needs from its first call on
 */
export async function start(host, texts) {
  /** @type {import('./memory.js').Program} */
  let program;
  const [{ instance }] = await Promise.all([instantiate({
    host,
    wasi_snapshot_preview1: {
      // The seed of the program's hash tables.
      random_get(/** @type {number} */ pointer, /** @type {number} */ length) {
        crypto.getRandomValues(new Uint8Array(program.memory.buffer, pointer, length));
        return 0;
      },
    },
  }), texts]);
  program = /** @type {import('./memory.js').Program} */ (/** @type {unknown} */ (instance.exports));
  program._initialize();
  attach(program, stop);
  program.quire_start();
}

document.getElementById('reload')?.addEventListener('click', () => location.reload());

/**
 * Starts the program: fetches it, gives it its imports, and shows the page's own apology if it can't run.
 * @module
 */

import { attach } from './memory.js';
import * as elements from './elements.js';
import * as events from './events.js';
import * as view from './window.js';
import * as network from './network.js';
import * as streams from './streams.js';
import * as dates from './dates.js';
import * as images from './images.js';
import * as device from './device.js';
import * as curl from './curl-surface.js';
import * as documents from './documents.js';
import * as media from './media.js';
import * as sentences from './sentences.js';
import * as speech from './speech.js';
import * as dress from './dress.js';
import * as marks from './marks.js';
import * as notes from './notes.js';
import * as selection from './selection.js';
import * as downloads from './downloads.js';

/** Where the page says the program is: a `<link id="program">`, which also preloads it. */
function programAddress() {
  const link = document.getElementById('program');
  if (!(link instanceof HTMLLinkElement)) throw new Error('The page does not say where its program is.');
  return link.href;
}

/** @param {unknown} error */
function stop(error) {
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

async function start() {
  /** @type {any} */
  let program;
  const { instance } = await instantiate({
    host: {
      ...elements.imports, ...events.imports, ...view.imports, ...network.imports, ...streams.imports, ...dates.imports,
      ...images.imports, ...device.imports, ...curl.imports, ...documents.imports, ...media.imports, ...sentences.imports,
      ...speech.imports, ...dress.imports,
      ...marks.imports, ...notes.imports, ...selection.imports, ...downloads.imports,
    },
    wasi_snapshot_preview1: {
      // Hash tables are seeded with this.
      random_get(pointer, length) {
        crypto.getRandomValues(new Uint8Array(program.memory.buffer, pointer, length));
        return 0;
      },
    },
  });
  program = instance.exports;
  program._initialize();
  attach(program, stop);
  program.quire_start();
}

document.getElementById('reload')?.addEventListener('click', () => location.reload());

/** For the browser tests that look for leaks: how much is alive on this side. */
Object.defineProperty(window, 'quireHostCounts', {
  value: () => ({
    elements: elements.count(), listeners: events.count(), tasks: network.count(), ...images.held(),
    ...curl.held(),
  }),
});

start().then(downloads.serveOffline).catch(stop);

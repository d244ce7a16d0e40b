/**
 * Fetches the program, gives it its imports, and shows the page's message if it can't run.
 *
 * `Scripts/build-web.sh` splits the program into three WebAssembly modules. The first one starts the app. For each
 * function of the others, its function table contains an imported placeholder. When another module is instantiated, it
 * replaces its placeholders by its functions.
 * @module
 */

import { localPath } from './base-path.js';
import { attach } from './memory.js';

/** The link to the program in `index.html`. It preloads the first module and names the others. */
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
 * The exports of the first module, for the host and for the other modules.
 * @type {WebAssembly.Exports}
 */
let first;
/** A module that is loaded after the first, whose functions it shares. */
class LaterModule {
  /**
   * How the module was loaded: not yet, in the background, or because one of its functions was called earlier.
   * @type {'missing' | 'background' | 'called'}
   */
  state = 'missing';
  #name;

  /** @param {'second' | 'admin'} name the name of its address in the data of the link to the program */
  constructor(name) {
    this.#name = name;
  }

  get #address() {
    return programLink().dataset[this.#name] ?? '';
  }

  /**
   * Instantiates the module with the exports of the first. This replaces its placeholders.
   * @param {WebAssembly.Module} module
   * @param {'background' | 'called'} reason
   */
  connect(module, reason) {
    if (this.state !== 'missing') return;
    new WebAssembly.Instance(module, { primary: first });
    this.state = reason;
  }

  /** Fetches and compiles the module. Undefined if that fails: the first call of one of its functions tries again. */
  async compile() {
    try {
      const response = await fetch(this.#address, { credentials: 'same-origin' });
      return response.ok ? await WebAssembly.compile(await response.arrayBuffer()) : undefined;
    } catch (error) {
      console.info(`The ${this.#name} program is loaded when it is needed.`, error);
      return undefined;
    }
  }

  /** Loads the module synchronously, because the program is calling one of its functions. */
  #loadNow() {
    const request = new XMLHttpRequest();
    request.open('GET', this.#address, false);
    // A synchronous request can't return an array buffer. In this character set, each byte is a character.
    request.overrideMimeType('text/plain; charset=x-user-defined');
    request.send();
    if (request.status !== 200) throw new Error(`The ${this.#name} program could not be fetched: ${request.status}`);
    const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
    this.connect(new WebAssembly.Module(bytes), 'called');
  }

  /**
   * The placeholders for the functions of the module, by their index in the function table.
   * @returns {WebAssembly.ModuleImports}
   */
  placeholders() {
    return new Proxy({}, {
      get: (_, index) => (/** @type {unknown[]} */ ...values) => {
        if (this.state === 'missing') {
          // Scripts/split_program.py describes how to find the function's name.
          console.info(`Function ${index.toString()} of the ${this.#name} program was called before it was loaded.`);
          this.#loadNow();
        }
        return /** @type {WebAssembly.Table} */ (first['%table']).get(Number(index))(...values);
      },
    });
  }
}

/** The code that neither the home screen nor the first page of a publication needs. */
const second = new LaterModule('second');
/** The code for editing metadata and for administering the server. It is loaded when it is called. */
const admin = new LaterModule('admin');

/** Whether the code of the first screen is in the second module, which is then needed for the first paint. */
function isSecondScreen() {
  return !/^\/(read\/.*)?$/.test(localPath(location.pathname));
}

/**
 * Returns whether the service worker answered with the stored page because the server can't be reached. All modules are
 * then loaded before the program starts, because service workers can't answer synchronous requests.
 */
function isStoredPage() {
  return performance.getEntriesByType('navigation').some((entry) => {
    return entry instanceof PerformanceNavigationTiming && entry.serverTiming.some(({ name }) => name === 'stored');
  });
}

/** Loads the second module. If a service worker controls the page, also loads the module for administrators. */
async function loadInBackground() {
  const modules = navigator.serviceWorker?.controller ? [second, admin] : [second];
  for (const later of modules) {
    if (later.state !== 'missing') continue;
    const module = await later.compile();
    if (module) later.connect(module, 'background');
  }
}

/**
 * Loads the second module when the first image has loaded, or after three seconds on a screen without images. An
 * earlier request would delay the first screen.
 * @param {() => void} prepare called when the module has loaded and the page is idle
 */
function loadSecondWhenPainted(prepare) {
  const load = () => {
    clearTimeout(timer);
    document.removeEventListener('load', load, true);
    void loadInBackground().then(() => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare);
      else prepare();
    });
  };
  const timer = setTimeout(load, 3000);
  // The load event of an image does not bubble, but a capturing listener receives it.
  document.addEventListener('load', load, { capture: true });
}

/** How the later modules were loaded, for the browser tests. */
export function laterPrograms() {
  return { second: second.state, admin: admin.state };
}

/**
 * Starts the program.
 * @param {WebAssembly.ModuleImports} host the functions that it imports
 * @param {Promise<void>} texts fulfilled when the texts have loaded, which the program needs from its first call on
 * @param {() => void} prepare called in the background, after the first image
 */
export async function start(host, texts, prepare) {
  /** @type {import('./memory.js').Program} */
  let program;
  const needed = isStoredPage() ? [second, admin] : isSecondScreen() ? [second] : [];
  const modules = Promise.all(needed.map(async (later) => ({ later, module: await later.compile() })));
  const [{ instance }] = await Promise.all([instantiate({
    host,
    second: second.placeholders(),
    admin: admin.placeholders(),
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
  for (const { later, module } of await modules) {
    if (module) later.connect(module, 'background');
  }
  program._initialize();
  attach(program, stop);
  program.quire_start();
  loadSecondWhenPainted(prepare);
}

document.getElementById('reload')?.addEventListener('click', () => location.reload());

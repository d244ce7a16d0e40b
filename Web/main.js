/**
 * Starts Quire in the browser.
 * @module
 */

import * as audioPlayer from './binding/media/audio-player.js';
import * as dates from './binding/dates.js';
import * as device from './binding/device.js';
import * as deviceUser from './binding/storage/device-user.js';
import './binding/network/early-requests.js';
import * as elements from './binding/document/elements.js';
import * as events from './binding/document/events.js';
import * as images from './binding/document/images.js';
import * as localization from './binding/localization.js';
import * as memory from './binding/memory.js';
import * as network from './binding/network/network.js';
import * as nodes from './binding/document/nodes.js';
import * as offlineCache from './binding/storage/offline-cache.js';
import { laterPrograms, start, stop } from './binding/program.js';
import * as speech from './binding/media/speech.js';
import * as storage from './binding/storage/storage.js';
import * as streams from './binding/network/streams.js';
import * as time from './binding/time.js';
import * as view from './binding/window.js';
import * as documentFonts from './book/styles/document-fonts.js';
import * as documentImages from './book/document-images.js';
import * as documents from './book/documents.js';
import * as footnotes from './book/text/footnotes.js';
import * as highlights from './book/text/highlights.js';
import * as media from './book/media.js';
import * as positions from './book/text/positions.js';
import * as publisherStyles from './book/styles/publisher-styles.js';
import * as selection from './book/text/selection.js';
import * as sentences from './book/speech/sentences.js';
import * as targets from './book/targets.js';
import * as curl from './curl/curl-surface.js';

/** The numbers of objects that this side holds, for the browser tests that look for leaks. */
Object.defineProperty(window, 'quireHostCounts', {
  value: () => ({
    elements: nodes.count(), listeners: events.count(), tasks: network.count(), ...images.held(), ...curl.held(),
  }),
});

/** How the programs that are not needed at first were loaded, for the browser tests. */
Object.defineProperty(window, 'quireLaterPrograms', { get: laterPrograms });

/** The class that draws page curls, for the benchmarks. */
Object.defineProperty(window, 'quireCurl', { get: curl.renderer });

/**
 * All functions that the program imports.
 * @type {import('./host-functions').HostFunctions}
 */
const host = {
  ...audioPlayer.imports, ...dates.imports, ...device.imports, ...deviceUser.imports, ...elements.imports, ...events.imports, ...images.imports,
  ...localization.imports, ...memory.imports, ...network.imports, ...offlineCache.imports, ...speech.imports, ...storage.imports, ...streams.imports,
  ...time.imports, ...view.imports,
  ...documents.imports, ...documentFonts.imports, ...documentImages.imports, ...footnotes.imports, ...highlights.imports, ...media.imports,
  ...positions.imports, ...publisherStyles.imports, ...selection.imports, ...sentences.imports, ...targets.imports,
  ...curl.imports,
};

start({ ...host }, deviceUser.check().then(localization.load), dates.prepare)
  .then(offlineCache.registerServiceWorker)
  .catch(stop);

/**
 * The browser's voice: what voices there are, and saying a text with one of them.
 * @module
 */

import { call, leave, text } from './memory.js';

/** The synthesis; none in browsers that can't speak. */
const synthesis = 'SpeechSynthesisUtterance' in window ? window.speechSynthesis : undefined;
/** How often it is looked whether the voice still speaks, in milliseconds: some fall silent and never say so. */
const watchInterval = 1000;
/** So many looks in a row must find silence. */
const patience = 3;

/**
 * What is being said. It is held here because browsers forget an utterance that nobody holds, and with it its end.
 * @type {{ utterance: SpeechSynthesisUtterance, callback: number, hasBegun: boolean, silence: number } | undefined}
 */
let said;
let watch = 0;

/** How a text came to its end, as the program knows it: it could not be said, it was said. */
const failed = 0;
const done = 1;

/** @param {typeof said} one @param {number} outcome */
function finish(one, outcome) {
  // What was cancelled says so as an error, late: nobody asks for that any more.
  if (!one || one !== said) return;
  said = undefined;
  clearInterval(watch);
  call(one.callback, outcome);
}

function listen() {
  if (!said || !synthesis) return;
  said.silence = synthesis.speaking || synthesis.pending ? 0 : said.silence + 1;
  if (said.silence >= patience) finish(said, said.hasBegun ? done : failed);
}

// A page that is left would go on speaking in some browsers.
addEventListener('pagehide', () => synthesis?.cancel());

/** What the program imports from here. */
export const imports = {
  speechHas: () => (synthesis ? 1 : 0),
  // The voices as JSON, in the browser's order.
  speechVoices: () => leave(JSON.stringify((synthesis?.getVoices() ?? []).map((voice) => ({
    id: voice.voiceURI, name: voice.name, language: voice.lang.replace('_', '-'), isHere: voice.localService,
  })))),
  // Some browsers find their voices only after they were asked for them.
  speechOnVoices(callback) {
    if (synthesis) synthesis.onvoiceschanged = callback === 0 ? null : () => call(callback, 0);
  },
  // Says a text, in place of what is being said. The callback is told how it went, but not when something else is said
  // instead.
  speechSay(pointer, length, languagePointer, languageLength, voicePointer, voiceLength, rate, callback) {
    if (!synthesis) return;
    const utterance = new SpeechSynthesisUtterance(text(pointer, length));
    const wanted = text(voicePointer, voiceLength);
    const voice = synthesis.getVoices().find((one) => one.voiceURI === wanted);
    utterance.lang = voice?.lang ?? text(languagePointer, languageLength);
    if (voice) utterance.voice = voice;
    utterance.rate = rate;
    const one = { utterance, callback, hasBegun: false, silence: 0 };
    utterance.onstart = () => {
      one.hasBegun = true;
    };
    utterance.onend = () => finish(one, done);
    utterance.onerror = () => finish(one, failed);
    said = one;
    clearInterval(watch);
    watch = setInterval(listen, watchInterval);
    // Some voices lose what is said right after a needless word to stop.
    if (synthesis.speaking || synthesis.pending) synthesis.cancel();
    synthesis.speak(utterance);
  },
  speechStop() {
    said = undefined;
    clearInterval(watch);
    synthesis?.cancel();
  },
};

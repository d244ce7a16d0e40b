/**
 * Speech synthesis: the browser's voices, and speaking a text with one of them.
 * @module
 */

import { SpeechResult } from '../binding-constants.js';
import { call, returnText, text } from '../memory.js';

/** The synthesis. Undefined in browsers that can't speak. */
const synthesis = 'SpeechSynthesisUtterance' in window ? window.speechSynthesis : undefined;
/** The interval between checks that a voice still speaks, in milliseconds. Some voices stop without an event. */
const watchInterval = 1000;
/** The number of consecutive silent checks after which a voice counts as stopped. */
const silentChecks = 3;

/** @typedef {{ utterance: SpeechSynthesisUtterance, callback: number, hasBegun: boolean, silence: number }} Speaking */

/**
 * The current utterance. Browsers garbage-collect an unreferenced utterance, and then send no event at its end.
 * @type {Speaking | undefined}
 */
let current;
/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;

/** @param {Speaking | undefined} speaking @param {import('../binding-functions').SpeechResult} outcome */
function finish(speaking, outcome) {
  // A cancelled utterance sends an error later. Ignore it.
  if (!speaking || speaking !== current) return;
  current = undefined;
  clearInterval(watch);
  call(speaking.callback, outcome);
}

/** Ends an utterance that has been silent for too long. */
function checkSilence() {
  if (!current || !synthesis) return;
  current.silence = synthesis.speaking || synthesis.pending ? 0 : current.silence + 1;
  if (current.silence >= silentChecks) finish(current, current.hasBegun ? SpeechResult.finished : SpeechResult.failed);
}

// Some browsers continue to speak after the page is left.
addEventListener('pagehide', () => synthesis?.cancel());

/** @type {import('../binding-functions').SpeechFunctions} */
export const imports = {
  speechIsAvailable: () => (synthesis ? 1 : 0),
  speechVoices: () => returnText(JSON.stringify((synthesis?.getVoices() ?? []).map((voice) => ({
    id: voice.voiceURI, name: voice.name, language: voice.lang.replace('_', '-'), isHere: voice.localService,
  })))),
  // Some browsers load their voices only after the first request for them.
  speechOnVoices(callback) {
    if (synthesis) synthesis.onvoiceschanged = callback === 0 ? null : () => call(callback, 0);
  },
  speechSay(pointer, length, languagePointer, languageLength, voicePointer, voiceLength, speed, callback) {
    if (!synthesis) return;
    const utterance = new SpeechSynthesisUtterance(text(pointer, length));
    const wanted = text(voicePointer, voiceLength);
    const voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === wanted);
    utterance.lang = voice?.lang ?? text(languagePointer, languageLength);
    if (voice) utterance.voice = voice;
    utterance.rate = speed;
    /** @type {Speaking} */
    const speaking = { utterance, callback, hasBegun: false, silence: 0 };
    utterance.onstart = () => {
      speaking.hasBegun = true;
    };
    utterance.onend = () => finish(speaking, SpeechResult.finished);
    utterance.onerror = () => finish(speaking, SpeechResult.failed);
    current = speaking;
    clearInterval(watch);
    watch = setInterval(checkSilence, watchInterval);
    // Some voices lose a text that follows an unnecessary cancel.
    if (synthesis.speaking || synthesis.pending) synthesis.cancel();
    synthesis.speak(utterance);
  },
  speechStop() {
    current = undefined;
    clearInterval(watch);
    synthesis?.cancel();
  },
};

/**
 * Plays parts of audio files one after another, and responds to the system's media controls.
 * @module
 */

import { AudioPlayerCommand, AudioPlayerResult } from './binding-constants.js';
import { call, text } from './memory.js';

/** The time before the end of a clip at which it counts as played, in seconds. */
const endTolerance = 0.005;
/** The largest distance between two clips that continue without a gap, in seconds. */
const seamTolerance = 0.05;
/** The maximum time between checks for the end of a clip, in milliseconds. */
const checkInterval = 1000;
/** The time without sound after which a clip counts as failed, in milliseconds. */
const maximumWait = 15000;
/**
 * The actions of the system's media controls.
 * @type {[MediaSessionAction, import('./binding-functions').AudioPlayerCommand][]}
 */
const actions = [
  ['play', AudioPlayerCommand.toggle], ['pause', AudioPlayerCommand.toggle],
  ['nexttrack', AudioPlayerCommand.next], ['previoustrack', AudioPlayerCommand.previous],
];

/** @typedef {{ end: number, callback: number }} Clip */

/** @type {HTMLAudioElement | undefined} */
let player;
/** The callback for commands; 0 for none. */
let commands = 0;
/** @type {Clip | undefined} */
let clip;
/**
 * Where the last clip ended, while its callback runs.
 * @type {{ address: string, time: number } | undefined}
 */
let seam;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let nextCheck;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timeout;

/** @param {import('./binding-functions').AudioPlayerResult} result */
function finish(result) {
  const finished = clip;
  if (!finished) return;
  clear();
  if (result === AudioPlayerResult.finished) seam = { address: player?.src ?? '', time: finished.end };
  call(finished.callback, result);
  seam = undefined;
  // Unless the callback has started another clip, the sound must not continue.
  if (!isPlayingClip()) player?.pause();
}

/** Whether a clip is being played. */
const isPlayingClip = () => clip !== undefined;

/** Forgets the clip and stops its timers. */
function clear() {
  clip = undefined;
  clearTimeout(nextCheck);
  clearTimeout(timeout);
}

/** Ends the clip if its time is over. */
function check() {
  clearTimeout(nextCheck);
  if (!clip || !player || player.paused || player.seeking) return;
  const rest = clip.end - player.currentTime;
  if (rest <= endTolerance) finish(AudioPlayerResult.finished);
  else nextCheck = setTimeout(check, Math.min((rest / player.playbackRate) * 1000, checkInterval));
}

/** Lets the clip fail unless sound arrives soon. */
function expectSound() {
  clearTimeout(timeout);
  if (clip) timeout = setTimeout(() => finish(AudioPlayerResult.failed), maximumWait);
}

function handlePause() {
  // The player pauses itself at the end of a file, and after an error.
  if (!clip || !player?.paused || player.ended || player.error) return;
  // The system paused it, for a call or because the headphones were unplugged.
  clearTimeout(timeout);
  if (commands !== 0) call(commands, AudioPlayerCommand.toggle);
}

function makePlayer() {
  const made = new Audio();
  made.preload = 'auto';
  // An event of an earlier clip may arrive after the next one has started.
  made.addEventListener('ended', () => made.ended && finish(AudioPlayerResult.finished));
  made.addEventListener('error', () => made.error && finish(AudioPlayerResult.failed));
  made.addEventListener('pause', handlePause);
  made.addEventListener('waiting', expectSound);
  for (const event of ['playing', 'timeupdate', 'seeked']) {
    made.addEventListener(event, () => {
      if (event !== 'seeked') clearTimeout(timeout);
      check();
    });
  }
  return made;
}

/** @type {import('./binding-functions').AudioPlayerFunctions} */
export const imports = {
  audioBegin(callback) {
    commands = callback;
    player ??= makePlayer();
    // Safari allows sound from now on if a file is loaded in the handler of a click, even an absent one.
    player.load();
    for (const [action, command] of actions) {
      navigator.mediaSession?.setActionHandler(action, () => call(callback, command));
    }
  },
  audioPlay(pointer, length, begin, end, rate, callback) {
    player ??= makePlayer();
    const address = new URL(text(pointer, length), document.baseURI).href;
    const isLoaded = player.src === address && !player.error;
    const isInPlace = isLoaded && !player.ended && (
      Math.abs(player.currentTime - begin) < endTolerance
      || (!player.paused && seam?.address === address && Math.abs(seam.time - begin) < seamTolerance)
    );
    clear();
    const started = { end: end < 0 ? Infinity : end, callback };
    clip = started;
    if (!isLoaded) player.src = address;
    player.defaultPlaybackRate = rate;
    player.playbackRate = rate;
    player.preservesPitch = true;
    if (!isInPlace) player.currentTime = begin;
    expectSound();
    nextCheck = setTimeout(check);
    player.play().catch((/** @type {unknown} */ error) => {
      // A newer clip, or a pause, aborts the start of an earlier one.
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (clip === started && !isAborted) finish(AudioPlayerResult.failed);
    });
  },
  audioSetRate(rate) {
    if (!player) return;
    player.defaultPlaybackRate = rate;
    player.playbackRate = rate;
    check();
  },
  audioPause() {
    clear();
    player?.pause();
    return player?.currentTime ?? 0;
  },
  audioEnd() {
    clear();
    commands = 0;
    for (const [action] of actions) navigator.mediaSession?.setActionHandler(action, null);
    player?.pause();
    player?.removeAttribute('src');
    player?.load();
    player = undefined;
  },
};

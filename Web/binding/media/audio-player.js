/**
 * Plays parts of audio files one after another, and responds to the system's media controls.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { AudioPlayerCommand, AudioPlayerResult } from '../binding-constants.js';
import { call, text } from '../memory.js';

/** The time before its end at which a clip counts as finished, in seconds. */
const endTolerance = 0.005;
/** The maximum distance between two clips that are played without a gap, in seconds. */
const seamTolerance = 0.05;
/** The maximum time between checks for the end of a clip, in milliseconds. */
const checkInterval = 1000;
/** The maximum time that a clip waits for audio data before it fails, in milliseconds. */
const maximumWait = 15000;
/**
 * The actions of the system's media controls.
 * @type {[MediaSessionAction, import('../binding-functions').AudioPlayerCommand][]}
 */
const actions = [
  ['play', AudioPlayerCommand.toggle], ['pause', AudioPlayerCommand.toggle],
  ['nexttrack', AudioPlayerCommand.next], ['previoustrack', AudioPlayerCommand.previous],
];

/**
 * A part of a file: the time at which it ends, in seconds, and the callback for its end.
 * @typedef {{ end: number, callback: number }} Clip
 */

/** @type {HTMLAudioElement | undefined} */
let player;
/** The callback for commands; 0 for none. */
let commands = 0;
/**
 * The clip that is playing or loading.
 * @type {Clip | undefined}
 */
let clip;
/**
 * The end of the last clip: its file and the time in seconds. It is set only while the clip's callback runs.
 * @type {{ address: string, time: number } | undefined}
 */
let seam;
/**
 * The timer of the next check for the end of the clip.
 * @type {ReturnType<typeof setTimeout> | undefined}
 */
let nextCheck;
/**
 * The timer after which the clip fails.
 * @type {ReturnType<typeof setTimeout> | undefined}
 */
let timeout;

/**
 * Ends the clip and calls its callback, which may start the next clip.
 * @param {import('../binding-functions').AudioPlayerResult} result
 */
function finish(result) {
  const finished = clip;
  if (!finished) return;
  clear();
  if (result === AudioPlayerResult.finished) seam = { address: player?.src ?? '', time: finished.end };
  call(finished.callback, result);
  seam = undefined;
  // Stop the sound unless the callback has started another clip.
  if (!isPlayingClip()) player?.pause();
}

/** Whether there is a clip. A function, because TypeScript doesn't expect `clip` to change during a call. */
const isPlayingClip = () => clip !== undefined;

/** Removes the clip and its timers. */
function clear() {
  clip = undefined;
  clearTimeout(nextCheck);
  clearTimeout(timeout);
}

/** Ends the clip if its end is reached. Otherwise schedules the next check. */
function check() {
  clearTimeout(nextCheck);
  if (!clip || !player || player.paused || player.seeking) return;
  const rest = clip.end - player.currentTime;
  if (rest <= endTolerance) finish(AudioPlayerResult.finished);
  else nextCheck = setTimeout(check, Math.min((rest / player.playbackRate) * 1000, checkInterval));
}

/** Starts the timer after which the clip fails. It is stopped when sound is played. */
function expectSound() {
  clearTimeout(timeout);
  if (clip) timeout = setTimeout(() => finish(AudioPlayerResult.failed), maximumWait);
}

/** Reports a pause that the program didn't request. */
function handlePause() {
  // The player also pauses at the end of a file and after an error.
  if (!clip || !player?.paused || player.ended || player.error) return;
  // The system has paused the player, for a call or because headphones were unplugged.
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

/** @type {import('../binding-functions').AudioPlayerFunctions} */
export const imports = {
  audioBegin(callback) {
    commands = callback;
    player ??= makePlayer();
    // In Safari, `load()` in the handler of a click permits later playback, even without a file.
    player.load();
    for (const [action, command] of actions) {
      navigator.mediaSession?.setActionHandler(action, () => call(callback, command));
    }
  },
  audioPlay(pointer, length, begin, end, speed, callback) {
    player ??= makePlayer();
    const address = new URL(publicAddress(text(pointer, length)), document.baseURI).href;
    const isLoaded = player.src === address && !player.error;
    const isInPlace = isLoaded && !player.ended && (
      Math.abs(player.currentTime - begin) < endTolerance
      || (!player.paused && seam?.address === address && Math.abs(seam.time - begin) < seamTolerance)
    );
    clear();
    const started = { end: end < 0 ? Infinity : end, callback };
    clip = started;
    if (!isLoaded) player.src = address;
    player.defaultPlaybackRate = speed;
    player.playbackRate = speed;
    player.preservesPitch = true;
    if (!isInPlace) player.currentTime = begin;
    expectSound();
    nextCheck = setTimeout(check);
    player.play().catch((/** @type {unknown} */ error) => {
      // A newer clip or a pause aborts the start of the previous clip. That is not a failure.
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (clip === started && !isAborted) finish(AudioPlayerResult.failed);
    });
  },
  audioSetSpeed(speed) {
    if (!player) return;
    player.defaultPlaybackRate = speed;
    player.playbackRate = speed;
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

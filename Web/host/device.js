/**
 * The device around the page: the full screen, a screen that stays awake, and pictures that leave the app.
 * @module
 */

import { call, text } from './memory.js';
import { begin, end, isUnderWay } from './network.js';

/** Outcomes, as the program knows them: the person changed their mind, it could not be done, done. */
const cancelled = -1;
const failed = 0;
const done = 1;
/** How long a saved picture's address lives: until the browser has surely begun to write it, in milliseconds. */
const savingTime = 60000;
const endings = new Map([
  ['image/jpeg', 'jpg'], ['image/png', 'png'], ['image/webp', 'webp'], ['image/gif', 'gif'], ['image/avif', 'avif'],
  ['image/jxl', 'jxl'], ['image/bmp', 'bmp'], ['image/tiff', 'tif'], ['image/svg+xml', 'svg'],
]);

/** What there may be, by number, as `Device.swift` lists it. */
const features = [
  () => document.fullscreenEnabled === true,
  () => 'wakeLock' in navigator,
  () => navigator.canShare?.({ files: [new File([''], 'page.png', { type: 'image/png' })] }) === true,
  () => typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function',
  () => typeof /** @type {any} */ (screen.orientation)?.lock === 'function',
];

/** @type {{ release: () => Promise<void> } | null} */
let lock = null;
let staysAwake = false;

/** The browser takes the lock away whenever the page is hidden: it is asked for again when the page is back. */
async function keepAwake() {
  if (!staysAwake || lock || document.visibilityState !== 'visible' || !features[1]()) return;
  try {
    const granted = await /** @type {any} */ (navigator).wakeLock.request('screen');
    granted.addEventListener('release', () => {
      if (lock === granted) lock = null;
    });
    if (staysAwake && !lock) lock = granted;
    else void granted.release();
  } catch {
    // The battery is low, or the person said no: then the screen sleeps as it always does.
  }
}

document.addEventListener('visibilitychange', () => void keepAwake());

/** How the device is asked to be held: as it is, upright, across. */
const orientations = ['', 'portrait', 'landscape'];
let orientation = 0;

/** Browsers that let a page say so do it in the full screen only: it is said again there. */
function hold() {
  const screenOrientation = /** @type {any} */ (screen.orientation);
  if (orientation === 0) screenOrientation?.unlock?.();
  else screenOrientation?.lock?.(orientations[orientation]).catch(() => {});
}

document.addEventListener('fullscreenchange', () => {
  if (document.fullscreenElement && orientation !== 0) hold();
});

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address, { mode: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

/**
 * Clipboards take nothing but PNG.
 * @param {Blob} blob
 * @returns {Promise<Blob>}
 */
async function asPng(blob) {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png');
  });
}

/** @param {Blob} blob @param {string} name */
const named = (blob, name) => `${name}.${endings.get(blob.type) ?? 'img'}`;

/** What can be done with a picture, by number, as `Device.swift` lists it. */
const ways = [
  async (/** @type {string} */ address, /** @type {string} */ name) => {
    const blob = await fetched(address);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = named(blob, name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), savingTime);
  },
  async (/** @type {string} */ address, /** @type {string} */ name) => {
    const blob = await fetched(address);
    await navigator.share({ files: [new File([blob], named(blob, name), { type: blob.type })] });
  },
  // The clipboard is asked at once, while the person's touch still counts, and gets the picture when it is there.
  (/** @type {string} */ address) =>
    navigator.clipboard.write([new ClipboardItem({ 'image/png': fetched(address).then(asPng) })]),
];

/** @param {number} task @param {number} way @param {string} address @param {string} name @param {number} callback */
async function send(task, way, address, name, callback) {
  let outcome = done;
  try {
    await ways[way](address, name);
  } catch (error) {
    outcome = /** @type {Error} */ (error).name === 'AbortError' ? cancelled : failed;
  }
  if (isUnderWay(task) && end(task)) call(callback, outcome);
}

/** @type {{ context: AudioContext, rustle: AudioBuffer } | undefined} */
let sound;

/** The rustle of a page: noise that swells and dies down, made once. */
function prepareSound() {
  const context = new AudioContext();
  const length = Math.round(context.sampleRate * 0.16);
  const rustle = context.createBuffer(1, length, context.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let at = 0; at < length; at += 1) {
    const part = at / length;
    // Louder at once and softer for longer, with a grain that paper has.
    const grain = 0.6 + 0.4 * Math.sin(at / 90 + 6 * Math.sin(at / 700));
    samples[at] = (Math.random() * 2 - 1) * grain * part ** 0.4 * (1 - part) ** 2.2;
  }
  return { context, rustle };
}

/** Lets a page be heard, a little different each time. */
function playTurn() {
  try {
    sound ??= prepareSound();
    const { context, rustle } = sound;
    void context.resume();
    const source = context.createBufferSource();
    source.buffer = rustle;
    source.playbackRate.value = 0.9 + Math.random() * 0.2;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = 2600;
    band.Q.value = 0.6;
    const volume = context.createGain();
    volume.gain.value = 0.25;
    source.connect(band).connect(volume).connect(context.destination);
    source.start();
  } catch {
    // No sound on this device: a turn can do without.
  }
}

/** What the program imports from here. */
export const imports = {
  deviceHas: (feature) => (features[feature]() ? 1 : 0),
  devicePlayTurn: playTurn,
  deviceIsFull: () => (document.fullscreenElement ? 1 : 0),
  deviceSet(feature, isOn) {
    if (feature === 1) {
      staysAwake = isOn !== 0;
      if (staysAwake) void keepAwake();
      else void lock?.release();
      return;
    }
    if (feature === 4) {
      if (isOn === orientation) return;
      orientation = isOn;
      hold();
      return;
    }
    // Refused without a touch, or when it is so already: the window stays as it is.
    if (isOn) document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  },
  pictureSend(way, pointer, length, namePointer, nameLength, callback) {
    const task = begin(() => {});
    void send(task, way, text(pointer, length), text(namePointer, nameLength), callback);
    return task;
  },
};

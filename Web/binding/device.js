/**
 * The device: full screen, wake lock, orientation lock, export of images, the clipboard and sound.
 * @module
 */

import { publicAddress } from './base-path.js';
import { DeviceFeature, DeviceOrientation, DeviceOrientationNames, ImageExportDestination, ImageExportResult } from './binding-constants.js';
import { call, drop, text } from './memory.js';
import { begin, end, isRunning } from './network/network.js';
import { chooseOwnPicture } from './storage/own-picture.js';
import { uploadPicture } from './network/picture-upload.js';

/**
 * The time after which the URL of a saved file is revoked, in milliseconds. The browser must have started writing by
 * then.
 */
const savingTime = 60000;
const extensions = new Map([
  ['image/jpeg', 'jpg'], ['image/png', 'png'], ['image/webp', 'webp'], ['image/gif', 'gif'], ['image/avif', 'avif'],
  ['image/jxl', 'jxl'], ['image/bmp', 'bmp'], ['image/tiff', 'tif'], ['image/svg+xml', 'svg'],
]);

/**
 * The tests for features.
 * @type {Record<import('./binding-functions').DeviceFeature, () => boolean>}
 */
const supports = {
  [DeviceFeature.fullScreen]: () => document.fullscreenEnabled === true,
  [DeviceFeature.wakeLock]: () => 'wakeLock' in navigator,
  [DeviceFeature.imageSharing]: () => (
    navigator.canShare?.({ files: [new File([''], 'page.png', { type: 'image/png' })] }) === true
  ),
  [DeviceFeature.imageCopying]: () => (
    typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'
  ),
  [DeviceFeature.secureConnection]: () => isSecureContext,
  [DeviceFeature.orientationLock]: () => typeof screen.orientation?.lock === 'function',
};

/** @type {WakeLockSentinel | null} */
let wakeLock = null;
let keepsAwake = false;

/**
 * Requests the wake lock. Browsers release it when the page is hidden, so it is requested again when the page is
 * visible.
 */
async function requestWakeLock() {
  if (!keepsAwake || wakeLock || document.visibilityState !== 'visible' || !supports[DeviceFeature.wakeLock]()) return;
  try {
    const granted = await navigator.wakeLock.request('screen');
    granted.addEventListener('release', () => {
      if (wakeLock === granted) wakeLock = null;
    });
    if (keepsAwake && !wakeLock) wakeLock = granted;
    else void granted.release();
  } catch {
    // Refused, for example because the battery is low.
  }
}

document.addEventListener('visibilitychange', () => void requestWakeLock());

/** @type {import('./binding-functions').DeviceOrientation} */
let orientation = DeviceOrientation.automatic;

function lockOrientation() {
  const name = DeviceOrientationNames[orientation];
  if (name === '') screen.orientation?.unlock?.();
  else screen.orientation?.lock?.(name).catch(() => {});
}

// Most browsers lock the orientation only in full screen, so it is requested again there.
document.addEventListener('fullscreenchange', () => {
  if (document.fullscreenElement && orientation !== DeviceOrientation.automatic) lockOrientation();
});

/** @param {string} address */
async function fetchImage(address) {
  const response = await fetch(publicAddress(address), { mode: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

/**
 * Converts an image to PNG, the only format that clipboards accept.
 * @param {Blob} blob
 * @returns {Promise<Blob>}
 */
async function convertedToPNG(blob) {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The image could not be converted.'))), 'image/png');
  });
}

/** @param {Blob} blob @param {string} name */
const fileName = (blob, name) => `${name}.${extensions.get(blob.type) ?? 'img'}`;

/** @type {Record<import('./binding-functions').ImageExportDestination, (address: string, name: string) => Promise<void>>} */
const exports = {
  async [ImageExportDestination.file](address, name) {
    const blob = await fetchImage(address);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName(blob, name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), savingTime);
  },
  async [ImageExportDestination.share](address, name) {
    const blob = await fetchImage(address);
    await navigator.share({ files: [new File([blob], fileName(blob, name), { type: blob.type })] });
  },
  // Browsers allow writing to the clipboard only right after a touch or a key. So the write starts immediately, and the
  // image is passed as a promise.
  [ImageExportDestination.clipboard]: (address) => (
    navigator.clipboard.write([new ClipboardItem({ 'image/png': fetchImage(address).then(convertedToPNG) })])
  ),
};

/**
 * @param {number} task
 * @param {import('./binding-functions').ImageExportDestination} destination
 * @param {string} address
 * @param {string} name
 * @param {number} callback
 */
async function exportPicture(task, destination, address, name, callback) {
  /** @type {import('./binding-functions').ImageExportResult} */
  let outcome = ImageExportResult.done;
  try {
    await exports[destination](address, name);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    outcome = isCancelled ? ImageExportResult.cancelled : ImageExportResult.failed;
  }
  if (isRunning(task) && end(task)) call(callback, outcome);
}

/**
 * Copies a text with a selected text area. This works when the clipboard API refuses, and without a secure connection,
 * where there is no clipboard API.
 * @param {string} copied
 */
function copyBySelection(copied) {
  const area = document.createElement('textarea');
  area.value = copied;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** @type {{ context: AudioContext, rustle: AudioBuffer } | undefined} */
let sound;

/** Makes the sound of a turning page: noise that swells and fades. */
function makeSound() {
  const context = new AudioContext();
  const length = Math.round(context.sampleRate * 0.16);
  const rustle = context.createBuffer(1, length, context.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    const part = index / length;
    // A fast attack and a long decay, with the grain of paper.
    const grain = 0.6 + 0.4 * Math.sin(index / 90 + 6 * Math.sin(index / 700));
    samples[index] = (Math.random() * 2 - 1) * grain * part ** 0.4 * (1 - part) ** 2.2;
  }
  return { context, rustle };
}

/** Plays the sound of a turning page, each time at a slightly different speed. */
function playPageTurnSound() {
  try {
    sound ??= makeSound();
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
    // The device has no sound output. The sound is optional.
  }
}

/** @type {import('./binding-functions').DeviceFunctions} */
export const imports = {
  deviceSupports: (feature) => (supports[feature]() ? 1 : 0),
  deviceIsFullScreen: () => (document.fullscreenElement ? 1 : 0),
  deviceSetFullScreen(isOn) {
    // Browsers allow full screen only right after a touch or a key.
    if (isOn) document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  },
  deviceKeepAwake(isOn) {
    keepsAwake = isOn !== 0;
    if (keepsAwake) void requestWakeLock();
    else void wakeLock?.release();
  },
  deviceLockOrientation(wanted) {
    if (wanted === orientation) return;
    orientation = wanted;
    lockOrientation();
  },
  devicePlayTurn: playPageTurnSound,
  imageExport(destination, pointer, length, namePointer, nameLength, callback) {
    const task = begin(() => {});
    void exportPicture(task, destination, text(pointer, length), text(namePointer, nameLength), callback);
    return task;
  },
  clipboardWrite(pointer, length) {
    const copied = text(pointer, length);
    // Undefined on pages without a secure connection.
    const clipboard = /** @type {Clipboard | undefined} */ (navigator.clipboard);
    if (clipboard) clipboard.writeText(copied).catch(() => copyBySelection(copied));
    else copyBySelection(copied);
  },
  ownPictureChoose: chooseOwnPicture,
  pictureUpload(pointer, length, callback) {
    const task = begin(() => {});
    uploadPicture(task, text(pointer, length), callback);
    return task;
  },
  textFileChoose(pointer, length, maximumBytes, callback) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = text(pointer, length);
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file || file.size > maximumBytes) {
        call(callback, 0);
        return;
      }
      file.arrayBuffer().then((bytes) => call(callback, 1, new Uint8Array(bytes)), () => call(callback, 0));
    });
    input.addEventListener('cancel', () => drop(callback));
    input.click();
  },
};

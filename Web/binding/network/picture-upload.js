/**
 * Uploads pictures from the device, such as covers.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { TaskStatus } from '../binding-constants.js';
import { currentUser, follow } from '../storage/device-user.js';
import { call } from '../memory.js';
import { end } from './network.js';

/** The maximum length of the longer side of an uploaded picture, in pixels. Covers are shown much smaller. */
const longestSide = 2000;

/**
 * Converts a picture to JPEG and scales it down to the maximum size. Transparent parts become white.
 * @param {File} file
 * @returns {Promise<Blob | null>}
 */
async function scaled(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
}

/**
 * Sends a picture, and calls back.
 * @param {number} task
 * @param {string} address
 * @param {number} callback
 * @param {File} file
 */
async function send(task, address, callback, file) {
  /** @type {number} */
  let status = TaskStatus.undecodable;
  /** @type {Uint8Array | null} */
  let received = null;
  try {
    const body = await scaled(file);
    if (body) {
      status = TaskStatus.unreachable;
      /** @type {Record<string, string>} */
      const headers = { 'content-type': 'image/jpeg' };
      const user = currentUser();
      if (user !== null) headers['quire-user'] = user;
      const response = await fetch(publicAddress(address), { method: 'PUT', headers, body, credentials: 'same-origin' });
      // Another user signed in: the page reloads.
      if (!follow(response)) return;
      received = new Uint8Array(await response.arrayBuffer());
      status = response.status;
    }
  } catch {
    received = null;
  }
  if (end(task)) call(callback, status, received);
}

/**
 * Lets the user choose a picture, and uploads it.
 * @param {number} task
 * @param {string} address
 * @param {number} callback
 */
export function uploadPicture(task, address, callback) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void send(task, address, callback, file);
  });
  input.addEventListener('cancel', () => end(task));
  input.click();
}

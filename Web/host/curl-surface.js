/**
 * The canvas on which pages curl, for the program: numbers for surfaces and pictures. The drawing is in `curl.js`.
 * @module
 */

import { node, register } from './elements.js';
import { imageOf, keep } from './images.js';
import { call, numbers } from './memory.js';

/** What draws: fetched when somebody turns pages by curling. @type {typeof import('./curl.js').Curl | undefined} */
let Curl;
/** Likewise. @type {typeof import('./snapshot.js').snapshot | undefined} */
let snapshot;
/** A device with less memory, in gigabytes, needs it for the pages: pictures of three of them come on top. */
const leastMemory = 2;
/** How many numbers say what one part of a page's picture is. */
const numbersOfPart = 10;
/** How many numbers say what a frame is, before the paper and the pictures. */
const numbersOfFrame = 21;

/** @type {Map<number, Curl>} */
const surfaces = new Map();
/** @type {Map<number, { curl: Curl, leaf: import('./curl.js').Leaf }>} */
const pictures = new Map();
let last = 0;

/** How many pictures lie in graphics memory, and their bytes; for tests that look for leaks. */
export function held() {
  let bytes = 0;
  for (const curl of surfaces.values()) bytes += curl.bytes;
  return { curlPictures: pictures.size, curlBytes: bytes };
}

/** What the program imports from here. */
export const imports = {
  // Fetches what draws; the callback is called with 1 when it is there, or with 0 when it did not come.
  curlLoad(callback) {
    Promise.all([import('./curl.js'), import('./snapshot.js')]).then(
      ([drawing, copying]) => {
        ({ Curl } = drawing);
        ({ snapshot } = copying);
        call(callback, 1);
      },
      () => call(callback, 0),
    );
  },
  // A surface, or 0 where there is little memory, no WebGL 2, or only one that draws with the processor and that is not
  // wanted. The callback is called once, if the graphics memory is taken away. Tests have no graphics card and say so.
  curlCreate(allowsSoftware, callback) {
    if (!Curl || navigator.deviceMemory < leastMemory) return 0;
    try {
      const curl = new Curl(() => call(callback, 0), allowsSoftware === 1 || globalThis.quireDrawsWithSoftware === true);
      last += 1;
      surfaces.set(last, curl);
      return last;
    } catch {
      return 0;
    }
  },
  curlCanvas(surface) {
    const curl = surfaces.get(surface);
    return curl ? register(curl.canvas) : 0;
  },
  curlResize(surface, width, height, scale) {
    surfaces.get(surface)?.resize(width, height, scale);
  },
  // The picture of a page from parts of pictures, ten numbers each: the picture; x, y, width and height of the part, as
  // parts of the picture's size; x, y, width and height on the page in device pixels; quarter turns.
  curlPicture(surface, width, height, colour, count) {
    const curl = surfaces.get(surface);
    if (!curl) return 0;
    const said = numbers().slice(0, count * numbersOfPart);
    const parts = [];
    for (let index = 0; index < count; index += 1) {
      const part = said.subarray(index * numbersOfPart, (index + 1) * numbersOfPart);
      const source = imageOf(part[0]);
      if (!source) return 0;
      const [wide, high] = [source.naturalWidth, source.naturalHeight];
      const from = [part[1] * wide, part[2] * high, part[3] * wide, part[4] * high];
      parts.push({ source, from, to: Array.from(part.subarray(5, 9)), quarterTurns: part[9] });
    }
    try {
      const leaf = curl.leaf(width, height, `#${colour.toString(16).padStart(6, '0')}`, parts);
      if (!leaf) return 0;
      last += 1;
      pictures.set(last, { curl, leaf });
      return last;
    } catch {
      // The picture's pixels were given back, or the browser hides what is on canvases.
      return 0;
    }
  },
  // A picture of an element of this extent in points, as it would be seen with its corner in the window's corner. The
  // callback is told the picture, or 0.
  curlSnapshot(number, width, height, scale, callback) {
    const element = node(number);
    const made = snapshot && element ? snapshot(element, width, height, scale) : Promise.reject(new Error('no element'));
    made.then(
      (image) => call(callback, keep(image, image.src)),
      () => call(callback, 0),
    );
  },
  curlFree(picture) {
    const known = pictures.get(picture);
    if (!known) return;
    pictures.delete(picture);
    known.curl.free(known.leaf);
  },
  // The block of numbers has the frame, the paper's red, green and blue, and four pictures (0 is none).
  curlDraw(surface) {
    const said = numbers();
    const leaves = Array.from(said.subarray(numbersOfFrame + 3, numbersOfFrame + 7), (picture) => pictures.get(picture)?.leaf);
    const paper = Array.from(said.subarray(numbersOfFrame, numbersOfFrame + 3));
    surfaces.get(surface)?.draw(said, paper, leaves);
  },
  curlDiscard(surface) {
    const curl = surfaces.get(surface);
    if (!curl) return;
    surfaces.delete(surface);
    for (const [number, picture] of pictures) if (picture.curl === curl) pictures.delete(number);
    curl.discard();
  },
};

/**
 * The background picture that the user chose. It is stored on this device only. The custom property `--own-picture` of
 * the style sheet contains it.
 * @module
 */

/** The maximum length of the stored picture's longer side, in pixels. */
const longestSide = 1024;
/** The minimum contrast of text over the picture: WCAG 2, level AA. */
const leastContrast = 4.5;
/** The maximum opacity of the picture, in percent. */
const largestOpacity = 60;

/** @typedef {[number, number, number]} Colour red, green and blue, 0…255 */

/**
 * The relative luminance of a colour by WCAG 2, 0…1.
 * @param {Colour} colour
 */
function luminance(colour) {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of two colours by WCAG 2, 1…21.
 * @param {Colour} one
 * @param {Colour} other
 */
function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The colour that results when a translucent layer is drawn over a colour.
 * @param {Colour} below
 * @param {Colour} layer
 * @param {number} opacity
 * @returns {Colour}
 */
function under(below, layer, opacity) {
  const mixed = (/** @type {number} */ index) => below[index] * (1 - opacity) + layer[index] * opacity;
  return [mixed(0), mixed(1), mixed(2)];
}

/**
 * @param {number} number 0xRRGGBB
 * @returns {Colour}
 */
const colourOf = (number) => [number >> 16, (number >> 8) & 0xff, number & 0xff];

/**
 * The darkest and the lightest colour of an image.
 * @param {Uint8ClampedArray} pixels
 * @returns {[Colour, Colour]}
 */
function extremes(pixels) {
  /** @type {Colour} */
  let darkest = [255, 255, 255];
  /** @type {Colour} */
  let lightest = [0, 0, 0];
  let least = 1;
  let most = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    /** @type {Colour} */
    const colour = [pixels[index], pixels[index + 1], pixels[index + 2]];
    const light = luminance(colour);
    if (light <= least) [least, darkest] = [light, colour];
    if (light >= most) [most, lightest] = [light, colour];
  }
  return [darkest, lightest];
}

/**
 * The maximum opacity at which a picture can be drawn over paper and text so that the text is readable everywhere. The
 * worst case has the picture's darkest colour over the paper and its lightest colour over the text, or the reverse.
 * @param {[Colour, Colour]} colours the darkest and the lightest of the picture
 * @param {Colour} paper
 * @param {Colour} ink
 */
function readableOpacity(colours, paper, ink) {
  for (let percent = largestOpacity; percent > 0; percent -= 2) {
    const opacity = percent / 100;
    const isReadable = colours.every((one) => colours.every((other) => (
      contrast(under(paper, one, opacity), under(ink, other, opacity)) >= leastContrast
    )));
    if (isReadable) return opacity;
  }
  return 0;
}

/**
 * Opens the store and performs a request. IndexedDB is also available without a secure connection.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<any>} ask
 * @returns {Promise<unknown>}
 */
function stored(mode, ask) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quire-own-picture', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('pictures');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const request = ask(opening.result.transaction('pictures', mode).objectStore('pictures'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.transaction?.addEventListener('complete', () => opening.result.close());
    };
  });
}

let address = '';

/** @param {Blob} blob */
function show(blob) {
  if (address) URL.revokeObjectURL(address);
  address = URL.createObjectURL(blob);
  document.documentElement.style.setProperty('--own-picture', `url("${address}")`);
}

/**
 * Scales a picture, reduces its opacity, stores it and shows it.
 * @param {File} file
 * @param {Colour} paper
 * @param {Colour} ink
 */
async function use(file, paper, ink) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const opacity = readableOpacity(extremes(context.getImageData(0, 0, canvas.width, canvas.height).data), paper, ink);
  context.globalCompositeOperation = 'destination-in';
  context.globalAlpha = opacity;
  context.fillRect(0, 0, canvas.width, canvas.height);
  image.close();
  // Browsers that can't write WebP write PNG.
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/webp', 0.85));
  if (!blob) return;
  show(blob);
  await stored('readwrite', (store) => store.put(blob, 'background'));
}

/**
 * Lets the user choose a picture. A file that is not an image has no effect.
 * @param {number} paper the colour of the paper, 0xRRGGBB
 * @param {number} ink the colour of the text, 0xRRGGBB
 */
export function chooseOwnPicture(paper, ink) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) use(file, colourOf(paper), colourOf(ink)).catch(() => {});
  });
  input.click();
}

stored('readonly', (store) => store.get('background')).then((blob) => {
  if (blob instanceof Blob) show(blob);
}).catch(() => {
  // Private windows may have no storage. The background is then plain paper.
});

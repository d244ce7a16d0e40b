/**
 * Images that load after their document was laid out.
 *
 * A document that waits too long for images is laid out without them. An image whose size the book doesn't declare then has the
 * box of a placeholder until the next layout, even after it has loaded. The app lays the document out again soon after an image
 * has loaded, and keeps the reading position.
 * @module
 */

/** The attribute of an image with the box of a placeholder. */
const attribute = 'data-quire-late';
/** Images that load within this time cause one layout, in milliseconds. */
const pause = 150;

/** The rules of placeholders. */
export const lateImageRules = `img[${attribute}] { inline-size: min(100%, 12em) !important; block-size: 8em !important; `
  + 'background: color-mix(in srgb, currentColor 10%, transparent) !important; }\n';

/** @param {Document} document @returns {HTMLImageElement[]} */
function lateImages(document) {
  return /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll(`img[${attribute}]`)]);
}

/**
 * Whether the book declares the width or the height of an image.
 * @param {HTMLImageElement} image @param {'width' | 'height'} length
 */
function isDeclared(image, length) {
  // In this map, unlike in a computed style, `auto` is not replaced by a length. Not all browsers have it.
  const typed = /** @type {{ computedStyleMap?: () => Map<string, object> }} */ (/** @type {unknown} */ (image));
  const computed = typed.computedStyleMap?.().get(length)?.toString() ?? image.style[length];
  return image.hasAttribute(length) || (computed !== '' && computed !== 'auto');
}

/**
 * Gives the images of a document that have not loaded the boxes of placeholders, unless the book declares their sizes.
 * @param {Document} document
 */
export function holdLateImages(document) {
  for (const image of document.images) {
    const hasSize = isDeclared(image, 'width') && isDeclared(image, 'height');
    if (!image.complete && !hasSize) image.setAttribute(attribute, '');
  }
}

/**
 * Removes the boxes of placeholders from images that have loaded or failed, before a layout.
 * @param {Document} document
 */
export function releaseLoadedImages(document) {
  for (const image of lateImages(document)) {
    if (image.complete) image.removeAttribute(attribute);
  }
}

/**
 * A promise that is fulfilled soon after one of the late images has loaded or failed; undefined if there are none.
 * @param {Document} document
 * @returns {Promise<unknown> | undefined}
 */
export function nextLateImage(document) {
  const images = lateImages(document);
  if (images.length === 0) return undefined;
  const loaded = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    for (const image of images) {
      if (image.complete) resolve();
      for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true });
    }
  });
  return loaded.then(() => new Promise((resolve) => { setTimeout(resolve, pause); }));
}

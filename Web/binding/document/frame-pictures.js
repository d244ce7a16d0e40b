/**
 * Pictures of the documents in frames, which take the place of the frames in copies: a copied frame would load its
 * document again.
 * @module
 */

/** @type {WeakMap<HTMLIFrameElement, HTMLImageElement>} */
const pictures = new WeakMap();

/** @param {HTMLIFrameElement} frame */
export function pictureOfFrame(frame) {
  return pictures.get(frame);
}

/**
 * Sets the picture of a frame; undefined for none.
 * @param {HTMLIFrameElement} frame
 * @param {HTMLImageElement | undefined} picture the whole document, decoded
 */
export function setPictureOfFrame(frame, picture) {
  if (picture) pictures.set(frame, picture);
  else pictures.delete(frame);
}

/**
 * Replaces the frames in a copy by their pictures, and removes those without one.
 * @param {HTMLElement} original @param {HTMLElement} copy
 */
export function replaceFrames(original, copy) {
  const originals = original.querySelectorAll('iframe');
  for (const [index, frame] of [...copy.querySelectorAll('iframe')].entries()) {
    const picture = /** @type {HTMLImageElement | undefined} */ (pictureOfFrame(originals[index])?.cloneNode());
    if (!picture) {
      frame.remove();
      continue;
    }
    picture.className = frame.className;
    picture.style.cssText = frame.style.cssText;
    picture.alt = '';
    frame.replaceWith(picture);
  }
}

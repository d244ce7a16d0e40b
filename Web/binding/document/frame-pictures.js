/**
 * What takes the place of the documents in frames in copies: a copied frame would load its document again.
 * @module
 */

/** @type {WeakMap<HTMLIFrameElement, () => HTMLElement>} */
const copiers = new WeakMap();

/**
 * Sets the function that creates a picture of a frame's whole document; undefined for none.
 * @param {HTMLIFrameElement} frame
 * @param {(() => HTMLElement) | undefined} copy
 */
export function setPictureOfFrame(frame, copy) {
  if (copy) copiers.set(frame, copy);
  else copiers.delete(frame);
}

/**
 * Replaces the frames in a copy by their pictures, and removes those without one.
 * @param {HTMLElement} original @param {HTMLElement} copy
 */
export function replaceFrames(original, copy) {
  const originals = original.querySelectorAll('iframe');
  for (const [index, frame] of [...copy.querySelectorAll('iframe')].entries()) {
    const picture = copiers.get(originals[index])?.();
    if (!picture) {
      frame.remove();
      continue;
    }
    picture.className = frame.className;
    picture.style.cssText = frame.style.cssText;
    frame.replaceWith(picture);
  }
}

/**
 * The texture of the reader's background, for the canvas: the image and the size that the style sheet sets.
 * @module
 */

import { styleAddress } from '../binding/base-path.js';

/**
 * A loaded texture. `number` identifies it; `width` is that of a tile in points, or undefined when the image covers the
 * reading surface.
 * @typedef {{ number: number, image: HTMLImageElement, width: number | undefined }} GroundTexture
 */

/**
 * The image that was requested last.
 * @type {{ number: number, address: string, image: HTMLImageElement, isLoaded: boolean } | undefined}
 */
let requested;

/**
 * Returns the texture of the background, null while it is loading, or undefined when the background is plain.
 * @param {Element} element an element of the reader, which inherits the properties
 * @param {() => void} onLoad called when the image has loaded
 * @returns {GroundTexture | null | undefined}
 */
export function groundTexture(element, onLoad) {
  const style = getComputedStyle(element);
  const value = /^url\("?(.*?)"?\)$/.exec(style.getPropertyValue('--page-texture').trim())?.[1];
  if (!value) return undefined;
  const address = styleAddress(value);
  if (requested?.address !== address) {
    const request = { number: (requested?.number ?? 0) + 1, address, image: new Image(), isLoaded: false };
    requested = request;
    request.image.src = address;
    request.image.decode().then(() => {
      request.isLoaded = true;
      onLoad();
    }, () => {
      // The mean colour stays in its place.
    });
  }
  if (!requested.isLoaded) return null;
  const size = style.getPropertyValue('--texture-size').trim();
  const rootEm = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { number: requested.number, image: requested.image, width: size === 'cover' ? undefined : parseFloat(size) * rootEm };
}

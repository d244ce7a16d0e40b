/**
 * The images of documents, and the link or image at a point.
 * @module
 */

import { localAddress, localPath, publicAddress } from '../binding/base-path.js';
import { numbers, returnText, text } from '../binding/memory.js';
import { resolved } from './addresses.js';
import { documentOf, frameOf, parsedDocument } from './documents.js';

/** @typedef {HTMLImageElement | SVGImageElement} BookImage */

/** The minimum length of an image's shorter side, in points. A smaller image is an ornament and can't be opened. */
const smallestImage = 32;

/**
 * Whether an image can be opened in the viewer. An image smaller than `smallestImage` is part of the text.
 * @param {Element} image
 */
export function isOpenableImage(image) {
  const { width, height } = image.getBoundingClientRect();
  return Math.min(width, height) >= smallestImage;
}

/**
 * The images of a document, in order.
 * @param {Document} document
 */
function imagesIn(document) {
  return /** @type {BookImage[]} */ ([...document.querySelectorAll('img, image')]);
}

/**
 * The description of an image for the program; undefined if it has no address.
 * @param {BookImage} image @param {string} base
 */
function description(image, base) {
  const source = image.getAttribute('src') ?? image.getAttribute('href') ?? image.getAttribute('xlink:href');
  const address = source ? resolved(source, base) : undefined;
  if (!address) return undefined;
  const { naturalWidth = 0, naturalHeight = 0 } = /** @type {Partial<HTMLImageElement>} */ (image);
  return {
    picture: localPath(address.pathname), label: image.getAttribute('alt') ?? image.getAttribute('aria-label') ?? '',
    width: naturalWidth, height: naturalHeight,
  };
}

/** @type {import('./book-functions').DocumentImagesFunctions} */
export const imports = {
  documentHit(number, x, y) {
    const element = documentOf(frameOf(number))?.elementFromPoint(x, y);
    if (!element) return -1;
    const link = element.closest('a');
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    if (address) {
      const isOutside = link?.hasAttribute('data-quire-external');
      const target = resolved(address, element.baseURI);
      // The query of the document's address (the soft hyphens) is not part of the target.
      if (target) target.search = '';
      const found = isOutside ? address : target && localAddress(target);
      return found === undefined ? -1 : returnText(JSON.stringify({ link: found, isOutside }));
    }
    const image = /** @type {BookImage | null} */ (element.closest('img, image'));
    const box = image?.getBoundingClientRect();
    const described = image ? description(image, element.baseURI) : undefined;
    if (!described || !image || !box || !isOpenableImage(image)) return -1;
    const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
    return returnText(JSON.stringify({
      ...described, part: (box.width * box.height) / (clientWidth * clientHeight || 1),
    }));
  },
  documentImages(addressPointer, addressLength, pointer, length) {
    const base = new URL(publicAddress(text(addressPointer, addressLength)), document.baseURI).href;
    const parsed = parsedDocument(text(pointer, length));
    return returnText(JSON.stringify(imagesIn(parsed).flatMap((image) => {
      const described = description(image, base);
      const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
      const isSmall = [width, height].some((length) => length > 0 && length < smallestImage);
      return described && !isSmall ? [described] : [];
    })));
  },
  documentImage(number, pointer, length, isHidden) {
    const document = documentOf(frameOf(number));
    const path = text(pointer, length);
    const image = document && imagesIn(document).find((image) => (
      description(image, document.baseURI)?.picture === path
    ));
    if (!image) return 0;
    image.style.visibility = isHidden ? 'hidden' : '';
    const box = image.getBoundingClientRect();
    const { naturalWidth = 0, naturalHeight = 0 } = /** @type {Partial<HTMLImageElement>} */ (image);
    // An image with another aspect ratio than its box is fitted into it (`object-fit: contain`).
    const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight);
    const isKnown = naturalWidth > 0 && naturalHeight > 0;
    const width = isKnown ? naturalWidth * scale : box.width;
    const height = isKnown ? naturalHeight * scale : box.height;
    /** @type {import('./book-functions').DocumentFrameImageRecord} */
    const record = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height];
    numbers().set(record);
    return 1;
  },
};

/**
 * Images of live elements: the browser renders an SVG that contains a copy of the element.
 *
 * The SVG is a `data:` URL, because an SVG from a `blob:` URL taints the canvas it is drawn on.
 * @module
 */

import { resolved } from './addresses.js';
import { markElement, pageMarks } from '../curl/page-marks.js';
import { highlightBoxes } from './text/highlights.js';
import { isTranslation } from './text/translation-layer.js';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/**
 * The page's rules whose media queries match. In the SVG, the queries would see the size and settings of the SVG
 * instead of those of the window.
 * @param {CSSRuleList} rules
 * @returns {string}
 */
function matchingRules(rules) {
  let found = '';
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) found += rule.cssText;
    else if (matchMedia(rule.conditionText).matches) found += matchingRules(rule.cssRules);
  }
  return found;
}

/** The page's styles, for a copy in which the page's root is not the root element. */
function styles() {
  const all = [...document.styleSheets].map((sheet) => matchingRules(sheet.cssRules)).join('');
  return all.replaceAll(':root', ':is(:root,html)');
}

/**
 * The pixels of an image as a `data:` URL.
 * @param {HTMLImageElement} image
 * @param {number} scale device pixels per point
 */
function pixels(image, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(image.naturalWidth, Math.round(image.offsetWidth * scale)));
  canvas.height = Math.max(1, Math.min(image.naturalHeight, Math.round(image.offsetHeight * scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

/**
 * A copy of an element inside copies of its ancestors, because the page's rules depend on the ancestors. All of them are
 * without their backgrounds: the canvas draws the background of the page, whose texture an SVG can't load.
 * @param {HTMLElement} element
 * @param {number} scale device pixels per point
 */
function copy(element, scale) {
  const own = /** @type {HTMLElement} */ (element.cloneNode(true));
  // The copy is visible at the origin, regardless of the element's own position and visibility.
  own.style.transform = 'none';
  own.style.visibility = 'visible';
  own.style.background = 'none';
  const shown = element.querySelectorAll('img');
  own.querySelectorAll('img').forEach((image, index) => {
    const original = shown[index];
    image.removeAttribute('srcset');
    image.setAttribute('src', original.complete && original.naturalWidth > 0 ? pixels(original, scale) : '');
  });
  let copied = own;
  for (let above = element.parentElement; above; above = above.parentElement) {
    const around = /** @type {HTMLElement} */ (above.cloneNode(false));
    around.style.background = 'none';
    around.append(copied);
    copied = around;
  }
  return copied;
}

/**
 * The fonts and images of documents as `data:` URLs, by their addresses.
 * @type {Map<string, Promise<string>>}
 */
const dataURLs = new Map();
/** The maximum number of cached `data:` URLs. The oldest are removed first. */
const maximumDataURLCount = 64;

/**
 * Fetches a resource as a `data:` URL. Returns an empty one when that fails.
 * @param {string} address
 * @returns {Promise<string>}
 */
function dataURL(address) {
  if (address.startsWith('data:')) return Promise.resolve(address);
  const known = dataURLs.get(address);
  if (known) return known;
  const made = fetch(address).then((response) => (response.ok ? response.blob() : Promise.reject(new Error(address)))).then(
    (blob) => new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(/** @type {string} */ (reader.result));
      reader.onerror = reject;
      reader.readAsDataURL(blob);
    }),
  ).catch(() => 'data:,');
  dataURLs.set(address, made);
  if (dataURLs.size > maximumDataURLCount) dataURLs.delete(/** @type {string} */ (dataURLs.keys().next().value));
  return made;
}

/**
 * Returns a key that is equal for a loaded font and its `@font-face` rule.
 * @param {string} family @param {string} range @param {string} weight @param {string} style
 */
function faceKey(family, range, weight, style) {
  const characters = range.toUpperCase().replaceAll(' ', '') || 'U+0-10FFFF';
  const strength = { normal: '400', bold: '700' }[weight] ?? (weight || '400');
  return [family.replaceAll(/["']/g, ''), characters, strength, style || 'normal'].join(';');
}

/** @param {CSSFontFaceRule} rule */
function ruleKey({ style }) {
  const [family, range, weight, slant] = ['font-family', 'unicode-range', 'font-weight', 'font-style']
    .map((name) => style.getPropertyValue(name));
  return faceKey(family ?? '', range ?? '', weight ?? '', slant ?? '');
}

/**
 * The styles of a frame's document with embedded resources. Only fonts in use are embedded.
 * @param {Document} inside
 */
async function frameStyles(inside) {
  const loaded = [...inside.fonts].filter((face) => face.status === 'loaded');
  const used = new Set(loaded.map((face) => faceKey(face.family, face.unicodeRange, face.weight, face.style)));
  let sheet = '';
  /** @type {[string, string][]} */
  const pieces = [];
  for (const { cssRules, href, disabled } of inside.styleSheets) {
    if (disabled) continue;
    for (const rule of cssRules) {
      const key = rule.type === CSSRule.FONT_FACE_RULE ? ruleKey(/** @type {CSSFontFaceRule} */ (rule)) : undefined;
      /** @type {[string, string]} */
      const piece = [rule.cssText, href ?? inside.baseURI];
      // Namespace rules must be first.
      if (rule.cssText.startsWith('@namespace')) pieces.unshift(piece);
      else if (key === undefined || used.has(key)) pieces.push(piece);
    }
  }
  for (const [text, base] of pieces) {
    let rest = text;
    // The URL of a namespace is a name, not a resource.
    const addresses = text.startsWith('@namespace') ? [] : text.matchAll(/url\("([^"]*)"\)/g);
    for (const [words, address] of addresses) {
      rest = rest.replace(words, `url("${await dataURL(resolved(address, base)?.href ?? 'data:,')}")`);
    }
    sheet += rest;
  }
  return sheet.replaceAll(':root', 'html');
}

/**
 * A copy of a frame's document with its resources.
 * @param {HTMLIFrameElement} frame
 */
async function frameCopy(frame) {
  const inside = /** @type {Document} */ (frame.contentDocument);
  const own = /** @type {HTMLElement} */ (inside.documentElement.cloneNode(true));
  for (const element of own.querySelectorAll('link, style, title, meta, script, audio, video')) element.remove();
  const style = document.createElementNS(html, 'style');
  style.textContent = await frameStyles(inside);
  (own.querySelector('head') ?? own).append(style);
  for (const image of own.querySelectorAll('img, image')) {
    const name = image.localName === 'img' ? 'src' : 'href';
    const address = image.getAttribute(name);
    image.removeAttribute('srcset');
    if (address) image.setAttribute(name, await dataURL(resolved(address, inside.baseURI)?.href ?? 'data:,'));
  }
  own.style.setProperty('display', 'block');
  own.style.setProperty('position', 'relative');
  const box = frame.getBoundingClientRect();
  const slot = /** @type {HTMLElement} */ (frame.closest('.slot')).getBoundingClientRect();
  const around = document.createElementNS(html, 'div');
  // The position of the frame in its slot, and its scale.
  around.style.cssText = `position: absolute; transform-origin: 0 0; overflow: hidden; width: ${frame.clientWidth}px; `
    + `height: ${frame.clientHeight}px; left: ${box.x - slot.x}px; top: ${box.y - slot.y}px; `
    + `transform: scale(${box.width / frame.clientWidth}); background: ${getComputedStyle(frame).backgroundColor}`;
  // The highlights are not elements of the document, so the copy lacks them. Draw them as boxes behind the text, over
  // the paper. On a page with a fixed layout, backgrounds would cover the boxes. Draw them over the page there, and
  // multiply. Over a page of a comic, they are between the areas and their texts.
  const isFixed = frame.classList.contains('is-fixed');
  const isOverPage = isTranslation(inside);
  const marks = isOverPage ? pageMarks(inside) : highlightBoxes(inside).map((mark) => ({ ...mark, isDotted: false }));
  for (const text of isOverPage ? own.querySelectorAll('section > div') : []) {
    text.setAttribute('style', `${text.getAttribute('style') ?? ''}; position: relative; z-index: 1`);
  }
  if (marks.length > 0 && !isFixed && !isOverPage) {
    around.style.background = /** @type {Window} */ (inside.defaultView).getComputedStyle(inside.documentElement).backgroundColor;
    own.style.setProperty('background', 'transparent', 'important');
  }
  if (isFixed || isOverPage) around.append(own);
  for (const mark of marks) {
    const element = markElement(document, mark);
    element.style.mixBlendMode = isFixed ? 'multiply' : 'normal';
    around.append(element);
  }
  if (!isFixed && !isOverPage) around.append(own);
  return around;
}

/**
 * An SVG for a copy of an element.
 * @param {number} width in points
 * @param {number} height
 */
function emptyImage(width, height) {
  const root = document.createElementNS(svg, 'svg');
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  // Root ems in the copy are relative to the SVG.
  root.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  const content = document.createElementNS(svg, 'foreignObject');
  content.setAttribute('width', '100%');
  content.setAttribute('height', '100%');
  root.append(content);
  return { root, content };
}

/**
 * Draws an SVG.
 * @param {SVGElement} root
 */
async function drawn(root) {
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new XMLSerializer().serializeToString(root));
  await image.decode();
  if (root.querySelector('img')) {
    // WebKit doesn't draw the images of the copy at the first attempt.
    document.createElement('canvas').getContext('2d')?.drawImage(image, 0, 0);
    await new Promise((next) => requestAnimationFrame(next));
  }
  return image;
}

/**
 * Draws the document of a frame, at its size without the frame's transform.
 * @param {HTMLIFrameElement} frame
 * @returns {Promise<HTMLImageElement>} rejected when the browser can't draw it
 */
export async function frameSnapshot(frame) {
  const { root, content } = emptyImage(frame.clientWidth, frame.clientHeight);
  const copied = await frameCopy(frame);
  copied.style.inset = '0 auto auto 0';
  copied.style.transform = 'none';
  content.append(copied);
  return drawn(root);
}

/**
 * Draws an element with its top left corner at the origin. Text has the same positions as on the page if its style has
 * `text-rendering: geometricPrecision`. Otherwise the browser rounds the positions to device pixels.
 * @param {HTMLElement} element
 * @param {number} width of the image, in points
 * @param {number} height
 * @param {number} scale the device pixels per point, for images in the element; text is drawn as vectors
 * @returns {Promise<HTMLImageElement>} rejected when the browser can't draw it
 */
export async function snapshot(element, width, height, scale) {
  const { root, content } = emptyImage(width, height);
  const framed = [...element.querySelectorAll('iframe')].filter((inner) => inner.getClientRects().length > 0);
  if (framed.length > 0) {
    for (const inner of framed) content.append(await frameCopy(inner));
  } else {
    const style = document.createElementNS(html, 'style');
    style.textContent = styles();
    content.append(copy(element, scale));
    root.prepend(style);
  }
  return drawn(root);
}

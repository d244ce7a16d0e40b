/**
 * Pictures of live text: an element as the page shows it, drawn by the browser itself from an SVG that holds a copy of it.
 *
 * The SVG is a `data:` address. From a `blob:` one, browsers hide what is on the canvas it is drawn on.
 * @module
 */

import { whole } from './addresses.js';
import { markBoxes } from './marks.js';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/**
 * The rules of the page that count in this window. The copy's window is the element's: what asks for the window's width or
 * for a dark system must be answered here.
 * @param {CSSRuleList} rules
 * @returns {string}
 */
function counting(rules) {
  let found = '';
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) found += rule.cssText;
    else if (matchMedia(rule.conditionText).matches) found += counting(rule.cssRules);
  }
  return found;
}

/** The page's styles for a copy whose root is not the page's. */
function styles() {
  const all = [...document.styleSheets].map((sheet) => counting(sheet.cssRules)).join('');
  return all.replaceAll(':root', ':is(:root,html)');
}

/**
 * The pixels of a picture that is shown, as an address that goes into the copy.
 * @param {HTMLImageElement} image
 * @param {number} scale device pixels to a point
 */
function pixels(image, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(image.naturalWidth, Math.round(image.offsetWidth * scale)));
  canvas.height = Math.max(1, Math.min(image.naturalHeight, Math.round(image.offsetHeight * scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

/**
 * A copy of an element among copies of what it lies in, for the rules of the page ask for that.
 * @param {HTMLElement} element
 * @param {number} scale device pixels to a point
 */
function copy(element, scale) {
  const own = /** @type {HTMLElement} */ (element.cloneNode(true));
  // Where it lies and whether it is seen is the page's affair.
  own.style.transform = 'none';
  own.style.visibility = 'visible';
  const shown = element.querySelectorAll('img');
  own.querySelectorAll('img').forEach((image, index) => {
    const original = shown[index];
    image.removeAttribute('srcset');
    image.setAttribute('src', original.complete && original.naturalWidth > 0 ? pixels(original, scale) : '');
  });
  let copied = own;
  for (let above = element.parentElement; above; above = above.parentElement) {
    const around = /** @type {HTMLElement} */ (above.cloneNode(false));
    around.append(copied);
    copied = around;
  }
  return copied;
}

/** Fonts and pictures of documents in frames, as addresses that go into a copy. @type {Map<string, Promise<string>>} */
const carried = new Map();
/** More than this many are not remembered: the oldest go. */
const mostCarried = 64;

/** @param {string} address @returns {Promise<string>} */
function carry(address) {
  if (address.startsWith('data:')) return Promise.resolve(address);
  const known = carried.get(address);
  if (known) return known;
  const made = fetch(address).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(address)))).then(
    (blob) => new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(/** @type {string} */ (reader.result));
      reader.onerror = failed;
      reader.readAsDataURL(blob);
    }),
  ).catch(() => 'data:,');
  carried.set(address, made);
  if (carried.size > mostCarried) carried.delete(/** @type {string} */ (carried.keys().next().value));
  return made;
}

/** A frame's styles with what they name in them: of its fonts, those that are on the page. @param {Document} inside */
async function frameStyles(inside) {
  const used = new Set();
  for (const face of inside.fonts) if (face.status === 'loaded') used.add(face.family.replaceAll(/["']/g, ''));
  let sheet = '';
  const pieces = [];
  for (const { cssRules, href, disabled } of inside.styleSheets) {
    if (disabled) continue;
    for (const rule of cssRules) {
      const family = rule instanceof /** @type {any} */ (inside.defaultView).CSSFontFaceRule
        ? rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '') : undefined;
      const piece = [rule.cssText, href ?? inside.baseURI];
      // Namespaces count only before all else.
      if (rule.cssText.startsWith('@namespace')) pieces.unshift(piece);
      else if (family === undefined || used.has(family)) pieces.push(piece);
    }
  }
  for (const [text, base] of pieces) {
    let rest = text;
    // What a namespace is called looks like an address and is none.
    const addresses = text.startsWith('@namespace') ? [] : text.matchAll(/url\("([^"]*)"\)/g);
    for (const [words, address] of addresses) {
      rest = rest.replace(words, `url("${await carry(whole(address, base)?.href ?? 'data:,')}")`);
    }
    sheet += rest;
  }
  return sheet.replaceAll(':root', 'html');
}

/** A copy of the document in a frame, with all that it shows in it. @param {HTMLIFrameElement} frame */
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
    if (address) image.setAttribute(name, await carry(whole(address, inside.baseURI)?.href ?? 'data:,'));
  }
  own.style.setProperty('display', 'block');
  own.style.setProperty('position', 'relative');
  const box = frame.getBoundingClientRect();
  const slot = /** @type {HTMLElement} */ (frame.closest('.slot')).getBoundingClientRect();
  const around = document.createElementNS(html, 'div');
  // Where the frame lies in its slot, and how much smaller it is shown.
  around.style.cssText = `position: absolute; transform-origin: 0 0; overflow: hidden; width: ${frame.clientWidth}px; `
    + `height: ${frame.clientHeight}px; left: ${box.x - slot.x}px; top: ${box.y - slot.y}px; `
    + `transform: scale(${box.width / frame.clientWidth}); background: ${getComputedStyle(frame).backgroundColor}`;
  // Marks are painted by the page and no part of it: boxes beneath the letters, and the paper beneath them.
  const marks = markBoxes(inside);
  if (marks.length > 0) {
    around.style.background = /** @type {Window} */ (inside.defaultView).getComputedStyle(inside.documentElement).backgroundColor;
    own.style.setProperty('background', 'transparent', 'important');
  }
  for (const { box, colour } of marks) {
    const mark = document.createElementNS(html, 'div');
    mark.style.cssText = `position: absolute; left: ${box.left}px; top: ${box.top}px; width: ${box.right - box.left}px; `
      + `height: ${box.bottom - box.top}px; background: ${colour}`;
    around.append(mark);
  }
  around.append(own);
  return around;
}

/**
 * A picture of an element as it would be seen with its corner in the window's corner. Text lies exactly
 * where it does on the page if it has `text-rendering: geometricPrecision`; other text is rounded to the screen's pixels there.
 * @param {HTMLElement} element
 * @param {number} width of the picture, in points
 * @param {number} height
 * @param {number} scale device pixels to a point, for pictures in it; text is drawn as sharp as it is asked for
 * @returns {Promise<HTMLImageElement>} rejected when the browser can't draw it
 */
export async function snapshot(element, width, height, scale) {
  const root = document.createElementNS(svg, 'svg');
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  // What is told in root ems is told in the SVG's here.
  root.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  const frame = document.createElementNS(svg, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const framed = [...element.querySelectorAll('iframe')].filter((inner) => inner.getClientRects().length > 0);
  if (framed.length > 0) {
    for (const inner of framed) frame.append(await frameCopy(inner));
    root.append(frame);
  } else {
    const style = document.createElementNS(html, 'style');
    style.textContent = styles();
    frame.append(copy(element, scale));
    root.append(style, frame);
  }
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(new XMLSerializer().serializeToString(root));
  await image.decode();
  if (root.querySelector('img')) {
    // WebKit leaves out the pictures when it draws a copy for the first time.
    document.createElement('canvas').getContext('2d')?.drawImage(image, 0, 0);
    await new Promise((next) => requestAnimationFrame(next));
  }
  return image;
}

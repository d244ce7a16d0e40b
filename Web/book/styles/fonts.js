/**
 * The fonts of documents: those that are included in Quire, and those of the book. The rules of the included fonts are in the
 * app's style sheet (`Web/styles/base/fonts.css`).
 * @module
 */

const serif = 'Noto Serif';
const sansSerif = 'Noto Sans';
/** The elements in whose fonts most of a chapter is written. */
const samples = ['body', 'p', 'h1, h2, h3', 'em, i, cite', 'strong, b'];
/** The number of UTF-16 units of a sample that decide which subsets of a font are loaded. */
const sampleLength = 200;

/**
 * The `@font-face` rules of the app's style sheet.
 * @type {string | undefined}
 */
let rules;
/**
 * Whether a font is installed on this device, by its name.
 * @type {Map<string, boolean>}
 */
const isInstalled = new Map();
/**
 * The included font that the last document used; undefined if it used another font.
 * @type {string | undefined}
 */
let lastUsed = serif;

/**
 * Returns the text of a rule with absolute addresses. Relative ones would not work in documents at other addresses.
 * @param {CSSRule} rule
 */
function absoluteText(rule) {
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  return rule.cssText.replaceAll(/url\("([^"]+)"\)/g, (_, /** @type {string} */ address) => `url("${new URL(address, base).href}")`);
}

/** The `@font-face` rules of the app's style sheet as text. */
function fontRules() {
  rules ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.type === CSSRule.FONT_FACE_RULE).map(absoluteText).join('\n');
  return rules;
}

/**
 * Whether a family name is a keyword of CSS.
 * @param {string} name
 */
function isGeneric(name) {
  return /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-.*)$/i.test(name);
}

/**
 * Whether a font is installed on this device. If so, a text has another width in it than in the fallback font.
 * @param {string} family
 */
function deviceHas(family) {
  let known = isInstalled.get(family);
  if (known === undefined) {
    const context = document.createElement('canvas').getContext('2d');
    const width = (/** @type {string} */ families) => {
      if (!context) return 0;
      context.font = `72px ${families}`;
      return context.measureText('millimetre, 1234').width;
    };
    // The names of Apple's interface font are keywords.
    const name = /^(-apple-system|BlinkMacSystemFont)$/.test(family) ? family : `"${family}"`;
    known = isGeneric(family) || width(`${name}, monospace`) !== width('monospace');
    isInstalled.set(family, known);
  }
  return known;
}

/** @param {string} name */
function unquoted(name) {
  return name.trim().replaceAll(/["']/g, '');
}

/**
 * Loads the font that the next document will probably use, while that document is loading. The document then gets it from
 * the browser's memory.
 */
export function preloadFont() {
  fontRules();
  // The fonts have no Han characters and no Hangul.
  if (!lastUsed || /^(zh|ja|ko)\b/.test(document.documentElement.lang)) return;
  void document.fonts.load(`16px "${lastUsed}"`).catch(() => {});
}

/**
 * Declares the included fonts in a document, unless they are declared.
 * @param {Document} inside
 */
export function addFonts(inside) {
  if (inside.getElementById('quire-fonts')) return;
  const style = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  style.id = 'quire-fonts';
  style.textContent = fontRules();
  (inside.head ?? inside.documentElement).prepend(style);
}

/**
 * The beginning of an element's text; empty if it has none.
 * @param {Element} element
 */
function sampleText(element) {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length < sampleLength && walker.nextNode()) text += walker.currentNode.nodeValue?.trim() ?? '';
  return text.slice(0, sampleLength);
}

/**
 * Whether a document has text. In one that has only images, fonts move them by a few points at most.
 * @param {Document} inside
 */
export function hasText(inside) {
  return sampleText(inside.documentElement.querySelector('body') ?? inside.documentElement) !== '';
}

/**
 * Starts to load the fonts in which the first words of a document are written. Without this, the first layout would start
 * it, and would have to be repeated.
 * @param {Document} inside
 * @returns {Promise<unknown>[]} the loads
 */
export function loadFonts(inside) {
  const declared = new Set([...inside.fonts].map(({ family }) => unquoted(family)));
  return samples.flatMap((selector) => {
    const element = inside.querySelector(selector);
    const text = element && sampleText(element);
    const style = text ? inside.defaultView?.getComputedStyle(element) : undefined;
    if (!text || !style) return [];
    const used = style.fontFamily.split(',').map(unquoted).find((name) => declared.has(name) || deviceHas(name));
    if (selector === 'body') lastUsed = used === serif || used === sansSerif ? used : undefined;
    if (!used || !declared.has(used)) return [];
    const font = `${style.fontStyle} ${style.fontWeight} 16px "${used}"`;
    return inside.fonts.check(font, text) ? [] : [inside.fonts.load(font, text)];
  });
}

/**
 * What is done to a book's own styles before its documents are laid out: letters of a fixed size are made to grow with the
 * others, margins leave room for them, and where the reader wants it so, all that is only for looks is left out.
 * @module
 */

import { node } from './elements.js';
import { call, text } from './memory.js';

/** Inches, points and the like in CSS pixels. */
const pixels = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 };
/** The named sizes in ems of the root, as CSS Fonts 4 has them. */
const named = {
  'xx-small': 9 / 16, 'x-small': 5 / 8, small: 13 / 16, medium: 1, large: 9 / 8, 'x-large': 3 / 2, 'xx-large': 2,
  'xxx-large': 3,
};
/** Styles that say something: how lines run, what stands out, what is read and what is not. The rest is looks. */
const telling = new RegExp(
  '^(-\\w+-)?(writing-mode|direction|unicode-bidi|text-orientation|text-combine.*|text-emphasis.*|ruby-.*|font-style|'
  + 'font-weight|font-variant.*|text-decoration.*|text-transform|vertical-align|white-space.*|list-style-type|content|quotes|'
  + 'counter-.*|fill.*|stroke.*|break-.*|page-break-.*|visibility)$',
);

/** Rules that lie within more rules than this are nobody's who means well. */
const deepest = 16;

/**
 * What documents were before their styles were left out.
 * @typedef {{ sheets: CSSStyleSheet[], attributes: Map<Element, string>, meaning: Element }} Kept
 * @type {WeakMap<Document, Kept>}
 */
const dropped = new WeakMap();
/** Documents whose lengths go with the letters. @type {WeakSet<Document>} */
const adapted = new WeakSet();

/** The book's style sheets, without those that Quire adds. @param {Document} inside */
function sheetsOf(inside) {
  return [...inside.styleSheets].filter(({ disabled, ownerNode }) => (
    !disabled && !/** @type {any} */ (ownerNode)?.id?.startsWith('quire-')
  ));
}

/** @param {CSSStyleSheet | null} sheet @returns {any[]} its rules, none where there is nothing to look into */
function rulesOf(sheet) {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

/** A fixed length as one that grows with the letters; undefined for all others. @param {string} value */
function growingLength(value) {
  const [, number, unit] = /^([\d.]+)(px|pt|pc|in|cm|mm|q)$/i.exec(value.trim()) ?? [];
  const ems = unit === undefined ? named[value] : (Number(number) * pixels[unit.toLowerCase()]) / 16;
  return ems === undefined ? undefined : `${Math.round(ems * 10000) / 10000}rem`;
}

/**
 * A length beside the text that leaves room for it however large the letters are; undefined for what is small.
 * @param {string} value
 */
function boundedLength(value) {
  const [, number, unit] = /^(-?[\d.]+)(r?em|px|pt)$/i.exec(value) ?? [];
  const ems = Number(number) * (unit?.endsWith('em') ? 1 : 1 / 16);
  if (!(Math.abs(ems) >= 1.5)) return undefined;
  return ems > 0 ? `min(${value}, 20%)` : `max(${value}, -20%)`;
}

/** Has declarations go with any size of the letters. @param {CSSStyleDeclaration} style */
function adapt(style) {
  for (const property of [...style]) {
    const change = /^(font-size|line-height)$/.test(property) ? growingLength
      : /^((margin|padding)-(left|right|inline-start|inline-end)|text-indent)$/.test(property) ? boundedLength : undefined;
    const length = change?.(style.getPropertyValue(property));
    if (length) style.setProperty(property, length, style.getPropertyPriority(property));
  }
  // What is shifted aside would be on the page beside.
  for (const side of style.position === 'relative' ? ['left', 'right'] : []) {
    if (boundedLength(style.getPropertyValue(side))) style.removeProperty(side);
  }
}

/** @param {any[]} rules @param {(style: CSSStyleDeclaration) => void} work @param {number} [depth] */
function forEachStyle(rules, work, depth = 0) {
  if (depth > deepest) return;
  for (const rule of rules) {
    if (rule.selectorText !== undefined && rule.style) work(rule.style);
    if (rule.styleSheet) forEachStyle(rulesOf(rule.styleSheet), work, depth + 1);
    else if (rule.cssRules?.length) forEachStyle([...rule.cssRules], work, depth + 1);
  }
}

/** Of declarations, those that say something. @param {CSSStyleDeclaration} style */
function told(style) {
  let kept = '';
  for (const property of style) {
    const value = style.getPropertyValue(property);
    if (value.includes('url(') || !(telling.test(property) || (property === 'display' && value === 'none'))) continue;
    kept += `${property}: ${value}${style.getPropertyPriority(property) && ' !important'}; `;
  }
  return kept;
}

/** @param {any[]} rules @param {number} [depth] @returns {string} */
function toldByRules(rules, depth = 0) {
  let kept = '';
  if (depth > deepest) return kept;
  for (const rule of rules) {
    if (rule.styleSheet) kept += toldByRules(rulesOf(rule.styleSheet), depth + 1);
    else if (rule.type === CSSRule.STYLE_RULE) {
      const declarations = told(rule.style);
      if (declarations) kept += `${rule.selectorText} { ${declarations}}\n`;
    } else if (rule.cssRules && rule.type !== CSSRule.KEYFRAMES_RULE) {
      const inner = toldByRules([...rule.cssRules], depth + 1);
      if (inner) kept += `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{\n${inner}}\n`;
    }
  }
  return kept;
}

/** Leaves out what is only for looks. @param {Document} inside */
function drop(inside) {
  const sheets = sheetsOf(inside);
  const all = sheets.flatMap(rulesOf);
  const names = all.filter((rule) => rule.type === CSSRule.NAMESPACE_RULE).map((rule) => rule.cssText).join('\n');
  const meaning = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  meaning.id = 'quire-meaning';
  meaning.textContent = `${names}\n${toldByRules(all)}`;
  const attributes = new Map();
  for (const element of inside.querySelectorAll('[style]:not(svg *, math *)')) {
    attributes.set(element, element.getAttribute('style') ?? '');
    element.setAttribute('style', told(/** @type {HTMLElement} */ (element).style));
  }
  for (const sheet of sheets) sheet.disabled = true;
  const own = inside.getElementById('quire-style');
  if (own) own.before(meaning);
  else (inside.head ?? inside.documentElement).append(meaning);
  dropped.set(inside, { sheets, attributes, meaning });
}

/** Has everything be as the book has it. @param {Document} inside @param {Kept} kept */
function restore(inside, { sheets, attributes, meaning }) {
  for (const sheet of sheets) sheet.disabled = false;
  for (const [element, style] of attributes) element.setAttribute('style', style);
  meaning.remove();
  dropped.delete(inside);
}

/** What the program imports from here. */
export const imports = {
  // Prepares a frame's document for being laid out: without what is only for looks, or with it; and in a language, where it
  // says none.
  documentDress(number, dropsStyles, pointer, length) {
    const inside = /** @type {HTMLIFrameElement} */ (node(number))?.contentDocument;
    const root = inside?.documentElement;
    if (!inside || !root) return;
    const language = text(pointer, length);
    const xml = 'http://www.w3.org/XML/1998/namespace';
    const isSaid = [root, inside.body].some((element) => element?.getAttribute('lang') || element?.getAttributeNS(xml, 'lang'));
    if (language && !isSaid) root.setAttribute('lang', language);
    if (!adapted.has(inside)) {
      adapted.add(inside);
      for (const sheet of sheetsOf(inside)) forEachStyle(rulesOf(sheet), adapt);
      for (const element of inside.querySelectorAll('[style]:not(svg *, math *)')) {
        adapt(/** @type {HTMLElement} */ (element).style);
      }
    }
    const kept = dropped.get(inside);
    if (dropsStyles && !kept) drop(inside);
    else if (!dropsStyles && kept) restore(inside, kept);
  },
  // Whether letters are on their way into a document; if so, the callback is called when they have come.
  documentLetters(number, callback) {
    const fonts = /** @type {HTMLIFrameElement} */ (node(number))?.contentDocument?.fonts;
    if (fonts?.status !== 'loading') return 0;
    fonts.ready.then(() => call(callback, 1));
    return 1;
  },
};

/**
 * Adapts the publisher's styles before a document is laid out: fixed font sizes become relative to the user's text
 * size, and wide margins are limited. If the user turned the publisher's styles off, only semantic styles remain.
 * @module
 */

import { text } from '../../binding/memory.js';
import { frameOf } from '../documents.js';

/**
 * Absolute units in CSS pixels.
 * @type {Record<string, number>}
 */
const pixels = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 };
/**
 * The named font sizes in root ems, as browsers compute them for a default size of 16 pixels.
 * @type {Record<string, number>}
 */
const namedSizes = {
  'xx-small': 9 / 16, 'x-small': 5 / 8, small: 13 / 16, medium: 1, large: 9 / 8, 'x-large': 3 / 2, 'xx-large': 2,
  'xxx-large': 3,
};
/** Semantic properties: writing direction, emphasis, lists, generated content and visibility. */
const meaningful = new RegExp(
  '^(-\\w+-)?(writing-mode|direction|unicode-bidi|text-orientation|text-combine.*|text-emphasis.*|ruby-.*|font-style|'
  + 'font-weight|font-variant.*|text-decoration.*|text-transform|vertical-align|white-space.*|list-style-type|content|quotes|'
  + 'counter-.*|fill.*|stroke.*|break-.*|page-break-.*|visibility)$',
);

/** The maximum nesting depth of rules, so that hostile style sheets can't exhaust the stack. */
const maximumDepth = 16;

/**
 * The original styles of documents without publisher styles, for restoring them.
 * @typedef {{ sheets: CSSStyleSheet[], attributes: Map<Element, string>, replacement: Element }} Original
 * @type {WeakMap<Document, Original>}
 */
const dropped = new WeakMap();
/**
 * Documents whose lengths are adapted to the text size.
 * @type {WeakSet<Document>}
 */
const adapted = new WeakSet();

/**
 * The publisher's style sheets, without those that Quire adds.
 * @param {Document} document
 */
function sheetsOf(document) {
  return [...document.styleSheets].filter(({ disabled, ownerNode }) => (
    !disabled && !/** @type {Partial<Element> | null} */ (ownerNode)?.id?.startsWith('quire-')
  ));
}

/**
 * A rule of any kind, with the members that only some kinds have.
 * @typedef {CSSRule & { style?: CSSStyleDeclaration, selectorText?: string, styleSheet?: CSSStyleSheet | null,
 *   cssRules?: CSSRuleList }} Rule
 */

/**
 * The rules of a sheet; none when the browser denies access to them.
 * @param {CSSStyleSheet | null} sheet
 * @returns {Rule[]}
 */
function rulesOf(sheet) {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

/**
 * An absolute length in root ems, which follow the text size. Undefined for other lengths.
 * @param {string} value
 */
function scalableLength(value) {
  const [, number, unit] = /^([\d.]+)(px|pt|pc|in|cm|mm|q)$/i.exec(value.trim()) ?? [];
  const ems = unit === undefined ? namedSizes[value] : (Number(number) * pixels[unit.toLowerCase()]) / 16;
  return ems === undefined ? undefined : `${Math.round(ems * 10000) / 10000}rem`;
}

/**
 * A margin, padding or indent, limited to leave space for large text. Undefined for small lengths and for other units,
 * which are not limited.
 * @param {string} value
 */
function boundedLength(value) {
  const [, number, unit] = /^(-?[\d.]+)(r?em|px|pt)$/i.exec(value) ?? [];
  const ems = Number(number) * (unit?.endsWith('em') ? 1 : 1 / 16);
  if (!(Math.abs(ems) >= 1.5)) return undefined;
  return ems > 0 ? `min(${value}, 20%)` : `max(${value}, -20%)`;
}

/**
 * Changes declarations so that they work with any text size.
 * @param {CSSStyleDeclaration} style
 */
function adapt(style) {
  for (const property of [...style]) {
    const change = /^(font-size|line-height)$/.test(property) ? scalableLength
      : /^((margin|padding)-(left|right|inline-start|inline-end)|text-indent)$/.test(property) ? boundedLength : undefined;
    const length = change?.(style.getPropertyValue(property));
    if (length) style.setProperty(property, length, style.getPropertyPriority(property));
  }
  // In languages with soft hyphens from the server, the browser must not hyphenate too.
  if (style.getPropertyValue('hyphens') === 'auto') {
    style.setProperty('hyphens', 'var(--quire-hyphens, auto)', style.getPropertyPriority('hyphens'));
  }
  // A horizontally shifted box would appear on the next page.
  for (const side of style.position === 'relative' ? ['left', 'right'] : []) {
    if (boundedLength(style.getPropertyValue(side))) style.removeProperty(side);
  }
}

/**
 * Calls a function for the declarations of all style rules.
 * @param {Rule[]} rules
 * @param {(style: CSSStyleDeclaration) => void} work
 * @param {number} [depth]
 */
function forEachStyle(rules, work, depth = 0) {
  if (depth > maximumDepth) return;
  for (const rule of rules) {
    if (rule.selectorText !== undefined && rule.style) work(rule.style);
    if (rule.styleSheet) forEachStyle(rulesOf(rule.styleSheet), work, depth + 1);
    else if (rule.cssRules?.length) forEachStyle([...rule.cssRules], work, depth + 1);
  }
}

/**
 * The declarations of semantic properties, as text.
 * @param {CSSStyleDeclaration} style
 */
function meaningOf(style) {
  let kept = '';
  for (const property of style) {
    const value = style.getPropertyValue(property);
    if (value.includes('url(') || !(meaningful.test(property) || (property === 'display' && value === 'none'))) continue;
    kept += `${property}: ${value}${style.getPropertyPriority(property) && ' !important'}; `;
  }
  return kept;
}

/**
 * The rules with their semantic declarations only, as text.
 * @param {Rule[]} rules
 * @param {number} [depth]
 * @returns {string}
 */
function meaningOfRules(rules, depth = 0) {
  let kept = '';
  if (depth > maximumDepth) return kept;
  for (const rule of rules) {
    if (rule.styleSheet) kept += meaningOfRules(rulesOf(rule.styleSheet), depth + 1);
    else if (rule.type === CSSRule.STYLE_RULE && rule.style) {
      const declarations = meaningOf(rule.style);
      if (declarations) kept += `${rule.selectorText} { ${declarations}}\n`;
    } else if (rule.cssRules && rule.type !== CSSRule.KEYFRAMES_RULE) {
      const inner = meaningOfRules([...rule.cssRules], depth + 1);
      if (inner) kept += `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{\n${inner}}\n`;
    }
  }
  return kept;
}

/**
 * Replaces the publisher's styles with the semantic ones.
 * @param {Document} inside
 */
function drop(inside) {
  const sheets = sheetsOf(inside);
  const all = sheets.flatMap(rulesOf);
  const names = all.filter((rule) => rule.type === CSSRule.NAMESPACE_RULE).map((rule) => rule.cssText).join('\n');
  const replacement = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  replacement.id = 'quire-meaning';
  replacement.textContent = `${names}\n${meaningOfRules(all)}`;
  const attributes = new Map();
  for (const element of inside.querySelectorAll('[style]:not(svg *, math *)')) {
    attributes.set(element, element.getAttribute('style') ?? '');
    element.setAttribute('style', meaningOf(/** @type {HTMLElement} */ (element).style));
  }
  for (const sheet of sheets) sheet.disabled = true;
  const own = inside.getElementById('quire-style');
  if (own) own.before(replacement);
  else (inside.head ?? inside.documentElement).append(replacement);
  dropped.set(inside, { sheets, attributes, replacement });
}

/**
 * Restores the publisher's styles.
 * @param {Document} inside
 * @param {Original} original
 */
function restore(inside, { sheets, attributes, replacement }) {
  for (const sheet of sheets) sheet.disabled = false;
  for (const [element, style] of attributes) element.setAttribute('style', style);
  replacement.remove();
  dropped.delete(inside);
}

/**
 * Sets the language of a document that has none.
 * @param {Document} document
 * @param {string} language
 */
function setLanguage(document, language) {
  const root = document.documentElement;
  const xml = 'http://www.w3.org/XML/1998/namespace';
  const hasLanguage = [root, document.body].some((element) => (
    element?.getAttribute('lang') || element?.getAttributeNS(xml, 'lang')
  ));
  if (language && !hasLanguage) root.setAttribute('lang', language);
}

/** @type {import('../book-functions').PublisherStylesFunctions} */
export const imports = {
  documentAdaptStyles(number, dropsStyles, pointer, length) {
    const inside = frameOf(number)?.contentDocument;
    if (!inside?.documentElement) return;
    setLanguage(inside, text(pointer, length));
    if (!adapted.has(inside)) {
      adapted.add(inside);
      for (const sheet of sheetsOf(inside)) forEachStyle(rulesOf(sheet), adapt);
      for (const element of inside.querySelectorAll('[style]:not(svg *, math *)')) {
        adapt(/** @type {HTMLElement} */ (element).style);
      }
    }
    const original = dropped.get(inside);
    if (dropsStyles && !original) drop(inside);
    else if (!dropsStyles && original) restore(inside, original);
  },
};

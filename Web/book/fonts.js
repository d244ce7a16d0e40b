/**
 * Adds the fonts that are included in Quire to the documents of books. Their rules are in the app's style sheet
 * (`Web/styles/fonts.css`).
 * @module
 */

const serif = 'Noto Serif';
const sansSerif = 'Noto Sans';
/** The styles that most chapters use. */
const commonStyles = ['', 'italic ', 'bold '];

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

/** The `@font-face` rules of the app's style sheet as text. */
function fontRules() {
  rules ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.type === CSSRule.FONT_FACE_RULE).map((rule) => rule.cssText).join('\n');
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

/**
 * Adds the fonts to a document. Resolves when the fonts that it will probably use are loaded, so that the chapter is
 * not laid out twice.
 * @param {Document} inside
 * @returns {Promise<unknown>}
 */
export function addFonts(inside) {
  const style = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  style.id = 'quire-fonts';
  style.textContent = fontRules();
  (inside.head ?? inside.documentElement).prepend(style);
  const language = inside.documentElement.lang || inside.body?.lang || '';
  if (!lastUsed || /^(zh|ja|ko)\b/i.test(language)) return Promise.resolve();
  return Promise.allSettled(commonStyles.map((variant) => inside.fonts.load(`${variant}16px "${lastUsed}"`)));
}

/**
 * Stores which included font a document uses, because the next document will probably use it too.
 * @param {string} families its computed `font-family`
 */
export function rememberFonts(families) {
  const names = families.split(',').map((name) => name.trim().replaceAll(/["']/g, ''));
  const used = names.find((name) => name === serif || name === sansSerif || deviceHas(name));
  lastUsed = used === serif || used === sansSerif ? used : undefined;
}

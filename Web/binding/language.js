/**
 * Chooses the language and starts loading its texts.
 *
 * This module requests the texts when it runs, so that they load at the same time as the program.
 * @module
 */

/** The languages of the app: a link for each, with its tag, its name and the address of its texts. */
const links = /** @type {HTMLLinkElement[]} */ (
  Array.from(document.head.querySelectorAll('link[rel="localization"]')));

/** The language that the user chose (`LanguageChoice` in the program); null for the browser's language. */
function chosen() {
  try {
    return localStorage.getItem('quire.language');
  } catch {
    return null; // Storage is turned off.
  }
}

/** @param {string} tag */
function locale(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined; // Not a language tag.
  }
}

/**
 * The link for the language of a tag, if possible with the same script.
 * @param {string} tag
 */
function match(tag) {
  const wanted = locale(tag);
  const candidates = links.filter((link) => locale(link.hreflang)?.language === wanted?.language);
  return candidates.find((link) => locale(link.hreflang)?.script === wanted?.script) ?? candidates[0];
}

const choice = chosen();
const link = links.find((each) => each.hreflang === choice)
  ?? (navigator.languages ?? [navigator.language]).map(match).find((each) => each !== undefined)
  ?? links[0];
document.documentElement.lang = link.hreflang;

/** The tag of the language in use. */
export const tag = link.hreflang;

/** All languages: the tag and the name in the language itself. */
export const languages = links.map((each) => ({ tag: each.hreflang, name: each.title }));

async function load() {
  const response = await fetch(link.href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`);
  return response.text();
}

/** @type {Promise<string>} the table of texts */
export const table = load();
table.catch(() => {}); // `main.js` reports it.

/**
 * The texts of the language in use, and its plural rules.
 * @module
 */

import { returnText, text } from './memory.js';
import { languages, table, tag } from './language.js';

/** The plural categories, in the order of the program's indices. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
const rules = new Intl.PluralRules(tag);

let texts = '';

/** Waits for the texts, which the program needs when it starts. */
export async function load() {
  texts = await table;
}

/** @type {import('./binding-functions').LocalizationFunctions} */
export const imports = {
  localizationTable() {
    return returnText(texts);
  },
  pluralCategory(count) {
    return categories.indexOf(rules.select(count));
  },
  languages() {
    return returnText(languages.map(({ tag: each, name }) => `${each}\t${name}`).join('\n'));
  },
  languageName(pointer, length) {
    const name = text(pointer, length);
    try {
      return returnText(new Intl.DisplayNames(tag, { type: 'language' }).of(name) ?? name);
    } catch {
      return returnText(name); // Not a language tag.
    }
  },
};

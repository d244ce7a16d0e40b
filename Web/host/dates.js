/**
 * Days, as the device counts and the reader's language names them.
 * @module
 */

import { leave } from './memory.js';

const day = 24 * 60 * 60 * 1000;

/** What the program imports from here. */
export const imports = {
  dayNumber(milliseconds) {
    const offset = new Date(milliseconds).getTimezoneOffset() * 60 * 1000;
    return Math.floor((milliseconds - offset) / day);
  },
  dayText(milliseconds) {
    const date = new Date(milliseconds);
    const isThisYear = date.getFullYear() === new Date().getFullYear();
    const year = isThisYear ? {} : { year: 'numeric' };
    return leave(date.toLocaleDateString(document.documentElement.lang, {
      weekday: 'long', month: 'long', day: 'numeric', ...year,
    }));
  },
};

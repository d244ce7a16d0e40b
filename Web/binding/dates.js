/**
 * Days, in the device's time zone and the language of the page.
 * @module
 */

import { returnText } from './memory.js';

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** @type {import('./binding-functions').DatesFunctions} */
export const imports = {
  dayNumber(milliseconds) {
    const offset = new Date(milliseconds).getTimezoneOffset() * 60 * 1000;
    return Math.floor((milliseconds - offset) / millisecondsOfDay);
  },
  dayText(milliseconds) {
    const date = new Date(milliseconds);
    const isThisYear = date.getFullYear() === new Date().getFullYear();
    return returnText(date.toLocaleDateString(document.documentElement.lang, {
      weekday: 'long', month: 'long', day: 'numeric', year: isThisYear ? undefined : 'numeric',
    }));
  },
  timeZone: () => returnText(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''),
};

/**
 * Days, in the device's time zone and the language of the page.
 * @module
 */

import { returnText } from './memory.js';

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** The name of the time zone, and its offset from UTC at the time of the lookup, in minutes. */
let zone = { name: '', offset: NaN };

/**
 * Returns the name of the device's time zone. The name is cached, because the first lookup takes about 15 ms, and is
 * looked up again only when the offset has changed.
 */
function timeZone() {
  const offset = new Date().getTimezoneOffset();
  if (zone.offset !== offset) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '', offset };
  return zone.name;
}

/** Looks up the time zone in the background. Otherwise the first turn of a page would wait for it. */
export function prepare() {
  timeZone();
}

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
  timeZone: () => returnText(timeZone()),
};

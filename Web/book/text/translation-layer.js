/**
 * Chooses the size of the texts that are shown over a page of a comic (`PageTranslationLayer` on the server).
 * @module
 */

/** The smallest and the largest size of a text, in pixels of the document, which is 1,200 pixels wide. */
const [smallest, largest] = [10, 64];
/** The part of the width and height of an area that its text may cover. Balloons are narrower at the top and bottom. */
const coverage = 0.94;

/** @type {Set<(frame: HTMLIFrameElement) => void>} */
const observers = new Set();

/**
 * Calls `observer` with each frame whose texts over a page have got their sizes, and with those that show no such texts.
 * @param {(frame: HTMLIFrameElement) => void} observer
 */
export function observeTranslations(observer) {
  observers.add(observer);
}

/**
 * Returns whether a document has the texts of a page of a comic in another language.
 * @param {Document} document
 */
export function isTranslation(document) {
  return document.documentElement?.hasAttribute('data-quire-translation') ?? false;
}

/**
 * Makes each text in a frame as large as its area permits.
 * @param {HTMLIFrameElement} frame @param {Document} document the document of the frame
 */
export function fitTranslation(frame, document) {
  if (isTranslation(document)) fitTexts(document);
  for (const observer of observers) observer(frame);
}

/** @param {Document} document */
function fitTexts(document) {
  const areas = Array.from(document.querySelectorAll('section'), (section) => ({
    text: /** @type {HTMLElement} */ (section.firstElementChild),
    // Widths are rounded to whole pixels.
    width: section.clientWidth * coverage + 1,
    height: section.clientHeight * coverage,
    low: smallest,
    high: largest,
  }));
  for (const { text } of areas) {
    text.style.maxWidth = `${coverage * 100}%`;
    // A word that is longer than a line makes the text smaller. It is broken only in the smallest size.
    text.style.overflowWrap = 'normal';
  }
  // All sizes are written before any box is read, so that the browser performs layout only once for each step.
  while (areas.some(({ low, high }) => high - low > 1)) {
    for (const { text, low, high } of areas) text.style.fontSize = `${(low + high) / 2}px`;
    for (const area of areas) {
      const middle = (area.low + area.high) / 2;
      const fits = area.text.scrollWidth <= area.width && area.text.offsetHeight <= area.height;
      if (fits) area.low = middle;
      else area.high = middle;
    }
  }
  for (const { text, low } of areas) {
    text.style.fontSize = `${low}px`;
    text.style.overflowWrap = '';
  }
}

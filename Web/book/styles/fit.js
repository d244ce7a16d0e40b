/**
 * Fits tables and formulas that are wider than a column into it.
 * @module
 */

/** The smallest scale of a table or formula. */
const smallestScale = 0.2;

/**
 * The inline size available to an element: that of its container, or of the column if that is smaller.
 * @param {Element} element @param {number} column @param {boolean} isVertical
 */
function availableSize(element, column, isVertical) {
  const view = /** @type {Window} */ (element.ownerDocument.defaultView);
  let container = element.parentElement;
  let style = container && view.getComputedStyle(container);
  while (container && style?.display.startsWith('inline')) {
    container = container.parentElement;
    style = container && view.getComputedStyle(container);
  }
  if (!container || !style || container === element.ownerDocument.body) return column;
  const [before, after] = isVertical ? [style.paddingTop, style.paddingBottom] : [style.paddingLeft, style.paddingRight];
  const inner = inlineSize(container, isVertical) - parseFloat(before) - parseFloat(after);
  return inner > 0 ? Math.min(inner, column) : column;
}

/**
 * The largest inline size of an element's fragments in the columns.
 * @param {Element} element
 * @param {boolean} isVertical
 */
function inlineSize(element, isVertical) {
  let largest = 0;
  for (const box of element.getClientRects()) largest = Math.max(largest, isVertical ? box.height : box.width);
  return largest;
}

/**
 * Finds the tables and formulas that are too wide for the columns of the current layout. Lets their words break
 * anywhere, and scales down those that are still too wide.
 * @param {Document} document @param {boolean} isVertical whether the writing mode is vertical
 */
export function fit(document, isVertical) {
  const { body } = document;
  const pieces = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('table, math')]);
  if (!body || pieces.length === 0) return;
  for (const piece of pieces) {
    if (!piece.hasAttribute('data-quire-long')) continue;
    piece.removeAttribute('data-quire-long');
    piece.style.removeProperty('--quire-fit');
  }
  const style = /** @type {Window} */ (document.defaultView).getComputedStyle(body);
  // Scrolled text has no columns, so the body's own padding bounds it.
  const column = parseFloat(style.columnWidth)
    || body.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (!(column > 0)) return;
  const tooWide = pieces.map((piece) => ({ piece, size: availableSize(piece, column, isVertical) }))
    .filter(({ piece, size }) => inlineSize(piece, isVertical) > size + 1);
  for (const { piece } of tooWide) piece.setAttribute('data-quire-long', '');
  // Measure and scale twice, because borders and padding don't scale with the text size.
  const scales = tooWide.map(() => 1);
  for (const _ of [1, 2]) {
    const factors = tooWide.map(({ piece, size }) => size / Math.max(inlineSize(piece, isVertical), 1));
    tooWide.forEach(({ piece }, index) => {
      scales[index] = Math.max(Math.min(scales[index] * factors[index], 1), smallestScale);
      if (scales[index] < 1) piece.style.setProperty('--quire-fit', String(scales[index]));
    });
  }
}

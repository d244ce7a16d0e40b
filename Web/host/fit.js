/**
 * Has what can't be broken fit into a column: tables whose words would be wider than it, and formulas.
 * @module
 */

/**
 * The room that the content of a column, or of a box in it, has along its lines.
 * @param {Element} element @param {number} column @param {boolean} isDown
 */
function roomOf(element, column, isDown) {
  const view = /** @type {Window} */ (element.ownerDocument.defaultView);
  let around = element.parentElement;
  let style = around && view.getComputedStyle(around);
  while (around && style?.display.startsWith('inline')) {
    around = around.parentElement;
    style = around && view.getComputedStyle(around);
  }
  if (!around || !style || around === element.ownerDocument.body) return column;
  const [before, after] = isDown ? [style.paddingTop, style.paddingBottom] : [style.paddingLeft, style.paddingRight];
  const inner = lengthOf(around, isDown) - parseFloat(before) - parseFloat(after);
  return inner > 0 ? Math.min(inner, column) : column;
}

/** How long it is along the lines, in whichever column it is longest. @param {Element} element @param {boolean} isDown */
function lengthOf(element, isDown) {
  let longest = 0;
  for (const box of element.getClientRects()) longest = Math.max(longest, isDown ? box.height : box.width);
  return longest;
}

/**
 * Marks what is too long for the columns as they are laid out now: then words may be broken anywhere, and what is too long
 * even so becomes smaller.
 * @param {Document} inside @param {boolean} isDown whether lines run down the page
 */
export function fit(inside, isDown) {
  const { body } = inside;
  const pieces = /** @type {HTMLElement[]} */ ([...inside.querySelectorAll('table, math')]);
  if (!body || pieces.length === 0) return;
  for (const piece of pieces) {
    if (!piece.hasAttribute('data-quire-long')) continue;
    piece.removeAttribute('data-quire-long');
    piece.style.removeProperty('--quire-fit');
  }
  const own = /** @type {Window} */ (inside.defaultView).getComputedStyle(body);
  // Text that is scrolled lies in no column, but between the margins.
  const column = parseFloat(own.columnWidth)
    || body.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight);
  if (!(column > 0)) return;
  const long = pieces.map((piece) => ({ piece, room: roomOf(piece, column, isDown) }))
    .filter(({ piece, room }) => lengthOf(piece, isDown) > room + 1);
  for (const { piece } of long) piece.setAttribute('data-quire-long', '');
  // Twice, because not everything in them grows smaller by the same part.
  const scales = long.map(() => 1);
  for (const _ of [1, 2]) {
    const parts = long.map(({ piece, room }) => room / Math.max(lengthOf(piece, isDown), 1));
    long.forEach(({ piece }, index) => {
      scales[index] = Math.max(Math.min(scales[index] * parts[index], 1), 0.2);
      if (scales[index] < 1) piece.style.setProperty('--quire-fit', String(scales[index]));
    });
  }
}

/**
 * Places in documents, as EPUB's canonical fragment identifiers name them there: /4/2/1:5.
 * @module
 */

/** @param {Node} place @param {number} offset in UTF-16 units */
export function identifier(place, offset) {
  let steps = '';
  let at = /** @type {Node} */ (place);
  if (at.nodeType === Node.TEXT_NODE) {
    let before = offset;
    let elements = 0;
    let isSameText = true;
    for (let sibling = at.previousSibling; sibling; sibling = sibling.previousSibling) {
      if (sibling.nodeType === Node.ELEMENT_NODE) {
        elements += 1;
        isSameText = false;
      } else if (sibling.nodeType === Node.TEXT_NODE && isSameText) before += sibling.nodeValue?.length ?? 0;
    }
    steps = `/${elements * 2 + 1}:${before}`;
    at = /** @type {Node} */ (at.parentNode);
  }
  for (; at.parentElement; at = at.parentElement) {
    let index = 2;
    for (let sibling = /** @type {Element} */ (at).previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
      index += 2;
    }
    steps = `/${index}${steps}`;
  }
  return steps;
}

/**
 * The place that a path of steps leads to: in a text, or at an element.
 * @param {Document} inside @param {string} path
 * @returns {{ node: Node, offset: number } | undefined}
 */
export function placeOf(inside, path) {
  const [steps, offset] = path.split(':');
  let at = /** @type {Node} */ (inside.documentElement);
  for (const step of steps.split('/').slice(1)) {
    const index = Number.parseInt(step, 10);
    if (!(index > 0)) return undefined;
    const elements = /** @type {Element} */ (at).children;
    if (index % 2 === 0) {
      const next = elements[index / 2 - 1];
      if (!next) return undefined;
      at = next;
      continue;
    }
    let rest = Number.parseInt(offset ?? '0', 10) || 0;
    let sibling = index === 1 ? at.firstChild : elements[(index - 3) / 2]?.nextSibling;
    for (; sibling && sibling.nodeType !== Node.ELEMENT_NODE; sibling = sibling.nextSibling) {
      if (sibling.nodeType !== Node.TEXT_NODE) continue;
      const length = sibling.nodeValue?.length ?? 0;
      if (rest <= length) return { node: sibling, offset: rest };
      rest -= length;
    }
    break;
  }
  return { node: at, offset: -1 };
}

/** What an identifier names, a place or a range. @param {Document} inside @param {string} name */
export function rangeOf(inside, name) {
  // What it asserts of ids is for documents that have changed; this one is the one it was made of.
  const [parent, first, last] = name.replaceAll(/\[(?:\^.|[^\]])*\]/g, '').split(',');
  const start = placeOf(inside, parent + (first ?? ''));
  const end = last === undefined ? undefined : placeOf(inside, parent + last);
  if (!start) return undefined;
  const range = inside.createRange();
  if (start.offset < 0) {
    range.selectNode(start.node);
    return range;
  }
  range.setStart(start.node, start.offset);
  if (end && end.offset >= 0) range.setEnd(end.node, end.offset);
  else range.setEnd(start.node, Math.min(start.offset + 1, start.node.nodeValue?.length ?? 0));
  return range;
}

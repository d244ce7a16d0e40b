/**
 * The elements of a document that a narration names, as blocks of one sentence each.
 * @module
 */

/** @typedef {import('./sentence-blocks.js').Block} Block */

/**
 * The narrated blocks of a document. Clips whose element doesn't exist are left out.
 * @param {Document} inside
 * @param {string[]} clips the identifiers of the elements; empty for the whole text
 * @returns {Block[]}
 */
export function narratedBlocks(inside, clips) {
  return clips.flatMap((name, clip) => {
    const element = name ? inside.getElementById(name) : inside.body ?? inside.documentElement;
    return element ? [{ nodes: [], element, clip }] : [];
  });
}

/**
 * The index of the narrated block that contains a node. If there is none, the index of the next one in the document.
 * The order of the narration can differ from that of the document.
 * @param {Block[]} blocks
 * @param {Node} node
 */
export function narratedBlockAt(blocks, node) {
  let nearest = blocks.length;
  /** @type {Element | undefined} */
  let first;
  for (const [index, { element }] of blocks.entries()) {
    if (!element) continue;
    if (element.contains(node)) return index;
    const follows = node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (follows && !(first && first.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      if (element !== first) [nearest, first] = [index, element];
    }
  }
  return nearest;
}

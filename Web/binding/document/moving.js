/**
 * Moves of elements that keep their state.
 * @module
 */

/**
 * An element whose children can be moved without losing their state.
 * @typedef {Element & { moveBefore: (child: Node, before: Node | null) => void }} MovingParent
 */

/**
 * Whether the browser can move elements without losing their state: a frame keeps its document.
 * @param {Element} parent
 * @returns {parent is MovingParent}
 */
export function canMove(parent) {
  return 'moveBefore' in parent;
}

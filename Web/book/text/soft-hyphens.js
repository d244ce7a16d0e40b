/**
 * Converts between the text nodes of documents, into which the server inserts soft hyphens, and the book's own text.
 * Offsets, copied text and identifiers always refer to the book's own text.
 *
 * In a document whose root has the attribute `data-quire-hyphens`, the first U+00AD of each run in a text node was
 * inserted (`Sources/Publications/Hyphenation/SoftHyphens.swift`).
 * @module
 */

const softHyphen = '\u00ad';
const attribute = 'data-quire-hyphens';

/**
 * Whether the server inserted soft hyphens into a node's document.
 * @param {Node} node
 */
export function isHyphenated(node) {
  return node.ownerDocument?.documentElement?.hasAttribute(attribute) ?? false;
}

/**
 * Whether the character at an offset of a hyphenated text was inserted.
 * @param {string} text @param {number} offset
 */
const isInserted = (text, offset) => text[offset] === softHyphen && text[offset - 1] !== softHyphen;

/**
 * Whether the character at an offset of a text node was inserted.
 * @param {Text} node @param {number} offset
 */
export function isInsertedAt(node, offset) {
  return isInserted(node.data, offset) && isHyphenated(node);
}

/**
 * The book's own text in a text node.
 * @param {Node} node
 */
export function sourceText(node) {
  const text = node.nodeValue ?? '';
  return text.includes(softHyphen) && isHyphenated(node) ? text.replace(/\u00ad(\u00ad*)/g, '$1') : text;
}

/**
 * The offset in the book's own text for an offset in a text node.
 * @param {Node} node @param {number} offset
 */
export function sourceOffset(node, offset) {
  const text = node.nodeValue ?? '';
  let count = Math.min(offset, text.length);
  if (!text.includes(softHyphen) || !isHyphenated(node)) return count;
  for (let at = text.indexOf(softHyphen); at >= 0 && at < offset; at = text.indexOf(softHyphen, at + 1)) {
    if (isInserted(text, at)) count -= 1;
  }
  return count;
}

/**
 * The offset in a text node for an offset in the book's own text. At an inserted soft hyphen, returns the offset after
 * it, or the offset before it for the end of a range.
 * @param {Node} node @param {number} offset @param {boolean} [isEnd]
 */
export function nodeOffset(node, offset, isEnd = false) {
  const text = node.nodeValue ?? '';
  let found = offset;
  if (text.includes(softHyphen) && isHyphenated(node)) {
    for (let at = text.indexOf(softHyphen); at >= 0; at = text.indexOf(softHyphen, at + 1)) {
      if (isEnd ? at >= found : at > found) break;
      if (isInserted(text, at)) found += 1;
    }
  }
  return Math.min(found, text.length);
}

/**
 * The book's own text in an element.
 * @param {Element} element
 */
export function sourceContent(element) {
  const content = element.textContent ?? '';
  if (!content.includes(softHyphen) || !isHyphenated(element)) return content;
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let own = '';
  while (walker.nextNode()) own += sourceText(walker.currentNode);
  return own;
}

/**
 * The style rules that turn the browser's own hyphenation off for the languages whose words have soft hyphens.
 * @param {Document} document
 */
export function hyphenRules(document) {
  const languages = document.documentElement.getAttribute(attribute)?.split(' ').filter((tag) => /^[a-z0-9]+$/.test(tag)) ?? [];
  if (languages.length === 0) return '';
  return `* { --quire-hyphens: auto; }\n:lang(${languages.join('), :lang(')}) { --quire-hyphens: manual; }\n`;
}

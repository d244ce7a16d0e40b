/**
 * Divides the text of a document into blocks and sentences.
 *
 * The rules of the language divide a block into sentences; no sentence continues in the next block. A block is divided
 * only when it is reached, so the cost of a long chapter depends on how much of it is read. In a narrated document, each
 * element that the narration names is one block with one sentence.
 * @module
 */

import { sourceText } from '../text/soft-hyphens.js';

/** Inline elements. All others begin a block. */
const inline = new Set(('a abbr b bdi bdo big cite code data del dfn em font i img ins kbd mark q ruby rb s samp small span '
  + 'strike strong sub sup time tt u var wbr').split(' '));
/** Elements that are not read aloud: ruby annotations, and elements without text. */
const silent = new Set('rt rp rtc script style head template noscript svg math audio video object select textarea'.split(' '));
/** The length at which a block is divided into several, in UTF-16 units. */
const maximumBlockLength = 20000;
/** Abbreviations that look like the end of a sentence. */
const abbreviation = /(?:^|[\s("“‘])(?:Mr|Mrs|Ms|Mme|Mlle|Dr|Prof|St|Sr|Jr|Hr|Fr|[A-Z])\.\s*$/u;

/**
 * A text node or a line break, and its offset in the text of its block, which is the book's own text.
 * @typedef {{ node: Node, from: number }} Part
 */
/**
 * The range of a sentence in the text of its block.
 * @typedef {{ from: number, to: number }} Sentence
 */
/**
 * A block. The parts, the text and the sentences are set when it is divided into sentences. A narrated block has its element
 * and the index of its clip, and gets its nodes when it is reached.
 * @typedef {{ nodes: Node[], parts?: Part[], text?: string, sentences?: Sentence[], element?: Element, clip?: number }} Block
 */

/**
 * Whether an element is not read aloud.
 * @param {Element} element
 */
function isSilent(element) {
  const name = element.localName;
  if (silent.has(name) || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  const kind = `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;
  if (/(?:^|\s)(?:noteref|doc-noteref|pagebreak|doc-pagebreak)(?:\s|$)/.test(kind)) return true;
  // A superscript number or sign refers to a footnote. Superscript letters belong to their word, as in 1st. A link
  // whose text is a number in brackets, or consists of signs, also refers to a footnote.
  if (name === 'sup') return !/\p{L}/u.test(element.textContent ?? '');
  return name === 'a' && /^\s*(?:[[(（【〔]\s*(?:[\d*]+|注\d*)\s*[\])）】〕]|[*†‡§]+)\s*$/u.test(element.textContent ?? '');
}

/**
 * The blocks in an element with their text nodes.
 * @param {Element} root
 * @returns {Block[]}
 */
export function blocksOf(root) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Block} */
  let block = { nodes: [] };
  let length = 0;
  const end = () => {
    if (block.nodes.length > 0) blocks.push(block);
    block = { nodes: [] };
    length = 0;
  };
  /** @type {Node | null} */
  let at = root;
  while (at) {
    let isEntered = false;
    if (at.nodeType === Node.TEXT_NODE) {
      const words = /** @type {Text} */ (at);
      const count = sourceText(words).length;
      if (length + count > maximumBlockLength) end();
      block.nodes.push(words);
      length += count;
    } else if (at.nodeType === Node.ELEMENT_NODE) {
      const element = /** @type {Element} */ (at);
      if (element.localName === 'br' && length > 0) block.nodes.push(element);
      else if (!inline.has(element.localName) && !silent.has(element.localName)) end();
      isEntered = element.firstChild !== null && !isSilent(element);
    }
    if (isEntered) {
      at = at.firstChild;
      continue;
    }
    while (at && at !== root && !at.nextSibling) {
      at = at.parentNode;
      if (at && !inline.has(/** @type {Element} */ (at).localName)) end();
    }
    at = at === root ? null : at?.nextSibling ?? null;
  }
  end();
  return blocks;
}

/**
 * The language of a node; empty where the document has none.
 * @param {Node} node
 */
export function languageOf(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    const language = at.getAttribute('lang') ?? at.getAttribute('xml:lang');
    if (language) return language;
  }
  return '';
}

/**
 * The offsets at which the sentences of a text end.
 * @param {string} words
 * @param {string} language
 */
function ends(words, language) {
  /** @type {number[]} */
  const found = [];
  if (typeof Intl.Segmenter === 'function') {
    let segmenter;
    try {
      segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
    } catch {
      // The language tag is invalid.
      segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
    }
    for (const { index, segment } of segmenter.segment(words)) found.push(index + segment.length);
  } else {
    for (const match of words.matchAll(/[^.!?。！？\n]*(?:[.!?]+["'”’)\]]*(?:\s+|$)|[。！？]+[」』”’）]*|[.!?]+|\n|$)/gu)) {
      if (match[0]) found.push((match.index ?? 0) + match[0].length);
    }
  }
  return found;
}

/**
 * The sentences of a block. Divides the block at the first call.
 * @param {Block} block
 * @returns {Sentence[]}
 */
export function sentencesOf(block) {
  if (block.sentences) return block.sentences;
  block.sentences = [];
  block.parts = [];
  block.text = '';
  if (block.element) block.nodes = blocksOf(block.element).flatMap(({ nodes }) => nodes);
  for (const [index, node] of block.nodes.entries()) {
    block.parts.push({ node, from: block.text.length });
    if (node.nodeType === Node.TEXT_NODE) {
      block.text += sourceText(node).replace(/\s/g, ' ');
      continue;
    }
    // A line break before a lower-case letter is inside a sentence. Other lines are sentences of their own.
    const next = block.nodes.slice(index + 1, index + 4).map(sourceText).join('');
    block.text += /^\s*\p{Ll}/u.test(next) ? ' ' : '\n';
  }
  if (block.element) {
    const from = block.text.length - block.text.trimStart().length;
    block.sentences.push({ from, to: Math.max(from, block.text.trimEnd().length) });
    return block.sentences;
  }
  // Text hidden by a style sheet is not read. Visibility is unknown after the frame has loaded another document.
  const first = block.nodes[0];
  if (first.ownerDocument?.defaultView && first.parentElement?.getClientRects().length === 0) return block.sentences;
  let from = 0;
  for (const to of ends(block.text, languageOf(block.nodes[0]))) {
    const words = block.text.slice(from, to);
    if (to < block.text.length && abbreviation.test(words)) continue;
    if (/[\p{L}\p{N}]/u.test(words)) {
      block.sentences.push({
        from: from + words.length - words.trimStart().length, to: to - words.length + words.trimEnd().length,
      });
    }
    from = to;
  }
  return block.sentences;
}

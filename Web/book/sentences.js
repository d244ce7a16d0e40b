/**
 * The sentences of a document, for reading aloud.
 *
 * The rules of the language divide a block into sentences; no sentence continues in the next block. A block is divided
 * only when it is reached, so the cost of a long chapter depends on how much of it is read. In a narrated document, each
 * element that the narration names is one block with one sentence.
 * @module
 */

import { returnText, text } from '../binding/memory.js';
import { TextDirection } from './book-constants.js';
import { identifier, positionOf, rangeOf } from './cfi.js';
import { documentOf, frameOf, setHighlight } from './documents.js';
import { markNarrated } from './narration-marks.js';
import { nodeOffset, sourceOffset, sourceText } from './soft-hyphens.js';

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
 * The open document, its blocks, and the indices of the current block and sentence.
 * @type {{ inside: Document, blocks: Block[], block: number, sentence: number } | undefined}
 */
let reading;

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
function blocksOf(root) {
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
 * The narrated blocks of a document. Clips whose element doesn't exist are left out.
 * @param {Document} inside
 * @param {string[]} clips the identifiers of the elements; empty for the whole text
 * @returns {Block[]}
 */
function narratedBlocks(inside, clips) {
  return clips.flatMap((name, clip) => {
    const element = name ? inside.getElementById(name) : inside.body ?? inside.documentElement;
    return element ? [{ nodes: [], element, clip }] : [];
  });
}

/**
 * The language of a node; empty where the document has none.
 * @param {Node} node
 */
function languageOf(node) {
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
function sentencesOf(block) {
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

/**
 * The CFI of an offset in a block's text, shifted by a number of characters.
 * @param {Block} block @param {number} offset @param {number} [shift]
 */
function identifierAt(block, offset, shift = 0) {
  const parts = /** @type {Part[]} */ (block.parts);
  let index = parts.length - 1;
  while (index > 0 && parts[index].from > offset) index -= 1;
  const { node, from } = parts[index];
  return identifier(node, nodeOffset(node, offset - from + shift));
}

/** Passes the current sentence to the Swift program as JSON. */
function returnSentence() {
  const block = reading?.blocks[reading.block];
  const sentence = block?.sentences?.[reading?.sentence ?? 0];
  if (!block || !sentence) return -1;
  const words = (block.text ?? '').slice(sentence.from, sentence.to).replace(/\s+/g, ' ').toWellFormed();
  if (block.element && words === '') {
    // An image, for example.
    const place = identifier(block.element, 0);
    return returnText(JSON.stringify({ text: '', clip: block.clip, from: place, last: place, to: place }));
  }
  return returnText(JSON.stringify({
    text: words, language: languageOf(block.nodes[0]), clip: block.clip,
    from: identifierAt(block, sentence.from), last: identifierAt(block, sentence.to - 1), to: identifierAt(block, sentence.to - 1, 1),
  }));
}

/**
 * Moves to the next or the previous sentence.
 * @param {import('./book-functions').TextDirection} direction
 */
function step(direction) {
  if (!reading) return -1;
  const { blocks } = reading;
  reading.sentence += direction;
  for (;;) {
    const here = blocks[reading.block];
    if (here && reading.sentence >= 0 && reading.sentence < sentencesOf(here).length) return returnSentence();
    reading.block += direction;
    const next = blocks[reading.block];
    reading.sentence = direction > 0 ? 0 : (next ? sentencesOf(next).length : 0) - 1;
    if (!next) {
      // The new position is beyond the first or last sentence. A step in the opposite direction returns to it.
      reading.block = direction > 0 ? blocks.length : -1;
      return -1;
    }
  }
}

/**
 * The index of the narrated block that contains a node. If there is none, the index of the next one in the document.
 * The order of the narration can differ from that of the document.
 * @param {Block[]} blocks
 * @param {Node} node
 */
function narratedBlockAt(blocks, node) {
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

/**
 * Moves to directly before the sentence that contains a position, or before the first sentence after the position. The
 * next step forward returns that sentence.
 * @param {string} cfi
 */
function seek(cfi) {
  const position = reading && positionOf(reading.inside, cfi);
  if (!reading || !position) return;
  /**
   * The order of a node relative to the position: before (-1), at it (0), after (1).
   * @param {Node} other
   */
  const side = (other) => {
    if (other === position.node) return 0;
    return position.node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
  };
  if (reading.blocks[0]?.element) {
    reading.block = narratedBlockAt(reading.blocks, position.node);
    reading.sentence = -1;
    return;
  }
  let [low, high] = [0, reading.blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { nodes } = reading.blocks[middle];
    if (side(nodes[nodes.length - 1]) < 0) low = middle + 1;
    else high = middle;
  }
  const block = reading.blocks[low];
  reading.block = low;
  reading.sentence = -1;
  if (!block) return;
  const sentences = sentencesOf(block);
  const part = block.parts?.find(({ node }) => side(node) >= 0);
  const offset = (part?.from ?? 0) + (part?.node === position.node ? sourceOffset(position.node, Math.max(position.offset, 0)) : 0);
  while (reading.sentence + 1 < sentences.length && sentences[reading.sentence + 1].to <= offset) reading.sentence += 1;
}

/** @type {import('./book-functions').SentencesFunctions} */
export const imports = {
  sentencesOpen(number, isAtEnd, pointer, length) {
    const inside = documentOf(frameOf(number));
    reading = undefined;
    if (!inside?.body && !(inside && length > 0)) return 0;
    const blocks = length > 0
      ? narratedBlocks(inside, /** @type {string[]} */ (JSON.parse(text(pointer, length)))) : blocksOf(inside.body);
    if (length > 0 && blocks.length === 0) return 0;
    reading = { inside, blocks, block: isAtEnd ? blocks.length : -1, sentence: -1 };
    return 1;
  },
  sentencesSeek(pointer, length) {
    seek(text(pointer, length));
  },
  sentencesStep: (direction) => step(direction < 0 ? TextDirection.backward : TextDirection.forward),
  sentencesMark(number, pointer, length, elementPointer, elementLength, activePointer, activeLength, playbackPointer, playbackLength) {
    const inside = documentOf(frameOf(number));
    if (!inside) return;
    const range = length > 0 ? rangeOf(inside, text(pointer, length)) : undefined;
    const isMarked = markNarrated(
      inside, text(elementPointer, elementLength), text(activePointer, activeLength), text(playbackPointer, playbackLength),
    );
    setHighlight(inside, 'quire-spoken', range && !isMarked ? [range] : []);
  },
};

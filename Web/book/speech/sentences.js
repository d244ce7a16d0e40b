/**
 * Steps through the sentences of a document, for reading aloud, and highlights the current one.
 * @module
 */

import { returnText, text } from '../../binding/memory.js';
import { TextStorageDirection } from '../book-constants.js';
import { identifier, positionOf, rangeOf } from '../text/cfi.js';
import { documentOf, frameOf, setHighlight } from '../documents.js';
import { narratedBlockAt, narratedBlocks } from './narrated-blocks.js';
import { markNarrated } from './narration-marks.js';
import { blocksOf, languageOf, sentencesOf } from './sentence-blocks.js';
import { nodeOffset, sourceOffset } from '../text/soft-hyphens.js';
import { isTextLayer, layerParagraphs } from '../text/text-layer.js';

/** @typedef {import('./sentence-blocks.js').Block} Block */
/** @typedef {import('./sentence-blocks.js').Part} Part */

/**
 * The open document, its blocks, and the indices of the current block and sentence.
 * @type {{ inside: Document, blocks: Block[], block: number, sentence: number } | undefined}
 */
let reading;

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
    // The element has no text; for example, an image.
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
 * @param {import('../book-functions').TextStorageDirection} direction
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

/** @type {import('../book-functions').SentencesFunctions} */
export const imports = {
  sentencesOpen(number, isAtEnd, pointer, length) {
    const inside = documentOf(frameOf(number));
    reading = undefined;
    if (!inside?.body && !(inside && length > 0)) return 0;
    /** @type {Block[]} */
    let blocks;
    if (length > 0) blocks = narratedBlocks(inside, /** @type {string[]} */ (JSON.parse(text(pointer, length))));
    else if (isTextLayer(inside)) blocks = layerParagraphs(inside).map((nodes) => ({ nodes }));
    else blocks = blocksOf(inside.body);
    if (length > 0 && blocks.length === 0) return 0;
    reading = { inside, blocks, block: isAtEnd ? blocks.length : -1, sentence: -1 };
    return 1;
  },
  sentencesSeek(pointer, length) {
    seek(text(pointer, length));
  },
  sentencesStep: (direction) => step(direction < 0 ? TextStorageDirection.backward : TextStorageDirection.forward),
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

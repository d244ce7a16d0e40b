/**
 * The sentences of a document, one after another, for being read aloud.
 *
 * Text is cut where blocks end, and within a block where the language ends its sentences. A block is cut when it is come
 * to: a long chapter costs no more than what is read of it.
 * @module
 */

import { documentOf, frameOf } from './documents.js';
import { leave, text } from './memory.js';
import { identifier, placeOf, rangeOf } from './places.js';

/** What runs along in a line; everything else begins a block. */
const inline = new Set(('a abbr b bdi bdo big cite code data del dfn em font i img ins kbd mark q ruby rb s samp small span '
  + 'strike strong sub sup time tt u var wbr').split(' '));
/** What is not read: readings beside characters, what marks notes, and what is no text. */
const silent = new Set('rt rp rtc script style head template noscript svg math audio video object select textarea'.split(' '));
/** A longer block, in UTF-16 units, is taken in parts. */
const longestBlock = 20000;
/** What looks like the end of a sentence and is not. */
const abbreviation = /(?:^|[\s("“‘])(?:Mr|Mrs|Ms|Mme|Mlle|Dr|Prof|St|Sr|Jr|Hr|Fr|[A-Z])\.\s*$/u;

/** @typedef {{ place: Node, from: number }} Part a text or a line's end, and where in its block's text it begins */
/** @typedef {{ from: number, to: number }} Sentence where in its block's text it lies */
/** @typedef {{ nodes: Node[], parts?: Part[], text?: string, sentences?: Sentence[] }} Block */

/** The document that is read, its blocks, and which sentence of which block is next to come or was last. */
/** @type {{ inside: Document, blocks: Block[], block: number, sentence: number } | undefined} */
let reading;

/** Whether an element is passed over. @param {Element} element */
function isSilent(element) {
  const name = element.localName;
  if (silent.has(name) || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  const kind = `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;
  if (/(?:^|\s)(?:noteref|doc-noteref|pagebreak|doc-pagebreak)(?:\s|$)/.test(kind)) return true;
  // A raised number or sign leads to a note, and so does a link of nothing else; raised letters belong to their word, as
  // in 1st.
  if (name === 'sup') return !/\p{L}/u.test(element.textContent ?? '');
  return name === 'a' && /^\s*(?:[[(（【〔]\s*(?:[\d*]+|注\d*)\s*[\])）】〕]|[*†‡§]+)\s*$/u.test(element.textContent ?? '');
}

/** The texts of a document by their blocks. @param {Document} inside @returns {Block[]} */
function blocksOf(inside) {
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
  const root = inside.body;
  /** @type {Node | null} */
  let at = root;
  while (at) {
    let isEntered = false;
    if (at.nodeType === Node.TEXT_NODE) {
      const words = /** @type {Text} */ (at);
      if (length + words.length > longestBlock) end();
      block.nodes.push(words);
      length += words.length;
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

/** The language of a text, as its document says; empty where it does not. @param {Node} place */
function languageOf(place) {
  for (let at = place.parentElement; at; at = at.parentElement) {
    const language = at.getAttribute('lang') ?? at.getAttribute('xml:lang');
    if (language) return language;
  }
  return '';
}

/** Where the sentences of a text end. @param {string} words @param {string} language @returns {number[]} */
function ends(words, language) {
  const found = [];
  if (typeof Intl.Segmenter === 'function') {
    let segmenter;
    try {
      segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
    } catch {
      // No such language.
      segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
    }
    for (const { index, segment } of segmenter.segment(words)) found.push(index + segment.length);
  } else {
    for (const match of words.matchAll(/[^.!?。！？\n]*(?:[.!?]+["'”’)\]]*(?:\s+|$)|[。！？]+[」』”’）]*|[.!?]+|\n|$)/gu)) {
      if (match[0]) found.push(match.index + match[0].length);
    }
  }
  return found;
}

/** The sentences of a block, found when they are asked for first. @param {Block} block @returns {Sentence[]} */
function sentencesOf(block) {
  if (block.sentences) return block.sentences;
  block.sentences = [];
  block.parts = [];
  block.text = '';
  for (const [index, place] of block.nodes.entries()) {
    block.parts.push({ place, from: block.text.length });
    if (place.nodeType === Node.TEXT_NODE) {
      block.text += place.nodeValue?.replace(/\s/g, ' ');
      continue;
    }
    // A line that goes on with a small letter was broken where it was full; others are lines of their own.
    const next = block.nodes.slice(index + 1, index + 4).map((node) => node.nodeValue ?? '').join('');
    block.text += /^\s*\p{Ll}/u.test(next) ? ' ' : '\n';
  }
  // What a style sheet hides is not read either. Nobody knows that any more once the frame has another document.
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
 * A character of a block's text as a place in the document, or the place as many characters behind it.
 * @param {Block} block @param {number} offset @param {number} [shift]
 */
function nameOf(block, offset, shift = 0) {
  const parts = /** @type {Part[]} */ (block.parts);
  let index = parts.length - 1;
  while (index > 0 && parts[index].from > offset) index -= 1;
  return identifier(parts[index].place, offset - parts[index].from + shift);
}

/** The sentence one is at, as JSON; nothing where there is none. */
function tell() {
  const block = reading?.blocks[reading.block];
  const sentence = block?.sentences?.[reading?.sentence ?? 0];
  if (!block || !sentence) return -1;
  const words = (block.text ?? '').slice(sentence.from, sentence.to).replace(/\s+/g, ' ').toWellFormed();
  return leave(JSON.stringify({
    text: words, language: languageOf(block.nodes[0]),
    from: nameOf(block, sentence.from), last: nameOf(block, sentence.to - 1), to: nameOf(block, sentence.to - 1, 1),
  }));
}

/** One sentence on or back; past the last and before the first there is none. @param {1 | -1} way */
function step(way) {
  if (!reading) return -1;
  const { blocks } = reading;
  reading.sentence += way;
  for (;;) {
    const here = blocks[reading.block];
    if (here && reading.sentence >= 0 && reading.sentence < sentencesOf(here).length) return tell();
    reading.block += way;
    const next = blocks[reading.block];
    reading.sentence = way > 0 ? 0 : (next ? sentencesOf(next).length : 0) - 1;
    if (!next) {
      // Beyond the edge, from where the other way leads back.
      reading.block = way > 0 ? blocks.length : -1;
      return -1;
    }
  }
}

/** Goes to right before the sentence that has a place, or the first after it. @param {string} name */
function seek(name) {
  const place = reading && placeOf(reading.inside, name);
  if (!reading || !place) return;
  /** Where a text lies from the place: before, in it, after. @param {Node} other */
  const side = (other) => {
    if (other === place.node) return 0;
    return place.node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
  };
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
  const part = block.parts?.find((one) => side(one.place) >= 0);
  const offset = (part?.from ?? 0) + (part?.place === place.node ? Math.max(place.offset, 0) : 0);
  while (reading.sentence + 1 < sentences.length && sentences[reading.sentence + 1].to <= offset) reading.sentence += 1;
}

/** What the program imports from here. */
export const imports = {
  // Takes the document of a frame to go through its sentences, from before the first or after the last; without a frame
  // lets go of the one that was taken.
  sentencesTake(number, isAtEnd) {
    const inside = documentOf(frameOf(number));
    reading = undefined;
    if (!inside?.body) return 0;
    const blocks = blocksOf(inside);
    reading = { inside, blocks, block: isAtEnd ? blocks.length : -1, sentence: -1 };
    return 1;
  },
  // Goes to right before the sentence at a place.
  sentencesSeek(pointer, length) {
    seek(text(pointer, length));
  },
  // The next sentence (1), or the one before (-1), as JSON.
  sentencesStep: (way) => step(way < 0 ? -1 : 1),
  // Marks the words between two places as those that are spoken, or none.
  sentencesMark(number, pointer, length) {
    const inside = documentOf(frameOf(number));
    const view = /** @type {any} */ (inside?.defaultView);
    const range = inside && length > 0 ? rangeOf(inside, text(pointer, length)) : undefined;
    if (range && view.Highlight) view.CSS.highlights.set('quire-spoken', new view.Highlight(range));
    else view?.CSS?.highlights?.delete('quire-spoken');
  },
};

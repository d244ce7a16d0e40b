/**
 * Footnotes: detects whether a link leads to a footnote, and copies its content for a popup without the publisher's
 * styles.
 * @module
 */

import { localAddress } from '../../binding/base-path.js';
import { call, text } from '../../binding/memory.js';
import { element as elementOf } from '../../binding/document/nodes.js';
import { decoded, resolved } from '../addresses.js';
import { DocumentFrameFootnoteStatus } from '../book-constants.js';
import { documentOf, frameOf, parsedDocument } from '../documents.js';
import { sourceContent, sourceText } from './soft-hyphens.js';
import { blockOf } from './text-ranges.js';

const epubNamespace = 'http://www.idpf.org/2007/ops';
/** The semantic types of links to footnotes, of footnotes, and of links back from them. */
const referenceTypes = new Set(['noteref', 'doc-noteref', 'biblioref', 'doc-biblioref', 'glossref', 'doc-glossref']);
const noteTypes = new Set([
  'footnote', 'endnote', 'rearnote', 'note', 'doc-footnote', 'doc-endnote', 'biblioentry', 'doc-biblioentry', 'glossdef',
]);
const backlinkTypes = new Set(['backlink', 'doc-backlink', 'referrer']);
/** Inline elements. None of them is a whole footnote: the footnote is an element that contains them. */
const inline = new Set(['a', 'abbr', 'b', 'big', 'code', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup']);
/**
 * The elements that are copied under their own names. Links and other blocks are replaced. Of all other elements, only
 * the content is copied.
 */
const copiedElements = new Set([
  'b', 'blockquote', 'br', 'cite', 'code', 'dd', 'dl', 'dt', 'em', 'i', 'li', 'ol', 'p', 'pre', 'rp', 'rt', 'ruby', 'small', 'strong',
  'sub', 'sup', 'ul',
]);
/** The elements whose content is not copied. */
const skippedElements = new Set(['audio', 'canvas', 'head', 'iframe', 'object', 'script', 'style', 'svg', 'template', 'title', 'video']);
/** The maximum length of a link that is a footnote sign, and of a footnote without a semantic type, in UTF-16 units. */
const [maximumSignLength, maximumNoteLength] = [6, 1500];
/** Matches a text that consists of arrows only, such as that of a link back. */
const arrows = /^[\s\u2190-\u21ff\u2900-\u297f\ufe0e\ufe0f^]*$/u;
/** The maximum number of visited nodes for a copy. */
const maximumNodeCount = 4000;

/**
 * The URL and the decoded fragment of a link.
 * @param {string} address
 * @param {string} base
 */
function parsed(address, base) {
  const url = resolved(address, base);
  return url && { url, name: decoded(url.hash.slice(1)) };
}

/**
 * The semantic types of an element.
 * @param {Element} element
 */
function typesOf(element) {
  const types = `${element.getAttributeNS(epubNamespace, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;
  return types.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Whether an element has one of some semantic types.
 * @param {Element} element
 * @param {Set<string>} types
 */
const is = (element, types) => typesOf(element).some((type) => types.has(type));

/**
 * Whether a link is a short superscript, as footnote signs are.
 * @param {Element} link
 */
function isSuperscript(link) {
  const words = sourceContent(link).trim();
  if (words.length === 0 || words.length > maximumSignLength) return false;
  const within = link.querySelector('sup');
  if (link.closest('sup') || (within && sourceContent(within).trim() === words)) return true;
  const own = link.ownerDocument.defaultView?.getComputedStyle(link).verticalAlign;
  return own === 'super' || own === 'text-top' || own === 'top';
}

/**
 * Whether a link begins its paragraph, as a link back from a footnote does.
 * @param {Element} link
 */
function isAtStart(link) {
  const range = link.ownerDocument.createRange();
  range.setStart(blockOf(link) ?? link, 0);
  range.setEndBefore(link);
  return range.toString().trim() === '';
}

/**
 * Whether a link looks like a reference to a footnote.
 * @param {Element} link
 */
export function isFootnoteLink(link) {
  return is(link, referenceTypes) || (!link.hasAttribute('data-quire-external') && isSuperscript(link) && !isAtStart(link));
}

/**
 * The element of a footnote, found from the target of the link. The target may be inside the footnote or before it.
 * @param {Element} named
 */
function noteOf(named) {
  for (let at = /** @type {Element | null} */ (named), steps = 0; at && steps < 4; at = at.parentElement, steps += 1) {
    if (is(at, noteTypes)) return { element: at, isTyped: true };
  }
  let at = named;
  while (inline.has(at.localName) && at.parentElement) {
    if (at.parentElement.localName === 'body') return { element: at.nextElementSibling ?? at, isTyped: false };
    at = at.parentElement;
  }
  // An empty anchor before the footnote: the footnote is the next element.
  if (!at.textContent?.trim() && at.nextElementSibling) at = at.nextElementSibling;
  if (at.localName === 'dt' && at.nextElementSibling?.localName === 'dd') at = at.nextElementSibling;
  return { element: at, isTyped: at.localName === 'aside' };
}

/**
 * The identifiers in and around a link. A link back from the footnote leads to one of them.
 * @param {Element} link
 */
function namesOf(link) {
  const names = new Set([...link.querySelectorAll('[id]')].map(({ id }) => id));
  for (let at = /** @type {Element | null} */ (link); at && inline.has(at.localName); at = at.parentElement) names.add(at.id);
  return names;
}

/**
 * The state of copying a footnote.
 * @typedef {object} Copying
 * @property {string} base the address of the document
 * @property {Set<string>} names the identifiers in and around the link to the footnote
 * @property {(address: string) => void} follow called when a link in the copy is followed
 * @property {number} nodes the number of visited nodes
 */

/**
 * Copies text, emphasis, lists and links. Skips a backlink that consists of arrows; copies only the text of other
 * backlinks.
 * @param {Node} from @param {Node} into @param {Copying} copying
 */
function copy(from, into, copying) {
  for (const child of from.childNodes) {
    copying.nodes += 1;
    if (copying.nodes > maximumNodeCount) return;
    if (child.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(sourceText(child)));
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = /** @type {Element} */ (child);
    const { localName } = element;
    if (skippedElements.has(localName)) continue;
    let address = localName === 'a' ? element.getAttribute('href') : null;
    const isBacklink = address !== null
      && (is(element, backlinkTypes) || copying.names.has(parsed(address, copying.base)?.name || ' '));
    if (isBacklink && arrows.test(element.textContent ?? '')) continue;
    if (isBacklink) address = null;
    let own = into;
    if (address !== null || copiedElements.has(localName)) {
      own = document.createElement(address !== null ? 'a' : localName);
      for (const name of ['lang', 'dir']) {
        const value = element.getAttribute(name);
        if (value) /** @type {Element} */ (own).setAttribute(name, value);
      }
      into.appendChild(own);
    } else if (['div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'aside', 'figure', 'tr'].includes(localName)) {
      own = into.appendChild(document.createElement('div'));
    }
    if (address !== null) setTarget(/** @type {HTMLAnchorElement} */ (own), element, address, copying);
    copy(element, own, copying);
  }
}

/**
 * Sets the target of a copied link.
 * @param {HTMLAnchorElement} link
 * @param {Element} original
 * @param {string} address
 * @param {Copying} copying
 */
function setTarget(link, original, address, { base, follow }) {
  if (original.hasAttribute('data-quire-external')) {
    if (!/^(https?|mailto):/i.test(address)) return;
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    return;
  }
  const target = parsed(address, base)?.url;
  if (!target) return;
  // Makes the link focusable. The handler prevents the navigation.
  link.href = '#';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    follow(localAddress(target));
  });
}

/**
 * Fetches and parses a document.
 * @param {string} address
 */
async function fetchDocument(address) {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(address);
  const kind = response.headers.get('content-type')?.startsWith('text/html') ? 'text/html' : 'application/xhtml+xml';
  return parsedDocument(await response.text(), kind);
}

/** @type {import('../book-functions').FootnotesFunctions} */
export const imports = {
  footnoteCopy(pointer, length, into) {
    const target = elementOf(into);
    const { body } = parsedDocument(text(pointer, length));
    for (const link of body?.querySelectorAll('a') ?? []) link.removeAttribute('href');
    if (body && target) copy(body, target, { base: document.baseURI, names: new Set(), follow() {}, nodes: 0 });
  },
  footnoteLoad(number, x, y, into, callback) {
    const inside = documentOf(frameOf(number));
    const link = inside?.elementFromPoint(x, y)?.closest('a');
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    const target = elementOf(into);
    if (!inside || !link || !address || !target || link.hasAttribute('data-quire-external') || is(link, backlinkTypes)) return 0;
    const { url, name } = parsed(address, link.baseURI) ?? {};
    if (!url || !name) return 0;
    url.hash = '';
    url.search = '';
    const isInDocument = url.href === inside.URL.split(/[?#]/)[0];
    const isReference = is(link, referenceTypes);
    const isSign = isSuperscript(link) && !isAtStart(link);
    const own = isInDocument ? inside.getElementById(name) : undefined;
    if (isInDocument ? !own : !isReference && !isSign) return 0;
    /**
     * Copies the footnote at a named element. Returns false when there is no footnote.
     * @param {Element} named
     */
    const copyNote = (named) => {
      const { element, isTyped } = noteOf(named);
      const words = sourceContent(element).trim();
      const isNote = words !== '' && !element.contains(link)
        && (isReference || isTyped || (isSign && words.length <= maximumNoteLength));
      if (!isNote) return false;
      const language = element.closest('[lang]')?.getAttribute('lang');
      if (language) target.setAttribute('lang', language);
      const follow = (/** @type {string} */ followed) => call(callback, DocumentFrameFootnoteStatus.followed, followed);
      copy(element, target, { base: url.href, names: namesOf(link), follow, nodes: 0 });
      return true;
    };
    if (own) {
      if (!copyNote(own)) return 0;
      queueMicrotask(() => call(callback, DocumentFrameFootnoteStatus.found));
      return 1;
    }
    fetchDocument(url.href).then((other) => {
      const named = other.getElementById(name) ?? other.querySelector(`a[name="${CSS.escape(name)}"]`);
      return named !== null && copyNote(named);
    }).catch(() => false).then((isNote) => (
      call(callback, isNote ? DocumentFrameFootnoteStatus.found : DocumentFrameFootnoteStatus.none)
    ));
    return 1;
  },
};

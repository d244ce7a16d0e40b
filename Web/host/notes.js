/**
 * Footnotes: whether a link leads to one, and its words, cleaned, for a window of their own beside the text.
 * @module
 */

import { plain, whole } from './addresses.js';
import { documentOf, frameOf } from './documents.js';
import { node } from './elements.js';
import { call, text } from './memory.js';
import { blockOf } from './words.js';

const epub = 'http://www.idpf.org/2007/ops';
const referring = new Set(['noteref', 'doc-noteref', 'biblioref', 'doc-biblioref', 'glossref', 'doc-glossref']);
const noting = new Set([
  'footnote', 'endnote', 'rearnote', 'note', 'doc-footnote', 'doc-endnote', 'biblioentry', 'doc-biblioentry', 'glossdef',
]);
const returning = new Set(['backlink', 'doc-backlink', 'referrer']);
/** What lies within a line: a note begins further out. */
const inline = new Set(['a', 'abbr', 'b', 'big', 'code', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup']);
/** What a note keeps of its markup; of everything else, the words. */
const kept = new Set([
  'b', 'blockquote', 'br', 'cite', 'code', 'dd', 'dl', 'dt', 'em', 'i', 'li', 'ol', 'p', 'pre', 'rp', 'rt', 'ruby', 'small', 'strong',
  'sub', 'sup', 'ul',
]);
const left = new Set(['audio', 'canvas', 'head', 'iframe', 'object', 'script', 'style', 'svg', 'template', 'title', 'video']);
/** The letters of a link that may be a sign for a note, and those of a note that nothing says is one. */
const [longestSign, longestNote] = [6, 1500];
/** Signs for the way back, and nothing else. */
const arrows = /^[\s\u2190-\u21ff\u2900-\u297f\ufe0e\ufe0f^]*$/u;
/** Nobody reads more in a small window. */
const mostNodes = 4000;

/** Where an address leads, and what it names there. @param {string} address @param {string} base */
function parsed(address, base) {
  const place = whole(address, base);
  return place && { place, name: plain(place.hash.slice(1)) };
}

/** What an element says it is. @param {Element} element */
function kinds(element) {
  const said = `${element.getAttributeNS(epub, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;
  return said.toLowerCase().split(/\s+/).filter(Boolean);
}

/** @param {Element} element @param {Set<string>} set */
const is = (element, set) => kinds(element).some((kind) => set.has(kind));

/** Whether a link is set as a sign above the line. @param {Element} link */
function isRaised(link) {
  const words = link.textContent?.trim() ?? '';
  if (words.length === 0 || words.length > longestSign) return false;
  const within = link.querySelector('sup');
  if (link.closest('sup') || within?.textContent?.trim() === words) return true;
  const own = link.ownerDocument.defaultView?.getComputedStyle(link).verticalAlign;
  return own === 'super' || own === 'text-top' || own === 'top';
}

/** Whether a link stands where its paragraph begins, as the way back from a note does. @param {Element} link */
function isAtStart(link) {
  const range = link.ownerDocument.createRange();
  range.setStart(blockOf(link) ?? link, 0);
  range.setEndBefore(link);
  return range.toString().trim() === '';
}

/** The element a note consists of, by the element that is named. @param {Element} named */
function noteOf(named) {
  for (let at = /** @type {Element | null} */ (named), steps = 0; at && steps < 4; at = at.parentElement, steps += 1) {
    if (is(at, noting)) return { element: at, isSaid: true };
  }
  let at = named;
  while (inline.has(at.localName) && at.parentElement) {
    if (at.parentElement.localName === 'body') return { element: at.nextElementSibling ?? at, isSaid: false };
    at = at.parentElement;
  }
  // A place that is named for the paragraph behind it.
  if (!at.textContent?.trim() && at.nextElementSibling) at = at.nextElementSibling;
  if (at.localName === 'dt' && at.nextElementSibling?.localName === 'dd') at = at.nextElementSibling;
  return { element: at, isSaid: at.localName === 'aside' };
}

/** The names of a link and of what it lies in: a note's way back leads to one of them. @param {Element} link */
function namesOf(link) {
  const names = new Set([...link.querySelectorAll('[id]')].map(({ id }) => id));
  for (let at = /** @type {Element | null} */ (link); at && inline.has(at.localName); at = at.parentElement) names.add(at.id);
  return names;
}

/** @typedef {{ base: string, names: Set<string>, follow: (address: string) => void, nodes: number }} Copying */

/**
 * A clean copy: words, emphasis, lists, and links that are told where they lead. The way back is where one is.
 * @param {Node} from @param {Node} into @param {Copying} copying
 */
function copy(from, into, copying) {
  for (const child of from.childNodes) {
    copying.nodes += 1;
    if (copying.nodes > mostNodes) return;
    if (child.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(child.nodeValue ?? ''));
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = /** @type {Element} */ (child);
    const { localName } = element;
    if (left.has(localName)) continue;
    let address = localName === 'a' ? element.getAttribute('href') : null;
    const isWayBack = address !== null
      && (is(element, returning) || copying.names.has(parsed(address, copying.base)?.name || ' '));
    if (isWayBack && arrows.test(element.textContent ?? '')) continue;
    if (isWayBack) address = null;
    let own = into;
    if (address !== null || kept.has(localName)) {
      own = document.createElement(address !== null ? 'a' : localName);
      for (const name of ['lang', 'dir']) {
        const value = element.getAttribute(name);
        if (value) /** @type {Element} */ (own).setAttribute(name, value);
      }
      into.appendChild(own);
    } else if (['div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'aside', 'figure', 'tr'].includes(localName)) {
      own = into.appendChild(document.createElement('div'));
    }
    if (address !== null) wire(/** @type {HTMLAnchorElement} */ (own), element, address, copying);
    copy(element, own, copying);
  }
}

/** @param {HTMLAnchorElement} link @param {Element} original @param {string} address @param {Copying} copying */
function wire(link, original, address, { base, follow }) {
  if (original.hasAttribute('data-quire-external')) {
    if (!/^(https?|mailto):/i.test(address)) return;
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    return;
  }
  const place = parsed(address, base)?.place.href;
  if (!place) return;
  // Only as a place that the keyboard reaches: the page never goes there.
  link.href = '#';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    follow(place);
  });
}

/** The document at an address: the frame's own, or fetched and parsed; nothing in it runs or loads. */
async function fetched(/** @type {string} */ address) {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(address);
  const kind = answer.headers.get('content-type')?.startsWith('text/html') ? 'text/html' : 'application/xhtml+xml';
  return new DOMParser().parseFromString(await answer.text(), kind);
}

/** What the program imports from here. */
export const imports = {
  // The note that the link at a point of the frame leads to, put into an element. 0 when it leads to none, which is known at
  // once. Otherwise the callback is called: with 1 when the note is there, with 0 when it is none after all, and with 2 and
  // an address when a link in it is followed.
  noteFetch(number, x, y, into, callback) {
    const inside = documentOf(frameOf(number));
    const link = inside?.elementFromPoint(x, y)?.closest('a');
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    const target = node(into);
    if (!inside || !link || !address || !target || link.hasAttribute('data-quire-external') || is(link, returning)) return 0;
    const { place, name } = parsed(address, link.baseURI) ?? {};
    if (!place || !name) return 0;
    place.hash = '';
    const isOwn = place.href === inside.URL.split('#')[0];
    const isCalled = is(link, referring);
    const isSign = isRaised(link) && !isAtStart(link);
    const own = isOwn ? inside.getElementById(name) : undefined;
    if (isOwn ? !own : !isCalled && !isSign) return 0;
    /** @param {Element} named */
    const take = (named) => {
      const { element, isSaid } = noteOf(named);
      const words = element.textContent?.trim() ?? '';
      const isNote = words !== '' && !element.contains(link) && (isCalled || isSaid || (isSign && words.length <= longestNote));
      if (isNote) {
        const language = element.closest('[lang]')?.getAttribute('lang');
        if (language) target.setAttribute('lang', language);
        copy(element, target, {
          base: place.href, names: namesOf(link), follow: (found) => call(callback, 2, found), nodes: 0,
        });
      }
      return isNote;
    };
    if (own) {
      if (!take(own)) return 0;
      queueMicrotask(() => call(callback, 1));
      return 1;
    }
    fetched(place.href).then((other) => {
      const named = other.getElementById(name) ?? other.querySelector(`a[name="${CSS.escape(name)}"]`);
      return named !== null && take(named);
    }).catch(() => false).then((isNote) => call(callback, isNote ? 1 : 0));
    return 1;
  },
};

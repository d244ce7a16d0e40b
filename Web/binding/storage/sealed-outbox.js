/**
 * Changes of a user that were not sent when the session ended. They are encrypted until the same user signs in again.
 *
 * The server has a pair of keys for each user (`AccountStore.outboxKey`). The device keeps the public key while the user is
 * signed in, so it can seal the changes whenever the session ends, also without the server. Only the signed-in user gets the
 * private key. Each seal has a key pair of its own: ECDH with P-256, HKDF with SHA-256, AES-GCM with 256 bits.
 * @module
 */

import {
  keys, outboxKey, publicKeyKey, read, remove, sealedPrefix, write,
} from './device-storage.js';

/** @typedef {{ x: string, y: string, d: string }} OutboxKey coordinates and private key, in base64url */

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const purpose = new TextEncoder().encode('quire outbox 1');
/** The length of an uncompressed point of P-256, in bytes. */
const pointLength = 65;
/** The maximum number of users whose sealed changes are kept. When it is exceeded, those of another user are removed. */
const largestUserCount = 8;

/** WebCrypto; undefined without a secure connection. */
const subtle = () => /** @type {SubtleCrypto | undefined} */ (crypto.subtle);

/** The names of the waiting changes in the storage. */
const queued = () => (read(outboxKey) ?? '').split(',').filter((name) => name !== '');

/**
 * @param {SubtleCrypto} crypto @param {CryptoKey} own @param {CryptoKey} other
 * @param {Uint8Array} point the public key of the seal
 * @param {'encrypt' | 'decrypt'} usage
 */
async function secret(crypto, own, other, point, usage) {
  const bits = await crypto.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const material = await crypto.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: point, info: purpose };
  return crypto.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [usage]);
}

/**
 * Each key encrypts one text only, so the nonce is constant. The text is bound to its user.
 * @param {string} user
 */
const cipher = (user) => ({ name: 'AES-GCM', iv: new Uint8Array(12), additionalData: new TextEncoder().encode(user) });

/** @param {Uint8Array} bytes */
const encode = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** @param {string} text */
const decode = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * @param {string} user @param {string} text
 * @returns {Promise<string | undefined>} undefined without WebCrypto or the user's key
 */
async function encrypt(user, text) {
  const crypto = subtle();
  const stored = read(publicKeyKey);
  if (!crypto || stored === null) return undefined;
  const { x, y } = /** @type {OutboxKey} */ (JSON.parse(stored));
  const other = await crypto.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, []);
  const pair = await crypto.generateKey(curve, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.exportKey('raw', pair.publicKey));
  const key = await secret(crypto, pair.privateKey, other, point, 'encrypt');
  const sealed = new Uint8Array(await crypto.encrypt(cipher(user), key, new TextEncoder().encode(text)));
  const bytes = new Uint8Array(point.length + sealed.length);
  bytes.set(point);
  bytes.set(sealed, point.length);
  return encode(bytes);
}

/**
 * @param {SubtleCrypto} crypto @param {string} user @param {string} sealed @param {CryptoKey} own
 * @returns {Promise<string>}
 */
async function decrypt(crypto, user, sealed, own) {
  const bytes = decode(sealed);
  const point = bytes.slice(0, pointLength);
  const other = await crypto.importKey('raw', point, curve, false, []);
  const key = await secret(crypto, own, other, point, 'decrypt');
  return new TextDecoder().decode(await crypto.decrypt(cipher(user), key, bytes.slice(pointLength)));
}

/**
 * Makes room for the sealed changes of a user.
 * @param {string} user
 */
function limitUsers(user) {
  const others = keys().filter((key) => key.startsWith(sealedPrefix) && key !== sealedPrefix + user);
  for (const key of others.slice(0, Math.max(others.length - largestUserCount + 1, 0))) remove(key);
}

/**
 * Encrypts the waiting changes of a user.
 * @param {string} user
 * @returns {Promise<boolean>} false if they can't be encrypted; they stay as they are then
 */
export async function seal(user) {
  // A change can be added during the encryption.
  for (let names = queued(); names.length > 0; names = queued()) {
    const texts = names.map((name) => read(`${outboxKey}.${name}`)).filter((text) => text !== null);
    const sealed = texts.length > 0 ? await encrypt(user, JSON.stringify(texts)) : '';
    if (sealed === undefined) return false;
    limitUsers(user);
    const earlier = read(sealedPrefix + user);
    const all = [earlier, sealed].filter((text) => text).join('\n');
    if (all !== '' && !write(sealedPrefix + user, all)) return false;
    for (const name of names) remove(`${outboxKey}.${name}`);
    const rest = queued().filter((name) => !names.includes(name));
    if (rest.length > 0) write(outboxKey, rest.join(','));
    else remove(outboxKey);
  }
  return true;
}

/**
 * Whether changes of a user are sealed.
 * @param {string} user
 */
export const hasSealed = (user) => read(sealedPrefix + user) !== null;

/**
 * Puts the sealed changes of a user back into the outbox. Those that can't be decrypted are removed.
 * @param {string} user @param {OutboxKey} jwk the user's key
 */
export async function unseal(user, { x, y, d }) {
  const crypto = subtle();
  const stored = read(sealedPrefix + user);
  if (!crypto || stored === null) return;
  const own = await crypto.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, curve, false, ['deriveBits']);
  const names = new Set(queued());
  for (const sealed of stored.split('\n')) {
    const texts = await decrypt(crypto, user, sealed, own).then(
      (text) => /** @type {string[]} */ (JSON.parse(text)),
      () => [],
    );
    for (const text of texts) {
      const name = String(/** @type {{ number: number }} */ (JSON.parse(text)).number);
      if (names.has(name)) continue;
      if (!write(`${outboxKey}.${name}`, text)) return;
      names.add(name);
    }
  }
  if (names.size > 0 && !write(outboxKey, [...names].join(','))) return;
  remove(sealedPrefix + user);
}

/**
 * Keeps the public part of a user's key.
 * @param {OutboxKey} key
 */
export function keepPublicKey({ x, y }) {
  write(publicKeyKey, JSON.stringify({ x, y }));
}

/** Whether the user's key is needed: it is not stored yet, and WebCrypto is available. */
export const needsKey = () => subtle() !== undefined && read(publicKeyKey) === null;

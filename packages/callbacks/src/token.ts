import { once } from './once.ts';

/** The parts of a token; `payload` is everything that the MAC covers. */
export interface Token {
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly nonce: string;
  readonly payload: string;
  readonly mac: string;
}

/** Characters of a key id: 36 bits of a digest of the secret. */
const KEY_ID_LENGTH = 6;
/** Bytes of a nonce, 128 bits. */
export const NONCE_BYTES = 16;
/** Characters of a whole token. */
export const TOKEN_LENGTH = 78;

const SLASH = 47;
const EXPIRY_LENGTH = 7;
const PAYLOAD_LENGTH = KEY_ID_LENGTH + EXPIRY_LENGTH + 22;
const SHAPE = /^[\w-]{6}[0-9a-z]{7}[\w-]{65}$/;

/** The part of a token before its MAC: key id, expiry in seconds (base 36), nonce; every part of fixed length. */
function tokenPayload(keyId: string, expiresAt: number, nonce: string): string {
  const seconds = Math.ceil(expiresAt / 1000);
  return keyId + seconds.toString(36).padStart(EXPIRY_LENGTH, '0') + nonce;
}

/** Parses a token; `undefined` if it does not have the form of one. Does not verify it. */
export function parseToken(text: string): Token | undefined {
  if (!SHAPE.test(text)) return undefined;
  const nonceAt = KEY_ID_LENGTH + EXPIRY_LENGTH;
  return {
    keyId: text.slice(0, KEY_ID_LENGTH),
    expiresAt: Number.parseInt(text.slice(KEY_ID_LENGTH, nonceAt), 36) * 1000,
    nonce: text.slice(nonceAt, PAYLOAD_LENGTH),
    payload: text.slice(0, PAYLOAD_LENGTH),
    mac: text.slice(PAYLOAD_LENGTH),
  };
}

const TOKENS = new RegExp(SHAPE.source.slice(1, -1), 'g');

/** Removes everything from a text that has the form of a token. */
export function withoutTokens(text: string): string {
  return text.replace(TOKENS, REMOVED);
}

/** Removes the token of a record from a value of JSON; other texts stay what they are. */
export function withoutToken<T>({ key }: { readonly key: string }, value: T): T {
  const token = new RegExp(`[\\w-]{${KEY_ID_LENGTH + EXPIRY_LENGTH}}${key}[\\w-]{${MAC_LENGTH}}`, 'g');
  return JSON.parse(JSON.stringify(value).replace(token, REMOVED));
}

/** The text in place of a token. A URL that contains it is still a URL. */
const REMOVED = 'token-removed';

/** Returns whether a task's `callback_url` is the URL of the record with this key. */
export function isUrlOf({ key }: { readonly key: string }, callbackUrl: unknown): boolean {
  return typeof callbackUrl === 'string' && parseToken(lastSegment(callbackUrl))?.nonce === key;
}

/** The last segment of the path of a URL or of a request target: where the token is. */
export function lastSegment(target: string): string {
  const query = target.indexOf('?');
  let end = query === -1 ? target.length : query;
  if (target.charCodeAt(end - 1) === SLASH) end -= 1;
  return target.slice(target.lastIndexOf('/', end - 1) + 1, end);
}

/** One secret or more. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]];

/** The keys in use: the first one signs new tokens, each one verifies tokens. */
export interface Keyring {
  /** Returns a new token. */
  createToken(expiresAt: number, nonce: string): Promise<string>;
  /** Returns whether this key made this MAC. An unknown key takes as long as a known one and returns false. */
  verify(keyId: string, payload: string, mac: string): Promise<boolean>;
}

const LABEL = 'videogen-callbacks/1:';
const KEY_ID_LABEL = 'videogen-callbacks/key-id';

/** Creates the keyring. Loads the keys at first use, because some platforms forbid cryptography before a request. */
export function createKeyring(
  [first, ...others]: Secrets,
  createSigner: (secret: Uint8Array) => Signer,
): Keyring {
  const load = (secret: Uint8Array): Promise<Key> => loadKey(createSigner(secret));
  const keys = once(() => Promise.all([load(first), ...others.map(load)]));
  return {
    async createToken(expiresAt, nonce) {
      const [{ id, signer }] = await keys();
      const payload = tokenPayload(id, expiresAt, nonce);
      return payload + (await signer.sign(LABEL + payload));
    },
    async verify(keyId, payload, mac) {
      const all = await keys();
      const key = all.find(({ id }) => id === keyId);
      const genuine = await (key ?? all[0]).signer.verify(LABEL + payload, mac);
      // Stryker disable next-line ConditionalExpression: the first key has signed no payload with the id of another one.
      return genuine && key !== undefined;
    },
  };
}

interface Key {
  readonly id: string;
  readonly signer: Signer;
}

async function loadKey(signer: Signer): Promise<Key> {
  return { id: (await signer.sign(KEY_ID_LABEL)).slice(0, KEY_ID_LENGTH), signer };
}

/** Makes and verifies the MACs of one secret (HMAC-SHA-256, base64url). `verify` takes the same time for any wrong MAC. */
export interface Signer {
  sign(message: string): Promise<string>;
  verify(message: string, mac: string): Promise<boolean>;
}

/** Characters of 32 bytes in base64url. */
const MAC_LENGTH = 43;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** A signer on `node:crypto`, four to fifteen times faster than WebCrypto; `undefined` where there is none. */
export function nodeSigner(secret: Uint8Array): Signer | undefined {
  if (typeof process === 'undefined' || process.versions?.node === undefined) return undefined;
  // Loaded at run time, so that a bundle for an edge runtime holds no import of it.
  const crypto = process.getBuiltinModule?.('node:crypto');
  if (crypto === undefined) return undefined;
  const key = crypto.createSecretKey(secret);
  const digest = (message: string): string =>
    crypto.createHmac('sha256', key).update(message).digest('base64url');
  return {
    sign: async (message) => digest(message),
    verify: async (message, mac) =>
      mac.length === MAC_LENGTH && crypto.timingSafeEqual(latin1(digest(message)), latin1(mac)),
  };
}

/** The fastest signer of the platform. */
export function anySigner(secret: Uint8Array): Signer {
  return nodeSigner(secret) ?? webSigner(secret);
}

/** A signer on WebCrypto, which every edge runtime has. The key is imported once, at first use. */
export function webSigner(secret: Uint8Array): Signer {
  const encoder = new TextEncoder();
  const key = once(() =>
    // Stryker disable next-line BooleanLiteral: nothing exports the key.
    crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC, false, ['sign', 'verify']),
  );

  async function sign(message: string): Promise<string> {
    const mac = await crypto.subtle.sign('HMAC', await key(), encoder.encode(message));
    return toBase64Url(new Uint8Array(mac));
  }

  async function verify(message: string, mac: string): Promise<boolean> {
    const bytes = fromBase64Url(mac);
    const genuine = await crypto.subtle.verify('HMAC', await key(), bytes, encoder.encode(message));
    // Base64 has several spellings of the same bytes in its last character; one token has one spelling.
    return genuine && toBase64Url(bytes) === mac;
  }

  return { sign, verify };
}

/** Bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Base64url without padding as bytes. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Random bytes of the platform, fit for secrets. */
export function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

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
export const KEY_ID_LENGTH = 6;
/** Bytes of a nonce, 128 bits. */
export const NONCE_BYTES = 16;
/** Characters of a whole token. */
export const TOKEN_LENGTH = 78;

const SLASH = 47;
const EXPIRY_LENGTH = 7;
const PAYLOAD_LENGTH = KEY_ID_LENGTH + EXPIRY_LENGTH + 22;
const SHAPE = /^[\w-]{6}[0-9a-z]{7}[\w-]{65}$/;

/** The part of a token before its MAC: key id, expiry in seconds (base 36), nonce; every part of fixed length. */
export function tokenPayload(keyId: string, expiresAt: number, nonce: string): string {
  const seconds = Math.ceil(expiresAt / 1000);
  return keyId + seconds.toString(36).padStart(EXPIRY_LENGTH, '0') + nonce;
}

/** Takes a token apart; `undefined` if it does not have the shape of one. Says nothing about whether it is genuine. */
export function parseToken(text: string): Token | undefined {
  if (text.length !== TOKEN_LENGTH || !SHAPE.test(text)) return undefined;
  const nonceAt = KEY_ID_LENGTH + EXPIRY_LENGTH;
  return {
    keyId: text.slice(0, KEY_ID_LENGTH),
    expiresAt: Number.parseInt(text.slice(KEY_ID_LENGTH, nonceAt), 36) * 1000,
    nonce: text.slice(nonceAt, PAYLOAD_LENGTH),
    payload: text.slice(0, PAYLOAD_LENGTH),
    mac: text.slice(PAYLOAD_LENGTH),
  };
}

/** Tells whether a task's `callback_url` is the URL of the record with this key. */
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

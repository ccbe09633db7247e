import { native } from '../native.ts';

const encoder = new TextEncoder();

/** Returns the length of a text in UTF-8. Without Node's `Buffer`, which is faster, it encodes the text. */
export const getByteLength: (text: string) => number =
  // Stryker disable next-line all: both ways count the same.
  typeof Buffer === 'undefined' ? (text) => encoder.encode(text).byteLength : Buffer.byteLength;

/** Characters of base64 that are decoded in one turn of the event loop, in whole groups of four. */
const PIECE = 65_536;

/**
 * Decodes base64 in pieces, between which the process does other work. The padding may be missing.
 *
 * @returns undefined when the text is not base64
 */
export async function decodeBase64(text: string): Promise<Uint8Array | undefined> {
  const digits = countDigits(text);
  if (digits % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits * 3) / 4));
  let size = 0;
  for (let at = 0; at < digits; at += PIECE) {
    const piece = text.slice(at, Math.min(at + PIECE, digits));
    const decoded = decodePiece(piece);
    if (decoded === undefined) return undefined;
    bytes.set(decoded, size);
    size += decoded.byteLength;
    if (at > 0) await native.turn();
  }
  return bytes;
}

/** Returns the number of characters before the padding. */
function countDigits(text: string): number {
  if (text.endsWith('==')) return text.length - 2;
  return text.endsWith('=') ? text.length - 1 : text.length;
}

const NO_DIGIT = /[^A-Za-z0-9+/]/;

function decodePiece(digits: string): Uint8Array | undefined {
  if (NO_DIGIT.test(digits)) return undefined;
  // Stryker disable next-line ConditionalExpression: both ways decode the same; a test runs without `Buffer`.
  if (typeof Buffer !== 'undefined') return Buffer.from(digits, 'base64');
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

/** Joins pieces of content. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** Returns bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

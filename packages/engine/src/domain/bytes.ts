const encoder = new TextEncoder();

/** Returns the length of a text in UTF-8. Without Node's `Buffer`, which is faster, it encodes the text. */
export const getByteLength: (text: string) => number =
  typeof Buffer === 'undefined' ? (text) => encoder.encode(text).byteLength : Buffer.byteLength;

/** Decodes base64 whose form was checked. */
export function decodeBase64(text: string): Uint8Array {
  if (typeof Buffer !== 'undefined') return Buffer.from(text, 'base64');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
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

/** Boxes that hold others, on the way to those with times. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
/** Boxes that begin with version, flags, creation time and modification time. */
const STAMPED = new Set(['mvhd', 'tkhd', 'mdhd']);

/**
 * Sets the creation and modification times inside an MP4 file to "unknown" (0), in place, so that the bytes
 * depend on the content only.
 *
 * @returns The same array.
 */
export function clearTimes(file: Uint8Array): Uint8Array {
  visit(file, 0, file.length);
  return file;
}

function visit(file: Uint8Array, start: number, end: number): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = start;
  while (at + 8 <= end) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    // Sizes 0 and 1 (to the end, 64 bits) only occur on media data, which lies behind the index.
    if (size < 8) return;
    if (CONTAINERS.has(type)) visit(file, at + 8, at + size);
    if (STAMPED.has(type)) file.fill(0, at + 12, at + 12 + (file[at + 8] === 1 ? 16 : 8));
    at += size;
  }
}

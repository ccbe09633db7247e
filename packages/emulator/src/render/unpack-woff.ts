import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * Unpacks a WOFF 1 font into the TrueType file it was made from, which is what font libraries read.
 *
 * @throws Error when the bytes are no WOFF 1 font.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font file is not in WOFF 1 format.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, HEADER + index * ENTRY));
  const directory = Buffer.alloc(12 + count * 16);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  let offset = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + index * 16;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    offset += padded(content.length);
  }
  const bodies = tables.map(({ content }) => Buffer.concat([content], padded(content.length)));
  return Buffer.concat([directory, ...bodies]);
}

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly content: Buffer;
}

function readTable(woff: Buffer, at: number): Table {
  const [offset, packed, length] = [
    woff.readUInt32BE(at + 4),
    woff.readUInt32BE(at + 8),
    woff.readUInt32BE(at + 12),
  ];
  const stored = woff.subarray(offset, offset + packed);
  // A table that would not get smaller is stored as it is.
  const content = packed < length ? inflateSync(stored) : stored;
  return { tag: woff.toString('latin1', at, at + 4), checksum: woff.readUInt32BE(at + 16), content };
}

/** Tables begin at multiples of 4. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

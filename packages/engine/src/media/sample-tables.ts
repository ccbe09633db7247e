/** Boxes of an MP4 or QuickTime file that hold others, on the way to the tables of samples. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);

/** The largest number of samples that a table claims, for each kind of table; the view begins behind size and type. */
const claims: Readonly<Record<string, (table: DataView) => number>> = {
  // Runs of samples of the same duration or offset: count, value.
  stts: (table) => largest(table, { size: 8, at: 0 }),
  ctts: (table) => largest(table, { size: 8, at: 0 }),
  // Runs of chunks: the first one, samples of each, description.
  stsc: (table) => largest(table, { size: 12, at: 4 }),
  stsz: (table) => (table.byteLength < 12 ? 0 : table.getUint32(8)),
  trun: (table) => (table.byteLength < 8 ? 0 : table.getUint32(4)),
};

/**
 * Checks that no table of an MP4 or QuickTime file claims more samples than the file has bytes: a reader would count
 * them for minutes.
 *
 * @throws {Error} when one does
 */
export function checkSampleTables(file: Uint8Array): void {
  check(new DataView(file.buffer, file.byteOffset, file.byteLength), file.byteLength);
}

function check(boxes: DataView, most: number): void {
  for (let at = 0; at + 8 <= boxes.byteLength; ) {
    const size = boxes.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => boxes.getUint8(at + index)));
    // Sizes 0 and 1 (to the end, 64 bits) occur on media data.
    const length = size === 1 && at + 16 <= boxes.byteLength ? Number(boxes.getBigUint64(at + 8)) : size;
    if (length < 8) return;
    const content = new DataView(
      boxes.buffer,
      boxes.byteOffset + at + 8,
      Math.min(length, boxes.byteLength - at) - 8,
    );
    if (CONTAINERS.has(type)) check(content, most);
    else if ((claims[type]?.(content) ?? 0) > most)
      throw new Error(`its table ${type} claims more samples than the file has bytes`);
    at += length;
  }
}

/** The largest number of a table of entries. */
function largest(table: DataView, entry: { readonly size: number; readonly at: number }): number {
  let found = 0;
  for (let at = 8 + entry.at; at + 4 <= table.byteLength; at += entry.size)
    found = Math.max(found, table.getUint32(at));
  return found;
}

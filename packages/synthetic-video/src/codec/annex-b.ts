const START_CODE = [0, 0, 0, 1] as const;

/**
 * Turns an H.264 sample as MP4 stores it, each unit behind its length, into one with start codes.
 *
 * @param lengthBytes How many bytes each length has: 1 to 4.
 * @returns `undefined` when the lengths do not add up.
 */
export function toAnnexB(sample: Uint8Array, lengthBytes: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at + lengthBytes <= sample.length) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (sample[at + i] ?? 0);
    at += lengthBytes;
    if (length === 0 || at + length > sample.length) return undefined;
    parts.push(Uint8Array.from(START_CODE), sample.subarray(at, at + length));
    at += length;
  }
  return at === sample.length ? Buffer.concat(parts) : undefined;
}

/** The contents of a track's `avcC` record. */
export interface AvcConfig {
  /** The H.264 profile; 66 is baseline. */
  readonly profile: number;
  readonly lengthBytes: number;
  /** Sequence and picture parameters with start codes, to be decoded first. */
  readonly parameters: Uint8Array;
}

/**
 * Reads the decoder configuration of an H.264 track in MP4.
 *
 * @returns `undefined` when the record is cut short.
 */
export function readAvcConfig(record: Uint8Array): AvcConfig | undefined {
  const parts: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at++] ?? 0) & mask;
    for (let i = 0; i < count; i++) {
      const length = (record[at] ?? 0) * 256 + (record[at + 1] ?? 0);
      if (at + 2 + length > record.length) return undefined;
      parts.push(Uint8Array.from(START_CODE), record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return {
    profile: record[1] ?? 0,
    lengthBytes: ((record[4] ?? 0) & 3) + 1,
    parameters: Buffer.concat(parts),
  };
}

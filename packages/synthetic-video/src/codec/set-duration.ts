/** Offsets, in the contents of the boxes, of the fields for the duration of an MP4 with one track and one sample. */
const HEADERS = {
  /** The movie: its own units per second, then its duration. */
  mvhd: { scale: 12, duration: 16 },
  /** The track, in the movie's units. */
  tkhd: { duration: 20 },
  /** The media: its own units per second, then its duration. */
  mdhd: { scale: 12, duration: 16 },
  /** The times of samples: version, number of runs, and of the first run its length and each sample's time. */
  stts: { duration: 12 },
} as const;

/**
 * Sets how long an MP4 file with one track of one sample lasts, in place. The file is one that this package
 * made: its boxes are of version 0.
 *
 * @returns The same array.
 */
export function setDuration(file: Uint8Array, seconds: number): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const movie = findBox(file, 'mvhd');
  const track = findBox(file, 'tkhd');
  const media = findBox(file, 'mdhd');
  const times = findBox(file, 'stts');
  const movieUnits = seconds * view.getUint32(movie + HEADERS.mvhd.scale);
  const mediaUnits = seconds * view.getUint32(media + HEADERS.mdhd.scale);
  view.setUint32(movie + HEADERS.mvhd.duration, movieUnits);
  view.setUint32(track + HEADERS.tkhd.duration, movieUnits);
  view.setUint32(media + HEADERS.mdhd.duration, mediaUnits);
  view.setUint32(times + HEADERS.stts.duration, mediaUnits);
  return file;
}

/** Returns the offset of the content of the first box of a type. */
function findBox(file: Uint8Array, type: string): number {
  const codes = Array.from(type, (character) => character.charCodeAt(0));
  const at = file.findIndex((_, start) => codes.every((code, index) => file[start + index] === code));
  if (at < 0) throw new Error(`The MP4 file has no ${type} box.`);
  return at + codes.length;
}

import type { SoundTrack } from '../codec/mux.ts';

/**
 * Returns how loud a sound is from moment to moment, from 0 (its quietest) to 1 (its loudest). Each packet is as loud
 * as it is large: encoders spend next to nothing on silence.
 *
 * @param rate values per second
 */
export function getLoudness({ codec, packets }: SoundTrack, seconds: number, rate: number): Float32Array {
  const levels = new Float32Array(Math.ceil(seconds * rate));
  for (const { data, timestamp, duration } of packets) {
    const level = codec === 'mp3' ? getMp3Length(data) : data.length;
    const until = Math.min(levels.length - 1, Math.floor((timestamp + duration) * rate));
    for (let at = Math.floor(timestamp * rate); at <= until; at++)
      levels[at] = Math.max(levels[at] ?? 0, level);
  }
  return normalize(levels);
}

/**
 * Returns how much of an MP3 frame is used. Frames are often of one size, but the side information behind the header
 * says it (ISO 11172-3).
 */
function getMp3Length(data: Uint8Array): number {
  const [, flags = 0, , mode = 0] = data;
  const mono = mode >> 6 === 3;
  const sideInformation = 4 + ((flags & 1) === 0 ? 2 : 0);
  // MPEG 1 has 18 or 20 bits before the first length, MPEG 2 has 9 or 10.
  const before = ((flags >> 3) & 3) === 3 ? (mono ? 18 : 20) : mono ? 9 : 10;
  const at = sideInformation * 8 + before;
  const three = [0, 1, 2].reduce((sum, offset) => (sum << 8) | (data[(at >> 3) + offset] ?? 0), 0);
  return (three >> (12 - (at & 7))) & 0xfff;
}

/** From the quietest tenth, which is silence, to the loudest tenth. */
function normalize(levels: Float32Array): Float32Array {
  const sorted = levels.toSorted();
  const low = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const high = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  if (high - low < high * 1e-3) return levels.map(() => (high > 0 ? 0.5 : 0));
  return levels.map((level) => Math.sqrt(Math.min(1, Math.max(0, (level - low) / (high - low)))));
}

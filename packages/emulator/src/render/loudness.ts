import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { BitReader } from './bits.ts';
import type { MediaSource } from './open-input.ts';
import { openInput } from './open-input.ts';

/**
 * Measures how loud a sound is from moment to moment, from 0 (its quietest) to 1 (its loudest).
 *
 * Uncompressed sound is measured by its samples. Compressed sound cannot be decoded here: of it, each packet is as loud
 * as it is large.
 *
 * @param rate values per second
 */
export async function measureLoudnessOf(
  source: MediaSource,
  seconds: number,
  rate: number,
): Promise<Float32Array> {
  const input = await openInput(source);
  try {
    const track = await input.getPrimaryAudioTrack();
    return track === null ? new Float32Array(0) : await measureLoudness(track, seconds, rate);
  } finally {
    input.dispose();
  }
}

async function measureLoudness(track: InputAudioTrack, seconds: number, rate: number): Promise<Float32Array> {
  const levels = new Float32Array(Math.ceil(seconds * rate));
  const codec = await track.getCodec();
  const pcm = codec?.startsWith('pcm-') === true || codec === 'ulaw' || codec === 'alaw';
  if (pcm) await measureSamples(track, levels, rate);
  else await measurePackets(track, levels, { rate, levelOf: PACKET_LEVELS[codec ?? ''] ?? bySize });
  return normalized(levels);
}

async function measureSamples(track: InputAudioTrack, levels: Float32Array, rate: number): Promise<void> {
  const { AudioSampleSink } = await import('mediabunny');
  const end = levels.length / rate;
  for await (const sample of new AudioSampleSink(track).samples(0, end)) {
    const data = new Float32Array(sample.numberOfFrames);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
    for (const [index, value] of data.entries()) {
      const at = Math.floor((sample.timestamp + index / sample.sampleRate) * rate);
      if (at >= 0 && at < levels.length) levels[at] = Math.max(levels[at] ?? 0, Math.abs(value));
    }
    sample.close();
  }
}

type LevelOf = (data: Uint8Array) => number;

interface PacketMeasure {
  readonly rate: number;
  readonly levelOf: LevelOf;
}

async function measurePackets(
  track: InputAudioTrack,
  levels: Float32Array,
  { rate, levelOf }: PacketMeasure,
): Promise<void> {
  const { EncodedPacketSink } = await import('mediabunny');
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const from = Math.floor(Math.max(0, packet.timestamp) * rate);
    if (from >= levels.length) break;
    const level = levelOf(dataOf(packet));
    const until = Math.floor((packet.timestamp + packet.duration) * rate);
    for (let at = from; at <= Math.min(until, levels.length - 1); at++)
      levels[at] = Math.max(levels[at] ?? 0, level);
  }
}

function dataOf(packet: EncodedPacket): Uint8Array {
  return packet.data;
}

/** Encoders spend next to nothing on silence, and more the more there is to hear. */
const bySize: LevelOf = (data) => data.byteLength;

const PACKET_LEVELS: Readonly<Record<string, LevelOf>> = {
  /** ISO 11172-3: frames are often of one size; the side information after the header says how much is used of it. */
  mp3: (data) => {
    const bits = new BitReader(data);
    bits.skip(11);
    const first = bits.read(2) === 3;
    bits.skip(2);
    const checked = bits.read(1) === 0;
    bits.skip(8);
    const mono = bits.read(2) === 3;
    bits.skip(6 + (checked ? 16 : 0));
    if (first) bits.skip(mono ? 9 + 5 + 4 : 9 + 3 + 8);
    else bits.skip(mono ? 8 + 1 : 8 + 2);
    return bits.read(12);
  },
};

/** From the quietest tenth, which is silence, to the loudest tenth. */
function normalized(levels: Float32Array): Float32Array {
  const sorted = levels.toSorted();
  const low = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const high = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  if (high - low < high * 1e-3) return levels.map(() => (high > 0 ? 0.5 : 0));
  return levels.map((level) => Math.sqrt(Math.min(1, Math.max(0, (level - low) / (high - low)))));
}

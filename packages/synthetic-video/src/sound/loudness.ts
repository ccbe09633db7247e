import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { openInput } from '../codec/open-input.ts';
import { inputError } from '../errors.ts';
import type { MediaSource } from '../job.ts';

/**
 * Measures how loud a sound is from moment to moment, from 0 (its quietest) to 1 (its loudest).
 *
 * Uncompressed sound is measured by its samples. Compressed sound cannot be decoded here: of it, each packet is as loud
 * as it is large.
 *
 * @param rate values per second
 * @throws RenderError with `RENDER_INPUT` when the file holds no readable sound
 */
export async function measureLoudness(
  source: MediaSource,
  seconds: number,
  rate: number,
): Promise<Float32Array> {
  const input = await openInput(source);
  try {
    const track = await input.getPrimaryAudioTrack();
    return track === null ? new Float32Array(0) : await measureTrack(track, seconds, rate);
  } catch (error) {
    throw inputError('audio cannot be read', error);
  } finally {
    input.dispose();
  }
}

async function measureTrack(track: InputAudioTrack, seconds: number, rate: number): Promise<Float32Array> {
  const levels = new Float32Array(Math.ceil(seconds * rate));
  const codec = await track.getCodec();
  const pcm = codec?.startsWith('pcm-') === true || codec === 'ulaw' || codec === 'alaw';
  if (pcm) await measureSamples(track, levels, rate);
  else await measurePackets(track, levels, { rate, getLevel: PACKET_LEVELS[codec ?? ''] ?? bySize });
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
  readonly getLevel: LevelOf;
}

async function measurePackets(
  track: InputAudioTrack,
  levels: Float32Array,
  { rate, getLevel }: PacketMeasure,
): Promise<void> {
  const { EncodedPacketSink } = await import('mediabunny');
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const from = Math.floor(Math.max(0, packet.timestamp) * rate);
    if (from >= levels.length) break;
    const level = getLevel(getData(packet));
    const until = Math.floor((packet.timestamp + packet.duration) * rate);
    for (let at = from; at <= Math.min(until, levels.length - 1); at++)
      levels[at] = Math.max(levels[at] ?? 0, level);
  }
}

function getData(packet: EncodedPacket): Uint8Array {
  return packet.data;
}

/** Encoders spend next to nothing on silence, and more the more there is to hear. */
const bySize: LevelOf = (data) => data.byteLength;

const PACKET_LEVELS: Readonly<Record<string, LevelOf>> = {
  /** ISO 11172-3: frames are often of one size; the side information after the header says how much is used of it. */
  mp3: (data) => {
    const [version = 0, flags = 0] = [((data[1] ?? 0) >> 3) & 3, data[1]];
    const mono = (data[3] ?? 0) >> 6 === 3;
    const sideInformation = 4 + (((flags ?? 0) & 1) === 0 ? 2 : 0);
    // MPEG 1 has 18 or 20 bits before the first length, MPEG 2 has 9 or 10.
    const before = version === 3 ? (mono ? 18 : 20) : mono ? 9 : 10;
    const at = sideInformation * 8 + before;
    const three = [0, 1, 2].reduce((sum, offset) => (sum << 8) | (data[(at >> 3) + offset] ?? 0), 0);
    return (three >> (12 - (at & 7))) & 0xfff;
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

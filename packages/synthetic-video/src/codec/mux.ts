import type { EncodedPacket, InputAudioTrack } from 'mediabunny';
import { openInput } from './open-input.ts';

/** Input of {@link muxVideo}. */
export interface MuxInput {
  /** An MP4 file with the pictures. */
  readonly pictures: Uint8Array;
  readonly framesPerSecond: number;
  /** Sound to go with them, cut to the duration. */
  readonly sound?: SoundTrack | undefined;
}

/** Encoded sound, ready to be written. */
export interface SoundTrack {
  readonly codec: NonNullable<Awaited<ReturnType<InputAudioTrack['getCodec']>>>;
  readonly config: AudioDecoderConfig;
  readonly packets: readonly EncodedPacket[];
}

/**
 * Writes an MP4 with its index first, so that it plays while it downloads. Exactly the key frames are marked as such, so
 * that players can seek. The same input leads to the same bytes.
 */
export async function muxVideo(input: MuxInput): Promise<Uint8Array> {
  const m = await import('mediabunny');
  const target = new m.BufferTarget();
  const output = new m.Output({ format: new m.Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const { packets, config } = await readPictures(input.pictures);
  const video = new m.EncodedVideoPacketSource('avc');
  output.addVideoTrack(video, { frameRate: input.framesPerSecond });
  const audio = input.sound && new m.EncodedAudioPacketSource(input.sound.codec);
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const length = 1 / input.framesPerSecond;
  for (const [index, packet] of packets.entries()) {
    const placed = packet.clone({ timestamp: index * length, duration: length, sequenceNumber: index });
    await video.add(placed, { decoderConfig: { ...config, colorSpace: COLOURS } });
  }
  if (audio) for (const packet of input.sound?.packets ?? []) await addSound(audio, packet, input.sound);
  await output.finalize();
  if (target.buffer === null) throw new Error('The file was finished without content.');
  return clearTimes(new Uint8Array(target.buffer));
}

async function addSound(
  source: { add: (packet: EncodedPacket, meta: { decoderConfig: AudioDecoderConfig }) => Promise<void> },
  packet: EncodedPacket,
  sound: SoundTrack | undefined,
): Promise<void> {
  if (sound) await source.add(packet, { decoderConfig: sound.config });
}

/**
 * Sets the creation and modification times of an MP4 file whose index is first to "unknown" (0), in place, so that the
 * bytes depend on the content only.
 */
function clearTimes(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const index = bytes.subarray(0, bytes.indexOf('mdat'));
  // Behind the type are version and flags, which are 0, and the times of 32 bits each.
  for (const box of ['mvhd', 'tkhd', 'mdhd'])
    for (let at = index.indexOf(box); at >= 0; at = index.indexOf(box, at + 4))
      index.fill(0, at + 8, at + 16);
  return file;
}

/** The color space of `toYuv`. Without it players would guess. */
const COLOURS: VideoColorSpaceInit = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
};

/** Takes the encoded frames and their configuration out of an MP4 file. */
async function readPictures(
  file: Uint8Array,
): Promise<{ readonly packets: readonly EncodedPacket[]; readonly config: VideoDecoderConfig }> {
  const m = await import('mediabunny');
  const input = await openInput(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error('The encoder gave no readable video.');
    const packets: EncodedPacket[] = [];
    // Without the check every packet of the encoder's file counts as a key frame.
    const options = { verifyKeyPackets: true } as const;
    for await (const packet of new m.EncodedPacketSink(track).packets(undefined, undefined, options))
      packets.push(packet);
    return { packets, config };
  } finally {
    input.dispose();
  }
}

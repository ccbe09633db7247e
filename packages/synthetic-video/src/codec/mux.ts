import * as m from 'mediabunny';
import { openInput } from './open-input.ts';

/** Encoded sound, ready to be written. */
export interface SoundTrack {
  readonly codec: NonNullable<Awaited<ReturnType<m.InputAudioTrack['getCodec']>>>;
  readonly config: AudioDecoderConfig;
  readonly packets: readonly m.EncodedPacket[];
}

/** The color space of sprites and videos. Without it players would guess. */
const COLORS: VideoColorSpaceInit = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
};

/**
 * Writes an MP4 with its index first, so that it plays while it downloads. Exactly the key frames are marked as such, so
 * that players can seek. The same input leads to the same bytes.
 *
 * @param pictures an MP4 file with the pictures
 * @param sound sound to go with them, cut to the duration
 */
export async function muxVideo(
  pictures: Uint8Array,
  frameRate: number,
  sound: SoundTrack | undefined,
): Promise<Uint8Array> {
  const input = openInput(pictures);
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error('The encoder returned no readable video.');
    const target = new m.BufferTarget();
    const output = new m.Output({ format: new m.Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const video = new m.EncodedVideoPacketSource('avc');
    output.addVideoTrack(video, { frameRate });
    const audio = sound && new m.EncodedAudioPacketSource(sound.codec);
    if (audio) output.addAudioTrack(audio);
    await output.start();
    let index = 0;
    // Without the check every packet of the encoder's file counts as a key frame.
    const options = { verifyKeyPackets: true } as const;
    for await (const packet of new m.EncodedPacketSink(track).packets(undefined, undefined, options)) {
      const placed = { timestamp: index / frameRate, duration: 1 / frameRate, sequenceNumber: index++ };
      await video.add(packet.clone(placed), { decoderConfig: { ...config, colorSpace: COLORS } });
    }
    if (sound && audio) {
      for (const packet of sound.packets) await audio.add(packet, { decoderConfig: sound.config });
    }
    await output.finalize();
    if (target.buffer === null) throw new Error('The file was finished without content.');
    return clearTimes(new Uint8Array(target.buffer));
  } finally {
    input.dispose();
  }
}

/**
 * Sets the creation and modification times of an MP4 file whose index is first to "unknown" (0), in place, so that the
 * bytes depend on the content only.
 */
function clearTimes(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const index = bytes.subarray(0, bytes.indexOf('mdat'));
  // Behind the type are version and flags, which are 0, and the times of 32 bits each.
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    for (let at = index.indexOf(box); at >= 0; at = index.indexOf(box, at + 4))
      index.fill(0, at + 8, at + 16);
  }
  return file;
}

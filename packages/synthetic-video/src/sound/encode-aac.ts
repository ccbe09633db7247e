import * as m from 'mediabunny';

/** Bits per second. */
const BITRATE = 96_000;
/** Samples per second that the encoder takes; others are converted. */
const RATES: ReadonlySet<number> = new Set([8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]);

/**
 * Compresses the first `seconds` of uncompressed sound as AAC-LC, stereo or mono: what every player takes in an MP4.
 *
 * @returns an MP4 file with one AAC track
 */
export async function encodeAac(
  input: m.Input,
  track: m.InputAudioTrack,
  seconds: number,
): Promise<Uint8Array> {
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  if (!(await m.canEncodeAudio('aac'))) registerAacEncoder();
  const target = new m.BufferTarget();
  const rate = await track.getSampleRate();

  const conversion = await m.Conversion.init({
    input,
    output: new m.Output({ format: new m.Mp4OutputFormat(), target }),
    trim: { start: 0, end: seconds },
    video: { discard: true },
    audio: {
      codec: 'aac',
      bitrate: BITRATE,
      sampleRate: RATES.has(rate) ? rate : 48_000,
      numberOfChannels: Math.min(2, await track.getNumberOfChannels()),
    },
    showWarnings: false,
  });

  await conversion.execute();
  if (target.buffer === null) throw new Error('it was compressed to nothing');
  return new Uint8Array(target.buffer);
}

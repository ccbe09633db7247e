import type { AudioSample, InputAudioTrack } from 'mediabunny';

/** Bits per second. */
const BITRATE = 96_000;
/** Samples per second that the encoder takes; others are converted. */
const RATES: ReadonlySet<number> = new Set([8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]);

/**
 * Compresses uncompressed sound as AAC-LC, stereo or mono, cut or filled with silence to exactly `seconds`: what every
 * player takes in an MP4.
 *
 * @returns An MP4 file with one AAC track.
 */
export async function encodeAac(track: InputAudioTrack, seconds: number): Promise<Uint8Array> {
  const m = await import('mediabunny');
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  if (!(await m.canEncodeAudio('aac'))) registerAacEncoder();
  const target = new m.BufferTarget();
  const output = new m.Output({ format: new m.Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const rate = await track.getSampleRate();
  const source = new m.AudioSampleSource({
    codec: 'aac',
    bitrate: BITRATE,
    transform: {
      sampleFormat: 's16',
      sampleRate: RATES.has(rate) ? rate : 48_000,
      numberOfChannels: Math.min(2, await track.getNumberOfChannels()),
    },
  });
  output.addAudioTrack(source);
  await output.start();
  for await (const sample of cutOrFill(track, seconds)) {
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The sound was compressed to nothing.');
  return new Uint8Array(target.buffer);
}

async function* cutOrFill(track: InputAudioTrack, seconds: number): AsyncGenerator<AudioSample> {
  const m = await import('mediabunny');
  let end = 0;
  for await (const sample of new m.AudioSampleSink(track).samples(0, seconds)) {
    end = sample.timestamp + sample.duration;
    yield end > seconds ? shortened(sample, seconds) : sample;
  }
  if (seconds - end < 0.001) return;
  const sampleRate = await track.getSampleRate();
  const numberOfChannels = await track.getNumberOfChannels();
  const data = new Int16Array(Math.round((seconds - end) * sampleRate) * numberOfChannels);
  yield new m.AudioSample({ data, format: 's16', numberOfChannels, sampleRate, timestamp: end });
}

/** The part of a sample before `seconds`; the sample itself is closed. */
function shortened(sample: AudioSample, seconds: number): AudioSample {
  const frames = Math.round((seconds - sample.timestamp) * sample.sampleRate);
  try {
    return sample.trim(0, Math.min(frames, sample.numberOfFrames));
  } finally {
    sample.close();
  }
}

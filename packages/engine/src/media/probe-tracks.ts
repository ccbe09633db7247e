import type { Input } from 'mediabunny';
import type { MediaSource } from '../ports/blob-store.ts';
import { type DetectedFormat, describeFormat } from './formats.ts';
import { openInput } from './open-media.ts';
import { type ProbeResult, probeCorrupt, probeUnreadable } from './probe-result.ts';

/** What is read of a file. */
export interface TrackOptions {
  readonly detected: DetectedFormat;
  readonly withDuration: boolean;
}

type Duration = (input: Input) => Promise<number> | undefined;

/**
 * Reads what a file of sound or moving pictures holds, on the calling thread. A damaged file may keep that
 * busy for minutes, so this is for a thread that can be ended.
 */
export async function probeTracks(
  source: MediaSource,
  { detected, withDuration }: TrackOptions,
): Promise<ProbeResult> {
  const duration = (input: Input) => (withDuration ? getDuration(input) : undefined);
  let reachable = true;
  try {
    const input = await openInput(source, () => {
      reachable = false;
    });
    try {
      return detected.kind === 'video'
        ? await readVideo(input, detected, duration)
        : await readAudio(input, detected, duration);
    } finally {
      input.dispose();
    }
  } catch (error) {
    return reachable ? probeCorrupt(detected.format, error) : probeUnreadable(error);
  }
}

async function readVideo(input: Input, detected: DetectedFormat, duration: Duration): Promise<ProbeResult> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null && detected.format === 'mp4') return readAudio(input, describeFormat('m4a'), duration);
  if (track === null) throw new Error('it holds no video track');
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  if (!(width > 0 && height > 0)) throw new Error('its pictures have no size');
  const { kind, format } = detected;
  return { ok: true, media: { kind, format, width, height, ...seconds(await duration(input)) } };
}

async function readAudio(
  input: Input,
  { kind, format }: DetectedFormat,
  duration: Duration,
): Promise<ProbeResult> {
  if ((await input.getPrimaryAudioTrack()) === null) throw new Error('it holds no audio track');
  return { ok: true, media: { kind, format, ...seconds(await duration(input)) } };
}

function seconds(value: number | undefined): { readonly seconds?: number } {
  return value === undefined ? {} : { seconds: value };
}

async function getDuration(input: Input): Promise<number> {
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  if (!(seconds > 0 && Number.isFinite(seconds))) throw new Error('its duration is not above 0 seconds');
  return seconds;
}

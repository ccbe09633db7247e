import { execFile } from 'node:child_process';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaSource } from '../job.ts';
import type { DecodeOptions } from './decode-options.ts';
import { createPicture, type Picture } from './picture.ts';
import { CROP_LIMIT, type VideoFacts } from './video-facts.ts';

/** Largest single piece of memory that ffmpeg may take, in bytes. */
const MAX_ALLOCATION = 256 * 1024 * 1024;
/** Milliseconds that ffmpeg may take. */
const TIMEOUT = 40_000;
const MAX_REASON = 300;

/**
 * Decodes the beginning of a video with ffmpeg, which may take limited time, memory and output. The file is opened as
 * the container that it is: ffmpeg would otherwise take a text that names other files for a playlist.
 *
 * @returns the frames, or what ffmpeg printed where it decoded none
 */
export async function decodeWithFfmpeg(
  program: string,
  source: MediaSource,
  facts: VideoFacts,
  options: DecodeOptions,
): Promise<readonly Picture[] | string> {
  const path = source instanceof Uint8Array ? join(options.folder, 'input') : source.path;
  if (source instanceof Uint8Array) await writeFile(path, source);
  const { width, height } = options.size;
  const bytes = (width * height * 3) / 2;
  const settings = {
    encoding: 'buffer',
    maxBuffer: bytes * options.count + 1024 * 1024,
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
    windowsHide: true,
  } as const;
  const args = [
    ...limitsFor(options),
    '-f',
    await getDemuxer(path),
    '-i',
    path,
    ...outputFor(facts, options),
  ];
  const [output, reason] = await new Promise<[Buffer, string]>((resolve) => {
    execFile(program, args, settings, (error, stdout, stderr) => {
      resolve([stdout, stderr.toString().trim() || (error?.message ?? 'it printed nothing')]);
    });
  });
  const count = Math.min(options.count, Math.floor(output.length / bytes));
  if (count === 0) return reason.slice(0, MAX_REASON);
  return Array.from({ length: count }, (_, at) =>
    createPicture(width, height, output.subarray(at * bytes, (at + 1) * bytes)),
  );
}

function limitsFor({ framesPerSecond, count }: DecodeOptions): readonly string[] {
  const limits = ['-max_alloc', `${MAX_ALLOCATION}`, '-threads', '2', '-t', `${count / framesPerSecond}`];
  return ['-nostdin', '-hide_banner', '-v', 'error', '-protocol_whitelist', 'file', ...limits];
}

/** Nearly the same aspect ratio is cropped, another one is shown whole on a dark ground. */
function outputFor(facts: VideoFacts, { size, framesPerSecond, count }: DecodeOptions): readonly string[] {
  const { width, height } = size;
  const difference = Math.abs(Math.log((facts.width / facts.height) * (height / width)));
  const fit =
    difference <= CROP_LIMIT
      ? `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
      : `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1:color=0x10121a`;
  return [
    ...['-map', '0:v:0', '-vf', `fps=${framesPerSecond},${fit},setsar=1`, '-frames:v', `${count}`],
    ...['-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'],
  ];
}

/** The container of a file, by its first bytes: Matroska (WebM) or MP4 (MOV). */
async function getDemuxer(path: string): Promise<'matroska' | 'mov'> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32BE() === 0x1a45dfa3 ? 'matroska' : 'mov';
  } finally {
    await file.close();
  }
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaSource } from '../job.ts';
import { countFrames, isCropped, type VideoFormat } from './frame-size.ts';
import { createPicture, type Picture } from './picture.ts';
import type { VideoFacts } from './video-facts.ts';

/** Largest single piece of memory that ffmpeg may take, in bytes. */
const MAX_ALLOCATION = 256 * 1024 * 1024;
/** Milliseconds that ffmpeg may take. */
const TIMEOUT = 40_000;
const MAX_REASON = 300;

/**
 * Decodes the beginning of a video with ffmpeg, which may take limited time, memory and output.
 *
 * @returns the frames, or what ffmpeg printed where it decoded none
 */
export async function decodeWithFfmpeg(
  program: string,
  source: MediaSource,
  facts: VideoFacts,
  format: VideoFormat,
): Promise<readonly Picture[] | string> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-input-'));
  try {
    const path = source instanceof Uint8Array ? join(folder, 'input') : source.path;
    if (source instanceof Uint8Array) await writeFile(path, source);
    const { width, height } = format.size;
    const wanted = countFrames(format);
    const length = (width * height * 3) / 2;
    const [output, reason] = await run(program, getArguments(path, facts, format), length * wanted);
    const count = Math.min(wanted, Math.floor(output.length / length));
    if (count === 0) return reason.slice(0, MAX_REASON);
    return Array.from({ length: count }, (_, at) =>
      createPicture(width, height, output.subarray(at * length, (at + 1) * length)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], bytes: number): Promise<[Buffer, string]> {
  const maxBuffer = bytes + 1024 * 1024;
  const limits = { maxBuffer, timeout: TIMEOUT, killSignal: 'SIGKILL', windowsHide: true } as const;
  return new Promise((resolve) => {
    execFile(program, args, { ...limits, encoding: 'buffer' }, (error, stdout, stderr) => {
      resolve([stdout, stderr.toString().trim() || (error?.message ?? 'it printed nothing')]);
    });
  });
}

/**
 * Nearly the same aspect ratio is cropped, another one is shown whole on a dark ground. The file is opened as the
 * container that it is: ffmpeg would otherwise take a text that names other files for a playlist.
 */
function getArguments(path: string, facts: VideoFacts, format: VideoFormat): readonly string[] {
  const { size, seconds, framesPerSecond } = format;
  const scale = `${size.width}:${size.height}`;
  const fit = isCropped(facts, size)
    ? `scale=${scale}:force_original_aspect_ratio=increase,crop=${scale}`
    : `scale=${scale}:force_original_aspect_ratio=decrease,pad=${scale}:-1:-1:color=0x10121a`;
  const filter = `fps=${framesPerSecond},${fit},setsar=1`;
  const limits = ['-max_alloc', `${MAX_ALLOCATION}`, '-threads', '2', '-t', `${seconds}`];
  const frames = ['-frames:v', `${countFrames(format)}`, '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-protocol_whitelist', 'file', ...limits],
    ...['-f', facts.container, '-i', path, '-map', '0:v:0', '-vf', filter, ...frames],
  ];
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { onTestFinished } from 'vitest';
import { cleanEnv, program } from './run.ts';
import { writePng } from './service.ts';

const taskId = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** What happens to a run: a signal, or its reader closes stdout. */
export type Stop = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'EPIPE';

/** When it happens: as a request of this kind arrives, or as the destination is being opened. */
export const moments = ['upload', 'opening', 'create', 'lost create', 'read', 'download'] as const;
export type Moment = (typeof moments)[number];

/** How a run ended. */
export interface Ended {
  readonly code: number | null;
  /** Everything that it printed. */
  readonly printed: string;
  readonly stderr: string;
  /** The task that the service created, if there is one. */
  readonly created: string | undefined;
  /** The files in the folder of the video. */
  readonly files: readonly string[];
}

/** Runs `image2video` against a service of its own, and stops it at a moment. */
export async function runUntil(moment: Moment, stop: Stop): Promise<Ended> {
  const folder = await temporaryFolder();
  const image = await writePng(join(folder, 'in.png'));
  const script = moment === 'opening' ? 'mkdir "$1/out" && mkfifo "$1/out/v.mp4"' : 'mkdir "$1/out"';
  await once(spawn('bash', ['-c', script, 'bash', folder]), 'close');

  let child: ChildProcessByStdio<null, Readable, Readable> | undefined;
  const stopNow = (): void => {
    if (stop === 'EPIPE') child?.stdout.destroy();
    else child?.kill(stop);
  };
  const { url, created } = await startService(moment, stopNow);

  const output = join(folder, 'out', 'v.mp4');
  child = spawn(process.execPath, [program, 'image2video', image, '--json', '-o', output], {
    env: cleanEnv({ VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: 'key-of-the-test' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => {
    lines.push(String(chunk));
    // The next step opens the pipe, which has no reader.
    if (moment === 'opening' && String(chunk).includes('"submitting"')) stopNow();
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);

  const files = await readdir(join(folder, 'out'));
  return { code, stderr, printed: lines.join('') + stderr, created: created(), files };
}

/** Starts a service that stops the run when a request of the moment arrives. What hangs then ends with the test. */
async function startService(moment: Moment, stopNow: () => void) {
  const isLost = moment === 'lost create';
  let created: string | undefined;

  const respond = (request: IncomingMessage, response: ServerResponse): unknown => {
    const origin = `http://${request.headers.host}`;
    const kind = getKind(request);
    if (kind === moment || (kind === 'create' && isLost)) stopNow();
    if (kind === 'create') created = taskId;
    if (kind === 'create' && isLost) return request.socket.destroy();
    if (kind === 'upload' && moment === 'upload') return undefined;
    if (kind === 'download') return response.writeHead(200, { 'content-length': 9_000 }).write('a video');

    const status = moment === 'download' ? 'SUCCESS' : 'PENDING';
    const data = {
      grant: { presigned_url: `${origin}/put`, headers: {}, service_uri: 'service://1' },
      create: { task_id: taskId },
      read: { task_id: taskId, status, output_videos: [{ url: `${origin}/v.mp4`, width: 1, height: 1 }] },
      upload: {},
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ code: 0, data: data[kind] }));
  };

  const server = createServer((request, response) => {
    request.resume().on('end', () => respond(request, response));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, created: () => created };
}

function getKind({ method, url = '' }: IncomingMessage): 'grant' | 'upload' | 'create' | 'read' | 'download' {
  if (method === 'PUT') return 'upload';
  if (url.startsWith('/v1/upload')) return 'grant';
  if (url.startsWith('/v1/video')) return 'create';
  return url.startsWith('/v1/tasks') ? 'read' : 'download';
}

/** Returns what is wrong with the end of a run; empty when nothing is. */
export function findFaults(moment: Moment, stop: Stop, ended: Ended): readonly string[] {
  const { code, printed, stderr, created, files } = ended;
  const expected = { SIGINT: 130, SIGTERM: 143, SIGHUP: 143 };
  const isCode = stop === 'EPIPE' ? code !== 0 && code !== null : code === expected[stop];
  const isLost = moment === 'lost create';
  const left = files.filter((name) => name !== 'v.mp4' || moment !== 'opening');
  const faults = {
    [`it exited with ${code}`]: !isCode,
    'it does not name the paid task': created !== undefined && !isLost && !printed.includes(created),
    'it does not say that a task may exist': isLost && !/may have created/.test(stderr + printed),
    'it created a task': created !== undefined && ['upload', 'opening'].includes(moment),
    [`it left ${left.join()}`]: left.length > 0,
    'it crashed': / {4}at /.test(stderr),
  };

  return Object.entries(faults).flatMap(([fault, isFault]) =>
    isFault ? `${moment}, ${stop}: ${fault}: ${printed}` : [],
  );
}

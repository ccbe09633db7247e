import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
  const folder = await mkdtemp(join(tmpdir(), 'cli-stop-'));
  const image = await writePng(join(folder, 'in.png'));
  let child: ChildProcess | undefined;
  let created: string | undefined;

  const stopNow = (): void => {
    if (stop === 'EPIPE') child?.stdout?.destroy();
    else child?.kill(stop);
  };

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const origin = `http://${request.headers.host}`;
    const kind = getKind(request);
    if (kind === moment || (kind === 'create' && moment === 'lost create')) stopNow();
    if (kind === 'create') created = taskId;
    if (kind === 'create' && moment === 'lost create') return void request.socket.destroy();

    // It hangs until the run ends, which must not wait for it.
    if (kind === 'upload' && moment === 'upload') return;
    if (kind === 'download')
      return void response.writeHead(200, { 'content-length': 9_000 }).write('a video');
    const status = moment === 'download' ? 'SUCCESS' : 'PENDING';
    const data = {
      grant: { presigned_url: `${origin}/put`, headers: {}, service_uri: 'service://1' },
      create: { task_id: taskId },
      read: { task_id: taskId, status, output_videos: [{ url: `${origin}/v.mp4`, width: 1, height: 1 }] },
      upload: {},
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 0, data: data[kind] }));
  };

  const server = createServer((request, response) => {
    request.resume().on('end', () => respond(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Safe: the address of a server that listens on a port is an `AddressInfo`.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const output = join(folder, 'out', 'v.mp4');
    const script = moment === 'opening' ? 'mkdir "$1/out" && mkfifo "$1/out/v.mp4"' : 'mkdir "$1/out"';
    await once(spawn('bash', ['-c', script, 'bash', folder]), 'close');
    const env = cleanEnv({ VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: 'key-of-the-test' });
    child = spawn(process.execPath, [program, 'image2video', image, '--json', '-o', output], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Safe: both are pipes.
    const { stdout, stderr } = child as ChildProcess & {
      stdout: NodeJS.ReadableStream;
      stderr: NodeJS.ReadableStream;
    };
    const lines: string[] = [];
    stdout.on('data', (chunk) => {
      lines.push(String(chunk));
      // The next step opens the pipe, which has no reader.
      if (moment === 'opening' && String(chunk).includes('"submitting"')) stopNow();
    });
    const [errors, [code]] = await Promise.all([text(stderr), once(child, 'close')]);
    return {
      code,
      stderr: errors,
      printed: lines.join('') + errors,
      created,
      files: await readdir(join(folder, 'out')),
    };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
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

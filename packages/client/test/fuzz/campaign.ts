import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { seeded } from '@videogen-tools/test-support/seeded';
import {
  createVideoClient,
  isVideoClientError,
  type VideoClient,
  type VideoClientOptions,
} from '../../src/index.ts';
import { system } from '../../src/system.ts';
import { createFile } from '../support/files.ts';
import { type Handler, json, record, type Service, serve } from '../support/service.ts';
import { oddResponses, responseFaults, stalls, storageFaults } from './responses.ts';

/** A run: what the server and the caller saw of it. */
export interface Run {
  readonly key: string;
  readonly taskId: string;
  readonly random: () => number;
  /** Create requests that were not refused with 429. */
  creates: number;
  /** Whether a whole response with the id of the task was sent. */
  isIdSent: boolean;
  /** The id that the caller received. */
  created?: string;
  readonly faults: string[];
  readonly violations: string[];
}

const video = Buffer.from(createFile('MP4', 20_000));
const image = createFile('PNG', 2_000);

/** Faults of a response, those that never end included. */
const faults = { ...responseFaults, ...stalls };

/** What a function of an application does instead of its work. */
const failures: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error('the application failed');
  },
  rejects: async () => Promise.reject(new Error('the application failed')),
  hangs: () => new Promise(() => {}),
  lies: () => 7,
  refuses: () => ({ issues: [{ message: 'no' }] }),
};

interface Application extends Partial<VideoClientOptions> {
  readonly middleware?: Parameters<VideoClient['http']['use']>[0];
}

/** The functions of an application. */
const functions: Readonly<Record<string, (run: () => never) => Application>> = {
  logger: (logger) => ({ logger }),
  onEvent: (onEvent) => ({ onEvent }),
  beforeSubmit: (beforeSubmit) => ({ hooks: { beforeSubmit } }),
  afterSubmit: (afterSubmit) => ({ hooks: { afterSubmit } }),
  apiKey: (apiKey) => ({ apiKey }),
  fetch: (fetch) => ({ fetch }),
  waitFor: (waitFor) => ({ resolve: { via: { waitFor } } }),
  schema: (validate) => {
    const schema = { '~standard': { validate } };
    return { schemas: { createdTask: schema, task: schema, uploadGrant: schema } };
  },
  onRequest: (onRequest) => ({ middleware: { onRequest } }),
  onResponse: (onResponse) => ({ middleware: { onResponse } }),
};

/** Number of kinds of faults. */
export const kinds: number =
  [faults, oddResponses, storageFaults].flatMap(Object.keys).length +
  Object.keys(failures).length * Object.keys(functions).length;

/** Runs a client once for each seed, over real sockets, with random faults; returns what must not have happened. */
export async function runCampaign(seeds: readonly number[]): Promise<string[]> {
  const runs = new Map<string, Run>();
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  const { error: report } = console;
  const { random } = system;

  // Retries without a real wait.
  system.random = () => 0.002;
  console.error = () => {};
  await using service: Service = await serve((request, response, incoming) => {
    const [, name = ''] = request.path.split('/');
    const run = runs.get(name);
    return run && handler(run, service.url, name)(request, response, incoming);
  });
  try {
    const queue = seeds.values();
    const worker = async (): Promise<void> => {
      for (const seed of queue) {
        const run = newRun(seed);
        runs.set(String(seed), run);
        await runOnce(run, `${service.url}/${seed}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    await new Promise((done) => setImmediate(done));
  } finally {
    console.error = report;
    system.random = random;
    process.off('unhandledRejection', onUnhandled);
  }

  const found = [...runs].flatMap(([seed, { violations, faults }]) =>
    violations.map((violation) => `seed ${seed}: ${violation} (${faults.join(', ')})`),
  );
  return [...found, ...unhandled.map((error) => `unhandled: ${inspect(error)}`)];
}

/** Returns a run in which nothing has happened yet. */
export function newRun(seed: number): Run {
  const random = seeded(seed);
  const hex = seed.toString(16).padStart(12, '0');
  const taskId = `6f0d3c55-9d38-4c9b-8c0e-${hex}`;
  return { key: `sk-${hex}-"x\\`, taskId, random, creates: 0, isIdSent: false, faults: [], violations: [] };
}

function pick<T>(run: Run, choices: Readonly<Record<string, T>>): T {
  const entries = Object.entries(choices);
  const [name, choice] = entries[Math.floor(run.random() * entries.length)] as [string, T];
  run.faults.push(name);
  return choice;
}

function handler(run: Run, origin: string, name: string): Handler {
  return (request, response, incoming) => {
    const { method, path, headers } = request;
    const isStorage = path.includes('/storage/');
    if (isStorage && JSON.stringify(headers).includes(run.key.slice(0, 15)))
      run.violations.push('the key went to the storage');
    if (isStorage && method === 'GET') return sendVideo(run)(request, response, incoming);
    if (isStorage) return run.random() < 0.3 ? response.socket?.resetAndDestroy() : response.end();
    const isCreate = path.includes('/v1/video/');
    const good = { code: 0, message: 'success', data: getData(run, path, `${origin}/${name}/storage`) };
    const chosen = run.random();
    if (isCreate) run.creates += 1;
    if (chosen < 0.4) {
      const before = run.faults.length;
      const faulty = pick(run, faults)(good, run.key);
      if (isCreate && run.faults[before]?.startsWith('429')) run.creates -= 1;
      return faulty(request, response, incoming);
    }
    if (isCreate) run.isIdSent = true;
    if (chosen < 0.6) return pick(run, oddResponses)(good, run.key)(request, response, incoming);
    return json(response, 200, good);
  };
}

function getData(run: Run, path: string, storage: string): object {
  if (path.endsWith('/upload/file'))
    return { presigned_url: `${storage}/put`, headers: {}, service_uri: `service://${run.taskId}` };
  if (path.includes('/v1/video/')) return { task_id: run.taskId };
  const status = ['PENDING', 'PROCESSING', 'DREAMING', 'SUCCESS', 'SUCCESS', 'FAILED'][
    Math.floor(run.random() * 6)
  ];
  const output_videos = [{ url: `${storage}/v.mp4`, width: 1, height: 1 }];
  return record(status ?? 'SUCCESS', { task_id: run.taskId, id: run.taskId, output_videos });
}

function sendVideo(run: Run): Handler {
  if (run.random() < 0.5) return pick(run, storageFaults)(video);
  return ({ headers }, response) => {
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const range = `bytes ${from}-${video.length - 1}/${video.length}`;
    return response.writeHead(206, { 'content-range': range, etag: '"1"' }).end(video.subarray(Number(from)));
  };
}

async function runOnce(run: Run, baseUrl: string): Promise<void> {
  const lines: string[] = [];
  const isFailing = run.random() < 0.4;
  // Safe: what a function of an application returns can be what is wrong with it.
  const fail = (isFailing ? pick(run, failures) : undefined) as () => never;
  const { middleware, ...application } = isFailing ? pick(run, functions)(fail) : {};
  const { key } = run;
  const client = createVideoClient({
    baseUrl,
    apiKey: run.random() < 0.5 ? key : async () => key,
    timeout: 250,
    totalTimeout: 5_000,
    maxRetries: 2,
    poll: { minInterval: 1, maxInterval: 2 },
    logger: (line) => lines.push(line),
    ...application,
  });
  if (middleware) client.http.use(middleware);
  const signal = run.random() < 0.15 ? AbortSignal.timeout(Math.floor(run.random() * 60)) : undefined;
  const ends = use(run, client, signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const outcome = await Promise.race([ends, delay(60_000, 'hung' as const, { ref: false })]);
  if (outcome === 'hung') run.violations.push('it hung');
  else check(run, outcome?.error, lines);
}

async function use(run: Run, client: VideoClient, signal: AbortSignal | undefined): Promise<void> {
  const onStatus = run.random() < 0.1 ? pick(run, failures) : undefined;
  const onProgress = run.random() < 0.1 ? pick(run, failures) : undefined;
  const isImage = run.random() < 0.4;
  const task = await (isImage
    ? client.imageToVideo({ image: await client.upload(image, { signal, onProgress }) }, { signal })
    : client.textToVideo({ prompt: 'x' }, { signal }));
  run.created = task.id;
  const done = await task.result({ signal, onStatus, timeout: 3_000 });
  const bytes = await client.download(done, undefined, { signal, onProgress });
  if (!video.equals(bytes)) run.violations.push('the video differs');
}

/** Adds what must not have happened in a run to its violations. */
export function check(run: Run, error: unknown, lines: readonly string[]): void {
  if (run.creates > 1) run.violations.push(`${run.creates} create requests were sent`);
  // What middleware throws before a request is the caller's.
  const isOwn = isVideoClientError(error) || run.faults.includes('onRequest');
  if (error !== undefined && !isOwn) run.violations.push(`an error of another kind: ${inspect(error)}`);
  const known = run.created ?? (isVideoClientError(error) ? error.taskId : undefined);

  // An abort or a timeout can come while the response is on its way; nothing else may lose its id.
  const isCutOff =
    isVideoClientError(error, 'ambiguous_submit') && isVideoClientError(error.cause, 'abort', 'timeout');
  if (run.isIdSent && known !== run.taskId && !isCutOff)
    run.violations.push(`the task id is lost: ${inspect(error)}`);
  if (known !== undefined && known !== run.taskId) run.violations.push(`another task id: ${known}`);
  const shown = inspect(error, { depth: 9, showHidden: true }) + lines.join('\n');
  const key = run.key.slice(0, 15);
  if (shown.includes(key)) run.violations.push(`the key is shown: ${shown.slice(0, 300)}`);
}

import { inspect } from 'node:util';
import { seeded } from '@videogen-tools/testing/seeded';
import { createVideoClient, isVideoClientError, type VideoClient } from '../../src/index.ts';
import { system } from '../../src/system.ts';
import { createFile } from '../support/files.ts';
import { type Handler, json, record, type Service, serve } from '../support/service.ts';
import { applicationFaults, callFaults } from './application-faults.ts';
import { oddResponses, responseFaults, stalls, storageFaults } from './responses.ts';

/** A description of forbidden behaviour in one run. */
export type Violation = string;

/** A run: what the server saw of it. */
interface Run {
  readonly key: string;
  readonly taskId: string;
  readonly random: () => number;
  /** Create requests that were not refused with 429. */
  creates: number;
  /** Whether a whole response with the id of the task was sent. */
  isIdSent: boolean;
  readonly faults: string[];
  readonly violations: Violation[];
}

const video = Buffer.from(createFile('MP4', 20_000));
const image = createFile('PNG', 2_000);

/** Faults of a response, those that never end included. */
const faults = { ...responseFaults, ...stalls };

/** Number of kinds of faults. */
export const kinds: number = [faults, oddResponses, storageFaults, applicationFaults, callFaults]
  .map((faults) => Object.keys(faults).length)
  .reduce((sum, count) => sum + count);

/** Runs a client once for each seed, over real sockets, with random faults; returns what must not have happened. */
export async function runCampaign(seeds: readonly number[]): Promise<Violation[]> {
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

function newRun(seed: number): Run {
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
  const faulty = run.random() < 0.4 ? pick(run, applicationFaults)(run.key) : {};
  const client = createVideoClient({
    baseUrl,
    apiKey: run.key,
    timeout: 250,
    totalTimeout: 5_000,
    maxRetries: 2,
    poll: { minInterval: 1, maxInterval: 2 },
    logger: (line) => lines.push(line),
    ...faulty,
  });
  if (run.random() < 0.1) client.http.use(pick(run, middleware));
  const abort = new AbortController();
  const timer = run.random() < 0.15 ? setTimeout(() => abort.abort('enough'), run.random() * 60) : undefined;
  let created: string | undefined;
  const onCreated = (id: string): void => {
    created = id;
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<string>((resolve) => {
    late = setTimeout(() => resolve('hung'), 60_000);
  });
  const outcome = await Promise.race([
    use(run, client, abort.signal, onCreated).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
    tooLate,
  ]);
  clearTimeout(timer);
  clearTimeout(late);
  if (outcome === 'hung') run.violations.push('it hung');
  const error = typeof outcome === 'object' ? outcome.error : undefined;
  check(run, error, created, lines);
}

const middleware = {
  'middleware that throws before': {
    onRequest: (): never => {
      throw new Error('middleware');
    },
  },
  'middleware that throws after': {
    onResponse: (): never => {
      throw new Error('middleware');
    },
  },
  'middleware that hangs': { onRequest: () => new Promise<undefined>(() => {}) },
};

async function use(
  run: Run,
  client: VideoClient,
  signal: AbortSignal,
  onCreated: (id: string) => void,
): Promise<void> {
  const onStatus = run.random() < 0.1 ? pick(run, callFaults) : undefined;
  const onProgress = run.random() < 0.1 ? pick(run, callFaults) : undefined;
  const isImage = run.random() < 0.4;
  const task = await (isImage
    ? client.imageToVideo({ image: await client.upload(image, { signal, onProgress }) }, { signal })
    : client.textToVideo({ prompt: 'x' }, { signal }));
  onCreated(task.id);
  const done = await task.result({ signal, onStatus, timeout: 3_000 });
  const bytes = await client.download(done, undefined, { signal, onProgress });
  if (!video.equals(bytes)) run.violations.push('the video differs');
}

function check(run: Run, error: unknown, created: string | undefined, lines: readonly string[]): void {
  if (run.creates > 1) run.violations.push(`${run.creates} create requests were sent`);
  const isOwn = isVideoClientError(error) || (error instanceof Error && error.message === 'middleware');
  if (error !== undefined && !isOwn) run.violations.push(`an error of another kind: ${inspect(error)}`);
  const known = created ?? (isVideoClientError(error) ? error.taskId : undefined);
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

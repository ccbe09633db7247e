import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/random/seeded.ts';
import { png } from '../support/files.ts';
import { openReceiver } from '../support/receiver.ts';

/** The result of a run of kills. */
export interface KillReport {
  readonly acceptedTasks: number;
  /**
   * What was accepted and lost: tasks that were gone or did not end, tasks whose success was never delivered, uploads that
   * could not be used, and tasks whose video could not be downloaded.
   */
  readonly lost: Readonly<Record<'tasks' | 'stuck' | 'callbacks' | 'uploads' | 'videos', readonly string[]>>;
}

/** What a run without a loss reports. */
export const nothingLost: KillReport['lost'] = {
  tasks: [],
  stuck: [],
  callbacks: [],
  uploads: [],
  videos: [],
};

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const key = { authorization: 'Bearer emulator-key' };
const json = { ...key, 'content-type': 'application/json' };

/**
 * Repeatedly kills an emulator with data in a folder, in the middle of its work, then checks that it has lost nothing
 * that it had accepted.
 */
export async function killCampaign(kills: number, seed = 1): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'videogen-kill-'));
  const random = seededRandom(`kill:${seed}`);
  await using receiver = await openReceiver();
  const accepted: Accepted = { tasks: new Set(), uploads: new Set() };
  try {
    for (let round = 0; round < kills; round += 1) {
      await using emulator = await launch(dataDir);
      const stop = new AbortController();
      const work = Promise.all(
        Array.from({ length: 4 }, () =>
          keepCreating(emulator.url, { accepted, callback: receiver.url, signal: stop.signal }),
        ),
      );
      await until(accepted, { tasks: accepted.tasks.size + Math.floor(random.next() ** 2 * 80), ms: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, random.next() * 30));
      emulator.child.kill('SIGKILL');
      await once(emulator.child, 'close');
      stop.abort();
      await work;
    }
    await using emulator = await launch(dataDir);
    const left = await settle(emulator.url, accepted);
    const reported = new Set(
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ status }) => status === 'SUCCESS')
        .map(({ id }) => id),
    );
    return {
      acceptedTasks: accepted.tasks.size,
      lost: {
        ...left,
        callbacks: [...accepted.tasks].filter((id) => !reported.has(id)),
        uploads: await unusable(emulator.url, accepted.uploads),
      },
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Accepted {
  readonly tasks: Set<string>;
  readonly uploads: Set<string>;
}

interface Launched extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly url: string;
}

async function launch(dataDir: string): Promise<Launched> {
  const options = `--port 0 --json --quiet --render none --assume concurrency-limits=1000 --data ${dataDir}`;
  const timing = '--pending 30ms --queuing 30ms --processing 60ms';
  const args = ['--conditions=@videogen/source', program, ...`${options} ${timing}`.split(' ')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  const [line] = await once(child.stdout, 'data');
  return {
    child,
    url: JSON.parse(String(line)).url,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

interface Work {
  readonly accepted: Accepted;
  readonly callback: string;
  readonly signal: AbortSignal;
}

/** Resolves when the given number of tasks is accepted, or when the time is up. */
async function until(
  { tasks: accepted }: Accepted,
  { tasks, ms }: { readonly tasks: number; readonly ms: number },
): Promise<void> {
  const limit = Date.now() + ms;
  while (accepted.size < tasks && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Creates and uploads until the emulator is gone. Only a create or upload with a response counts as accepted. */
async function keepCreating(url: string, { accepted, callback, signal }: Work): Promise<void> {
  const image = Buffer.from(png(20, 20));
  try {
    while (!signal.aborted) {
      const granted = await send(`${url}/v1/upload/file`, { filename: 'a.png' });
      const { presigned_url, headers, service_uri } = granted.data;
      const put = await fetch(presigned_url, { method: 'PUT', headers, body: image });
      await put.arrayBuffer();
      if (put.status === 200) accepted.uploads.add(service_uri);
      const created = await send(`${url}/v1/video/image2video`, {
        image: { service_uri },
        callback_url: callback,
      });
      accepted.tasks.add(created.data.task_id);
    }
  } catch {
    // The emulator was killed: a request without a response was not accepted.
  }
}

async function send(address: string, body: unknown) {
  const response = await fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return response.json();
}

/** Waits until every accepted task has ended and every delivery has settled. */
async function settle(
  url: string,
  { tasks }: Accepted,
): Promise<Pick<KillReport['lost'], 'tasks' | 'stuck' | 'videos'>> {
  const limit = Date.now() + 60_000;
  for (;;) {
    const read = await Promise.all([...tasks].map((id) => readTask(url, id)));
    const deliveries: { state: string }[] = await (
      await fetch(`${url}/_emulator/deliveries?limit=1000`)
    ).json();
    const open = read.filter(({ status }) => status !== 'SUCCESS' && status !== 'missing');
    const unsettled = deliveries.some(({ state }) => state === 'scheduled' || state === 'waiting');
    if ((open.length === 0 && !unsettled) || Date.now() > limit) {
      const videos = await Promise.all(
        read
          .filter(({ video }) => video !== '')
          .map(async ({ id, video }) => ((await fetch(video, { method: 'HEAD' })).ok ? '' : id)),
      );
      return {
        tasks: read.filter(({ status }) => status === 'missing').map(({ id }) => id),
        stuck: open.map(({ id }) => id),
        videos: videos.filter((id) => id !== ''),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function readTask(
  url: string,
  id: string,
): Promise<{ readonly id: string; readonly status: string; readonly video: string }> {
  const response = await fetch(`${url}/v1/tasks/${id}`, { headers: key });
  const { data } = await response.json();
  return response.ok
    ? { id, status: data.status, video: data.output_videos[0]?.url ?? '' }
    : { id, status: 'missing', video: '' };
}

async function unusable(url: string, uploads: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = [];
  for (const service_uri of uploads) {
    const { code } = await send(`${url}/v1/video/image2video`, { image: { service_uri } });
    if (code !== 0) lost.push(service_uri);
  }
  return lost;
}

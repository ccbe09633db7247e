import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { vi } from 'vitest';
import { startEmulator } from '../../src/index.ts';
import { seededRandom } from '../../src/random/seeded.ts';
import { call, post } from '../support/contract.ts';
import { png } from '../support/files.ts';
import { runEmulator } from '../support/program.ts';
import { openReceiver } from '../support/receiver.ts';

/** The result of a run of kills. */
export interface KillReport {
  readonly acceptedTasks: number;
  /** Accepted tasks, uploads, videos and callbacks that are missing after the next start, and tasks that do not end. */
  readonly lost: readonly string[];
}

/** Options of a campaign. */
export interface KillOptions {
  readonly kills: number;
  /** Tasks that are rendered at once: more than there are, or few, so that each kill meets them all taken. */
  readonly slots: number;
  readonly seed?: number;
}

/**
 * Repeatedly kills an emulator with data in a folder, in the middle of its work, then checks that it has lost nothing
 * that it had accepted, and that each task ends.
 */
export async function killCampaign({ kills, slots, seed = 1 }: KillOptions): Promise<KillReport> {
  const dataDir = await temporaryFolder();
  const random = seededRandom(`kill:${seed}`);
  await using receiver = await openReceiver();
  const accepted: Accepted = { tasks: new Set(), uploads: new Set() };
  const options = `--quiet --render none --assume concurrency-limits=${slots}`;
  const timing = slots < 10 ? SHORT_STAGES : '--pending 30ms --queuing 30ms --processing 60ms';
  const args = [...`${options} ${timing}`.split(' '), '--data', dataDir];

  for (let round = 0; round < kills; round += 1) {
    const { url, child, ended } = await runEmulator(...args);
    const work = Promise.all(Array.from({ length: 4 }, () => keepCreating(url, accepted, receiver.url)));
    const wanted = accepted.tasks.size + Math.floor(random.next() ** 2 * 80);
    await vi.waitUntil(() => accepted.tasks.size >= wanted, { timeout: 120_000, interval: 5 });
    await new Promise((resolve) => setTimeout(resolve, random.next() * 30));
    child.kill('SIGKILL');
    await ended;
    await work;
  }

  const lost = await findLost(dataDir, accepted, slots);
  const reported = new Set(
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ id }) => id),
  );

  for (const id of accepted.tasks) {
    if (!reported.has(id)) lost.push(`callback of ${id}`);
  }
  return { acceptedTasks: accepted.tasks.size, lost };
}

const SHORT_STAGES = '--pending 5ms --queuing 5ms --processing 5ms';

/** What an emulator that was killed had accepted. */
export interface Accepted {
  readonly tasks: Set<string>;
  readonly uploads: Set<string>;
}

/** Creates and uploads until the emulator is gone. Only a create or upload with a response counts as accepted. */
async function keepCreating(url: string, { tasks, uploads }: Accepted, callback_url: string): Promise<void> {
  const body = Buffer.from(png(20, 20));
  const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };
  const send = async (path: string, value: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(value) };
    return (await (await fetch(url + path, init)).json()).data;
  };

  try {
    for (;;) {
      const grant = await send('/v1/upload/file', { filename: 'a.png' });
      const { service_uri } = grant;
      const put = await fetch(grant.presigned_url, { method: 'PUT', headers: grant.headers, body });
      await put.arrayBuffer();
      if (put.status === 200) uploads.add(service_uri);
      tasks.add((await send('/v1/video/image2video', { image: { service_uri }, callback_url })).task_id);
    }
  } catch {
    // The emulator was killed: a request without a response was not accepted.
  }
}

/** Starts once more, does all work that is left, and looks for what was accepted. */
export async function findLost(
  dataDir: string,
  { tasks, uploads }: Accepted,
  slots: number,
): Promise<string[]> {
  const assume = { 'concurrency-limits': slots };
  await using emulator = await startEmulator({ dataDir, render: 'none', assume });
  await emulator.clock.advance('1h');
  const lost: string[] = [];

  for (const id of tasks) {
    const { status, json } = await call(emulator, 'GET', `/v1/tasks/${id}`);
    const download = String(json['data']?.['output_videos']?.[0]?.['url'] ?? '/none');
    if (status !== 200) lost.push(`task ${id}`);
    else if (String(json['data']?.['status']) !== 'SUCCESS') lost.push(`end of ${id}`);
    else if (!(await emulator.fetch(download, { method: 'HEAD' })).ok) lost.push(`video of ${id}`);
  }

  for (const service_uri of uploads) {
    const { status } = await post(emulator, '/v1/video/image2video', { image: { service_uri } });
    if (status !== 200) lost.push(service_uri);
  }
  return lost;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { VideosSummary } from '@videogen/client/make-videos';
import { startEmulator } from '@videogen/emulator';
import { temporaryFolder } from '@videogen-tools/test-support/folder';
import { freePort } from '@videogen-tools/test-support/free-port';
import { seeded } from '@videogen-tools/test-support/seeded';
import { cleanEnv } from '../support/run.ts';

const program = fileURLToPath(new URL('program.ts', import.meta.url));

/** How a program hears of its tasks. `refused`: it has callback URLs, but no callback arrives. */
export type Mode = 'callbacks' | 'refused' | 'polling';

/** A campaign: a program that makes videos is killed and started again. */
export interface Campaign {
  readonly seed: number;
  readonly videos: number;
  readonly kills: number;
  readonly mode: Mode;
  /** Share of the responses that are lost. @default 0.02 */
  readonly lost?: number;
  /** What the program does with unknown outcomes. @default 'report' */
  readonly onUnknown?: 'report' | 'resubmit';
}

/** What a campaign left. */
export interface Outcome {
  readonly summary: VideosSummary;
  /** The kills that hit a program at work. */
  readonly kills: number;
  /** Prompts that are neither made nor named as unknown. */
  readonly missing: number;
  readonly paidTwice: number;
  readonly paidButUnnamed: number;
  /** Files that are neither videos nor the journal. */
  readonly leftovers: readonly string[];
  /** Tasks that a further start created. */
  readonly createdAfterTheEnd: number;
}

/** Runs a campaign against an emulator that refuses, fails and loses responses. */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { seed, videos, kills, mode, lost = 0.02, onUnknown = 'report' } = campaign;
  const random = seeded(seed);
  const faults = [
    { on: 'create', kind: 'rate-limit', rate: 0.1, retryAfter: 0 },
    { on: 'create', kind: 'status', status: 503, rate: 0.03 },
    { on: 'create', kind: 'reset-after', rate: lost },
  ] as const;
  await using emulator = await startEmulator({
    port: 0,
    seed,
    faults,
    render: 'none',
    timing: { pending: 20, queuing: 20, processing: 20 },
  });
  const root = await temporaryFolder();
  const folder = join(root, 'videos');
  await mkdir(folder);
  const port = await freePort();
  const args = [program, folder, String(videos), onUnknown];
  // Nothing listens on the second port of a program that hears of no callback.
  if (mode !== 'polling') args.push(String(port), String(mode === 'refused' ? await freePort() : port));
  const env = cleanEnv({ VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey });
  const start = (killAt: number) => runProgram(args, env, killAt);

  let hits = 0;
  for (let kill = 0; kill < kills; kill++) {
    const killAt = Math.floor(random() * 2 * (videos / kills)) * 3;
    const { isKilled } = await start(killAt);
    if (isKilled) hits++;
  }
  const { summary } = await start(Number.POSITIVE_INFINITY);
  if (!summary) throw new Error(`the last start printed no summary; seed ${seed}`);
  const tasks = await countTasks(emulator);
  const before = await emulator.tasks.list();
  await start(Number.POSITIVE_INFINITY);
  const after = await emulator.tasks.list();

  const named = new Set(summary.unknown.map(({ name }) => getIndex(name)));
  const made = new Set(summary.made.map(({ name }) => getIndex(name)));
  const all = Array.from({ length: videos }, (_, index) => String(index));
  return {
    summary,
    kills: hits,
    missing: all.filter((index) => !made.has(index) && !named.has(index)).length,
    paidTwice: [...tasks.values()].filter((count) => count > 1).length,
    paidButUnnamed: all.filter((index) => tasks.has(index) && !made.has(index) && !named.has(index)).length,
    leftovers: (await readdir(folder)).filter((file) => !/^prompt-.*\.mp4$|^journal\.jsonl$/.test(file)),
    createdAfterTheEnd: after.length - before.length,
  };
}

/** The number in the name of a job, which begins with the words of its prompt. */
function getIndex(name: string): string {
  return /^prompt-(\d+)-/.exec(name)?.[1] ?? name;
}

async function countTasks({
  tasks,
}: Pick<Awaited<ReturnType<typeof startEmulator>>, 'tasks'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { inputs } of await tasks.list()) {
    const index = String(inputs['prompt']).replace('prompt ', '');
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}

/** Runs the program, and kills it when it has printed a number of lines. */
async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  killAt: number,
): Promise<{ readonly isKilled: boolean; readonly summary: VideosSummary | undefined }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  let lines = 0;
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    last = line;
    if (lines++ >= killAt) child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (signal === 'SIGKILL') return { isKilled: true, summary: undefined };
  if (code !== 0) throw new Error(`the program ended with ${code}: ${errors}`);
  // Safe: the last line of the program is its summary.
  return { isKilled: false, summary: JSON.parse(last) as VideosSummary };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { freePort } from '@videogen-tools/test-support/free-port';
import { seeded } from '@videogen-tools/test-support/seeded';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { cleanEnv } from '../support/run.ts';

const program = fileURLToPath(new URL('program.ts', import.meta.url));
const guide = fileURLToPath(new URL('../../../docs/examples/many-tasks.ts', import.meta.url));

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
  readonly made: number;
  /** The videos that the last start named as unknown. */
  readonly unknown: number;
  /** The kills that hit a program at work. */
  readonly kills: number;
  /** Prompts that are neither made nor named as unknown. */
  readonly missing: number;
  /** Tasks beyond the first one of a prompt. */
  readonly paidTwice: number;
  /** Files that are neither videos nor the journal. */
  readonly leftovers: readonly string[];
  /** Tasks that a further start created. */
  readonly createdAfterTheEnd: number;
}

/** Runs a campaign against an emulator that refuses, fails and loses responses. */
export async function runCampaign(campaign: Campaign): Promise<Outcome> {
  const { seed, videos, kills, lost = 0.02 } = campaign;
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
  const folder = await temporaryFolder();
  const prompts = Array.from({ length: videos }, (_, index) => `prompt ${index}`);
  const args = await getProgram(folder, campaign, prompts);
  const env = cleanEnv({ VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey });
  const start = (killAt: number) => runProgram(args, { cwd: folder, env }, killAt);

  let hits = 0;
  for (let kill = 0; kill < kills; kill++) {
    const killAt = Math.floor(random() * 2 * (videos / kills)) * 3;
    if ((await start(killAt)).isKilled) hits++;
  }
  const { lines } = await start(Number.POSITIVE_INFINITY);
  const tasks = await emulator.tasks.list();
  // A further start finds what was unknown, if its callback has come meanwhile.
  const files = await readdir(join(folder, 'videos'));
  await start(Number.POSITIVE_INFINITY);

  const paid = tasks.map(({ inputs }) => inputs['prompt']);
  const made = new Set(files.flatMap((file) => /^(prompt-\d+)-[\da-f]{8}\.mp4$/.exec(file)?.[1] ?? []));
  const unknown = new Set(lines.flatMap((line) => /^(prompt-\d+)-.*unknown outcome/.exec(line)?.[1] ?? []));
  const names = prompts.map((prompt) => prompt.replace(' ', '-'));
  return {
    made: made.size,
    unknown: unknown.size,
    kills: hits,
    missing: names.filter((name) => !made.has(name) && !unknown.has(name)).length,
    paidTwice: paid.length - new Set(paid).size,
    leftovers: files.filter((file) => !/^prompt-.*\.mp4$|^journal\.jsonl$/.test(file)),
    createdAfterTheEnd: (await emulator.tasks.list()).length - tasks.length,
  };
}

/** Returns the arguments that start the program: the one of the guide where it needs no further options. */
async function getProgram(
  folder: string,
  { videos, mode, onUnknown = 'report' }: Campaign,
  prompts: readonly string[],
): Promise<readonly string[]> {
  if (mode === 'polling' && onUnknown === 'report') {
    const list = /const prompts = \[.*\];/;
    const source = await readFile(guide, 'utf8');
    if (!list.test(source)) throw new Error('the program of the guide has no list of prompts');
    const path = join(folder, 'many-tasks.ts');
    await writeFile(path, source.replace(list, `const prompts = ${JSON.stringify(prompts)};`));
    await symlink(join(dirname(guide), '..', 'node_modules'), join(folder, 'node_modules'));
    return [path];
  }
  const args = [program, String(videos), onUnknown];
  const port = await freePort();
  // Nothing listens on the second port of a program that hears of no callback.
  if (mode !== 'polling') args.push(String(port), String(mode === 'refused' ? await freePort() : port));
  return args;
}

/** Runs the program, and kills it when it has printed a number of lines. */
async function runProgram(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  killAt: number,
): Promise<{ readonly isKilled: boolean; readonly lines: readonly string[] }> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const errors = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (lines.push(line) > killAt) child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (signal === null && code !== 0) throw new Error(`the program ended with ${code}: ${await errors}`);
  return { isKilled: signal === 'SIGKILL', lines };
}

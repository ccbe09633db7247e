import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Emulator, startEmulator } from '../../src/index.ts';
import { type SeededRandom, seededRandom } from '../../src/random/seeded.ts';
import { png, wav } from '../support/files.ts';
import { childrenOf, isAlive } from '../support/processes.ts';

/** The result of a run of interrupted renders. */
export interface RenderReport {
  /** Rounds in which a process was rendering when it was interrupted. */
  readonly inTheMiddle: number;
  /** Processes that outlived what started them, and ended ones that nobody asked about. */
  readonly leftProcesses: readonly string[];
  /** Folders that render processes left behind. */
  readonly leftFolders: readonly string[];
  /** Faults the emulator reported of itself. */
  readonly faults: readonly string[];
  /** Whether a video was rendered at the end. */
  readonly works: boolean;
}

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const kinds = ['close', 'reset', 'cancel', 'renderer killed', 'emulator killed'] as const;
/** Milliseconds in which a process must have noticed that it is no longer needed. */
const TIMEOUT = 60_000;

/** Interrupts rendering in every way, at random moments, and looks for crashes and for what is left behind. */
export async function renderCampaign(rounds: number, seed = 1): Promise<RenderReport> {
  const random = seededRandom(`render:${seed}`);
  const run: Run = { faults: [], processes: new Map(), inTheMiddle: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // A start of another program takes ten times as long as the rest: one in ten of them.
    const kind = kinds[round % 10 === 9 ? 4 : Math.floor(random.next() * 4)] ?? 'close';
    await (kind === 'emulator killed' ? killEmulator(run, random) : interrupt(run, kind, random));
  }
  const works = await rendersOne(run);
  const leftProcesses = await stillThere(run);
  return {
    inTheMiddle: run.inTheMiddle,
    leftProcesses,
    leftFolders: [...run.processes.values()].filter((folder) => existsSync(folder)),
    faults: run.faults,
    works,
  };
}

interface Run {
  readonly faults: string[];
  /** The folder of every render process that was seen, by its id. */
  readonly processes: Map<number, string>;
  inTheMiddle: number;
}

function start({ faults }: Run): Promise<Emulator> {
  return startEmulator({
    timing: { pending: 0, queuing: 0, processing: 0 },
    onError: (error) => faults.push(String(error)),
  });
}

async function interrupt(run: Run, kind: (typeof kinds)[number], random: SeededRandom): Promise<void> {
  await using emulator = await start(run);
  await createSome(emulator.url, random);
  await untilRendering(run, process.pid);
  await delay(random.next() * 400);
  const rendering = note(run, process.pid);
  if (rendering.length > 0) run.inTheMiddle += 1;
  if (kind === 'reset') await emulator.reset();
  if (kind === 'cancel') {
    for (const { id, status } of await emulator.tasks.list()) {
      if (status !== 'SUCCESS' && status !== 'FAILED') await emulator.tasks.cancel(id);
    }
  }
  if (kind === 'renderer killed') for (const pid of rendering) process.kill(pid, 'SIGKILL');
  // Rendering must still work after an interruption, so half of the rounds continue.
  if (kind !== 'close' && random.next() < 0.5) {
    await createSome(emulator.url, random);
    await delay(random.next() * 200);
  }
  note(run, process.pid);
}

async function killEmulator(run: Run, random: SeededRandom): Promise<void> {
  const timing = ['--pending', '0ms', '--queuing', '0ms', '--processing', '0ms'];
  const args = ['--conditions=@videogen/source', program, '--port', '0', '--json', '--quiet', ...timing];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  const [line] = await once(child.stdout, 'data');
  await createSome(JSON.parse(String(line)).url, random);
  await untilRendering(run, child.pid ?? 0);
  await delay(random.next() * 300);
  if (note(run, child.pid ?? 0).length > 0) run.inTheMiddle += 1;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Remembers the render processes of a program, and gives their ids. */
function note({ processes }: Run, parent: number): number[] {
  const found = childrenOf(parent).filter(({ command }) => command.includes('videogen-render-'));
  for (const { pid, command } of found) processes.set(pid, command.split(' ').at(-1) ?? '');
  return found.map(({ pid }) => pid);
}

/** Resolves when a program has started a render process. */
async function untilRendering(run: Run, parent: number): Promise<void> {
  const limit = Date.now() + TIMEOUT;
  while (note(run, parent).length === 0 && Date.now() < limit) await delay(5);
}

/** Creates tasks that keep the image decoder, the fonts and the encoder busy. */
async function createSome(url: string, random: SeededRandom): Promise<void> {
  const inline = (bytes: Uint8Array) => ({ bytes_base64_encoded: Buffer.from(bytes).toString('base64') });
  const image = inline(png(600 + Math.floor(random.next() * 1200), 900));
  const requests: readonly (readonly [string, object])[] = [
    ['text2video', { prompt: 'A kitten 子猫 แมว', seconds: 10 }],
    ['image2video', { image, seconds: 5 }],
    ['template2video', { image, template: 'hug', seconds: 3 }],
    ['talking-avatar', { image, audio: inline(wav(2)), seconds: 4 }],
  ];
  const offset = Math.floor(random.next() * requests.length);
  for (let index = 0; index < 2; index += 1) {
    const [path, body] = requests[(offset + index) % requests.length] ?? ['text2video', {}];
    const response = await fetch(`${url}/v1/video/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer emulator-key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path} was refused: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

async function rendersOne(run: Run): Promise<boolean> {
  await using emulator = await start(run);
  await createSome(emulator.url, seededRandom('last'));
  const [first] = await emulator.tasks.list();
  const ended = await emulator.tasks.waitFor(first?.id ?? '', ({ output }) => output !== null, {
    timeoutMs: 60_000,
  });
  note(run, process.pid);
  // A placeholder has less than 2,000 bytes.
  return (ended.output?.size ?? 0) > 4000;
}

/** Waits for every process to be gone; names those that are not. */
async function stillThere({ processes }: Run): Promise<string[]> {
  const limit = Date.now() + TIMEOUT;
  const left = (): string[] => [
    ...[...processes.keys()].filter(isAlive).map((pid) => `process ${pid}`),
    ...childrenOf(process.pid).map(({ pid, state, command }) => `${state} ${pid} ${command}`),
  ];
  while (left().length > 0 && Date.now() < limit) await delay(20);
  return left();
}

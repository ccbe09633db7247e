import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** Where and with what something was measured. */
export interface Machine {
  readonly node: string;
  readonly cores: number;
  readonly model: string;
  readonly gigabytes: number;
  /** Share of the processors that something else kept busy just before the group ran, 0 to 1. */
  readonly busy: number;
  /** Versions of the peers, as installed. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Describes this machine and the installed versions of some packages. */
export async function describeMachine(packages: readonly string[]): Promise<Machine> {
  const versions = await Promise.all(packages.map(async (name) => [name, await versionOf(name)] as const));
  return {
    node: process.versions.node,
    cores: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? 'unknown processor',
    gigabytes: Math.round(totalmem() / 2 ** 30),
    busy: await busyShare(300),
    versions: Object.fromEntries(versions),
  };
}

/** Watches the processors while this process does nothing. The load average would count the group before as well. */
async function busyShare(milliseconds: number): Promise<number> {
  const before = ticks();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const after = ticks();
  return 1 - (after.idle - before.idle) / Math.max(after.all - before.all, 1);
}

function ticks(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (of: (time: (typeof times)[number]) => number): number =>
    times.reduce((total, time) => total + of(time), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum((time) => Object.values(time).reduce((a, b) => a + b, 0)),
  };
}

async function versionOf(name: string): Promise<string> {
  for (const folder of ['../../', '../../../../']) {
    const manifest = new URL(`${folder}node_modules/${name}/package.json`, import.meta.url);
    const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) return JSON.parse(text).version;
  }
  return 'not installed';
}

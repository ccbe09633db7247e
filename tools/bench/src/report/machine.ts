import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Where and with what something was measured. */
export interface Machine {
  readonly node: string;
  readonly cores: number;
  readonly model: string;
  readonly gigabytes: number;
  /** Load average of the minute before the group ran. */
  readonly load: number;
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
    load: loadavg()[0] ?? 0,
    versions: Object.fromEntries(versions),
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

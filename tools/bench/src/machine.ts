import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';

/** The machine and the versions of a measurement. */
export type Machine = {
  readonly node: string;
  readonly cores: number;
  readonly model: string;
  /** Load of the last minute before the measurement. */
  readonly load: number;
  /** Versions of the peers, as installed. */
  readonly versions: Readonly<Record<string, string>>;
};

/** Describes this machine and the installed versions of some packages. */
export async function describeMachine(packages: readonly string[]): Promise<Machine> {
  const versions = await Promise.all(packages.map(async (name) => [name, await getVersion(name)] as const));
  return {
    node: process.versions.node,
    cores: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? 'unknown processor',
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    versions: Object.fromEntries(versions),
  };
}

async function getVersion(name: string): Promise<string> {
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  return version;
}

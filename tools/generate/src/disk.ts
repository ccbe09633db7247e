import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Generated } from './generate.ts';

/** The differences between the files on disk and the generated ones. */
export interface Drift {
  /** Would be generated and is not there. */
  readonly missing: readonly string[];
  /** Is there with other bytes. */
  readonly changed: readonly string[];
  /** Is there, tracked or not, and would not be generated. */
  readonly extra: readonly string[];
}

/** Makes the generated folders below `root` exactly what was generated; returns what was written or removed. */
export async function write(root: string, generated: Generated): Promise<Drift> {
  const drift = await compare(root, generated);
  const stale = new Set([...drift.missing, ...drift.changed]);
  await Promise.all(drift.extra.map((path) => rm(join(root, path))));
  await Promise.all(
    generated.artifacts
      .filter(({ path }) => stale.has(path))
      .map(async ({ path, text }) => {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }),
  );
  return drift;
}

/** Compares the set of files in the generated folders below `root`, and their bytes, with what was generated. */
export async function compare(root: string, { artifacts, folders }: Generated): Promise<Drift> {
  const present = new Set((await Promise.all(folders.map((folder) => filesBelow(root, folder)))).flat());
  const wanted = new Set(artifacts.map(({ path }) => path));
  const states = await Promise.all(
    artifacts
      .filter(({ path }) => present.has(path))
      .map(async ({ path, text }) => ({
        path,
        same: (await readFile(join(root, path))).equals(Buffer.from(text)),
      })),
  );

  return {
    missing: [...wanted].filter((path) => !present.has(path)).toSorted(),
    changed: states.flatMap(({ path, same }) => (same ? [] : [path])).toSorted(),
    extra: [...present].filter((path) => !wanted.has(path)).toSorted(),
  };
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

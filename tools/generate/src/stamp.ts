import { createHash, type Hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

// Hashes of the last generated files, of their inputs and of the generator. This file must not import the generator:
// loading it is slower than comparing the hashes.

const repository = fileURLToPath(new URL('../../..', import.meta.url));

interface Stamp {
  readonly inputs: string;
  readonly outputs: string;
  readonly folders: readonly string[];
  readonly count: number;
}

/**
 * Returns the number of generated files if documents, generator and generated files have not changed since the last
 * run, to the byte and with no file more or less; otherwise undefined.
 */
export async function unchanged(root: string): Promise<number | undefined> {
  const stamp = await read(root);
  if (stamp === undefined || stamp.inputs !== (await getInputs(root))) return undefined;
  return stamp.outputs === (await getOutputs(root, stamp.folders)) ? stamp.count : undefined;
}

/**
 * Stores the hashes of the files that were generated into some folders of `root`.
 *
 * @param inputs hash of the inputs before generating, so that an edit during the run is generated the next time
 */
export async function remember(
  root: string,
  inputs: string,
  { folders, count }: Pick<Stamp, 'folders' | 'count'>,
): Promise<void> {
  const stamp: Stamp = { inputs, outputs: await getOutputs(root, folders), folders, count };
  await mkdir(dirname(file(root)), { recursive: true });
  await writeFile(file(root), JSON.stringify(stamp));
}

function file(root: string): string {
  return join(root, 'node_modules', '.cache', 'videogen-generate.json');
}

async function read(root: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(file(root), 'utf8'));
  } catch {
    // The stamp is missing or incomplete, so it proves nothing.
    return undefined;
  }
}

/** A digest of the documents, the generator, and the versions of what it uses. */
export async function getInputs(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  await addFolder(hash, join(root, 'spec'), /^(?:dist|node_modules|test)(?:\/|$)/);
  await addFolder(hash, join(repository, 'tools', 'generate', 'src'));
  // The document of the emulator's admin API.
  await addFolder(hash, join(repository, 'packages', 'emulator', 'src', 'admin'), /\.ts$/);
  // The URL of the site is in its manifest.
  for (const file of ['pnpm-lock.yaml', 'packages/docs/package.json'])
    hash.update(await readFile(join(repository, file)));
  return hash.digest('hex');
}

async function getOutputs(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) await addFolder(hash, join(root, folder));
  return hash.digest('hex');
}

/** Adds the names and the bytes of the files of a folder. A missing folder counts as empty. */
async function addFolder(hash: Hash, folder: string, leftOut?: RegExp): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => leftOut?.test(path) !== true)
    .toSorted();
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  for (const [index, content] of contents.entries())
    hash.update(JSON.stringify([folder, paths[index], content.length])).update(content);
}

import { createHash } from 'node:crypto';
import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { system } from '../system.ts';
import { canIdentifyProcesses, getProcessMarker, getProcessState } from './process-marker.node.ts';

/** The hash of the target's name, the process that writes, and an id. */
const format = /^\.([\da-f]{16})\.(.*)\.[\da-f-]{36}\.part$/;

/** A download that has written nothing for so long (milliseconds) has ended, whichever machine wrote it. */
const maxSilence = 24 * 3_600_000;

/** Returns the name of the temporary file of a download; not the one of the target, which can be as long as names may be. */
export async function getPartName(target: string): Promise<string> {
  return `.${hashName(target)}.${await getProcessMarker()}.${system.createId()}.part`;
}

/**
 * Removes the temporary files that processes left behind which have ended, never those of one that runs.
 *
 * @param target the file that they were for. @default all files of the folder
 */
export async function removeDeadParts(folder: string, target?: string): Promise<void> {
  if (!canIdentifyProcesses()) return;
  // Stryker disable next-line ArrayDeclaration: no name of a part.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    // Stryker disable next-line ArrayDeclaration: the first element is not used.
    const [, hash, marker] = format.exec(name) ?? [];
    if (marker === undefined || (target !== undefined && hash !== hashName(target))) continue;
    const path = join(folder, name);
    // What cannot be removed is in nobody's way.
    if (await isDead(path, marker)) await unlink(path).catch(() => {});
  }
}

async function isDead(path: string, marker: string): Promise<boolean> {
  const state = await getProcessState(marker);
  if (state !== 'elsewhere') return state === 'ended';
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && file.mtimeMs < system.now() - maxSilence;
}

function hashName(target: string): string {
  return createHash('sha256').update(basename(target)).digest('hex').slice(0, 16);
}

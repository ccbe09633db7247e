import { randomUUID } from 'node:crypto';
import { open, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usageError } from './cli-error.ts';
import type { Session } from './session.ts';

/** The destination of videos. */
export type Target =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string };

/**
 * Checks `--output` before a task is created; undefined when it is not given.
 *
 * @throws {CliError} `usage` when nothing can be written there
 */
export async function checkOutput({ host, options }: Session, output?: string): Promise<Target | undefined> {
  if (output === undefined) return undefined;
  if (output === '-') {
    if (options.json) throw usageError('--output - and --json both want stdout', 'Write the video to a file');
    if (host.stdout.isTTY) {
      throw usageError('A terminal cannot show a video', 'Redirect stdout to a file or a program');
    }
    return { kind: 'stdout' };
  }

  const found = await getStat(output);
  if (found?.isDirectory()) {
    await checkFolder(output);
    return { kind: 'folder', path: output };
  }

  const folder = await getStat(dirname(output));
  if (folder?.isDirectory()) return { kind: 'file', path: output };
  throw usageError(`The folder ${dirname(output)} does not exist`, 'Create it first');
}

/** Returns the path of a task's video by its index. */
export function pathOfVideo(target: Exclude<Target, { kind: 'stdout' }>, taskId: string, at: number): string {
  const path = target.kind === 'folder' ? join(target.path, `${taskId}.mp4`) : target.path;
  if (at === 0) return path;
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./\\]+)?$/s.exec(path) ?? [];
  return `${stem}-${at + 1}${extension}`;
}

/** The name of a video in a folder is known with the task only, so another file shows whether the folder can be written. */
async function checkFolder(path: string): Promise<void> {
  const probe = join(path, `.${randomUUID()}.part`);
  try {
    const file = await open(probe, 'wx');
    await file.close();
    await unlink(probe);
  } catch (cause) {
    throw usageError(`Nothing can be written into ${path}`, 'Check its permissions', { cause });
  }
}

async function getStat(path: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  // Every reason means that it is not a writable folder.
  return stat(path).catch(() => undefined);
}

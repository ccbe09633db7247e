import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, realpath } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { maximumBytes } from '@videogen/types/facts';
import { ToolError } from './tool-error.ts';

/** A file of an allowed folder, in memory: what was checked is what is sent. */
export interface AllowedFile {
  readonly file: File;
  /** SHA-256 of its content. */
  readonly digest: string;
}

/**
 * Reads a file of the allowed folders.
 *
 * @param path absolute, or relative to the first folder
 * @throws {ToolError} when it is elsewhere, also by a link, is not a regular file, or is larger than an upload may be
 */
export async function readAllowedFile(folders: readonly string[], path: string): Promise<AllowedFile> {
  const [first] = folders;
  if (first === undefined) throw noFolder('read files');
  const real = await realpath(resolve(first, path)).catch(() => undefined);
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  if (real === undefined) throw notAllowed(folders, path);
  const isAllowed = roots.some((root) => root !== undefined && isInside(root, real));
  if (!isAllowed) throw notAllowed(folders, path);

  // A link that replaced the file is not followed; a pipe is not waited for. Windows has neither flag, which adds nothing.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(real, flags).catch(() => undefined);
  if (handle === undefined) throw notAllowed(folders, path);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notAllowed(folders, path);
    if (stats.size > maximumBytes)
      throw new ToolError(
        `The file has ${stats.size} bytes; the limit is ${maximumBytes}`,
        'Use a smaller file.',
      );
    const bytes = new Uint8Array(await handle.readFile());
    const digest = createHash('sha256').update(bytes).digest('hex');
    return { file: new File([bytes], basename(real)), digest };
  } finally {
    await handle.close();
  }
}

/** Returns the path of a video in the first folder. @throws {ToolError} without a folder */
export async function outputPath(folders: readonly string[], name: string): Promise<string> {
  const [first] = folders;
  if (first === undefined) throw noFolder('save videos');
  await mkdir(first, { recursive: true });
  return join(await realpath(first), name);
}

/** Whether a file is in a folder; the folder itself and the one above it are no files. */
function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  // Stryker disable next-line MethodExpression,ConditionalExpression: only Windows has paths that no way leads to, on another drive.
  return !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The same for a file that is elsewhere and one that does not exist: the server does not tell which files exist. */
function notAllowed(folders: readonly string[], path: string): ToolError {
  return new ToolError(
    `${JSON.stringify(path)} is not a readable file in an allowed folder`,
    `Use a file in one of these folders: ${folders.join(', ')}`,
  );
}

function noFolder(what: string): ToolError {
  return new ToolError(
    `This server has no folder in which it may ${what}`,
    'Ask the user to start the server with a folder as its argument: `npx -y @videogen/mcp <folder>`.',
  );
}

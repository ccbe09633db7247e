import { readFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import type { Reply } from '@videogen/engine';
import { lookup } from 'mrmime';

/** Responds with the file at a path. */
export type ServeFile = (path: string) => Promise<Reply>;

/** Creates what serves the files of a folder. A path to no file, or out of the folder, leads to a 404. */
export function serveFolder(folder: string, headers: Reply['headers'] = {}): ServeFile {
  return async (path) => {
    const file = join(folder, normalize(decodePath(path)));
    const name = file.endsWith(sep) ? join(file, 'index.html') : file;
    const body = file.startsWith(join(folder, sep)) ? await readIfThere(name) : undefined;
    return body === undefined ? textReply(404, 'Not found\n', headers) : fileReply(name, body, headers);
  };
}

/** Creates a reply with a file. */
export function fileReply(name: string, body: Uint8Array, headers: Reply['headers'] = {}): Reply {
  const type = lookup(name) ?? 'application/octet-stream';
  const charset = /^text\/|javascript$/.test(type) ? '; charset=utf-8' : '';
  return { status: 200, headers: { ...headers, 'content-type': `${type}${charset}` }, body };
}

/** Creates a reply of text. */
export function textReply(status: number, text: string, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** A malformed path leads to no file. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code)) return undefined;
    throw error;
  }
}

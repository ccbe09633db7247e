import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Reply } from '@videogen/service';

const TEXT = 'text/plain; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.txt': TEXT,
};

/** Returns the media type of a file of a page, by its name. */
export function getMediaType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

/** Reads a file; undefined when there is none. */
export async function readAsset(file: URL | string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code))
    )
      return undefined;
    throw error;
  }
}

/** Creates a reply of text. */
export function textReply(status: number, text: string, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { ...headers, 'content-type': TEXT }, body: text };
}

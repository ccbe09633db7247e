import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMessage } from '@videogen/shared/get-message';
import { SpecDiffError } from '../errors.ts';

const maxBytes = 50_000_000;
const timeoutMilliseconds = 30_000;

/** Whether the name of a version is a URL. */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/**
 * Downloads a document into a folder; the result is the file.
 *
 * @throws SpecDiffError `ERR_URL` when URLs are not allowed, or the document could not be downloaded over https.
 */
export async function download(url: string, folder: string, isAllowed: boolean): Promise<string> {
  if (!isAllowed) throw failure(url, 'set --allow-url to read URLs');
  if (!/^https:/i.test(url)) throw failure(url, 'only https URLs are read');
  const text = await read(url).catch((error: unknown) => {
    if (error instanceof SpecDiffError) throw error;
    throw failure(url, getMessage(error));
  });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, /^\s*\{/.test(text) ? 'document.json' : 'document.yaml');
  writeFileSync(file, text);
  return file;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!response.ok) throw failure(url, `the server responded with ${response.status}`);
  if (!response.url.startsWith('https:')) throw failure(url, 'it redirects to a URL that is not https');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size > maxBytes) throw failure(url, `it is larger than ${maxBytes / 1e6} MB`);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function failure(url: string, why: string): SpecDiffError {
  return new SpecDiffError('ERR_URL', `${url} could not be downloaded: ${why}.`);
}

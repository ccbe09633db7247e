import { Buffer } from 'node:buffer';
import type { MediaKind, Pool } from '../values/pool.ts';
import type { CaseContext } from './case-context.ts';
import { mediaFile, upload } from './files.ts';

const formats: Readonly<Record<MediaKind, string>> = { image: 'png', audio: 'mp3', video: 'mp4' };
const kinds: readonly MediaKind[] = ['image', 'audio', 'video'];

/** Uploads one small file of each kind, so that requests have references that exist. */
export async function uploadPool(context: Omit<CaseContext, 'pool'>, urlPrefix: string): Promise<Pool> {
  const files = new Map(kinds.map((kind) => [kind, mediaFile(kind, formats[kind])]));
  const references = new Map<MediaKind, string>();
  for (const [kind, file] of files) references.set(kind, await upload(context, file));
  return {
    urlPrefix,
    reference: (kind) => references.get(kind) ?? '',
    inline: (kind) => Buffer.from(files.get(kind)?.bytes ?? []).toString('base64'),
  };
}

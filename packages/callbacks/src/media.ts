import type { IncomingCallback } from './incoming.ts';

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(?:;|$))/i;

/** What speaks against reading the body at all, by its headers alone. */
export function headerProblem(
  incoming: IncomingCallback,
  maxBodyBytes: number,
): 'media_type' | 'content_encoding' | 'too_large' | undefined {
  const type = incoming.header('content-type') ?? '';
  if (type !== 'application/json' && (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type))) return 'media_type';
  const encoding = incoming.header('content-encoding') ?? '';
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') return 'content_encoding';
  return Number(incoming.header('content-length') ?? 0) > maxBodyBytes ? 'too_large' : undefined;
}

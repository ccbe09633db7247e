import { type BodyLimits, type CallbackBody, readWebBody } from './read-body.ts';

/** The little that the kit needs of a request. Every platform's request is turned into one of these. */
export interface IncomingCallback {
  readonly method: string;
  /** URL, or path with query; the token is the last segment of the path. */
  readonly target: string;
  /** One header; the name is passed in lower case. */
  header(name: string): string | null | undefined;
  /** Reads the body; called at most once. */
  body(limits: BodyLimits): Promise<CallbackBody>;
}

/** What the platform offers beside the request. */
export interface PlatformContext {
  /** Keeps the platform alive until the promise is settled, as Workers, Vercel and others have it. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** A Web `Request` as the kit sees it. */
export function incomingFromRequest(request: Request): IncomingCallback {
  return {
    method: request.method,
    target: request.url,
    header: (name) => request.headers.get(name),
    body: async (limits) =>
      request.bodyUsed ? { kind: 'failed', reason: 'body_consumed' } : readWebBody(request.body, limits),
  };
}

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^\s;]*)/i;
const UTF_8 = /^(?:utf-?8|"utf-?8")$/i;

/** Why the headers alone forbid reading the body; `undefined` if they do not. */
export function headerProblem(
  incoming: IncomingCallback,
  maxBodyBytes: number,
): 'media_type' | 'content_encoding' | 'too_large' | undefined {
  const type = incoming.header('content-type') ?? '';
  if (type !== 'application/json' && !isJsonInUtf8(type)) return 'media_type';
  const encoding = incoming.header('content-encoding') ?? '';
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') return 'content_encoding';
  return Number(incoming.header('content-length') ?? 0) > maxBodyBytes ? 'too_large' : undefined;
}

function isJsonInUtf8(type: string): boolean {
  return JSON_TYPE.test(type) && UTF_8.test(CHARSET.exec(type)?.[1] ?? 'utf-8');
}

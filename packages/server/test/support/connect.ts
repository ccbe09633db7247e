import type { Json, RenderJob, RenderMedia } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import type { Provider, ProviderOptions, ProviderRequest } from '../../src/providers/provider.ts';
import { sampleOptions, sampleRequest } from './samples.ts';

const BASE = 'https://provider.example';

/** A request that a provider was sent. */
export interface Sent {
  /** The method and the path, after the origin of another host. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A provider, and what it was sent. */
export interface Connected {
  readonly provider: Provider;
  readonly sent: readonly Sent[];
}

const created = { id: 'work', request_id: 'work', prompt_id: 'work' };

/**
 * Creates a provider on `https://provider.example`.
 *
 * @param respond returns what it responds with to a request; undefined means 404
 */
export function connect(
  create: (options: ProviderOptions) => Provider,
  respond: (target: string) => Json | Response | undefined = () => created,
): Connected {
  const sent: Sent[] = [];
  const send: typeof fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const { origin, pathname, search } = new URL(String(input));
    const target = `${method} ${origin === BASE ? '' : origin}${pathname}${search}`;
    sent.push({
      target,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    });
    const response = respond(target);
    if (response instanceof Response) return response;
    return response === undefined ? new Response(null, { status: 404 }) : Response.json(response);
  };
  const provider = create(sampleOptions(BASE, { fetch: send, fetchResult: send, pollMs: 7 }));
  return { provider, sent };
}

const media = (name: string, mediaType: string): RenderMedia => ({
  blob: name,
  size: 1,
  format: name,
  mediaType,
  source: async () => ({ url: `https://storage.example/${name}` }),
});

/** The inputs of a task. */
export interface Inputs extends Pick<RenderJob, 'prompt' | 'seconds' | 'aspectRatio'> {
  readonly image: RenderMedia;
  readonly video: RenderMedia;
  readonly audio: RenderMedia;
}

/** The inputs of a task that has a prompt only. */
export const textOnly: Omit<Inputs, 'image' | 'video' | 'audio'> = {
  prompt: 'a kite',
  seconds: 5,
  aspectRatio: '16:9',
};

/** The inputs of a task that has all of them. */
export const everything: Inputs = {
  ...textOnly,
  image: media('png', 'image/png'),
  video: media('mp4', 'video/mp4'),
  audio: media('wav', 'audio/wav'),
};

/** Returns a request for work, with a reference if the provider has the work already. */
export function getRequest(
  job: object = textOnly,
  { reference = null, ...changes }: Partial<ProviderRequest> & { reference?: string | null } = {},
): ProviderRequest {
  const { submission, ...call } = sampleCall(job);
  return sampleRequest({
    ...call,
    submission: { ...submission, idempotencyKey: 'key-1', reference },
    ...changes,
  });
}

/** The headers of a request with JSON. */
export const json: Readonly<Record<string, string>> = { 'content-type': 'application/json' };

/** Returns the same media in memory. */
export function inMemory(part: RenderMedia, content: string): RenderMedia {
  return { ...part, source: async () => Buffer.from(content) };
}

/** Returns a response with a video. */
export function videoResponse(): Response {
  return new Response('video', { headers: { 'content-type': 'video/mp4' } });
}

import type { paths } from '@videogen/types';

const apiKey = 'key-123456';
const authorization = `Bearer ${apiKey}`;

/** A way to read a task: a library, or by hand. */
export type ReaderName =
  | '@videogen/client'
  | 'fetch'
  | 'openapi-fetch'
  | 'ky'
  | 'openai'
  | 'replicate'
  | '@runwayml/sdk'
  | '@fal-ai/client';

/** Reads one task. */
export type Read = () => Promise<unknown>;

/** Where a task is read. */
export interface Place {
  readonly baseUrl: string;
  readonly id: string;
  /** Of the task, from the slash on. */
  readonly path: string;
}

/**
 * Ways to read a task, each as its library means it to be done; all ask for the same path of the same server. A library
 * is loaded when it is asked for, so that a process holds one.
 */
export const READERS: Readonly<Record<ReaderName, (place: Place) => Promise<Read>>> = {
  '@videogen/client': async ({ baseUrl, id }) => {
    const { createVideoClient } = await import('@videogen/client');
    const client = createVideoClient({ baseUrl, apiKey });
    return () => client.tasks.get(id);
  },
  fetch: async ({ baseUrl, path }) => {
    // The same request: these two members change what is sent, and what is done with the answer.
    const same = { cache: 'no-store', redirect: 'manual' } as const;
    return async () => (await fetch(`${baseUrl}${path}`, { headers: { authorization }, ...same })).json();
  },
  'openapi-fetch': async ({ baseUrl, id }) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<paths>({ baseUrl, headers: { authorization } });
    return () => client.GET('/v1/tasks/{task_id}', { params: { path: { task_id: id } } });
  },
  ky: async ({ baseUrl, path }) => {
    const { default: ky } = await import('ky');
    const client = ky.create({ prefix: baseUrl, headers: { authorization } });
    return () => client.get(path.slice(1)).json();
  },
  openai: async ({ baseUrl, path }) => {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({ apiKey, baseURL: baseUrl });
    return () => client.get(path);
  },
  replicate: async ({ baseUrl, path }) => {
    const { default: Replicate } = await import('replicate');
    const client = new Replicate({ auth: apiKey, baseUrl });
    return async () => (await client.request(path, { method: 'GET' })).json();
  },
  '@runwayml/sdk': async ({ baseUrl, path }) => {
    const { default: RunwayML } = await import('@runwayml/sdk');
    const client = new RunwayML({ apiKey, baseURL: baseUrl });
    return () => client.get(path);
  },
  '@fal-ai/client': async ({ baseUrl, id, path }) => {
    const { createFalClient } = await import('@fal-ai/client');
    const client = createFalClient({
      credentials: apiKey,
      // Sound: the type wants a promise of the request as it is to be sent, which this is.
      requestMiddleware: async (request) => ({ ...request, url: `${baseUrl}${path}` }),
    });
    return () => client.queue.status('fal-ai/any', { requestId: id });
  },
};

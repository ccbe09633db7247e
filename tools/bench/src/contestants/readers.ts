import type { Contestant } from './measure.ts';

const apiKey = 'key-123456';
const authorization = `Bearer ${apiKey}`;
const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const path = `/v1/tasks/${id}`;

/** Ways to read a task, each as its library means it to be done. A library is loaded by the process that measures it. */
export const contestants: Readonly<Record<string, Contestant>> = {
  '@videogen/client': async (baseUrl) => {
    const { createVideoClient } = await import('@videogen/client');
    const client = createVideoClient({ baseUrl, apiKey });
    return { call: () => client.tasks.get(id) };
  },
  fetch: async (baseUrl) => {
    // The client sends the same: these two members change the request, and what is done with the response.
    const same = { cache: 'no-store', redirect: 'manual' } as const;
    const init = { headers: { authorization }, ...same };
    return { call: async () => (await fetch(`${baseUrl}${path}`, init)).json() };
  },
  'openapi-fetch': async (baseUrl) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<import('@videogen/types').paths>({ baseUrl, headers: { authorization } });
    return { call: () => client.GET('/v1/tasks/{task_id}', { params: { path: { task_id: id } } }) };
  },
  '@runwayml/sdk': async (baseURL) => {
    const { default: RunwayML } = await import('@runwayml/sdk');
    const client = new RunwayML({ apiKey, baseURL });
    return { call: () => client.get(path) };
  },
  '@fal-ai/client': async (baseUrl) => {
    const { createFalClient } = await import('@fal-ai/client');
    const client = createFalClient({
      credentials: apiKey,
      requestMiddleware: async (request) => ({ ...request, url: `${baseUrl}${path}` }),
    });
    return { call: () => client.queue.status('fal-ai/any', { requestId: id }) };
  },
};

import { createFalClient } from '@fal-ai/client';
import RunwayML from '@runwayml/sdk';
import { createVideoClient } from '@videogen/client';
import type { paths } from '@videogen/types';
import ky from 'ky';
import OpenAI from 'openai';
import createClient from 'openapi-fetch';
import Replicate from 'replicate';

const apiKey = 'key-123456';
const authorization = `Bearer ${apiKey}`;

/** Ways to read a task, each as its library means it to be done; all ask for the same path of the same server. */
export function readers(baseUrl: string, id: string): Record<string, () => Promise<unknown>> {
  const path = `/v1/tasks/${id}`;
  const ours = createVideoClient({ baseUrl, apiKey });
  const typed = createClient<paths>({ baseUrl, headers: { authorization } });
  const kyClient = ky.create({ prefix: baseUrl, headers: { authorization } });
  const openai = new OpenAI({ apiKey, baseURL: baseUrl });
  const replicate = new Replicate({ auth: apiKey, baseUrl });
  const runway = new RunwayML({ apiKey, baseURL: baseUrl });
  const fal = createFalClient({
    credentials: apiKey,
    // Sound: the type wants a promise of the request as it is to be sent, which this is.
    requestMiddleware: async (request) => ({ ...request, url: `${baseUrl}${path}` }),
  });
  return {
    '@videogen/client': () => ours.tasks.get(id),
    // The same request: these two members change what is sent, and what is done with the answer.
    fetch: async () =>
      (
        await fetch(`${baseUrl}${path}`, {
          headers: { authorization },
          cache: 'no-store',
          redirect: 'manual',
        })
      ).json(),
    'openapi-fetch': () => typed.GET('/v1/tasks/{task_id}', { params: { path: { task_id: id } } }),
    ky: () => kyClient.get(path.slice(1)).json(),
    openai: () => openai.get(path),
    replicate: async () => (await replicate.request(path, { method: 'GET' })).json(),
    '@runwayml/sdk': () => runway.get(path),
    '@fal-ai/client': () => fal.queue.status('fal-ai/any', { requestId: id }),
  };
}

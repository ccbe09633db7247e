import type { Contestant } from './measure.ts';

const apiKey = 'key-123456';
const authorization = `Bearer ${apiKey}`;
const body = { prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5 } as const;

/** Ways to create a task, each as its library means it to be done. A library is loaded by the process that measures it. */
export const contestants: Readonly<Record<string, Contestant>> = {
  '@videogen/client': async (baseUrl) => {
    const { createVideoClient } = await import('@videogen/client');
    const client = createVideoClient({ baseUrl, apiKey });
    return { call: () => client.textToVideo(body) };
  },
  fetch: async (baseUrl) => {
    const headers = { authorization, 'content-type': 'application/json' };
    return {
      call: async () => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`${baseUrl}/v1/video/text2video`, init)).json();
      },
    };
  },
  'openapi-fetch': async (baseUrl) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<import('@videogen/types').paths>({ baseUrl, headers: { authorization } });
    return { call: () => client.POST('/v1/video/text2video', { body }) };
  },
};

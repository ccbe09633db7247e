const options = `{ baseUrl: 'http://127.0.0.1', baseURL: 'http://127.0.0.1', apiKey: 'key-123456' }`;

/** A program for each library that imports it and creates its client. */
export const programs: Readonly<Record<string, string>> = {
  '@videogen/client': `import { createVideoClient } from '@videogen/client';
    export const client = createVideoClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key-123456' });`,
  'openapi-fetch': `import create from 'openapi-fetch'; export const client = create(${options});`,
  '@runwayml/sdk': `import Runway from '@runwayml/sdk'; export const client = new Runway(${options});`,
  '@fal-ai/client': `import { createFalClient } from '@fal-ai/client'; export const client = createFalClient();`,
};

/** A program without any library: creates a task and polls until it is final. */
export const plain: string = `
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const base = 'https://example.com/v1';
  const body = JSON.stringify({ prompt: 'A cat' });
  let response = await (await fetch(base + '/video/text2video', { method: 'POST', headers, body })).json();
  const id = response.data.task_id;
  do {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    response = await (await fetch(base + '/tasks/' + id, { headers })).json();
  } while (!['SUCCESS', 'FAILED', 'CANCELED'].includes(response.data.status));
  console.log(response.data);
`;

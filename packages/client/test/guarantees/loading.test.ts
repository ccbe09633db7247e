import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoClient } from '../../src/index.ts';
import { createMemoryJournal } from '../../src/journal.ts';
import { createFile } from '../support/files.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, taskId } from '../support/service.ts';
import { bundlePage } from '../support/size.ts';

const folder = await temporaryFolder(afterAll);
let built: typeof import('../../src/index.ts');
beforeAll(async () => {
  // Bundled as for a page, without what it loads on demand.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of (await bundlePage()).first) await writeFile(join(folder, name), text);
  built = await import(pathToFileURL(join(folder, 'stdin.js')).href);
});

/** Uses a client whose further code cannot be loaded; returns its result or error, and the requests. */
async function using(
  use: (client: VideoClient) => Promise<unknown>,
  create: () => Response | Promise<Response>,
) {
  const sent: string[] = [];
  const fetch = memoryFetch(({ url }) => {
    sent.push(url);
    return url.includes('/tasks/') ? Response.json({ code: 0, data: record('SUCCESS') }) : create();
  });
  const client = built.createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456', fetch });
  const result = await use(client).catch((error: unknown) => error);
  return { result, sent };
}

const created = (): Response => Response.json({ code: 0, data: { task_id: taskId } });
const png = createFile('PNG');
const video = { url: 'https://x.example/v.mp4' };

describe('code that cannot be loaded is an error before a request', () => {
  const calls: Record<string, (client: VideoClient) => Promise<unknown>> = {
    upload: (client) => client.upload(png),
    'a create request with media': (client) => client.imageToVideo({ image: png }),
    download: (client) => client.download(video),
    'download to a stream': (client) => client.download(video, new WritableStream()),
    'run with a download': (client) =>
      client.run('textToVideo', { prompt: 'x' }, { to: new WritableStream() }),
    resolve: (client) =>
      client.resolve(createMemoryJournal(), { via: { waitFor: async () => ({ taskId }) } }),
  };
  it.each(Object.entries(calls))('%s', async (_, call) => {
    const { result, sent } = await using(call, created);
    expect(result).toMatchObject({ code: 'connection', sent: false });
    expect(String(result)).toContain('could not be loaded; nothing was sent');
    expect(sent).toEqual([]);
  });
});

describe('creating a task and waiting for it loads nothing, when the response', () => {
  const responses: Record<string, [create: () => Response | Promise<Response>, expected: object]> = {
    'has the task': [created, { status: 'SUCCESS' }],
    'is a refusal': [() => Response.json({ detail: [] }, { status: 422 }), { code: 'validation' }],
    'is a 5xx': [() => new Response('no', { status: 502 }), { code: 'ambiguous_submit' }],
    'has no task': [() => new Response('<p>'), { code: 'ambiguous_submit' }],
    'does not come': [() => Promise.reject(new TypeError('Failed to fetch')), { code: 'ambiguous_submit' }],
  };
  it.each(Object.entries(responses))('%s', async (_, [create, expected]) => {
    const { result, sent } = await using((client) => client.textToVideo({ prompt: 'x' }).result(), create);
    expect(result).toMatchObject(expected);
    expect(sent[0]).toContain('/v1/video/');
  });
});

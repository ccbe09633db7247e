import { launchChromium } from '@videogen-tools/testing/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createVideoClient } from '../../src/index.ts';
import { created, type Handler, type Service, script, serve, task, taskId } from '../support/service.ts';
import { bundlePage } from '../support/size.ts';

let browser: Awaited<ReturnType<typeof launchChromium>>;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  browser = await launchChromium();
  files = (await bundlePage()).first;
});
afterAll(() => browser.close());

const page = `<script type="module">
  import { createVideoClient } from '/stdin.js';
  globalThis.createVideoClient = createVideoClient;
</script>`;

type Call = 'create' | 'upload' | 'download';
/** Handles a request; `goOffline` disconnects the browser and breaks the connection. */
type Step = (goOffline: Handler) => Handler;

const steps: readonly (readonly [name: string, call: Call, isOffline: boolean, step: Step, error: object])[] =
  [
    ['before a create request', 'create', true, () => created, { code: 'ambiguous_submit', sent: true }],
    [
      'during a create request',
      'create',
      false,
      (goOffline) => goOffline,
      { code: 'ambiguous_submit', sent: true },
    ],
    [
      'during the first read',
      'create',
      false,
      (goOffline) => script(created, goOffline),
      { code: 'task_timeout', taskId },
    ],
    [
      'between two reads',
      'create',
      false,
      (goOffline) => script(created, task('PENDING'), goOffline),
      { code: 'task_timeout', taskId },
    ],
    ['before an upload', 'upload', true, () => created, { code: 'connection', sent: false }],
    ['before a download', 'download', true, () => created, { code: 'connection', sent: false }],
  ];

it.each(steps)(
  'Chromium that goes offline %s gets a documented error',
  async (_, call, isOffline, step, error) => {
    const context = await browser.newContext();
    const handle = step(async (_request, response) => {
      await context.setOffline(true);
      response.socket?.destroy();
    });
    await using service: Service = await serve((request, response, incoming) => {
      if (request.path.startsWith('/v1/')) return handle(request, response, incoming);
      const type = request.path.endsWith('.js') ? 'text/javascript' : 'text/html';
      return response.setHeader('content-type', type).end(files.get(request.path.slice(1)) ?? page);
    });
    const tab = await context.newPage();
    await tab.goto(service.url);
    await tab.waitForFunction(() => 'createVideoClient' in globalThis);
    await context.setOffline(isOffline);
    const result = await tab.evaluate(
      async ([baseUrl, called]) => {
        // Safe: the script of the page sets it.
        const { createVideoClient: create } = globalThis as unknown as {
          createVideoClient: typeof createVideoClient;
        };
        const client = create({ baseUrl, apiKey: 'key-123456', poll: { minInterval: 10, maxInterval: 10 } });
        const calls = {
          create: () => client.textToVideo({ prompt: 'x' }).result({ timeout: 1_000 }),
          upload: () => client.upload(new Blob(['x'])),
          download: () => client.download({ url: `${baseUrl}/v.mp4` }),
        };
        return calls[called]().then(
          () => 'done',
          ({ code, sent, taskId: id }) => ({ code, sent, taskId: id }),
        );
      },
      [service.url, call] as const,
    );
    expect(result).toMatchObject(error);
    await context.close();
  },
);

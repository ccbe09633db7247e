import { createHmac, randomUUID } from 'node:crypto';
import { taskRecord } from '../record.ts';
import type { Contestant } from './measure.ts';

const SECRET = 'a secret of the benchmark, 32 bytes or more';
const hook = 'https://app.example/hook';

function post(url: string, body: string, more: Readonly<Record<string, string>> = {}): Request {
  return new Request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body });
}

/** Creates a contestant of handlers of requests; fails when one refuses. */
function handling(
  prepare: () => Promise<Request>,
  handle: (request: Request) => Promise<Response>,
): Awaited<ReturnType<Contestant>> {
  const call = async (request: Request): Promise<void> => {
    const { status } = await handle(request);
    if (status !== 200) throw new Error(`A delivery was refused with ${status}.`);
  };
  return { prepare, call };
}

/** Handlers of a delivery, each with a delivery as its sender makes it. */
export const contestants: Readonly<Record<string, Contestant>> = {
  '@videogen/callbacks': async () => {
    const { createCallbackReceiver, memoryStore } = await import('@videogen/callbacks');
    const receiver = createCallbackReceiver({
      publicUrl: hook,
      secrets: [SECRET],
      store: memoryStore(),
      onStatus: () => {},
    });
    const prepare = async (): Promise<Request> => {
      const { url } = await receiver.createUrl();
      return post(url, JSON.stringify(taskRecord(url)));
    };
    return handling(prepare, (request) => receiver.handle(request));
  },
  'no library': async () =>
    handling(
      async () => post(hook, JSON.stringify(taskRecord())),
      async (request) => Response.json({ received: await request.json() }),
    ),
  '@octokit/webhooks': async () => {
    const { createWebMiddleware, Webhooks } = await import('@octokit/webhooks');
    // Its default logger prints a line for each delivery.
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const webhooks = new Webhooks({ secret: SECRET, log });
    webhooks.onAny(() => {});

    const prepare = async (): Promise<Request> => {
      const body = JSON.stringify(taskRecord());
      const signature = createHmac('sha256', SECRET).update(body).digest('hex');
      return post(hook, body, {
        'x-github-delivery': randomUUID(),
        'x-github-event': 'push',
        'x-hub-signature-256': `sha256=${signature}`,
      });
    };

    return handling(prepare, createWebMiddleware(webhooks, { path: '/hook', log }));
  },
};

import { createServer } from 'node:http';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient, isVideoClientError, type Resolution } from '@videogen/client';
import { createMemoryJournal, journalHooks } from '@videogen/client/journal';
import { startEmulator } from '@videogen/emulator';
import { listen } from '@videogen-tools/test-support/listen';

/** The outcome of the create requests of a campaign. */
export interface CampaignResult {
  /** Creates whose response was dropped. */
  readonly dropped: number;
  /** Creates that ended with the id of their task, at once, by their callback, or by the journal. */
  readonly found: number;
  /** Creates that are listed as unknown, with their evidence. */
  readonly unresolved: Resolution['unresolved'];
  /** Requests that reached the service, and the creates that they were for. */
  readonly arrived: { readonly requests: number; readonly creates: number };
}

/**
 * Creates tasks through a proxy that drops every second response, each with a callback. Half of the calls wait for the
 * callback themselves, the others leave it to the journal.
 *
 * @param count number of create requests
 * @param lost number of requests that the proxy drops before they reach the service
 * @param timeout maximum wait for callbacks, in milliseconds
 */
export async function runCampaign(count: number, lost: number, timeout: number): Promise<CampaignResult> {
  const timing = { pending: 1, queuing: 1, processing: 1 };
  await using emulator = await startEmulator({ port: 0, render: 'none', timing });
  const arrived: string[] = [];
  let dropped = 0;
  let seen = 0;

  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const isCreate = request.method === 'POST';
    const number = isCreate ? ++seen : 0;
    if (isCreate && number <= lost) return request.socket.destroy();

    const { callback_url: url = '' } = isCreate ? JSON.parse(body) : {};
    if (isCreate) arrived.push(url);
    const upstream = await fetch(emulator.url + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(isCreate && { body }),
    });

    const text = await upstream.text();
    if (isCreate && number % 2 === 0) {
      dropped += 1;
      return request.socket.destroy();
    }
    return response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(text);
  });

  const { url: baseUrl, close: closeProxy } = await listen(proxy);
  let handle: ReturnType<typeof nodeHandler> | undefined;
  const receiver = await listen(createServer((request, response) => handle?.(request, response)));
  const reader = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

  const callbacks = createCallbackReceiver({
    publicUrl: `${receiver.url}/callbacks`,
    secrets: ['a secret of thirty-two bytes or more'],
    store: memoryStore(),
    confirm: (id) => reader.tasks.get(id),
    onSuccess: () => {},
  });

  handle = nodeHandler(callbacks);
  const journal = createMemoryJournal();
  const client = createVideoClient({ baseUrl, apiKey: emulator.apiKey, hooks: journalHooks(journal) });
  let found = 0;

  const create = async (index: number): Promise<void> => {
    const { url, ref } = await callbacks.createUrl({ ref: `order-${index}` });
    const resolve = index >= count / 2 ? { resolve: { via: callbacks, timeout } } : {};
    try {
      await client.textToVideo({ prompt: 'A cat', seconds: 1, callback_url: url }, { ref, ...resolve });
      found += 1;
    } catch (error) {
      if (!isVideoClientError(error, 'ambiguous_submit')) throw error;
    }
  };

  const queue = Array.from({ length: count }, (_, index) => index).values();
  const worker = async (): Promise<void> => {
    for (const index of queue) await create(index);
  };
  await Promise.all(Array.from({ length: 20 }, worker));

  const { resolved, unresolved } = await client.resolve(journal, { via: callbacks, timeout });
  await Promise.all([closeProxy(), receiver.close()]);
  return {
    dropped,
    found: found + resolved.length,
    unresolved,
    arrived: { requests: arrived.length, creates: new Set(arrived).size },
  };
}

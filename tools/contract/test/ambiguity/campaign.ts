import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ConfirmingReceiver, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient, isVideoClientError, type Resolution } from '@videogen/client';
import { createMemoryJournal, journalHooks } from '@videogen/client/journal';
import { type Emulator, startEmulator } from '@videogen/emulator';
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
  await using proxy = await startDroppingProxy(emulator.url, lost);
  await using callbacks = await startCallbacks(emulator);
  const { via } = callbacks;

  const journal = createMemoryJournal();
  const hooks = journalHooks(journal);
  const client = createVideoClient({ baseUrl: proxy.url, apiKey: emulator.apiKey, hooks });
  let found = 0;
  const create = async (index: number): Promise<void> => {
    const { url, ref } = await via.createUrl({ ref: `order-${index}` });
    const resolve = index >= count / 2 ? { resolve: { via, timeout } } : {};
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

  const { resolved, unresolved } = await client.resolve(journal, { via, timeout });
  const { arrived, dropped } = proxy;
  return {
    dropped: dropped(),
    found: found + resolved.length,
    unresolved,
    arrived: { requests: arrived.length, creates: new Set(arrived).size },
  };
}

/** A proxy that drops create requests and their responses. */
interface DroppingProxy extends AsyncDisposable {
  readonly url: string;
  /** The callback URLs of the create requests that reached the service. */
  readonly arrived: readonly string[];
  /** Returns the number of responses that were dropped. */
  readonly dropped: () => number;
}

/** Starts a proxy that drops the first create requests, and of the later ones every second response. */
async function startDroppingProxy(service: string, lost: number): Promise<DroppingProxy> {
  const arrived: string[] = [];
  let dropped = 0;
  let seen = 0;

  const server = createServer(async (request, response) => {
    const isCreate = request.method === 'POST';
    const body = await text(request);
    if (isCreate) seen += 1;
    const number = seen;
    if (isCreate && number <= lost) return request.socket.destroy();

    const { callback_url: callback = '' } = isCreate ? JSON.parse(body) : {};
    if (isCreate) arrived.push(callback);
    const upstream = await fetch(service + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(isCreate && { body }),
    });
    const reply = await upstream.text();

    if (isCreate && number % 2 === 0) {
      dropped += 1;
      return request.socket.destroy();
    }
    return response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(reply);
  });

  const { url, close } = await listen(server);
  return { url, arrived, dropped: () => dropped, [Symbol.asyncDispose]: close };
}

/** Starts a receiver of callbacks, which confirms them at the service itself. */
async function startCallbacks({
  url: baseUrl,
  apiKey,
}: Emulator): Promise<AsyncDisposable & { readonly via: ConfirmingReceiver }> {
  let handle: ReturnType<typeof nodeHandler> | undefined;
  const { url, close } = await listen(createServer((request, response) => handle?.(request, response)));
  const reader = createVideoClient({ baseUrl, apiKey });
  const via = createCallbackReceiver({
    publicUrl: `${url}/callbacks`,
    secrets: ['a secret of thirty-two bytes or more'],
    store: memoryStore(),
    confirm: (id) => reader.tasks.get(id),
    onSuccess: () => {},
  });

  handle = nodeHandler(via);
  return { via, [Symbol.asyncDispose]: close };
}

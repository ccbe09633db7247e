import { createVideoClient, type VideoClient } from '@videogen/client';
import { type Receiver, startReceiver } from '@videogen-tools/test-support/receiver';
import { startPrism } from '../../src/targets/prism.ts';

/** A client whose service is Prism. */
interface ClientOnPrism {
  readonly client: VideoClient;
  /** The bodies of the last request and response as JSON; undefined without a body. */
  readonly bodies: { request?: unknown; response?: unknown };
  /** Receives uploads: the presigned URL in the documents is an example. */
  readonly storage: Receiver;
  readonly close: () => Promise<void>;
}

/** Starts Prism with the published OpenAPI document, and a storage, and makes a client of both. */
export async function startClientOnPrism(): Promise<ClientOnPrism> {
  const prism = await startPrism();
  const storage = await startReceiver();
  const client = createVideoClient({
    baseUrl: prism.url,
    apiKey: 'any-key',
    maxRetries: 0,
    fetch: (input, init) =>
      (input instanceof Request ? input.url : `${input}`).startsWith(prism.url)
        ? fetch(input, init)
        : fetch(storage.url, init),
  });

  const bodies: ClientOnPrism['bodies'] = {};
  client.http.use({
    onRequest: async ({ request }) => {
      bodies.request = await readJson(request);
    },
    onResponse: async ({ response }) => {
      bodies.response = await readJson(response);
    },
  });

  const close = async (): Promise<void> => {
    await storage.close();
    await prism.close();
  };
  return { client, bodies, storage, close };
}

async function readJson(message: Request | Response): Promise<unknown> {
  const text = await message.clone().text();
  return text === '' ? undefined : JSON.parse(text);
}

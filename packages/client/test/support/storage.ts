import type { ServerResponse } from 'node:http';
import { created, type Handler, json, respond, type Seen, type Service, serve } from './service.ts';

/** A service with its storage, on two hosts. */
export interface ServiceWithStorage extends AsyncDisposable {
  readonly api: Service;
  readonly storage: Service;
  /** Bodies of the PUTs that got a 200. */
  readonly stored: Buffer[];
}

/** Starts both; `put` may respond to a PUT in another way. */
export async function serveWithStorage(
  put: Handler = respond(200),
  headers: Record<string, string> = { 'Content-Type': 'image/png', 'x-grant': 'yes' },
): Promise<ServiceWithStorage> {
  const stored: Buffer[] = [];
  const storage = await serve(async (request: Seen, response: ServerResponse, incoming) => {
    await put(request, response, incoming);
    if (response.statusCode === 200 && response.writableEnded) stored.push(request.body);
  });
  let grants = 0;
  const api = await serve((request, response, incoming) => {
    if (request.path !== '/v1/upload/file') return created(request, response, incoming);
    grants++;
    const data = {
      presigned_url: `${storage.url}/u/${grants}?signature=s3cr3t`,
      headers,
      service_uri: `service://token${grants}`,
    };
    return json(response, 200, { code: 0, message: 'success', data });
  });
  return {
    api,
    storage,
    stored,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([api, storage].map((service) => service[Symbol.asyncDispose]()));
    },
  };
}

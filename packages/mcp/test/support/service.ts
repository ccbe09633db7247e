import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { onTestFinished } from 'vitest';
import type { ServerSettings } from '../../src/index.ts';
import { type Host, type HostOptions, startHost } from './host.ts';

/** The service as a server under test sees it, and the folder of its user. */
export interface Service {
  readonly emulator: Emulator;
  readonly settings: ServerSettings;
  readonly folder: string;
  /** Starts a server that is allowed to use the folder. */
  readonly start: (options?: HostOptions) => Promise<Host>;
  /** How many requests could have created a task. */
  readonly creates: () => number;
  readonly tasks: () => Promise<number>;
}

/** Starts an emulator whose tasks take next to no time, and makes an empty folder. */
export async function startService(options: EmulatorOptions = {}): Promise<Service> {
  const emulator = await startEmulator({
    port: 0,
    render: 'none',
    timing: { pending: 20, queuing: 20, processing: 20 },
    ...options,
  });
  onTestFinished(() => emulator.close());
  const folder = join(await temporaryFolder(), 'videos');
  const access = { folders: [folder], baseUrl: emulator.url, apiKey: emulator.apiKey };
  return {
    emulator,
    settings: access,
    folder,
    start: ({ settings, ...more } = {}) => startHost({ ...more, settings: { ...access, ...settings } }),
    creates: () => emulator.requests.list().filter(({ path }) => path.startsWith('/v1/video/')).length,
    tasks: async () => (await emulator.tasks.list()).length,
  };
}

/** A response of the service on its way. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Opens a way to a service that can change responses, and returns its URL. */
export async function startProxy(
  { emulator }: Service,
  change: (url: string, reply: Reply) => Reply | Promise<Reply>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const reply = await fetch(`${emulator.url}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: await buffer(request) }),
    });
    const { status, text } = await change(url, { status: reply.status, text: await reply.text() });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
}

/** A way to the service that keeps some responses until they are released. */
export interface Gate {
  readonly baseUrl: string;
  /** Resolves when as many responses as were asked for are kept. */
  readonly kept: Promise<unknown>;
  readonly release: () => unknown;
}

/**
 * Opens a gate in front of a service.
 *
 * @param path beginning of the paths whose responses are kept. @default those of create requests, whose tasks exist then
 * @param count how many responses are waited for
 */
export async function startGate(service: Service, path = '/v1/video/', count = 1): Promise<Gate> {
  const events = new EventEmitter();
  const kept = once(events, 'kept');
  const released = once(events, 'released');
  let held = 0;
  const baseUrl = await startProxy(service, async (url, reply) => {
    if (!url.startsWith(path)) return reply;
    held += 1;
    if (held === count) events.emit('kept');
    await released;
    return reply;
  });
  return { baseUrl, kept, release: () => events.emit('released') };
}

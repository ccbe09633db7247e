import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Emulator, startEmulator } from '../../src/index.ts';
import { videogenHandlers } from '../../src/msw/msw.ts';
import { png } from '../support/files.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Received, type Sender, senders } from './senders.ts';

const baseUrl = 'https://api.videogen.example';

interface Application {
  /** Sends a JSON body to an operation, or reads. */
  readonly call: (path: string, body?: unknown) => Promise<Received>;
  readonly send: Sender;
  readonly emulator: Emulator;
  readonly receiver: Receiver;
  /** Whether bodies are sent without `content-length`. */
  readonly lacksLength: boolean;
}

const parse = ({ text }: Received) => JSON.parse(text).data;

async function readTask({ call }: Application, id: string) {
  return parse(await call(`/v1/tasks/${id}`));
}

/** What an application does with the service. Each is a test in every cell of the matrix. */
const uses: Readonly<Record<string, (application: Application) => Promise<void>>> = {
  async 'creates a task, reads it, and its callbacks are delivered'(application) {
    const { call, emulator, receiver } = application;
    const created = await call('/v1/video/text2video', { prompt: 'A kitten', callback_url: receiver.url });
    expect(created.status).toBe(200);
    const { task_id } = parse(created);
    expect(await readTask(application, task_id)).toMatchObject({ status: 'PENDING' });
    await emulator.clock.advance('10s');
    expect(await readTask(application, task_id)).toMatchObject({ status: 'SUCCESS' });
    expect(receiver.statuses()).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
  },
  async 'uploads a file, uses it, and downloads the video'(application) {
    const { call, send, emulator, lacksLength } = application;
    const { presigned_url, headers, service_uri } = parse(
      await call('/v1/upload/file', { filename: 'a.png' }),
    );
    const put = await send(presigned_url, { method: 'PUT', headers, body: new Uint8Array(png(64, 64)) });
    // Without MSW, happy-dom sends the body of an XMLHttpRequest without its length, which is refused as S3 does.
    if (lacksLength) return expect(put.status).toBe(411);
    expect(put.status).toBe(200);
    const { task_id } = parse(await call('/v1/video/image2video', { image: { service_uri } }));
    await emulator.clock.advance('10s');
    const { url } = (await readTask(application, task_id)).output_videos[0];
    const video = await send(url, { method: 'GET' });
    expect([video.status, video.text.includes('ftyp')]).toEqual([200, true]);
  },
  async 'receives refusals and faults as they are'({ call, emulator }) {
    expect((await call('/v1/video/text2video', { seconds: 99 })).status).toBe(422);
    expect((await call('/v1/tasks/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    emulator.faults.add({ kind: 'status', status: 503, count: 1 });
    expect((await call('/v1/video/text2video', {})).status).toBe(503);
    emulator.faults.add({ kind: 'delay', delayMs: 20, count: 1 });
    expect((await call('/v1/video/text2video', {})).status).toBe(200);
    emulator.faults.add({ kind: 'reset', count: 1 });
    await expect(call('/v1/video/text2video', {})).rejects.toThrow();
  },
  async 'advances the clock over many tasks, and waits for one'({ emulator }) {
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: '{}' };
    await Promise.all(Array.from({ length: 70 }, () => emulator.fetch('/v1/video/text2video', request)));
    const [first] = await emulator.tasks.list();
    const waited = emulator.tasks.waitFor(first?.id ?? '', 'SUCCESS', { timeoutMs: 60_000 });
    await emulator.clock.advance('1h');
    expect((await waited).status).toBe('SUCCESS');
    const ended = (await emulator.tasks.list()).filter(({ status }) => status === 'SUCCESS');
    expect(ended).toHaveLength(70);
  },
};

const IN_PROCESS = 'MSW, in the process';
const DIRECT = 'its own URL';

/** The origin of the page, if there is one, which an emulator that it calls over a connection has to allow. */
function getOrigins(): string[] {
  return 'location' in globalThis ? [location.origin] : [];
}

/** How the requests of an application reach an emulator. */
const ways: Readonly<Record<string, (emulator: Emulator) => { url: string; close: () => void }>> = {
  [IN_PROCESS]: (emulator) => intercept(emulator),
  'MSW, under a URL': ({ url }) => intercept(url),
  [DIRECT]: ({ url }) => ({ url, close: () => undefined }),
};

function intercept(emulator: Emulator | string): { url: string; close: () => void } {
  const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
  server.listen();
  return { url: baseUrl, close: () => server.close() };
}

/**
 * Tests every sender and way in the environment of the file that calls it, with real and fake timers in turn. The check of
 * the packed packages has each with both.
 */
export function testEnvironment(names: readonly (keyof typeof senders)[]): void {
  const cells = names.flatMap((sender, row) =>
    Object.keys(ways).map((way, column) => {
      const timers = (row + column) % 2 === 0 ? 'fake' : 'real';
      return { sender, way, timers };
    }),
  );

  describe.each(cells)('$sender to $way, with $timers timers', ({ sender, way, timers }) => {
    let application: Application;
    let closeAll: () => Promise<void>;

    beforeAll(async () => {
      if (timers === 'fake') vi.useFakeTimers();
      const receiver = await openReceiver();
      const emulator = await startEmulator({
        clock: 'manual',
        render: 'none',
        cors: way === IN_PROCESS ? [] : getOrigins(),
      });
      const { url, close } = ways[way]?.(emulator) ?? { url: '', close: () => undefined };
      const send = senders[sender];
      const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
      const call: Application['call'] = (path, body) =>
        send(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const lacksLength = 'happyDOM' in globalThis && sender !== 'fetch' && way === DIRECT;
      application = { call, send, emulator, receiver, lacksLength };
      closeAll = async () => {
        close();
        await emulator.close();
        await receiver[Symbol.asyncDispose]();
      };
    });

    beforeEach(() => application.emulator.reset());
    afterAll(async () => {
      vi.useRealTimers();
      await closeAll();
    });

    test.each(Object.entries(uses))('an application %s', (_, use) => use(application));
  });
}

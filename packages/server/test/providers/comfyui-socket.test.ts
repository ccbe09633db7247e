import type { Json } from '@videogen/engine';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createComfyUiProvider } from '../../src/providers/comfyui.ts';
import { createComfyUiReports } from '../../src/providers/comfyui-socket.ts';
import { connect, getRequest, textOnly } from '../support/connect.ts';

/** A WebSocket that does what a test says. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly url: string;
  readonly options: unknown;
  isClosed = false;
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor(url: string, options: unknown) {
    this.url = url;
    this.options = options;
    FakeSocket.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  addEventListener(name: string, listener: (event: object) => void): void {
    this.#listeners.set(name, listener);
  }

  receive(data: unknown): void {
    const isBinary = data instanceof ArrayBuffer;
    this.fire('message', { data: typeof data === 'object' && !isBinary ? JSON.stringify(data) : data });
  }

  /** Calls the listener, so that what it throws fails the test. */
  fire(name: 'open' | 'close' | 'message', event: object = {}): void {
    this.#listeners.get(name)?.(event);
  }
}

/** Listens with fake sockets, on a clock that the test moves, without chance. */
function listen() {
  FakeSocket.all.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    random.mockRestore();
  });
  const report = vi.fn();
  const stopped = new AbortController();
  const reports = createComfyUiReports({
    baseUrl: 'http://gpu:8188',
    headers: { authorization: 'Bearer x' },
  });
  reports.listen({ report, signal: stopped.signal });
  const newest = () => FakeSocket.all.at(-1) ?? new FakeSocket('none', undefined);
  return { reports, report, stopped, newest };
}

test('connects under its own id, with the headers of the provider', () => {
  const { reports, newest } = listen();
  expect([newest().url, newest().options]).toEqual([
    `ws://gpu:8188/ws?clientId=${reports.clientId}`,
    { headers: { authorization: 'Bearer x' } },
  ]);
});

describe('the end of a prompt', () => {
  test.each(['execution_success', 'execution_error', 'execution_interrupted'])(
    'is reported once, after %s',
    (type) => {
      const { reports, report, newest } = listen();
      reports.expect('prompt-1', 'task-1');
      for (let count = 0; count < 2; count += 1) newest().receive({ type, data: { prompt_id: 'prompt-1' } });
      expect(report.mock.calls).toEqual([
        [{ task: 'task-1', idempotencyKey: 'prompt-1', reference: 'prompt-1' }],
      ]);
    },
  );

  test.each<[string, unknown]>([
    ['another message', { type: 'executing', data: { prompt_id: 'prompt-1' } }],
    ['a message without a type', { data: { prompt_id: 'prompt-1' } }],
    ['the end of another prompt', { type: 'execution_success', data: { prompt_id: 'prompt-2' } }],
    ['an end without a prompt', { type: 'execution_success' }],
    ['what is not JSON', 'execution_success prompt-1'],
    ['null', 'null'],
    ['a preview', new ArrayBuffer(8)],
    ['a number', '7'],
  ])('is not %s', (_, message) => {
    const { reports, report, newest } = listen();
    reports.expect('prompt-1', 'task-1');
    newest().receive(message);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a prompt that a provider sends', () => {
  /** Submits a prompt to a provider that listens. */
  async function submit(response: Json | Response) {
    const { newest } = listen();
    const { provider, sent } = connect(
      (options) => createComfyUiProvider({ ...options, websocket: true }),
      (target) => (target === 'POST /prompt' ? response : undefined),
    );
    const report = vi.fn();
    provider.listen?.({ report, signal: new AbortController().signal });
    const request = getRequest({ ...textOnly, taskId: 'task-1' }, { input: {} });
    const { state } = await provider.submit(request);
    return { report, newest, state, body: sent.at(-1)?.body };
  }

  test('names the connection, on which its end is reported with its task', async () => {
    const { report, newest, state, body } = await submit({ prompt_id: 'prompt-1' });
    expect(state).toBe('accepted');
    const clientId = newest().url.split('=')[1];
    expect(body).toEqual({ prompt: {}, prompt_id: 'key-1', client_id: clientId });
    newest().receive({ type: 'execution_success', data: { prompt_id: 'prompt-1' } });
    expect(report.mock.calls).toEqual([
      [{ task: 'task-1', idempotencyKey: 'prompt-1', reference: 'prompt-1' }],
    ]);
  });

  test('is not reported without an id when it was refused', async () => {
    const { report, newest, state } = await submit(new Response('no', { status: 422 }));
    expect(state).toBe('refused');
    newest().receive({ type: 'execution_success' });
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a connection', () => {
  test('without a message is closed after 15 s', () => {
    const { newest } = listen();
    vi.advanceTimersByTime(14_999);
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(newest().isClosed).toBe(true);
  });

  test('is closed ten minutes after its last message', () => {
    const { newest } = listen();
    for (let count = 0; count < 2; count += 1) {
      vi.advanceTimersByTime(14_999);
      newest().receive({ type: 'status' });
    }
    vi.advanceTimersByTime(599_999);
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(newest().isClosed).toBe(true);
  });

  test('that is lost is opened again, less and less often, and soon after one that was open', () => {
    const { newest } = listen();
    for (const delay of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const count = FakeSocket.all.length;
      newest().fire('close');
      vi.advanceTimersByTime(delay - 1);
      expect(FakeSocket.all).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(count + 1);
    }

    const count = FakeSocket.all.length;
    newest().fire('open');
    newest().fire('close');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(count + 1);
  });

  test('is opened again after half of the delay at least', () => {
    const { newest } = listen();
    vi.mocked(Math.random).mockReturnValue(0);
    newest().fire('close');
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('that is lost leaves no timer but the one that opens another', () => {
    const { newest } = listen();
    newest().receive({ type: 'status' });
    newest().fire('close');
    expect(vi.getTimerCount()).toBe(1);
  });

  test('is closed when the process stops, and not opened again', () => {
    const { stopped, newest } = listen();
    stopped.abort();
    expect(newest().isClosed).toBe(true);
    newest().fire('close');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('that was replaced is not closed again', () => {
    const { stopped, newest } = listen();
    const first = newest();
    first.fire('close');
    stopped.abort();
    expect(first.isClosed).toBe(false);
  });
});

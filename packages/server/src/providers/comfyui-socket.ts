import { randomUUID } from 'node:crypto';
import type { SubmissionReport } from '@videogen/engine';
import type { Listening, ProviderOptions } from './provider.ts';

/** Types of the messages that report the end of a prompt. */
const ENDS: readonly unknown[] = ['execution_success', 'execution_error', 'execution_interrupted'];

/** Milliseconds before the first attempt to connect again; doubled up to the maximum. */
const FIRST_DELAY = 1000;
const MAX_DELAY = 30_000;

/** Milliseconds in which a connection opens and has its first message. */
const CONNECT_TIMEOUT = 15_000;

/** Milliseconds without a message after which a connection is replaced: it may have been lost. */
const MAX_SILENCE = 10 * 60_000;

/** The end of prompts, as ComfyUI reports it over a WebSocket. */
export interface ComfyUiReports {
  /** The id under which this process listens. A prompt names it, so that ComfyUI sends its messages here. */
  readonly clientId: string;
  /** Remembers the task of a prompt that was sent. */
  readonly expect: (promptId: string, task: string) => void;
  readonly listen: (listening: Listening) => void;
}

/** Creates the listener to one ComfyUI server. It connects again whenever the connection is lost. */
export function createComfyUiReports(options: Pick<ProviderOptions, 'baseUrl' | 'headers'>): ComfyUiReports {
  const clientId = randomUUID();
  // The idempotency key is the id of the prompt. A message may have anything in the place of an id.
  const expected = new Map<unknown, SubmissionReport>();
  return {
    clientId,
    expect: (id, task) => void expected.set(id, { task, idempotencyKey: id, reference: id }),
    listen({ report, signal }) {
      const onEnd = (id: unknown): void => {
        const submission = expected.get(id);
        if (submission !== undefined) report(submission);
        expected.delete(id);
      };
      connectAgain({ ...options, clientId, onEnd, signal });
    },
  };
}

interface Connection extends Pick<ProviderOptions, 'baseUrl' | 'headers'> {
  readonly clientId: string;
  /** Receives the id of a prompt that has ended, successfully or not; undefined with every other message. */
  readonly onEnd: (promptId: unknown) => void;
  readonly signal: AbortSignal;
}

function connectAgain({ baseUrl, headers, clientId, onEnd, signal }: Connection): void {
  // Safe: Node's WebSocket takes headers as an option, which the types of browsers do not have.
  const options = { headers: { ...headers } } as unknown as string[];
  let attempts = 0;
  const connect = (): void => {
    if (signal.aborted) return;
    const url = `${baseUrl.replace('http', 'ws')}/ws?clientId=${clientId}`;
    const socket = new WebSocket(url, options);
    const close = (): void => socket.close();

    // ComfyUI sends its status when a client connects, and then whenever its queue changes.
    let silence = setTimeout(close, CONNECT_TIMEOUT);
    signal.addEventListener('abort', close);
    socket.addEventListener('open', () => {
      attempts = 0;
    });
    socket.addEventListener('message', ({ data }) => {
      clearTimeout(silence);
      silence = setTimeout(close, MAX_SILENCE).unref();
      onEnd(endedPrompt(data));
    });

    // A failure is followed by `close`, too.
    socket.addEventListener('close', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', close);
      const delay = Math.min(FIRST_DELAY * 2 ** attempts, MAX_DELAY) * (0.5 + Math.random() / 2);
      attempts += 1;
      setTimeout(connect, delay).unref();
    });
  };
  connect();
}

/** Returns the prompt whose end a message reports. Previews are binary messages, whose text is not JSON. */
function endedPrompt(message: unknown): unknown {
  const { type, data }: { type?: unknown; data?: { prompt_id?: unknown } } = parse(String(message));
  return ENDS.includes(type) ? data?.prompt_id : undefined;
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

import { type Json, tryParse } from '@videogen-tools/generate/json';
import { matchOperation, type Operation } from '../documents/operations.ts';
import type { Exchange } from './exchange.ts';

/** A `fetch` that keeps what passes through it. */
export type Recorder = {
  readonly fetch: typeof fetch;
  /** Sends one request. Returns the response and the recorded exchange. */
  record(input: RequestInfo | URL, init?: RequestInit): Promise<{ response: Response; exchange: Exchange }>;
  /** Returns the exchanges since the last call. */
  take(): Exchange[];
};

/** Bodies above this are counted, not read: 1 MB. */
const readable = 1_000_000;

function plain(headers: Headers): Record<string, string> {
  const { authorization: _secret, ...others } = Object.fromEntries(headers);
  return others;
}

function parsed(bytes: Uint8Array, contentType: string | null): { body: Json } | Record<never, never> {
  if (!/\bjson\b/.test(contentType ?? '')) return {};
  const body = tryParse(new TextDecoder().decode(bytes));
  return body === undefined ? {} : { body };
}

/** The size of a body that is too large to be read. */
function largeSize(body: BodyInit | null | undefined): number | undefined {
  return body instanceof Uint8Array && body.byteLength > readable ? body.byteLength : undefined;
}

function pathBelow(base: string, url: string): string {
  const root = new URL(base).pathname.replace(/\/$/, '');
  const path = new URL(url).pathname;
  return new URL(url).origin === new URL(base).origin && path.startsWith(root) ? path.slice(root.length) : '';
}

/**
 * Wraps a `fetch` so that every request and response is recorded.
 *
 * @param options.send the transport.
 * @param options.base base URL of the service.
 * @param options.now the target's clock.
 */
export function createRecorder(options: {
  readonly send: typeof fetch;
  readonly base: string;
  readonly operations: readonly Operation[];
  readonly now: () => number;
}): Recorder {
  let kept: Exchange[] = [];
  const record: Recorder['record'] = async (input, init) => {
    const large = largeSize(init?.body);
    // A request copies its body, so a large one is sent unchanged.
    const request = new Request(input, large === undefined ? init : { ...init, body: null });
    const sent = large ?? new Uint8Array(await request.clone().arrayBuffer());
    const response = await (large === undefined ? options.send(request) : options.send(request.url, init));
    const received = new Uint8Array(await response.clone().arrayBuffer());
    const match = matchOperation(options.operations, request.method, pathBelow(options.base, request.url));

    const exchange: Exchange = {
      ...(match === undefined ? {} : { operation: match.operation.id }),
      request: {
        method: request.method,
        url: request.url,
        headers: plain(request.headers),
        authorized: request.headers.has('authorization'),
        parameters: match?.parameters ?? {},
        bytes: typeof sent === 'number' ? sent : sent.byteLength,
        ...(typeof sent === 'number' ? {} : parsed(sent, request.headers.get('content-type'))),
      },
      response: {
        status: response.status,
        headers: plain(response.headers),
        bytes: received.byteLength,
        ...parsed(received, response.headers.get('content-type')),
      },
      time: options.now(),
    };
    kept.push(exchange);

    return { response, exchange };
  };
  return {
    record,
    fetch: async (input, init) => (await record(input, init)).response,
    take: () => {
      const recorded = kept;
      kept = [];
      return recorded;
    },
  };
}

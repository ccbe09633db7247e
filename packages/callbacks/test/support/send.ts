import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The response to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as a test wants it. */
export interface Sending {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  /** Sends the body's beginning, and never the rest. */
  readonly stall?: boolean;
  /** Sends the body without saying how long it is. */
  readonly chunked?: boolean;
}

/** Sends one request over a real socket and reads the reply. */
export async function send(origin: string, path: string, sending: Sending = {}): Promise<Reply> {
  const { method = 'POST', body = '', stall = false, chunked = false } = sending;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  // Without a header, Node sends the length of a body that it gets at once.
  const framing = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${bytes.byteLength}` };
  const headers = { 'content-type': 'application/json', ...framing, ...sending.headers };
  const outgoing = request(origin + path, { method, headers, agent: false });

  // A server that refuses the rest of a body may reset the connection after its response.
  outgoing.on('error', () => {});
  if (stall) outgoing.write(bytes.subarray(0, 10));
  else outgoing.end(bytes);
  const [response] = await once(outgoing, 'response', { signal: AbortSignal.timeout(60_000) });
  const reply = { status: response.statusCode, headers: response.headers, body: await text(response) };
  outgoing.destroy();

  return reply;
}

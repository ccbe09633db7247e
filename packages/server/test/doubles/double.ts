import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import { listen } from '@videogen-tools/test-support/listen';
import type { Hono } from 'hono';

/** Work that a double has accepted. */
export interface Work {
  readonly id: string;
  /** The request body, as the double parsed it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The recipient of the report of the end: the URL of a webhook, or the id of a client that listens. */
  readonly reportTo?: string | undefined;
  state: 'running' | 'done' | 'failed' | 'canceled';
  /** Time of the first poll after the work was done, in milliseconds since 1970. */
  noticedAt?: number;
}

/** A fault of a create request; `none` leaves one out. */
export type Fault =
  | 'none'
  | 'drop response'
  | 'drop request'
  | 'hang'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** A provider on this machine. */
export interface Double {
  readonly url: string;
  /** Every piece of work that was accepted, which is what would be paid. */
  readonly accepted: Work[];
  /** The headers of every creating request. */
  readonly creates: IncomingHttpHeaders[];
  /** Faults of the next creating requests, in order. */
  readonly faults: Fault[];
  /** Work that runs at the same time; more is refused with 429, for a second. */
  readonly limits: { slots: number };
  /** Reports the end of a piece of work, as the provider does on its own. */
  readonly report: (work: Work) => Promise<void>;
  /** Returns the number of other requests. */
  readonly polls: () => number;
  /** Faults of the next other requests, in order. */
  readonly pollFaults: Fault[];
  readonly stop: () => Promise<void>;
}

/** A short MP4. */
export const VIDEO: Buffer = Buffer.from(placeholderVideo({ aspectRatio: '16:9', seconds: 1 }).bytes);

/** Serves the results, as on a host for files, which must not get the key of the API. */
export function serveFiles(app: Hono): void {
  app.get('/files/*', (context) =>
    context.req.header('authorization') === undefined
      ? context.body(new Uint8Array(VIDEO), 200, { 'content-type': 'video/mp4' })
      : context.text('The key of the API came to the host of the files.', 400),
  );
}

/** Refuses requests below a path without a key. */
export function requireKey(app: Hono, authorization: string, refusal: object, path = '*'): void {
  app.use(path, async (context, next) => {
    if (context.req.header('authorization') === authorization) return next();
    return context.json(refusal, 401);
  });
}

/** Functions with which a provider reports the end of work. */
export interface Reports {
  readonly report: (work: Work) => Promise<void>;
  /** Adds what the HTTP server needs for it. */
  readonly attach?: (server: Server) => void;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Starts a double.
 *
 * @param isCreate whether a request creates work; faults are for these
 * @param reports functions with which the provider reports the end of work; unset when it does not
 */
export async function startDouble(
  makeApp: (accepted: Work[]) => Hono,
  isCreate: (request: IncomingMessage) => boolean,
  reports: Reports = { report: () => Promise.reject(new Error('This provider reports nothing.')) },
): Promise<Double> {
  const accepted: Work[] = [];
  const faults: Fault[] = [];
  const pollFaults: Fault[] = [];
  const creates: IncomingHttpHeaders[] = [];
  const limits = { slots: Number.POSITIVE_INFINITY };
  let polls = 0;

  // A request whose connection is lost would be printed.
  const app = makeApp(accepted).onError(() => new Response(null, { status: 500 }));
  const handle: Handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    const creating = isCreate(request);
    if (creating) creates.push(request.headers);
    else polls += 1;
    const isFull = accepted.filter(({ state }) => state === 'running').length >= limits.slots;
    const full: Fault = { status: 429, headers: { 'retry-after': '1' } };
    const fault = creating && isFull ? full : (creating ? faults : pollFaults).shift();
    if (fault === undefined || fault === 'none')
      handle(request, response).catch(() => request.socket.destroy());
    else inject(fault, request, response, handle);
  });
  reports.attach?.(server);
  const { url, close } = await listen(server);

  return {
    url,
    accepted,
    creates,
    faults,
    limits,
    report: reports.report,
    pollFaults,
    polls: () => polls,
    stop: close,
  };
}

function inject(
  fault: Exclude<Fault, 'none'>,
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
): void {
  if (fault === 'hang') {
    request.resume();
  } else if (fault === 'drop request') {
    request.socket.destroy();
  } else if (fault === 'drop response') {
    // The work is accepted, and the connection is lost before the response.
    response.writeHead = () => {
      request.socket.destroy();
      return response;
    };
    handle(request, response).catch(() => {});
  } else {
    request.resume();
    request.on('end', () =>
      response.writeHead(fault.status, { ...fault.headers }).end(fault.body ?? '{"error":"injected"}'),
    );
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import {
  type Arrival,
  type Awaitable,
  type Clock,
  completeHeaders,
  type Exchange,
  errorReply,
  jsonReply,
  openExchange,
  type Policy,
  type Reply,
  type Handler as ServiceHandler,
  sendReply,
} from '@videogen/service';
import type { Context, Handler } from 'hono';
import { restsOn } from '../assumptions/rests-on.ts';
import type { Fault, FaultKind, FaultTarget } from '../faults/fault.ts';
import type { FaultService } from '../faults/fault-service.ts';
import type { Journal } from '../journal/journal.ts';
import { resetConnection, truncateReply } from './break-connection.ts';
import type { AppEnv, Bindings } from './exchange.ts';

const EARLY: ReadonlySet<FaultKind> = new Set<FaultKind>(['status', 'delay', 'reset', 'rate-limit']);
const LATE: ReadonlySet<FaultKind> = new Set<FaultKind>(['reset-after', 'truncate', 'malformed-json']);

/** Tells the server that the response is on the connection already. */
const SENT = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** Responds to a request on its connection, or, in process, with what it resolves to. */
export type Serve = (arrival: Arrival) => Promise<Response>;

/** Makes what applies the faults, responds, and writes the journal. */
export type Endpoint = (target: FaultTarget | null, handler: ServiceHandler) => Serve;

/** What an endpoint needs. */
export interface EndpointParts {
  readonly faults: FaultService;
  readonly journal: Journal;
  readonly policy: Policy;
  readonly clock: Clock;
  /** Receives failures of the emulator itself. */
  readonly onError: (error: unknown) => void;
}

/** Creates the maker of endpoints. */
export function createEndpoint(parts: EndpointParts): Endpoint {
  const { faults, clock } = parts;
  return (target, handler) => async (arrival) => {
    const exchange = openExchange(arrival, clock.now());
    const early = target === null ? undefined : faults.strike(target, EARLY);
    if (early?.kind === 'delay') await delay(early.delayMs);
    const reply =
      early === undefined
        ? await run(parts, exchange, handler)
        : await replyEarly(parts, exchange, { fault: early, handler });
    const late = target === null || early !== undefined ? undefined : faults.strike(target, LATE);
    return finish({ exchange, reply, fault: early ?? late, journal: parts.journal, target }) ?? SENT;
  };
}

/** Makes a handler of the application that serves. */
export function toHandler(serve: Serve): Handler<AppEnv> {
  return (context: Context<AppEnv>) => {
    // In process, `fetch` is called without bindings.
    const bindings: Bindings | undefined = context.env;
    const { incoming, outgoing } = bindings ?? {};
    const request = incoming === undefined ? context.req.raw : undefined;
    const headers = context.req.header('origin') === undefined ? {} : Object.fromEntries(context.res.headers);
    return serve({ incoming, outgoing, request, headers, params: context.req.param() });
  };
}

async function run(
  { policy, onError }: EndpointParts,
  exchange: Exchange,
  handler: ServiceHandler,
): Promise<Reply> {
  try {
    return await handler(exchange);
  } catch (error) {
    const refused = errorReply(error, policy);
    if (refused !== undefined) return refused;
    if (exchange.incoming?.destroyed === true) return jsonReply(400, { detail: 'The request ended early' });
    onError(error);
    return jsonReply(500, { detail: 'The emulator failed; its output says how' });
  }
}

interface Early {
  readonly fault: Fault;
  readonly handler: ServiceHandler;
}

function replyEarly(parts: EndpointParts, exchange: Exchange, { fault, handler }: Early): Awaitable<Reply> {
  if (fault.kind === 'status') {
    return jsonReply(fault.status, fault.body ?? { detail: `A fault answered ${fault.status}` });
  }
  if (fault.kind === 'rate-limit') {
    const headers = { 'retry-after': String(fault.retryAfter) };
    return jsonReply(429, { detail: 'Too many requests' }, { error: 'RATE_LIMITED', headers });
  }
  if (fault.kind === 'reset') return jsonReply(0, null);
  return run(parts, exchange, handler);
}

interface Finished {
  readonly exchange: Exchange;
  readonly reply: Reply;
  readonly fault: Fault | undefined;
  readonly journal: Journal;
  readonly target: FaultTarget | null;
}

function finish({ exchange, reply: whole, fault, journal, target }: Finished): Response | null {
  const assumptions = restsOn(target, exchange, whole);
  const reply = fault?.kind === 'malformed-json' ? breakBody(whole) : whole;
  const headers = completeHeaders(reply, exchange.headers);
  if (assumptions.length > 0) headers['x-videogen-assumption'] = assumptions.join(', ');
  if (fault !== undefined) headers['x-videogen-fault'] = fault.id;
  const reset = fault?.kind === 'reset' || fault?.kind === 'reset-after';
  const shown = reset ? { ...reply, status: 0 } : reply;
  journal.write({ exchange, reply: shown, assumptions, headers, target, fault: fault?.id ?? null });
  if (reset) return resetConnection(exchange);
  if (fault?.kind === 'truncate') return truncateReply(exchange, reply, headers);
  return sendReply(exchange, reply, headers);
}

/** Cuts a body so that it is no JSON, and says its length truthfully. */
function breakBody(reply: Reply): Reply {
  if (typeof reply.body !== 'string') return reply;
  return { ...reply, body: reply.body.slice(0, Math.max(1, Math.floor(reply.body.length / 2))) };
}

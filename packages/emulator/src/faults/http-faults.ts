import { type Awaitable, type Exchange, jsonReply, native, type Reply } from '@videogen/engine';
import { isEmulatorError } from '../errors.ts';
import type { Fault, FaultKind, FaultTarget } from './fault.ts';
import type { FaultService } from './fault-service.ts';
import { getRequestFault } from './request-fault.ts';

/** A reply that a fault may have changed. */
export interface FaultyReply extends Reply {
  /** Identifier of the fault. */
  readonly fault?: string;
  /** The failure of the connection before the whole reply is sent. */
  readonly cut?: 'reset' | 'truncate';
}

/** Responds to a request; refusals are replies already. */
export type ReplyTo<Each extends Reply = Reply> = (exchange: Exchange) => Awaitable<Each>;

const BEFORE: ReadonlySet<FaultKind> = new Set<FaultKind>(['status', 'delay', 'reset', 'rate-limit']);
const AFTER: ReadonlySet<FaultKind> = new Set<FaultKind>(['reset-after', 'truncate', 'malformed-json']);

const ANY: ReadonlySet<FaultKind> = new Set([...BEFORE, ...AFTER]);

/**
 * Decorates a handler of the HTTP layer with the faults that target it, and those that a request asks for itself. The
 * handler does not know of them.
 */
export function withHttpFaults(
  replyTo: ReplyTo,
  target: FaultTarget,
  faults: FaultService,
): ReplyTo<FaultyReply> {
  return async (exchange) => {
    const requested = findRequested(exchange);
    if ('refusal' in requested) return requested.refusal;

    const { fault } = requested;
    const find = (kinds: ReadonlySet<FaultKind>): Fault | undefined =>
      fault === undefined ? faults.match(target, kinds) : kinds.has(fault.kind) ? fault : undefined;
    const before = find(BEFORE);
    if (before !== undefined) return { ...(await replyWith(before, exchange, replyTo)), fault: before.id };

    const reply = await replyTo(exchange);
    const after = find(AFTER);
    return after === undefined ? reply : { ...spoil(reply, after), fault: after.id };
  };
}

function findRequested(
  exchange: Exchange,
): { readonly fault: Fault | undefined } | { readonly refusal: FaultyReply } {
  try {
    return { fault: getRequestFault(exchange, ANY) };
  } catch (error) {
    if (isEmulatorError(error)) return { refusal: jsonReply(400, { detail: error.message }) };
    throw error;
  }
}

function replyWith(fault: Fault, exchange: Exchange, replyTo: ReplyTo): Awaitable<FaultyReply> {
  if (fault.kind === 'delay') return delayed(fault.delayMs, () => replyTo(exchange));
  if (fault.kind === 'reset') return { ...jsonReply(0, null), cut: 'reset' };
  if (fault.kind === 'rate-limit') {
    const headers = { 'retry-after': String(fault.retryAfter) };
    return jsonReply(429, { detail: 'Too many requests' }, { error: 'RATE_LIMITED', headers });
  }
  return jsonReply(fault.status, fault.body ?? { detail: `A fault responded with ${fault.status}` });
}

async function delayed<T>(milliseconds: number, work: () => Awaitable<T>): Promise<T> {
  await new Promise((resolve) => native.setTimeout(resolve, milliseconds));
  return work();
}

function spoil(reply: Reply, { kind }: Fault): FaultyReply {
  if (kind === 'reset-after') return { ...reply, cut: 'reset' };
  if (kind === 'truncate') return { ...reply, cut: 'truncate' };
  if (typeof reply.body !== 'string') return reply;
  // The length that is announced is that of the shortened body: only the JSON is malformed.
  return { ...reply, body: reply.body.slice(0, Math.max(1, Math.floor(reply.body.length / 2))) };
}

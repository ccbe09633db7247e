import {
  type Arrival,
  type Clock,
  completeHeaders,
  type Exchange,
  openExchange,
  type Policy,
  replyToError,
  type Handler as ServiceHandler,
} from '@videogen/engine';
import { restsOn } from '../assumptions/rests-on.ts';
import type { FaultTarget } from '../faults/fault.ts';
import type { FaultyReply, ReplyTo } from '../faults/http-faults.ts';
import { sendFaulty } from '../faults/send-faulty.ts';
import type { Journal } from '../journal/journal.ts';

/** Responds to a request on its connection, or, in process, with what it resolves to. */
export type Serve = (arrival: Arrival) => Promise<Response | null>;

/** Makes a server of a handler: it responds, marks assumptions and writes the request log. `decorate` adds faults. */
export type Endpoint = (
  target: FaultTarget | null,
  handler: ServiceHandler,
  decorate?: (replyTo: ReplyTo) => ReplyTo<FaultyReply>,
) => Serve;

/** Dependencies of an endpoint. */
export interface EndpointDependencies {
  readonly journal: Journal;
  readonly policy: Policy;
  readonly clock: Clock;
  /** Finds the organization of a request that was responded to before its key was checked; null for none. */
  readonly findOrganization: (exchange: Exchange) => string | null;
  /** Receives failures of the emulator itself. */
  readonly onError: (error: unknown) => void;
}

/** Creates the factory of endpoints. */
export function createEndpoint(parts: EndpointDependencies): Endpoint {
  return (target, handler, decorate = (undecorated) => undecorated) => {
    const replyTo = decorate(withErrorReplies(handler, parts));
    return async (arrival) => {
      const exchange = openExchange(arrival, parts.clock.now());
      const reply = await replyTo(exchange);
      exchange.organization ??= parts.findOrganization(exchange);
      const assumptions = restsOn(target, exchange, reply);
      const headers = completeHeaders(reply, exchange.headers);
      if (assumptions.length > 0) headers['x-videogen-assumption'] = assumptions.join(', ');
      if (reply.fault !== undefined) headers['x-videogen-fault'] = reply.fault;

      const shown = reply.cut === 'reset' ? { ...reply, status: 0 } : reply;
      parts.journal.write({
        exchange,
        reply: shown,
        assumptions,
        headers,
        target,
        fault: reply.fault ?? null,
      });

      return sendFaulty(exchange, reply, headers);
    };
  };
}

/** Turns what a handler throws into a reply: a refusal, or a failure of the emulator. */
function withErrorReplies(
  handler: ServiceHandler,
  context: Pick<EndpointDependencies, 'policy' | 'onError'>,
): ReplyTo {
  return async (exchange: Exchange) => {
    try {
      return await handler(exchange);
    } catch (error) {
      return replyToError(error, exchange, context);
    }
  };
}

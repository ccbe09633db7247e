import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../domain/service.ts';
import type { KeyStore, RateLimiter } from '../ports/key-store.ts';
import { createAuthenticate } from './authenticate.ts';
import { errorReply } from './error-reply.ts';
import { type Arrival, type Exchange, openExchange, targetOf } from './exchange.ts';
import { findOperation } from './find-operation.ts';
import { matchRoute } from './match-route.ts';
import { operationRoutes, type Route } from './operations.ts';
import { jsonReply, type Reply } from './reply.ts';
import { completeHeaders, sendReply } from './send-reply.ts';

/** Dependencies of {@link createHttp}. */
export interface HttpParts {
  readonly service: Service;
  readonly keys: KeyStore;
  readonly limiter?: RateLimiter | undefined;
  /** Routes in addition to the operations, such as those of `ownMediaRoutes`. */
  readonly routes?: readonly Route[];
  /** Receives failures of the service and of its storage; the client gets a 500 or 503 without details. */
  readonly onError: (error: unknown) => void;
}

/** The HTTP layer of the service. */
export interface ServiceHttp {
  /** Responds to a request of `node:http`. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Responds to a request in process. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates the HTTP layer of the service.
 *
 * @example
 * ```ts
 * createServer(createHttp({ service, keys, onError: console.error }).listener).listen(4020);
 * ```
 */
export function createHttp({ service, keys, limiter, routes = [], onError }: HttpParts): ServiceHttp {
  const { context } = service;
  const authenticate = createAuthenticate(keys, limiter);
  const all: readonly Route[] = [...operationRoutes({ service, authenticate }), ...routes];
  const find = findOperation(all);

  const replyTo = async (exchange: Exchange, route: Route): Promise<Reply> => {
    try {
      return await route.handle(exchange);
    } catch (error) {
      return failed(error, exchange);
    }
  };
  const failed = (error: unknown, exchange: Exchange): Reply => {
    const refused = errorReply(error, context.policy);
    if (refused !== undefined) {
      // A refusal with a cause is a failure of a part of the service.
      if (error instanceof Error && error.cause !== undefined) onError(error.cause);
      return refused;
    }
    if (exchange.incoming?.destroyed === true && !exchange.incoming.complete)
      return jsonReply(400, { detail: 'The request ended early' });
    onError(error);
    return jsonReply(500, { detail: 'The service failed to process the request' });
  };
  const respond = async (arrival: Omit<Arrival, 'params'>): Promise<Response | null> => {
    let exchange = openExchange({ ...arrival, params: {} }, context.clock.now());
    const target = targetOf(exchange);
    let reply: Reply;
    try {
      const { route, params } = find(exchange.method, target) ?? matchRoute(all, exchange.method, target);
      exchange = { ...exchange, params };
      reply = await replyTo(exchange, route);
    } catch (error) {
      reply = failed(error, exchange);
    }
    return sendReply(exchange, reply, completeHeaders(reply, exchange.headers));
  };
  return {
    listener(incoming, outgoing) {
      respond({ incoming, outgoing, request: undefined, headers: {} }).catch((error: unknown) => {
        onError(error);
        outgoing.destroy();
      });
    },
    async fetch(request) {
      const response = await respond({ incoming: undefined, outgoing: undefined, request, headers: {} });
      return response ?? new Response(null, { status: 500 });
    },
  };
}

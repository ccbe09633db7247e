import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../domain/service.ts';
import { native } from '../native.ts';
import type { KeyStore, RateLimiter } from '../ports/key-store.ts';
import { createAuthenticate } from './authenticate.ts';
import { type Connection, type Exchange, getTarget, openExchange } from './exchange.ts';
import { operationRoutes, type Route } from './operations.ts';
import type { Reply } from './reply.ts';
import { replyToError } from './reply-to-error.ts';
import { createRouter } from './router.ts';
import { completeHeaders, sendReply } from './send-reply.ts';

/** Dependencies of {@link createHttp}. */
export interface HttpDependencies {
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
export function createHttp({ service, keys, limiter, routes = [], onError }: HttpDependencies): ServiceHttp {
  const { context } = service;
  const authenticate = createAuthenticate(keys, limiter);
  const all: readonly Route[] = [...operationRoutes({ service, authenticate }), ...routes];
  const findRoute = createRouter(all);

  const reply = async (exchange: Exchange): Promise<Reply> => {
    try {
      const { route, params } = findRoute(exchange.method, getTarget(exchange));
      return await route.handle(Object.assign(exchange, { params }));
    } catch (error) {
      return replyToError(error, exchange, { policy: context.policy, onError });
    }
  };
  const respond = async (connection: Connection): Promise<Response | null> => {
    const exchange = openExchange({ ...connection, headers: {}, params: {} }, context.clock.now());
    const sent = await reply(exchange);
    return sendReply(exchange, sent, completeHeaders(sent));
  };
  return {
    listener(incoming, outgoing) {
      respond({ incoming, outgoing, request: undefined }).catch((error: unknown) => {
        onError(error);
        outgoing.destroy();
      });
    },
    async fetch(request) {
      const response = await respond({ incoming: undefined, outgoing: undefined, request });
      return response ?? new native.Response(null, { status: 500 });
    },
  };
}

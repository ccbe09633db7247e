import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import { discardRest, incomingFromNode } from '../node-request.ts';
import type { PlatformContext } from '../request.ts';
import { lastSegment, TOKEN_LENGTH } from '../token.ts';

/** A route handler of Fastify. */
export type FastifyCallbackHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The `logSerializers` option of a Fastify route. */
export type CallbackLogSerializers = Readonly<Record<'req', (request: FastifyRequest) => object>>;

/**
 * `logSerializers` for a route whose URL ends in a token. Fastify logs every request before it calls a handler; with
 * this option it logs `[token]` instead of the token.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { callbackLogSerializers, fastifyHandler } from '@videogen/callbacks/fastify';
 * import fastify from 'fastify';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * const options = { logSerializers: callbackLogSerializers };
 * fastify({ logger: true }).all('/callbacks/video/:token', options, fastifyHandler(callbacks));
 * ```
 */
export const callbackLogSerializers: CallbackLogSerializers = { req: withoutToken };

/**
 * A route handler for Fastify 5 behind the content type parsers of the application. Fastify itself responds to requests
 * that a parser refuses, such as broken JSON or another media type; with {@link fastifyCallbacks} the kit responds to
 * all. Set {@link callbackLogSerializers} on the route if the application logs requests; otherwise the first request
 * logs a warning.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { callbackLogSerializers, fastifyHandler } from '@videogen/callbacks/fastify';
 * import fastify from 'fastify';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * const options = { logSerializers: callbackLogSerializers };
 * fastify().all('/callbacks/video/:token', options, fastifyHandler(callbacks));
 * ```
 */
export function fastifyHandler(
  callbacks: CallbackReceiver,
  context?: PlatformContext,
): FastifyCallbackHandler {
  let checked = false;
  return async (request, reply) => {
    if (!checked && logsToken(request)) request.log.warn(TOKEN_IS_LOGGED);
    checked = true;
    const incoming = incomingFromNode(request.raw, () => request.body);
    const { status, headers, body } = await callbacks.receive(incoming, context);
    discardRest(request.raw);
    return reply.code(status).headers(headers).send(body);
  };
}

/**
 * A plugin for Fastify 5 with one route, without the parsers of the application and without tokens in the log. Register
 * it with the path of `publicUrl` as `prefix`.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { fastifyCallbacks } from '@videogen/callbacks/fastify';
 * import fastify from 'fastify';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * fastify().register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
 * ```
 */
export function fastifyCallbacks(
  callbacks: CallbackReceiver,
  context?: PlatformContext,
): FastifyPluginCallback {
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    const handler = fastifyHandler(callbacks, context);
    // For paths that the route below does not match: Fastify's own 404 would log the URL.
    instance.setChildLoggerFactory((logger, bindings, { serializers, ...rest }) =>
      logger.child(bindings, { ...rest, serializers: { ...serializers, ...callbackLogSerializers } }),
    );
    instance.setNotFoundHandler(handler);
    instance.all('/:token', handler);
    done();
  };
}

/** Returns the fields that Fastify logs by default, without tokens. */
function withoutToken(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request;
  const shown = url.replace(TOKENS, '[token]').replace(LAST_SEGMENT, '[token]');
  return { method, url: shown, host, remoteAddress: ip, remotePort: socket.remotePort };
}

const TOKENS = new RegExp(`[\\w-]{${TOKEN_LENGTH}}`, 'g');
const LAST_SEGMENT = /[^/?]*\/?(?:\?.*)?$/s;

const TOKEN_IS_LOGGED =
  '@videogen/callbacks: the logger writes the URL of this route with its token, so anyone who reads the log can post ' +
  'to it. Set { logSerializers: callbackLogSerializers } on the route.';

/** Returns whether the logger of a request writes the end of its URL. */
function logsToken(request: FastifyRequest): boolean {
  // Loggers other than Pino have no such field; their output is unknown.
  const { [PINO_SERIALIZERS]: serializers } = request.log as { [PINO_SERIALIZERS]?: Serializers };
  if (serializers?.req === undefined || request.server.initialConfig.disableRequestLogging === true)
    return false;
  return JSON.stringify(serializers.req(request) ?? null).includes(lastSegment(request.url));
}

/** A documented symbol of Pino. */
const PINO_SERIALIZERS: unique symbol = Symbol.for('pino.serializers');

interface Serializers {
  readonly req?: (request: FastifyRequest) => unknown;
}

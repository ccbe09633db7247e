import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import { discardRest, incomingFromNode } from '../node-request.ts';
import type { PlatformContext } from '../request.ts';
import { lastSegment, TOKEN_LENGTH } from '../token.ts';

/** A route handler of Fastify. */
export type FastifyCallbackHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** How a route's requests are logged: what Fastify takes as `logSerializers`. */
export type CallbackLogSerializers = Readonly<Record<'req', (request: FastifyRequest) => object>>;

/**
 * `logSerializers` of a route whose URL ends in a token: Fastify's logger, which writes every request before any
 * handler sees it, then writes `[token]` instead.
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
 * A route handler for Fastify 5, behind whatever content type parser the application has. What that parser refuses
 * (broken JSON, another media type) Fastify responds to by itself; with {@link fastifyCallbacks} all responses are the kit's.
 * Give the route {@link callbackLogSerializers} if the application logs requests; where it does not mask the token, the
 * first request is logged with a warning.
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
 * A plugin for Fastify 5 whose one route has no parser in front of it, whatever the application has, and whose requests
 * are logged without their token. Register it with the path of `publicUrl` as `prefix`.
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
    // For whatever is not the route below: Fastify's own 404 would print the URL.
    instance.setChildLoggerFactory((logger, bindings, { serializers, ...rest }) =>
      logger.child(bindings, { ...rest, serializers: { ...serializers, ...callbackLogSerializers } }),
    );
    instance.setNotFoundHandler(handler);
    instance.all('/:token', handler);
    done();
  };
}

/** What Fastify's logger writes of a request by itself, without anything that may be a token. */
function withoutToken(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request;
  const shown = url.replace(TOKENS, '[token]').replace(LAST_SEGMENT, '[token]');
  return { method, url: shown, host, remoteAddress: ip, remotePort: socket.remotePort };
}

const TOKENS = new RegExp(`[\\w-]{${TOKEN_LENGTH}}`, 'g');
const LAST_SEGMENT = /[^/?]*\/?(?:\?.*)?$/s;

const TOKEN_IS_LOGGED =
  '@videogen/callbacks: the logger writes the URL of this route with its token, which whoever reads the log can post ' +
  'to; give the route { logSerializers: callbackLogSerializers }.';

/** Whether the logger of a request writes the end of its URL. */
function logsToken(request: FastifyRequest): boolean {
  // Loggers other than Pino have no such field; what they write is not known.
  const { [PINO_SERIALIZERS]: serializers } = request.log as { [PINO_SERIALIZERS]?: Serializers };
  if (serializers?.req === undefined || request.server.initialConfig.disableRequestLogging === true)
    return false;
  return JSON.stringify(serializers.req(request) ?? null).includes(lastSegment(request.url));
}

/** Of Pino's documented symbols. */
const PINO_SERIALIZERS: unique symbol = Symbol.for('pino.serializers');

interface Serializers {
  readonly req?: (request: FastifyRequest) => unknown;
}

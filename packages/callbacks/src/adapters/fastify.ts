import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import type { PlatformContext } from '../incoming.ts';
import { NodeIncoming } from '../node-incoming.ts';

/** A route handler of Fastify. */
export type FastifyCallbackHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * A route handler for Fastify 5, behind whatever content type parser the application has. What that parser refuses
 * (broken JSON, another media type) Fastify answers by itself; with {@link fastifyCallbacks} all answers are the kit's.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { fastifyHandler } from '@videogen/callbacks/fastify';
 * import fastify from 'fastify';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * fastify().all('/callbacks/video/:token', fastifyHandler(callbacks));
 * ```
 */
export function fastifyHandler(
  callbacks: CallbackReceiver,
  context?: PlatformContext,
): FastifyCallbackHandler {
  return async (request, reply) => {
    const incoming = new NodeIncoming(request.raw, () => request.body);
    const answer = await callbacks.receive(incoming, context);
    if (answer.close) reply.header('connection', 'close');
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
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
    const logSerializers = { req: withoutToken };
    instance.all('/:token', { logSerializers }, fastifyHandler(callbacks, context));
    done();
  };
}

/** What Fastify's logger writes of a request by itself, but for the last segment of its path, which is the token. */
function withoutToken(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request;
  const shown = url.replace(/[^/?]*\/?(?:\?.*)?$/s, '[token]');
  return { method, url: shown, host, remoteAddress: ip, remotePort: socket.remotePort };
}

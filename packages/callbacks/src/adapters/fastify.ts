import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeReceiver } from '../edge-receiver.ts';
import { discardRest, incomingFromNode } from '../node-request.ts';
import type { PlatformContext } from '../request.ts';
import { TOKEN_LENGTH } from '../token.ts';

/**
 * A plugin for Fastify 5 with one route, without the parsers of the application and without tokens in the log: Fastify
 * logs every request before it calls a handler. Register it with the path of `publicUrl` as `prefix`.
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
export function fastifyCallbacks(callbacks: EdgeReceiver, context?: PlatformContext): FastifyPluginCallback {
  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, body } = await callbacks.receive(incomingFromNode(request.raw), context);
    discardRest(request.raw);
    return reply.code(status).headers(headers).send(body);
  }
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    // Not only for the route below: Fastify's own 404 would log the URL.
    instance.setChildLoggerFactory((logger, bindings, { serializers, ...rest }) =>
      logger.child(bindings, { ...rest, serializers: { ...serializers, req: withoutToken } }),
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

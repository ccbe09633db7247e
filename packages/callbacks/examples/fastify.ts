// #region fastify
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { callbacks } from './receiver.ts';

/** Starts the server and resolves when it listens. */
export async function start(port: number): Promise<FastifyInstance> {
  const app = fastify();
  app.register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}
// #endregion fastify

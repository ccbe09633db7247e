// #region koa
import type { Server } from 'node:http';
import { nodeHandler } from '@videogen/callbacks/node';
import Koa from 'koa';
import { callbacks } from './receiver.ts';

const app = new Koa();
const handle = nodeHandler(callbacks);

app.use(async (context, next) => {
  if (!context.path.startsWith('/callbacks/video/')) return next();
  // The kit writes the response itself.
  context.respond = false;
  return handle(context.req, context.res);
});

/** Starts the server, and the reconciler for callbacks that do not come. */
export function start(port: number): Server {
  callbacks.start();
  return app.listen(port, '127.0.0.1');
}
// #endregion koa

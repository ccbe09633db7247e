// #region express
import type { Server } from 'node:http';
import { expressHandler } from '@videogen/callbacks/express';
import express from 'express';
import { callbacks } from './receiver.ts';

const app = express();
app.use(express.json());
app.all('/callbacks/video/:token', expressHandler(callbacks));

/** Starts the server; ask for callbacks that do not come, now and then. */
export function start(port: number): Server {
  callbacks.start();
  return app.listen(port, '127.0.0.1');
}
// #endregion express

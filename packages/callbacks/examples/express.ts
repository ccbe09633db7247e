// #region express
import type { Server } from 'node:http';
import { nodeHandler } from '@videogen/callbacks/node';
import express from 'express';
import { callbacks } from './receiver.ts';

const app = express();
app.use(express.json());
app.use('/callbacks/video', nodeHandler(callbacks));

/** Starts the server, and the reconciler for callbacks that do not come. */
export function start(port: number): Server {
  callbacks.start();
  return app.listen(port, '127.0.0.1');
}
// #endregion express

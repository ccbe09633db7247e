// #region hono
import { type ServerType, serve } from '@hono/node-server';
import { honoHandler } from '@videogen/callbacks/hono';
import { Hono } from 'hono';
import { callbacks } from './receiver.ts';

const app = new Hono();
app.all('/callbacks/video/:token', honoHandler(callbacks));

/** Starts the server. */
export function start(port: number): ServerType {
  return serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
}
// #endregion hono

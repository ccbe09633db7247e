// #region elysia
import { Elysia } from 'elysia';
import { callbacks } from './receiver.ts';

callbacks.start();

// Without `parse: 'none'`, Elysia reads the body first.
const app = new Elysia().all('/callbacks/video/:token', ({ request }) => callbacks.handle(request), {
  parse: 'none',
});

/** Serves a request; on Bun, call `app.listen(8080)` instead. */
export function fetch(request: Request): Promise<Response> {
  return app.handle(request);
}
// #endregion elysia

/**
 * The response that tells @hono/node-server that a handler has written to the connection itself.
 *
 * An application in the same process may have replaced the global `Response` by the one of @hono/node-server, whose
 * headers are not looked at. `clone()` returns a real one.
 */
export const ALREADY_SENT: Response = new Response(null, {
  headers: { 'x-hono-already-sent': 'true' },
}).clone();

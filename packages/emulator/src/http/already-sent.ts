const header = 'x-hono-already-sent';

/**
 * The response that tells @hono/node-server that a handler has written to the connection itself.
 *
 * An application in the same process may have replaced the global `Response` by the one of @hono/node-server, whose
 * headers are not looked at. `clone()` returns a real one.
 */
export const ALREADY_SENT: Response = new Response(null, { headers: { [header]: 'true' } }).clone();

/** Whether a response is `ALREADY_SENT` or a copy of it: Hono copies responses when a middleware has set headers. */
export function isAlreadySent(response: Response): boolean {
  return response.headers.has(header);
}

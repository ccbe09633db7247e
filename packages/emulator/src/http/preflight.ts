import type { Context } from 'hono';

/** Answers the question a browser asks before it sends a request from another site. */
export function answerPreflight(context: Context): Response {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': context.req.header('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
    vary: 'access-control-request-headers',
  });
  if (context.req.header('access-control-request-private-network') === 'true') {
    headers.set('access-control-allow-private-network', 'true');
  }
  return new Response(null, { status: 204, headers });
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Adds `x-request-id` to a response.
 *
 * @returns the id that a proxy or the client gave the request, or a new one
 */
export function identify({ headers }: IncomingMessage, response: ServerResponse): string {
  const given = headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
}

import type { ServerResponse } from 'node:http';
import type { Connection } from '@videogen/service';
import { ALREADY_SENT } from './already-sent.ts';

function setHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
}

/** Serves a file on the connection of a request. */
export type ServeFiles = (connection: Partial<Connection>) => Promise<Response>;

/**
 * Creates a handler that serves the files of a folder under a prefix, with ranges and validators.
 *
 * In process, without a connection, there are no files: the response is 404.
 */
export async function serveFolder(folder: string, prefix: string): Promise<ServeFiles> {
  const { default: sirv } = await import('sirv');
  const serve = sirv(folder, { etag: true, dev: true, setHeaders });
  return async ({ incoming, outgoing }) => {
    if (incoming === undefined || outgoing === undefined) return new Response('Not found\n', { status: 404 });
    const original = incoming.url ?? '/';
    return new Promise<Response>((resolve) => {
      outgoing.once('close', () => resolve(ALREADY_SENT));
      incoming.url = original.slice(prefix.length) || '/';
      serve(incoming, outgoing, () => {
        outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
        outgoing.end('Not found\n');
      });
    });
  };
}

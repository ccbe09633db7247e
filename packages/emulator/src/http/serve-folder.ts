import type { ServerResponse } from 'node:http';
import type { Handler } from 'hono';
import { ALREADY_SENT } from './already-sent.ts';
import type { AppEnv } from './exchange.ts';

function setHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
}

/**
 * Creates a handler that serves the files of a folder under a prefix, with ranges and validators.
 *
 * In process, without a connection, there are no files: the response is 404.
 */
export async function serveFolder(folder: string, prefix: string): Promise<Handler<AppEnv>> {
  const { default: sirv } = await import('sirv');
  const serve = sirv(folder, { etag: true, dev: true, setHeaders });
  return async (context) => {
    const bindings: AppEnv['Bindings'] | undefined = context.env;
    const { incoming, outgoing } = bindings ?? {};
    if (incoming === undefined || outgoing === undefined) return context.text('Not found\n', 404);
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

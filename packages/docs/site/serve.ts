import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';

/** A running server of a built site. */
export interface SiteServer {
  /** URL of the start page, with a slash at the end. */
  readonly url: string;
  /** Stops the server and drops its connections. */
  close(): Promise<void>;
}

/**
 * Serves a built site on loopback.
 *
 * @param folder Folder of the built files.
 * @param options.base Path of the site, with a slash at both ends. @default '/'
 * @param options.port Port; 0 selects a free one. @default 0
 * @throws Error when the port is taken.
 *
 * @example
 * ```ts
 * const site = await serveSite('packages/docs/dist', { base: '/docs/' });
 * ```
 */
export async function serveSite(
  folder: string,
  options: { base?: string; port?: number } = {},
): Promise<SiteServer> {
  const { base = '/', port = 0 } = options;
  const files = sirv(folder, { dev: true, dotfiles: true });
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith(base)) {
      response.writeHead(path === base.slice(0, -1) ? 308 : 404, { location: base }).end();
      return;
    }
    request.url = path.slice(base.length - 1);
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(folder, '404.html')));
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // `listen` on a TCP port returns an AddressInfo; the other forms are for pipes.
  const address = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

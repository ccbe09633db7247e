import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from './cli-error.ts';

/**
 * Makes a server listen, and returns its port.
 *
 * @throws {CliError} `cannot_listen`
 */
export async function listenOn(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException; // `listen` fails with a system error.
    const isPort = code === 'EADDRINUSE' || code === 'EACCES';
    const next = isPort ? 'Choose another one with --port' : 'Check --host';
    const problem = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    throw new CliError('cannot_listen', `Port ${port} of ${host} ${problem}`, next, { cause });
  }
  // Safe: the address of a server that listens on a port is an `AddressInfo`.
  return (server.address() as AddressInfo).port;
}

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import type { VideoClient } from '@videogen/client';
import type { VideoReceiver } from '@videogen/client/make-videos';
import { usageError } from '../cli-error.ts';
import { listenOn } from '../listen-on.ts';

/** A receiver whose URLs every start of the batch knows. */
export interface OpenReceiver extends AsyncDisposable {
  readonly callbacks: VideoReceiver;
}

/**
 * Opens a callback receiver whose store and secret are in the folder of a batch.
 *
 * @throws {CliError} `usage` when Node has no SQLite, `cannot_listen` when the port is taken
 */
export async function openReceiver(
  folder: string,
  client: VideoClient,
  { port, host, publicUrl }: { readonly port: number; readonly host: string; readonly publicUrl: string },
): Promise<OpenReceiver> {
  await mkdir(folder, { recursive: true });
  const secret = await readSecret(join(folder, 'callbacks.key'));
  const store = openStore(join(folder, 'callbacks.db'));
  const receiver = createCallbackReceiver({
    publicUrl,
    secrets: [secret],
    store,
    confirm: client,
    onSuccess: () => {},
    logFailures: false,
  });
  const server = createServer(nodeHandler(receiver));
  await listenOn(server, { port, host });

  return {
    callbacks: receiver,
    [Symbol.asyncDispose]: async () => {
      await receiver.stop({ timeout: '2s' });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

function openStore(path: string): ReturnType<typeof sqliteStore> {
  try {
    return sqliteStore({ path });
  } catch (cause) {
    throw usageError('Callbacks of a batch need Node 22.5 or newer', 'Leave --public-url out', { cause });
  }
}

/** Returns the secret that signs the callback URLs; the first start creates it. */
async function readSecret(path: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64');
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

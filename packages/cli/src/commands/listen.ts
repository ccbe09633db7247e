import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CallbackEvent,
  type CallbackReceiver,
  createCallbackReceiver,
  memoryStore,
  type TaskWithUnknownStatus,
} from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import type { VideoClient } from '@videogen/client';
import { CliError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { createListenOutput, type ListenOutput } from '../output/listen-output.ts';
import type { Session } from '../session.ts';

/** Options of `listen`. */
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
}

/** Receives callbacks and prints them, until Ctrl-C. */
export async function listen(session: Session, options: ListenOptions): Promise<void> {
  const { signal, state } = session;
  state.endless = true;
  const client = await connectIfPossible(session);
  const server = createServer();
  const port = await open(server, options);
  const output = createListenOutput(session);
  try {
    const publicUrl = options.publicUrl ?? `http://${inUrl(options.host)}:${port}/callbacks`;
    const receiver = createReceiver(publicUrl, client, output);
    server.on('request', nodeHandler(receiver));
    output.listening({
      port,
      host: options.host,
      confirming: client !== undefined,
      url: await newUrl(receiver),
    });
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Returns the client that confirms callbacks; undefined when there is no connection, so callbacks are printed as unconfirmed. */
async function connectIfPossible(session: Session): Promise<VideoClient | undefined> {
  const { options, host } = session;
  const { VIDEOGEN_BASE_URL: baseUrl, VIDEOGEN_API_KEY: apiKey } = host.env;
  const given = (options.baseUrl ?? baseUrl) && (options.apiKeyFile ?? apiKey);
  return options.emulator || given
    ? connect(session, { needsRunning: 'a new one would not have the tasks' })
    : undefined;
}

async function open(server: Server, { port, host }: ListenOptions): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException; // `listen` fails with a system error.
    const isHost = code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL';
    const next = isHost ? 'Check --host' : 'Choose another one with --port';
    const problem = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    throw new CliError('cannot_listen', `Port ${port} of ${host} ${problem}`, next, { cause });
  }
  // Safe: the address of a server that listens on a port is an `AddressInfo`.
  return (server.address() as AddressInfo).port;
}

function createReceiver(
  publicUrl: string,
  client: VideoClient | undefined,
  output: ListenOutput,
): CallbackReceiver {
  const settings = {
    publicUrl,
    secrets: [crypto.getRandomValues(new Uint8Array(32))],
    store: memoryStore(),
    onEvent: (event: CallbackEvent) => tellEvent(event, output),
    // The output prints failures.
    logFailures: false,
  };
  const used = new Set<string>();
  const reportTask =
    (confirmed: boolean) =>
    async (task: TaskWithUnknownStatus, { ref }: { readonly ref: string }) => {
      output.callback(task, confirmed);
      if (used.has(ref)) return;
      used.add(ref);
      // Each URL accepts one task, so the next task needs another URL.
      output.nextUrl(await newUrl(receiver));
    };
  const onStatus = reportTask(client !== undefined);
  const receiver: CallbackReceiver =
    client === undefined
      ? createCallbackReceiver({ ...settings, onStatus, onUnknownStatus: onStatus })
      : createCallbackReceiver({ ...settings, onStatus, onUnknownStatus: onStatus, confirm: client });
  return receiver;
}

const ORDINARY: ReadonlySet<string> = new Set(['processed', 'duplicate', 'late']);

function tellEvent(event: CallbackEvent, output: ListenOutput): void {
  if (event.name === 'unrecognized') output.unrecognized(event);
  if (event.name === 'result' && !ORDINARY.has(event.code)) output.rejected(event);
}

async function newUrl(receiver: CallbackReceiver): Promise<string> {
  return (await receiver.createUrl()).url;
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

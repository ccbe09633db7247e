import { createServer } from 'node:http';
import {
  type CallbackEvent,
  type CallbackReceiver,
  createCallbackReceiver,
  memoryStore,
  type TaskWithUnknownStatus,
} from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import type { VideoClient } from '@videogen/client';
import { cleanText, cleanValue } from '@videogen/shared/clean-text';
import { connect } from '../connect.ts';
import { listenOn } from '../listen-on.ts';
import type { CliEvent } from '../output/event.ts';
import { getColor, styleFor } from '../output/style.ts';
import type { Session } from '../session.ts';

/** Options of `listen`. */
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
}

/** Receives callbacks and prints them, until Ctrl-C. */
export async function listen(session: Session, options: ListenOptions): Promise<void> {
  const { reporter, signal, state } = session;
  state.endless = true;
  const client = await connectIfPossible(session);
  const server = createServer();
  const port = await listenOn(server, options);
  try {
    const publicUrl = options.publicUrl ?? `http://${inUrl(options.host)}:${port}/callbacks`;
    const receiver = createReceiver(publicUrl, client, session);
    server.on('request', nodeHandler(receiver));
    reporter.report({
      event: 'listening',
      host: options.host,
      port,
      confirming: client !== undefined,
      callback_url: await newUrl(receiver),
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
  return options.emulator || given ? connect(session, 'a new one would not have the tasks') : undefined;
}

function createReceiver(
  publicUrl: string,
  client: VideoClient | undefined,
  session: Session,
): CallbackReceiver {
  const settings = {
    publicUrl,
    secrets: [crypto.getRandomValues(new Uint8Array(32))],
    store: memoryStore(),
    onEvent: (event: CallbackEvent) => reportEvent(event, session),
    // `onEvent` reports them.
    logFailures: false,
  };
  const used = new Set<string>();
  const createHandler =
    (confirmed: boolean) =>
    async (task: TaskWithUnknownStatus, { ref }: { readonly ref: string }) => {
      reportTask(task, confirmed, session);
      if (used.has(ref)) return;
      used.add(ref);
      // Each URL accepts one task, so the next task needs another URL.
      session.reporter.report({ event: 'callback_url', callback_url: await newUrl(receiver) });
    };
  const onStatus = createHandler(client !== undefined);
  const receiver: CallbackReceiver =
    client === undefined
      ? createCallbackReceiver({ ...settings, onStatus, onUnknownStatus: onStatus })
      : createCallbackReceiver({ ...settings, onStatus, onUnknownStatus: onStatus, confirm: client });
  return receiver;
}

const ORDINARY: ReadonlySet<string> = new Set(['processed', 'duplicate', 'late']);

/** Reports what was received: as a line on stdout, with the time, or as JSON. */
function report(event: CliEvent, { reporter, host }: Session, ...parts: readonly string[]): void {
  const time = styleFor(host.stdout, host.env)('dim', new Date().toTimeString().slice(0, 8));
  reporter.report(event);
  reporter.result([time, ...parts].join('  '));
}

function reportTask(task: TaskWithUnknownStatus, confirmed: boolean, session: Session): void {
  const style = styleFor(session.host.stdout, session.host.env);
  const { task_id, status, category, output_videos } = cleanValue(task);
  report(
    { event: 'callback', task_id, status, confirmed, task },
    session,
    style(getColor(status), status.padEnd(10)),
    task_id,
    style('dim', category),
    style('dim', confirmed ? 'confirmed' : 'claimed'),
    ...output_videos.map(({ url }) => url),
  );
}

function reportEvent(received: CallbackEvent, session: Session): void {
  const style = styleFor(session.host.stdout, session.host.env);
  if (received.name === 'unrecognized') {
    const { taskId, ref, fields, category, taskStatus: status } = received;
    const news = { fields, category, status };
    const event = { event: 'unrecognized', task_id: taskId, ref, ...news } as const;
    report(event, session, style('yellow', 'new'.padEnd(10)), cleanText(JSON.stringify(news)));
  }
  if (received.name === 'result' && !ORDINARY.has(received.code)) {
    const { code: reason, httpStatus: status, source, ref, taskId: task_id, error: cause } = received;
    const error = cause === undefined ? undefined : session.redact(String(cause));
    report(
      { event: 'rejected', reason, status, source, ref, task_id, error },
      session,
      style('yellow', 'refused'.padEnd(10)),
      `${reason}, responded ${status}`,
      ...[task_id, error].flatMap((text) => (text === undefined ? [] : cleanText(text))),
    );
  }
}

async function newUrl(receiver: CallbackReceiver): Promise<string> {
  return (await receiver.createUrl()).url;
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

import { createServer } from 'node:http';
import type { Contestant } from './contestants.ts';
import { startKit } from './kit.ts';
import { LISTENERS } from './listeners.ts';
import { startWatching, type Watch } from './watch.ts';

/** What the parent asks for. */
export type Order =
  | { readonly prepare: number }
  | { readonly begin: 'measure' | 'count' | 'profile'; readonly file?: string }
  | { readonly watching: boolean }
  | { readonly end: true };

/** What it is told. Times are those of the server's thread alone, in microseconds. */
export interface Report {
  readonly port?: number;
  readonly urls?: readonly string[];
  readonly handled?: number;
  readonly user?: number;
  readonly system?: number;
  readonly gc?: number;
  readonly created?: Readonly<Record<string, number>>;
}

// The parent process is the only caller, and passes a contestant.
const contestant = JSON.parse(process.argv[2] ?? '') as Contestant;
let total = 0;
const handled = (): void => {
  total += 1;
};
const kit = contestant.kind === 'kit' ? await startKit(contestant, handled) : undefined;
const listener = contestant.kind === 'kit' ? kit?.listener : LISTENERS[contestant.kind](handled);

function tell(report: Report): void {
  process.send?.(report);
}

const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) tell({ port: address.port });
});

let watch: Watch | undefined;
process.on('message', async (order: Order) => {
  if ('prepare' in order) {
    const urls = (await kit?.prepare(order.prepare)) ?? [];
    // What making the URLs has left behind is not the deliveries' to clear away. Young objects only: a full collection
    // would take the shapes of all requests with it, since there is none just now, and with them the compiled code that
    // relies on them, so that every round would begin with a server that has just been started.
    await globalThis.gc?.({ type: 'minor', execution: 'async' });
    tell({ urls });
  } else if ('begin' in order) {
    watch = await startWatching(order.begin, order.file);
    tell({});
  } else if ('watching' in order) {
    watch?.turn(order.watching);
    tell({});
  } else {
    tell({ handled: total, ...(await watch?.end()) });
  }
});
// The stores' connections would keep the process alive.
process.on('disconnect', () => process.exit(0));

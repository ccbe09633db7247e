import { type Connection, native } from '@videogen/engine';
import type { EmulatorContext } from '../emulator-context.ts';
import type { EmulatorEvent } from '../events/emulator-event.ts';
import { showDelivery, showRequest, showTask } from './views.ts';
import { countAll } from './views-of-state.ts';

/** Maximum number of events that wait for a slow reader; beyond it the reader loads everything again. */
const MAX_BACKLOG = 1000;
const HEARTBEAT_MS = 15_000;
const encoder = new TextEncoder();

/** Streams events as server-sent events, until the reader disconnects or the emulator is closed. */
export async function* streamEvents(
  { outgoing }: Connection,
  context: EmulatorContext,
  state: () => unknown,
): AsyncGenerator<Uint8Array> {
  const { bus } = context;
  const { signal } = context.lifetime;
  const backlog: EmulatorEvent[] = [];
  let wake: () => void = () => undefined;
  const look = (): void => wake();

  const unsubscribe = bus.subscribe((event) => {
    if (backlog.length >= MAX_BACKLOG) backlog.splice(0, backlog.length, { type: 'reset' });
    backlog.push(event);
    wake();
  });

  const heartbeat = native.setInterval(look, HEARTBEAT_MS).unref();
  signal.addEventListener('abort', look, { once: true });
  try {
    let counted = true;
    yield message('hello', state());
    while (!signal.aborted && outgoing?.destroyed !== true) {
      const event = backlog.shift();
      if (event !== undefined) {
        counted = false;
        yield message(event.type, await show(event, context, state));
      } else if (!counted) {
        // Once for all the events that came together.
        counted = true;
        yield message('counts', countAll(context));
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (backlog.length === 0) yield encoder.encode(': still here\n\n');
      }
    }
  } finally {
    native.clearInterval(heartbeat);
    signal.removeEventListener('abort', look);
    unsubscribe();
  }
}

function message(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function show(event: EmulatorEvent, context: EmulatorContext, state: () => unknown): unknown {
  if (event.type === 'task') return showTask(event.task, context);
  if (event.type === 'delivery') return showDelivery(event.delivery);
  if (event.type === 'request') return showRequest(event.request);
  if (event.type === 'faults') return context.faults.list();
  if (event.type === 'clock') return { mode: context.time.mode, now: event.now };
  return state();
}

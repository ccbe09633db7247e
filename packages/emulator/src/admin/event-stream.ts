import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { EmulatorEvent } from '../events/emulator-event.ts';
import type { Parts } from '../parts.ts';
import { showDelivery, showRequest, showTask } from './views.ts';

/** Maximum number of events that wait for a slow reader; beyond it the reader loads everything again. */
const MAX_BACKLOG = 1000;
const HEARTBEAT_MS = 15_000;

/** The data of the stream in addition to the events. */
interface StreamSources {
  readonly state: () => Promise<unknown>;
  readonly counts: () => Promise<unknown>;
}

/** Streams events as server-sent events, until the reader disconnects or the emulator is closed. */
export function streamEvents(context: Context, parts: Parts, { state, counts }: StreamSources): Response {
  const { bus } = parts.records;
  const { lifetime } = parts.work;
  // A response to HEAD has no reader, so its stream would never end.
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'content-type': 'text/event-stream' });
  return streamSSE(context, async (stream) => {
    const backlog: EmulatorEvent[] = [];
    let wake: () => void = () => undefined;
    const unsubscribe = bus.subscribe((event) => {
      if (backlog.length >= MAX_BACKLOG) backlog.splice(0, backlog.length, { type: 'reset' });
      backlog.push(event);
      wake();
    });
    const heartbeat = setInterval(() => wake(), HEARTBEAT_MS);
    const end = (): void => wake();
    lifetime.signal.addEventListener('abort', end, { once: true });
    stream.onAbort(end);
    try {
      let counted = true;
      await stream.writeSSE({ event: 'hello', data: JSON.stringify(await state()) });
      while (!stream.aborted && !stream.closed && !lifetime.signal.aborted) {
        const event = backlog.shift();
        if (event !== undefined) {
          counted = false;
          await stream.writeSSE({
            event: event.type,
            data: JSON.stringify(await show(event, parts, state)),
          });
          continue;
        }
        if (!counted) {
          // Once for all the events that came together.
          counted = true;
          await stream.writeSSE({ event: 'counts', data: JSON.stringify(await counts()) });
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (backlog.length === 0) await stream.write(': still here\n\n');
      }
    } finally {
      clearInterval(heartbeat);
      lifetime.signal.removeEventListener('abort', end);
      unsubscribe();
    }
  });
}

function show(event: EmulatorEvent, parts: Parts, state: () => Promise<unknown>): unknown {
  if (event.type === 'task') return showTask(event.task, parts);
  if (event.type === 'delivery') return showDelivery(event.delivery);
  if (event.type === 'request') return showRequest(event.request, parts.origin());
  if (event.type === 'faults') return parts.controls.faults.list();
  if (event.type === 'clock') return { mode: parts.controls.time.mode, now: event.now };
  return state();
}

import {
  type CallbackEvent,
  type ConfirmingReceiverOptions,
  type IncomingCallback,
  memoryStore,
  parsedBody,
} from '@videogen/callbacks';
import { createFixture, type Fixture, isRejection, type Order, record } from './fixture.ts';

/** Returns a delivery; a text is sent as it is. */
export function post(url: string, body: unknown, type: string = 'application/json'): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Request(url, { method: 'POST', headers: { 'content-type': type }, body: text });
}

/** Returns a delivery in plain parts, whose body an earlier parser has read. */
export function parsed(url: string, task: unknown): IncomingCallback {
  return {
    method: 'POST',
    target: url,
    header: (name) => (name === 'content-type' ? 'application/json' : null),
    body: async () => parsedBody(task),
  };
}

/** Delivers a record about the task of an order to its URL; resolves to the status of the response. */
export async function deliver(fixture: Fixture, order: Order, status = 'SUCCESS'): Promise<number> {
  const request = post(order.url, record(order.taskId, status, order.url));
  return (await fixture.callbacks.handle(request)).status;
}

/** A fixture on a clock that the test moves, its store, and all its events. */
export interface TimedFixture extends Fixture {
  readonly events: readonly CallbackEvent[];
  now(): number;
  pass(milliseconds: number): void;
}

/** Creates a fixture on a clock that the test moves. */
export function createTimedFixture(settings: Partial<ConfirmingReceiverOptions> = {}): TimedFixture {
  const { now, pass } = movableClock();
  const events: CallbackEvent[] = [];
  const onEvent = (event: CallbackEvent): void => {
    if (isRejection(event)) fixture.rejections.push(event);
    events.push(event);
  };
  const fixture = createFixture(memoryStore({ now }), { now, onEvent, ...settings });
  return { ...fixture, events, now, pass };
}

/** A clock that the test moves. */
export function movableClock(): { readonly now: () => number; pass(milliseconds: number): void } {
  let time = Date.UTC(2026, 0, 15);
  return {
    now: () => time,
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

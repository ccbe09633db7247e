import type { IncomingMessage } from 'node:http';
import type { BodyLimits, CallbackBody } from './body.ts';
import { joinChunks } from './chunks.ts';
import { endDeadline, startDeadline, type Waiting } from './deadline.ts';

/** Whether nobody has read of a request's stream yet; if somebody has, a parser in front has left the body elsewhere. */
export function isUntouched(request: IncomingMessage): boolean {
  return !request.readableDidRead && !request.destroyed;
}

/** Reads the stream of a Node request. Calls `done` once. */
export function readNodeBody(
  request: IncomingMessage,
  limits: BodyLimits,
  done: (body: CallbackBody) => void,
): void {
  const reading = new Reading(limits.maxBodyBytes, done);
  startDeadline(reading, limits.readTimeout);
  // After the body is settled these stay: what still arrives is read and dropped, so that the answer reaches a
  // sender that is not done sending.
  request.on('data', (chunk: Uint8Array) => reading.add(chunk));
  request.on('end', () => reading.end());
  // Without a listener for errors Node reports a sender that goes away by this alone.
  request.on('close', () => reading.fail('aborted'));
}

/** A body on its way. */
class Reading implements Waiting {
  until = 0;
  before: Waiting | undefined = undefined;
  after: Waiting | undefined = undefined;
  readonly #limit: number;
  readonly #done: (body: CallbackBody) => void;
  /** Nearly every body comes in one piece: there is no list before the second one. */
  #first: Uint8Array | undefined = undefined;
  #more: Uint8Array[] | undefined = undefined;
  #size = 0;
  #settled = false;

  constructor(limit: number, done: (body: CallbackBody) => void) {
    this.#limit = limit;
    this.#done = done;
  }

  add(chunk: Uint8Array): void {
    if (this.#settled) return;
    this.#size += chunk.byteLength;
    if (this.#size > this.#limit) this.fail('too_large');
    else if (this.#first === undefined) this.#first = chunk;
    else if (this.#more === undefined) this.#more = [this.#first, chunk];
    else this.#more.push(chunk);
  }

  end(): void {
    if (this.#settled) return;
    const bytes = this.#more === undefined ? this.#first : joinChunks(this.#more, this.#size);
    this.#settle({ kind: 'bytes', bytes: bytes ?? new Uint8Array() });
  }

  expire(): void {
    this.fail('timeout');
  }

  fail(reason: 'too_large' | 'timeout' | 'aborted'): void {
    if (!this.#settled) this.#settle({ kind: 'failed', reason });
  }

  #settle(body: CallbackBody): void {
    endDeadline(this);
    this.#settled = true;
    this.#first = undefined;
    this.#more = undefined;
    this.#done(body);
  }
}

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
  const reading = new Reading(limits.maxBodyBytes, Number(request.headers['content-length']), done);
  startDeadline(reading, limits.readTimeout);
  // After the body is settled these stay: what still arrives is read and dropped, so that the answer reaches a
  // sender that is not done sending.
  request.on('data', (chunk: Uint8Array) => {
    // Without a listener for errors Node reports a sender that goes away by `close` alone. Nearly every body comes in one
    // piece, and listening to that of a request costs more than the piece; a sender that sends no piece at all is late.
    if (reading.add(chunk)) request.on('close', () => reading.fail('aborted'));
  });
  request.on('end', () => reading.end());
}

/** A body on its way. */
class Reading implements Waiting {
  until = 0;
  before: Waiting | undefined = undefined;
  after: Waiting | undefined = undefined;
  readonly #limit: number;
  /** Bytes by the header; not a number if there is none. */
  readonly #expected: number;
  readonly #done: (body: CallbackBody) => void;
  /** Nearly every body comes in one piece: there is no list before the second one. */
  #first: Uint8Array | undefined = undefined;
  #more: Uint8Array[] | undefined = undefined;
  #size = 0;
  #settled = false;

  constructor(limit: number, expected: number, done: (body: CallbackBody) => void) {
    this.#limit = limit;
    this.#expected = expected;
    this.#done = done;
  }

  /** Takes a piece; true if it is the first one and more are to come. */
  add(chunk: Uint8Array): boolean {
    if (this.#settled) return false;
    this.#size += chunk.byteLength;
    if (this.#size > this.#limit) {
      this.fail('too_large');
      return false;
    }
    if (this.#first === undefined) {
      this.#first = chunk;
      return this.#size !== this.#expected;
    }
    if (this.#more === undefined) this.#more = [this.#first, chunk];
    else this.#more.push(chunk);
    return false;
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

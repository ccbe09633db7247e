import type { Readable } from 'node:stream';
import type { ValidationError } from '@videogen/types';
import type { AssumptionId } from '../assumptions/assumptions.ts';

/** What a handler answers, before it is put on a connection. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | null;
  /** Entries of the register of the unspecified that the answer rests on. */
  readonly assumptions: readonly AssumptionId[];
  /** The task that was created or read. */
  readonly taskId?: string;
}

/** What can be said about an answer beside its status and body. */
export type AnswerDetails = Partial<Pick<Answer, 'assumptions' | 'taskId' | 'headers'>>;

const JSON_HEADERS = { 'content-type': 'application/json' };

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown, details: AnswerDetails = {}): Answer {
  return textAnswer(status, JSON.stringify(value), details);
}

/** An answer whose body is JSON text already. */
export function textAnswer(status: number, body: string, details: AnswerDetails = {}): Answer {
  const headers = details.headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...details.headers };
  return { assumptions: [], ...details, status, headers, body };
}

/** Thrown by whatever finds out that a request is to be refused; carries the answer. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** A refusal with a string `detail`. */
export function refuse(status: number, detail: string, details: AnswerDetails = {}): Refusal {
  return new Refusal(jsonAnswer(status, { detail }, details));
}

/** A refusal with the validation error body. */
export function invalid(
  errors: readonly ValidationError[],
  details: AnswerDetails = {},
  status = 422,
): Refusal {
  return new Refusal(jsonAnswer(status, { detail: errors }, details));
}

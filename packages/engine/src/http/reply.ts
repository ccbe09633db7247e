import type { ServiceErrorCode } from '../domain/errors.ts';
import type { TaskRecord } from '../ports/records.ts';

/** The response of a handler, before it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null;
  /** The code of the error for which the request was refused. */
  readonly error?: ServiceErrorCode;
  /** The task that was created or read. */
  readonly task?: TaskRecord;
}

/** Details of a reply in addition to its status and body. */
export type ReplyDetails = Partial<Pick<Reply, 'error' | 'task' | 'headers'>>;

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Creates a reply with a JSON body. */
export function jsonReply(status: number, value: unknown, details: ReplyDetails = {}): Reply {
  return textReply(status, JSON.stringify(value), details);
}

/** Creates a reply whose body is JSON text already. */
export function textReply(status: number, body: string, details: ReplyDetails = {}): Reply {
  const headers = details.headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...details.headers };
  return { ...details, status, headers, body };
}

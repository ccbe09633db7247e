import type { Json } from '@videogen-tools/generate/json';
import type { OperationId } from '../documents/operations.ts';

/** One request and its response, as they crossed the wire. */
export type Exchange = {
  /** Absent when the request went to no operation of the documents: an upload, a download, an unknown path. */
  readonly operation?: OperationId;
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** Without the bearer header. */
    readonly headers: Readonly<Record<string, string>>;
    /** Whether a bearer header was sent. */
    readonly authorized: boolean;
    readonly parameters: Readonly<Record<string, string>>;
    /** The body, when it is JSON. */
    readonly body?: Json;
    /** Bytes of the body. */
    readonly bytes: number;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The body, when it is JSON. */
    readonly body?: Json;
    /** Bytes of the body. */
    readonly bytes: number;
  };
  /** Time of the target's clock when the response arrived, in milliseconds since 1970. */
  readonly time: number;
};

/** One callback that the service sent, and the receiver's response. */
export type Delivery = {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly body?: Json;
  readonly response: { readonly status: number; readonly body?: Json };
};

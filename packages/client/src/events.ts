/** An event of a client, for logs and metrics. `message` is a line of text; no member holds the API key. */
export type ClientEvent =
  | {
      readonly type: 'response';
      readonly message: string;
      readonly method: string;
      readonly url: string;
      readonly status: number;
    }
  | {
      readonly type: 'retry';
      readonly message: string;
      readonly error: unknown;
      /** Number of retries so far, this one included. */
      readonly retries: number;
      /** Until the retry, in milliseconds. */
      readonly delay: number;
    }
  | {
      readonly type: 'status';
      readonly message: string;
      readonly taskId: string;
      readonly status: string;
      /** Name of the client's method, when this client created the task. */
      readonly operation: string | undefined;
      /** Since the task was submitted or attached, in milliseconds. */
      readonly age: number;
    }
  | {
      /** A failure that does not end the call. */
      readonly type: 'warning';
      readonly message: string;
      readonly error: unknown;
      readonly taskId?: string | undefined;
    };

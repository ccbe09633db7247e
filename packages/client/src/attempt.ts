/** What was observed of one attempt of a request, whatever was thrown. */
export interface Attempt {
  /** The request, for messages. */
  readonly what: string;
  /** Whether the request may have left this machine; undefined when nothing tried to send it. */
  readonly sent?: boolean | undefined;
  /** The API key that was sent. */
  readonly key?: string | undefined;
  /** HTTP status of the service, before middleware sees the response. */
  readonly status?: number | undefined;
  /** The body, as far as it arrived. */
  readonly text?: string | undefined;
  /** The whole response, its body in memory. */
  readonly response?: Response | undefined;
}

/** An attempt under way, which `sendOnce` completes. */
export type OpenAttempt = { -readonly [Name in keyof Attempt]: Attempt[Name] };

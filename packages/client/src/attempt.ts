/** What was observed of one attempt of a request, whatever was thrown; `sendOnce` writes each member as soon as it is known. */
export interface Attempt {
  /** The request, for messages. */
  what: string;
  /** Whether the request may have left this machine; undefined when nothing tried to send it. */
  sent?: boolean;
  /** The API key that was sent. */
  key?: string | undefined;
  /** HTTP status of the service, before middleware sees the response. */
  status?: number;
  /** The body, as far as it arrived. */
  text?: string;
  /** The whole response, its body in memory. */
  response?: Response;
}

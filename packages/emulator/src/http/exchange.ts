import type { IncomingMessage, ServerResponse } from 'node:http';

/** What comes with a request that arrived over a connection; in process there is neither. */
export interface Bindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The environment of the application. */
export interface AppEnv {
  readonly Bindings: Bindings;
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** The objects of Node that belong to a request over a connection; an in-process request has none. */
export interface Bindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The environment of the application. */
export interface AppEnv {
  readonly Bindings: Bindings;
}

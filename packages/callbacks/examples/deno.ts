// #region deno
import { callbacks } from './receiver.ts';

callbacks.start();

/** `deno serve` serves a default export of this form. */
const server: { fetch: (request: Request) => Promise<Response> } = {
  fetch: (request) => callbacks.handle(request),
};

export default server;
// #endregion deno

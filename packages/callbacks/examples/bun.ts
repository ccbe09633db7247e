// #region bun
import { callbacks } from './receiver.ts';

callbacks.start();

/** The options of `Bun.serve`; `bun run` serves a default export of this form. */
const server: { port: number; hostname: string; fetch: (request: Request) => Promise<Response> } = {
  port: Number(process.env['PORT'] ?? 8080),
  hostname: '127.0.0.1',
  fetch: (request) => callbacks.handle(request),
};

export default server;
// #endregion bun

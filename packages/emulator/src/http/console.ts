import type { Handler } from 'hono';
import type { AppEnv } from './exchange.ts';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>videogen emulator</title>
<body><h1>videogen emulator</h1><p>It runs. Its admin API is described at <a href="/_emulator/openapi.json">/_emulator/openapi.json</a>.</p></body></html>
`;

/** Makes the handler of `/`. */
export function createConsole(): Handler<AppEnv> {
  return (context) => context.html(PAGE);
}

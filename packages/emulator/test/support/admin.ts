import type { Emulator } from '../../src/index.ts';
import { type Declared, openDocument, type Received, type Shape } from './contract.ts';

let document: Declared | undefined;

/** Sends a request to the admin API and fails unless its own document declares the reply. */
export async function admin(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<Received> {
  const headers = { 'x-videogen-admin': '1', 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
  const received = await read(await fetch(`${emulator.url}/_emulator${path}`, { method, ...init }));
  document ??= openDocument((await read(await emulator.fetch('/_emulator/openapi.json'))).json, 'admin');
  document.expectReply(`${method} ${path}`, received.status, received.json, true);
  return received;
}

async function read(response: Response): Promise<Received> {
  const { status, headers } = response;
  const text = await response.text();
  // Safe: the reply is compared with the document next.
  return { status, headers, text, json: (text === '' ? undefined : JSON.parse(text)) as Shape };
}

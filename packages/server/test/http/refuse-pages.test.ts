import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { refusePages } from '../../src/http/refuse-pages.ts';

const REFUSED =
  '{"detail":"The admin API is not for web pages. Call it without Origin, by IP address or localhost."}';

test.each([
  ['127.0.0.1', { host: '127.0.0.1:4021' }, 'served'],
  ['127.0.0.1', { host: 'LOCALHOST:4021' }, 'served'],
  ['localhost', { host: '[::1]:4021' }, 'served'],
  ['127.0.0.1', { host: 'admin.localhost' }, REFUSED],
  ['127.0.0.1', { host: '127.0.0.1.rebound.example' }, REFUSED],
  ['localhost', { host: 'rebound.example' }, REFUSED],
  ['::1', { host: 'rebound.example' }, REFUSED],
  ['0.0.0.0', { host: 'admin.example' }, 'served'],
  ['0.0.0.0', { host: 'admin.example', origin: 'https://page.example' }, REFUSED],
])('an admin API on %s responds to a request with %j', async (host, headers, body) => {
  const { port, close } = await listen(
    createServer(refusePages((_, response) => response.end('served'), host)),
  );
  onTestFinished(close);
  // Safe: the event has the response as its only argument.
  const [response] = (await once(request({ port, host: '127.0.0.1', headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  expect([response.statusCode, await text(response)]).toEqual([body === REFUSED ? 403 : 200, body]);
});

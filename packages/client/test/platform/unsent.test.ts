import { expect, it } from 'vitest';
import { isProvablyUnsent } from '../../src/platform/runtime.node.ts';
import { isProvablyUnsent as inBrowser } from '../../src/platform/runtime.web.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });
const wrapped = (cause: unknown): Error => new TypeError('fetch failed', { cause });

it.each([
  ['no such name', wrapped(coded('ENOTFOUND')), true],
  ['no response of the name server', wrapped(coded('EAI_AGAIN')), true],
  ['refused', wrapped(coded('ECONNREFUSED')), true],
  [
    'refused at every IP address',
    wrapped(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])),
    true,
  ],
  [
    'refused at one IP address, reset at another',
    wrapped(new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')])),
    false,
  ],
  ['no connection in time', wrapped(coded('UND_ERR_CONNECT_TIMEOUT')), true],
  ['no way while connecting', wrapped(coded('EHOSTUNREACH', { syscall: 'connect' })), true],
  ['no way while reading', wrapped(coded('EHOSTUNREACH', { syscall: 'read' })), false],
  ['untrusted certificate', wrapped(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), true],
  ['refused, in Bun', coded('ConnectionRefused'), true],
  [
    'refused, in Deno',
    new TypeError('error sending request for url (http://x/): client error (Connect): tcp connect error'),
    true,
  ],
  [
    'broken, in Deno',
    new TypeError('error sending request for url (http://x/): client error (SendRequest)'),
    false,
  ],
  ['reset', wrapped(coded('ECONNRESET')), false],
  ['closed by the other side', wrapped(coded('UND_ERR_SOCKET')), false],
  ['no headers in time', wrapped(coded('UND_ERR_HEADERS_TIMEOUT')), false],
  ['a browser', new TypeError('Failed to fetch'), false],
  ['no error', undefined, false],
])('%s', (_, error, unsent) => {
  expect(isProvablyUnsent(error)).toBe(unsent);
  expect(inBrowser(error)).toBe(false);
});

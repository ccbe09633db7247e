import { expect, it } from 'vitest';
import type { Attempt } from '../../src/attempt.ts';
import { isProvablyUnsent } from '../../src/platform/runtime.node.ts';
import { transmit } from '../../src/platform/runtime.web.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });
const refused = coded('ECONNREFUSED');
const deno = (stage: string): Error =>
  new TypeError(`error sending request for url (http://x/): client error (${stage}): tcp connect error`);

/** What `fetch` throws, or the reason that Node wraps, and whether it proves that nothing was sent. */
const errors: Record<string, readonly [isUnsent: boolean, error: unknown]> = {
  'no such name': [true, coded('ENOTFOUND')],
  'no response of the name server': [true, coded('EAI_AGAIN')],
  refused: [true, refused],
  'refused at every IP address': [true, new AggregateError([refused, refused])],
  'refused at one IP address, reset at another': [false, new AggregateError([refused, coded('ECONNRESET')])],
  'no connection in time': [true, coded('UND_ERR_CONNECT_TIMEOUT')],
  'no way while connecting': [true, coded('EHOSTUNREACH', { syscall: 'connect' })],
  'no code while connecting': [false, Object.assign(new Error('x'), { syscall: 'connect' })],
  'no way while reading': [false, coded('EHOSTUNREACH', { syscall: 'read' })],
  'untrusted certificate': [true, coded('DEPTH_ZERO_SELF_SIGNED_CERT')],
  'refused, in Bun': [true, coded('ConnectionRefused')],
  'refused, in Deno': [true, deno('Connect')],
  'broken, in Deno': [false, deno('SendRequest')],
  reset: [false, coded('ECONNRESET')],
  'closed by the other side': [false, coded('UND_ERR_SOCKET')],
  'no headers in time': [false, coded('UND_ERR_HEADERS_TIMEOUT')],
  'a browser': [false, new TypeError('Failed to fetch')],
  'no error': [false, undefined],
};

it.each(Object.entries(errors))('%s', async (_, [isUnsent, error]) => {
  for (const thrown of [error, new TypeError('fetch failed', { cause: error })]) {
    expect(isProvablyUnsent(thrown)).toBe(isUnsent);
    const attempt: Attempt = { what: 'GET', sent: true };
    const sending = transmit(new Request('https://x.example'), '', attempt, () => Promise.reject(thrown));
    await sending.catch(() => {});
    // Nothing is provable in a browser.
    expect(attempt.sent).toBe(true);
  }
});

import { expect, it } from 'vitest';
import type { Attempt } from '../../src/attempt.ts';
import { isProvablyUnsent, toBody, transmit as transmitInNode } from '../../src/platform/runtime.node.ts';
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
  'refused at no IP address': [false, new AggregateError([])],
  'a port that Node does not connect to': [true, new Error('bad port')],
  'a message that begins like the one of a port': [false, new Error('bad portal')],
  'a message that ends like the one of a port': [false, new Error('no bad port')],
  'expired certificate': [true, coded('CERT_HAS_EXPIRED')],
  'certificate of an unknown authority': [true, coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  'certificate for another name': [true, coded('ERR_TLS_CERT_ALTNAME_INVALID')],
  'a code that begins like a known one': [false, coded('ENOTFOUNDER')],
  'a code that ends like a known one': [false, coded('SENOTFOUND')],
  'a number as the code': [false, Object.assign(new Error('x'), { code: 7, syscall: 'connect' })],
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

function wrap(error: unknown, times: number): unknown {
  return times === 0 ? error : wrap(new Error('x', { cause: error }), times - 1);
}

it.each([
  [7, true],
  [8, false],
])('a refusal behind %i causes proves that nothing was sent: %j', (times, isUnsent) => {
  expect(isProvablyUnsent(wrap(refused, times))).toBe(isUnsent);
});

it('causes that are a circle, or cannot be read, prove nothing', () => {
  const circle: Error & { cause?: unknown } = new Error('x');
  circle.cause = circle;
  const fail = (): never => {
    throw new Error('unreadable');
  };
  expect([isProvablyUnsent(circle), isProvablyUnsent(new Proxy({}, { get: fail }))]).toEqual([false, false]);
});

it.each<[Partial<Attempt>, thrown: unknown, sent: boolean | undefined]>([
  [{ sent: true }, refused, false],
  [{ sent: true }, coded('ECONNRESET'), true],
  [{ sent: true, status: 200 }, refused, true],
  [{}, coded('ECONNRESET'), undefined],
])('in Node, after the attempt %j, %s: sent is %j', async (observed, thrown, sent) => {
  const attempt: Attempt = { what: 'GET', ...observed };
  const sending = transmitInNode(new Request('https://x.example'), '', attempt, () => Promise.reject(thrown));
  await expect(sending).rejects.toBe(thrown);
  expect(attempt.sent).toBe(sent);
});

it('in Node, a text is a body that is read later, and no text is none', async () => {
  const body = toBody('5 €');
  expect(body).toBeInstanceOf(ReadableStream);
  expect(await new Response(body).text()).toBe('5 €');
  expect(toBody('')).toBe('');
});

import diagnostics from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Attempt } from '../../src/attempt.ts';
import {
  getRequestOptions,
  isProvablyUnsent,
  toBody,
  transmit as transmitInNode,
} from '../../src/platform/runtime.node.ts';
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
  'self-signed certificate of an authority': [true, coded('SELF_SIGNED_CERT_IN_CHAIN')],
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

function gather(error: unknown, times: number): unknown {
  return times === 0 ? error : gather(new AggregateError([error]), times - 1);
}

it.each([
  [7, true],
  [8, false],
])('a refusal within %i lists of errors proves that nothing was sent: %j', (times, isUnsent) => {
  expect(isProvablyUnsent(gather(refused, times))).toBe(isUnsent);
});

it('a connection that could not be opened proves that nothing was sent, if its error is known', () => {
  const channel = diagnostics.channel('undici:client:connectError');
  const error = new Error('handshake');
  expect(isProvablyUnsent(error)).toBe(false);
  for (const message of [{}, { error: 'handshake' }, { error }]) channel.publish(message);
  expect([isProvablyUnsent(error), isProvablyUnsent('handshake')]).toEqual([true, false]);
});

describe('a text that is sent to the service', () => {
  /** Sends a request that only the client sees; returns what `fetch` receives. */
  async function sending(body: string | undefined): Promise<RequestInit> {
    // As openapi-fetch creates it.
    const { Request: create } = getRequestOptions({ isShared: false, options: {} });
    const headers = new Headers({ 'content-type': 'application/json' });
    const request = new create('https://x.example', { method: 'POST', headers, ...(body && { body }) });
    const send = async (_: RequestInfo, init: RequestInit): Promise<RequestInit> => init;
    return transmitInNode(request, '', { what: 'POST' }, send);
  }

  it('is a stream, which no runtime sends twice', async () => {
    const { body, headers } = await sending('5 €');
    expect(body).toBeInstanceOf(ReadableStream);
    expect(await new Response(body).text()).toBe('5 €');
    expect(Object.fromEntries(headers as Headers)).toEqual({
      'content-length': '5',
      'content-type': 'application/json',
    });
  });

  it('is a Blob in Deno, which reads that as a stream with a length', async () => {
    vi.stubGlobal('Deno', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const { body, headers } = await sending('5 €');
    expect(body).toBeInstanceOf(Blob);
    expect(await new Response(body).text()).toBe('5 €');
    expect(Object.fromEntries(headers as Headers)).toEqual({ 'content-type': 'application/json' });
  });

  it('stays a text where requests do not take streams', async () => {
    vi.stubGlobal('Request', class {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await sending('5 €')).toMatchObject({ method: 'POST', body: '5 €' });
  });

  it('is none without a text', async () => {
    expect(await sending(undefined)).not.toHaveProperty('body');
  });
});

it('a runtime without diagnostics channels sends requests, too', async () => {
  const { tracingChannel, subscribe } = diagnostics;
  const replace = (by: object): void => {
    Object.assign(diagnostics, by);
    syncBuiltinESMExports();
  };
  replace({ tracingChannel: undefined, subscribe: undefined });
  onTestFinished(() => replace({ tracingChannel, subscribe }));
  // Another copy of the module, which looks for the channels now.
  const copy = '../../src/platform/runtime.node.ts?without-channels';
  const { transmit: transmitInCopy }: { readonly transmit: typeof transmitInNode } = await import(copy);
  const request = new Request('https://x.example');
  await expect(transmitInCopy(request, '', { what: 'GET' }, async () => 'sent')).resolves.toBe('sent');
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

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bodySize,
  discardWebBody,
  headerProblem,
  incomingFromRequest,
  joinChunks,
  type ParsedJson,
  parsedBody,
  parseJson,
} from '../src/request.ts';

const text = (body: string) => parseJson({ kind: 'text', text: body });
const bytes = (...body: number[]) => parseJson({ kind: 'bytes', bytes: Uint8Array.from(body) });

it.each([
  ['an object', () => text('{"a":1}'), { a: 1 }],
  ['an object in bytes', () => bytes(0x7b, 0x7d), {}],
  ['a byte order mark', () => text('\ufeff{"a":1}'), { a: 1 }],
  ['a byte order mark in bytes', () => bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), {}],
  ['duplicate keys: the last one counts', () => text('{"a":1,"a":2}'), { a: 2 }],
  ['a value parsed before', () => parseJson({ kind: 'value', value: { a: [1] } }), { a: [1] }],
  ['escapes of other characters', () => text('{"a":"\\u00e4\\u0041"}'), { a: 'äA' }],
  ['brackets in a text', () => text(`{"a":"${'[{'.repeat(99)}"}`), { a: '[{'.repeat(99) }],
  ['more than 64 objects side by side', () => text(`[${'{},'.repeat(99)}{}]`), Array(100).fill({})],
  ['64 levels around null', () => text(`${'['.repeat(64)}null${']'.repeat(64)}`), expect.any(Array)],
  ['64 levels', () => text('['.repeat(64) + ']'.repeat(64)), expect.any(Array)],
])('takes %s', (_what, parse, wanted) => expect(parse()).toEqual({ ok: true, value: wanted }));

const NOT_JSON = 'The body is not valid JSON.';
const NOT_UTF_8 = 'The body is not valid UTF-8.';
const TOO_DEEP = 'The body nests deeper than 64 levels.';

it.each<[string, () => ParsedJson, string]>([
  ['nothing', () => text(''), NOT_JSON],
  ['half an object', () => text('{"a":'), NOT_JSON],
  ['invalid UTF-8', () => bytes(0x22, 0xff, 0x22), NOT_UTF_8],
  ['an overlong encoding', () => bytes(0x22, 0xc0, 0xaf, 0x22), NOT_UTF_8],
  ['65 levels', () => text('['.repeat(65) + ']'.repeat(65)), TOO_DEEP],
  ['65 levels of both kinds', () => text(`${'[{"a":'.repeat(32)}[1]${'}]'.repeat(32)}`), TOO_DEEP],
  ['100,000 levels', () => text('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)), TOO_DEEP],
])('refuses %s, and says so without quoting it', (_what, parse, message) => {
  expect(parse()).toEqual({ ok: false, message });
});

it('removes keys __proto__ at every level, with or without escapes', () => {
  const pollute = (value: unknown): unknown => Reflect.get(Object.assign({}, value), 'polluted');
  expect(pollute(JSON.parse('{"__proto__":{"polluted":1}}'))).toBe(1);
  for (const parsed of [
    text('{"__proto__":{"polluted":1},"inputs":[{"\\u005f_proto__":{"polluted":1},"a":1}]}'),
    parseJson({
      kind: 'value',
      value: JSON.parse('{"__proto__":{"polluted":1},"inputs":[{"__proto__":1,"a":1}]}'),
    }),
  ]) {
    expect(parsed).toEqual({ ok: true, value: { inputs: [{ a: 1 }] } });
    expect(pollute(parsed.ok && parsed.value)).toBeUndefined();
  }
});

describe('the headers of a delivery', () => {
  const json = { 'content-type': 'application/json' };

  it.each<[object, string | undefined]>([
    [json, undefined],
    [{ 'content-type': 'application/json; charset=utf-8' }, undefined],
    [{ 'content-type': 'APPLICATION/JSON;charset="UTF8"' }, undefined],
    [{ 'content-type': 'application/json; profile=x' }, undefined],
    [{ 'content-type': 'application/vnd.videogen+json' }, undefined],
    [{ 'content-type': 'application/json; charset=latin1' }, 'media_type'],
    [{ 'content-type': 'application/json;charset=latin1' }, 'media_type'],
    [{ 'content-type': 'application/json;  charset  =  latin1' }, 'media_type'],
    [{ 'content-type': 'application/json; charset=utf-80' }, 'media_type'],
    [{ 'content-type': 'application/jsonp' }, 'media_type'],
    [{ 'content-type': 'text/application/json' }, 'media_type'],
    [{ 'content-type': 'text/plain; charset=utf-8' }, 'media_type'],
    [{}, 'media_type'],
    [{ ...json, 'content-encoding': '' }, undefined],
    [{ ...json, 'content-encoding': 'Identity' }, undefined],
    [{ ...json, 'content-encoding': 'gzip' }, 'content_encoding'],
    [{ ...json, 'content-length': '10' }, undefined],
    [{ ...json, 'content-length': '11' }, 'too_large'],
  ])('%j: %s', (headers, problem) => {
    const fields = new Map(Object.entries(headers));
    const { method, target, body } = incomingFromRequest(new Request('https://app.example/'));
    const header = (name: string) => fields.get(name);
    expect(headerProblem({ method, target, header, body }, 10)).toBe(problem);
  });
});

describe('a body', () => {
  const LIMITS = { maxBodyBytes: 4, timeout: 50 };
  const one = Uint8Array.of(1, 2);
  const two = Uint8Array.of(3, 4);
  const whole = Uint8Array.of(1, 2, 3, 4);
  const hanging = new Promise<void>(() => {});

  /** A request whose body has these chunks, and then ends, fails or hangs. */
  function send(chunks: readonly Uint8Array[], end: (stream: ReadableStreamDefaultController) => unknown) {
    const left = [...chunks];
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        const chunk = left.shift();
        return chunk === undefined ? (end(stream) as undefined) : stream.enqueue(chunk);
      },
    });
    // The types of some runtimes do not know `duplex`.
    const options = { method: 'POST', body, duplex: 'half' } as RequestInit;
    return new Request('https://app.example/', options);
  }
  const close = (stream: ReadableStreamDefaultController): void => stream.close();

  it.each([
    ['its bytes', [one, two], close, { kind: 'bytes', bytes: whole }],
    ['one chunk', [one], close, { kind: 'bytes', bytes: one }],
    ['nothing', [], close, { kind: 'bytes', bytes: new Uint8Array() }],
    ['too many bytes', [one, two, one], close, { kind: 'failed', reason: 'too_large' }],
    ['no end', [one], () => hanging, { kind: 'failed', reason: 'timeout' }],
    [
      'a connection that is closed',
      [one],
      (stream: ReadableStreamDefaultController) => stream.error(new Error('reset')),
      { kind: 'failed', reason: 'aborted' },
    ],
  ])('that has %s is read so', async (_, chunks, end, wanted) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const request = send(chunks, end);
    const reading = incomingFromRequest(request).body(LIMITS);
    await vi.advanceTimersByTimeAsync(wanted.kind === 'failed' ? 50 : 1);
    expect(await reading).toEqual(wanted);
    // The rest of a refused body can be discarded.
    expect(request.body?.locked).toBe(wanted.kind === 'bytes');
  });

  it('that was read leaves no timer', async () => {
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    onTestFinished(() => void Object.assign(globalThis, { setTimeout: start, clearTimeout: stop }));
    const timeout = 12_345;
    const started = new Set<unknown>();
    const live = new Set<unknown>();
    Object.assign(globalThis, {
      setTimeout: (...given: Parameters<typeof start>) => {
        const timer = start(...given);
        if (given[1] === timeout) for (const timers of [started, live]) timers.add(timer);
        return timer;
      },
      clearTimeout: (timer: Parameters<typeof stop>[0]) => {
        live.delete(timer);
        stop(timer);
      },
    });
    await incomingFromRequest(send([one], close)).body({ maxBodyBytes: 4, timeout });
    expect([started.size, live.size]).toEqual([1, 0]);
  });

  it('that is missing is empty, and one that was read before is not read again', async () => {
    const request = new Request('https://app.example/', { method: 'POST' });
    expect(await incomingFromRequest(request).body(LIMITS)).toEqual({
      kind: 'bytes',
      bytes: new Uint8Array(),
    });
    const used = send([one], close);
    await used.text();
    const consumed = { kind: 'failed', reason: 'body_consumed' };
    expect(await incomingFromRequest(used).body(LIMITS)).toEqual(consumed);
  });

  it('is discarded up to a megabyte', async () => {
    const half = new Uint8Array(524_288);
    const read = send([one], close);
    await incomingFromRequest(read).body(LIMITS);
    const requests = [
      send([half, half], close),
      send([half, half, one], close),
      new Request('https://app.example/'),
      read,
    ];
    const whole: boolean[] = [];
    for (const request of requests) whole.push(await discardWebBody(request));
    expect(whole).toEqual([true, false, true, true]);
  });

  it.each([
    ['bytes', one, { kind: 'bytes', bytes: one }, 2],
    ['a buffer', whole.buffer, { kind: 'bytes', bytes: whole }, 4],
    ['a text', 'ä', { kind: 'text', text: 'ä' }, 2],
    ['a value', { a: 1 }, { kind: 'value', value: { a: 1 } }, 0],
    ['null', null, { kind: 'value', value: null }, 0],
    ['nothing', undefined, { kind: 'failed', reason: 'body_consumed' }, undefined],
  ])('that a parser has read as %s', (_, value, wanted, size) => {
    const body = parsedBody(value);
    expect(body).toEqual(wanted);
    expect(body.kind === 'failed' ? undefined : bodySize(body)).toBe(size);
  });

  it('of one chunk is not copied', () => {
    expect(joinChunks([one])).toBe(one);
    expect([joinChunks([]), joinChunks([one, two])]).toEqual([new Uint8Array(), whole]);
  });
});

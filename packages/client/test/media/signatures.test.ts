import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ClientEvent, VideoClient } from '../../src/index.ts';
import { getMember } from '../../src/json.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';

const secret = 'S3cr3tSignature/+=';
const href = `https://x.example/v.mp4?Policy=abc&Signature=${encodeURIComponent(secret)}`;
const secrets = [secret, encodeURIComponent(secret), 'S3cr3tSignature', 'passw0rd1'];
const file = createFile('MP4');

/** What a runtime throws that shows a URL. */
const failures: Readonly<Record<string, (url: string) => unknown>> = {
  Deno: (url) => new TypeError(`error sending request for url (${url}): connection closed`),
  Bun: (url) => Object.assign(new Error('The socket was closed'), { code: 'ECONNRESET', path: url }),
  'Node, as the cause': (url) => new TypeError('fetch failed', { cause: new Error(`closed: ${url}`) }),
  'Node, for a user name': (url) =>
    new TypeError(`Request cannot be constructed from a URL that includes credentials: ${url}`),
  'a text': (url) => `failed: ${url}`,
  'an error that is its own cause': (url) => {
    const error = new Error(`closed: ${url}`);
    return Object.defineProperty(error, 'cause', { value: error });
  },
  'a stack': (url) => Object.assign(new Error('closed'), { stack: `Error: closed\n at ${url}` }),
};

type Use = (client: VideoClient) => Promise<unknown>;
const uses: Readonly<Record<string, Use>> = {
  'a download': (client) => client.download({ url: href }),
  'a download with a password': (client) =>
    client.download({ url: href.replace('x.example', 'me:passw0rd1@x.example') }),
  'an upload': (client) => client.upload(file),
  'an upload from a URL': (client) => client.upload(new URL(href)),
};

/** Everything that a program can see of an error and of the events. */
const show = (...values: unknown[]): string =>
  values
    .map(
      (value) => `${inspect(value, { depth: 9, showHidden: true })}${JSON.stringify(value)}${String(value)}`,
    )
    .join('\n');
const findSecrets = (text: string): string[] => secrets.filter((one) => text.includes(one));

async function using(
  use: Use,
  respond: (url: string) => Response | Promise<Response>,
  presigned_url: string = href,
) {
  const events: ClientEvent[] = [];
  const thrown: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const data = { presigned_url, headers: {}, service_uri: 'service://1' };
    if (url.includes('/v1/upload')) return Response.json({ code: 0, data });
    try {
      return await respond(url);
    } catch (error) {
      thrown.push(error);
      throw error;
    }
  };
  const client = createTestClient({
    fetch,
    clock: fakeClock(30_000),
    maxRetries: 1,
    onEvent: (event) => events.push(event),
  });
  const error: unknown = await use(client).catch((reason: unknown) => reason);
  return { error, shown: show(error, ...events), thrown };
}

describe.each(Object.entries(uses))('%s shows no secret of its URL', (_, use) => {
  it.each(Object.entries(failures))('when the failure is one of %s', async (__, fail) => {
    const { error, shown, thrown } = await using(use, (url) => Promise.reject(fail(url)));
    expect(findSecrets(show(...thrown))).not.toEqual([]);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(download|upload|media)$/) });
    expect(findSecrets(shown)).toEqual([]);
  });
});

it.each([400, 403, 500])(
  'a refusal of a storage with %i, which repeats the signature, shows none',
  async (status) => {
    const body = `<Error><Code>SignatureDoesNotMatch</Code><SignatureProvided>${secret}</SignatureProvided>${href}</Error>`;
    const { error, shown } = await using(
      (client) => client.upload(file),
      () => new Response(body, { status }),
    );
    expect(findSecrets(body)).not.toEqual([]);
    expect(error).toMatchObject({
      code: 'upload',
      status,
      message: expect.stringContaining('SignatureDoesNotMatch'),
    });
    expect(findSecrets(shown)).toEqual([]);
  },
);

it.each([
  `https://[?Signature=${secret}`,
  `ftp://x.example/?Signature=${secret}`,
  `https://me:passw0rd1@x.example/`,
  `//x?Signature=${secret}`,
  `https://passw0rd1@x.example/`,
  `https://:passw0rd1@x.example/`,
])('the grant of %j is an error of the client without a secret', async (url) => {
  expect(findSecrets(show(url))).not.toEqual([]);
  const { error, shown } = await using(
    (client) => client.upload(file),
    () => new Response(''),
    url,
  );
  expect(error).toMatchObject({ code: 'invalid_response', message: expect.stringContaining('no grant') });
  expect(findSecrets(shown)).toEqual([]);
});

it.each([
  ['service_uri', undefined],
  ['service_uri', 7],
  ['headers', undefined],
  ['headers', 'x-grant: yes'],
  ['presigned_url', undefined],
  ['presigned_url', 7],
  ['presigned_url', ['http://x.example/u']],
])('a grant whose %s is %j is an error of the client', async (name, value) => {
  const data = { presigned_url: 'http://x.example/u', headers: {}, service_uri: 'service://1' };
  const sent: string[] = [];
  const uploadWith = (grant: object): Promise<unknown> => {
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(input instanceof Request ? input.url : String(input));
      return sent.length % 2 === 1 ? Response.json({ code: 0, data: grant }) : new Response();
    };
    return createTestClient({ fetch }).upload(file);
  };

  await expect(uploadWith(data)).resolves.toMatchObject({ service_uri: 'service://1' });
  expect(sent.splice(0)).toHaveLength(2);

  const message = expect.stringContaining('responded with no grant: ');
  await expect(uploadWith({ ...data, [name]: value })).rejects.toMatchObject({
    code: 'invalid_response',
    message,
  });
  expect(sent).toHaveLength(1);
});

it.each([
  ['Signature=S3cr3t+8', 'S3cr3t 8', '[secret]'],
  ['Signature=S3cr3t+', 'S3cr3t ', 'S3cr3t '],
  ['S3cr3t+8', 'S3cr3t 8', '[secret]'],
  ['S3cr3t+8=', 'S3cr3t 8', '[secret]'],
  ['Signature=S3cr3t%2F8', 'S3cr3t%2F8', '[secret]'],
  ['id=number-of-file&S=', 'number-of-file', '[secret]'],
])('of the query %s, a storage that says %j is quoted as %j', async (query, said, shown) => {
  const refuse = (): Response => new Response(`no: ${said}!`, { status: 400 });
  const upload = (client: VideoClient): Promise<unknown> => client.upload(file);
  const { error } = await using(upload, refuse, `https://x.example/u?${query}`);
  expect(error).toMatchObject({ message: `PUT https://x.example/u responded with 400: no: ${shown}!` });
});

describe.each([
  'S3cr3tSignature',
  'part=1&S3cr3tSignature',
  'sig(1)=a(b)S3cr3tSignature',
  "sig=it'sS3cr3tSignature",
  'a=b?S3cr3tSignature',
  'sig=abc),S3cr3tSignature',
])('the query %s is shown', (query) => {
  const url = `https://x.example/v.mp4?${query}`;
  const use = (client: VideoClient): Promise<unknown> => client.download({ url });

  it.each(Object.entries(failures))('by no failure of %s', async (_, fail) => {
    const { shown, thrown } = await using(use, () => Promise.reject(fail(url)));
    expect(findSecrets(show(...thrown))).not.toEqual([]);
    expect(findSecrets(shown)).toEqual([]);
  });

  it('by no refusal of a storage', async () => {
    const body = `<Message>Denied: ${url} (/v.mp4?${query}), S3cr3tSignature</Message>`;
    const refuse = (): Response => new Response(body, { status: 403 });
    const upload = (client: VideoClient): Promise<unknown> => client.upload(file);
    const { error, shown } = await using(upload, refuse, 'https://x.example/v.mp4?S3cr3tSignature');
    expect(error).toMatchObject({ message: expect.stringContaining('Denied: https://x.example/v.mp4?') });
    expect(findSecrets(shown)).toEqual([]);
  });

  it('by no error of a grant that cannot be used', async () => {
    const upload = (client: VideoClient): Promise<unknown> => client.upload(file);
    const { error, shown } = await using(upload, () => new Response(''), `https://[?${query}`);
    expect(error).toMatchObject({ code: 'invalid_response' });
    expect(findSecrets(shown)).toEqual([]);
  });
});

it('a question mark that begins no query stays', async () => {
  const detail = [{ loc: ['body'], msg: "must match '^https?://': is it a URL? yes, or/and no?", type: 'x' }];
  const client = createTestClient({ fetch: async () => Response.json({ detail }, { status: 422 }) });
  const error: unknown = await client.textToVideo({ prompt: 'x' }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining(detail[0]?.msg ?? '') });
});

function getHeaders(error: unknown): unknown {
  const headers = getMember(error, 'headers');
  return headers instanceof Headers ? [...headers] : undefined;
}

/** The messages and stacks of an error and its causes. */
function getTexts(error: unknown): string[] {
  return error instanceof Error ? [error.message, String(error.stack), ...getTexts(error.cause)] : [];
}

const alien = { status: 'COMPLETED', video_url: href, output_videos: [{ url: href }] };
const bodies: Readonly<Record<string, object>> = {
  'a record without what is needed': { code: 0, data: { output_videos: [{ url: href }] } },
  'a record with another code': { code: 7, data: alien },
  'a query by itself': { detail: `Refused: ?Policy=abc&Signature=${encodeURIComponent(secret)}` },
  'a text in detail': { detail: `The video is at ${href}` },
  'a fault': { detail: [{ loc: ['body', 'x'], msg: `refused: ${href}`, type: 'x' }] },
};
const calls: Readonly<Record<string, Use>> = {
  'a read': (client) => client.tasks.get('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'),
  'a create request': (client) => client.textToVideo({ prompt: 'x' }),
  'an upload': (client) => client.upload(file),
};

describe.each(Object.entries(calls))('no message of %s shows the signature of a response', (_, use) => {
  it.each(
    Object.entries(bodies).flatMap(([name, body]) =>
      [200, 403, 422, 500].map((status) => [name, status, body] as const),
    ),
  )('that has %s and the status %i', async (__, status, body) => {
    const events: ClientEvent[] = [];
    const client = createTestClient({
      fetch: async () => Response.json(body, { status }),
      maxRetries: 0,
      onEvent: (event) => events.push(event),
    });
    const error: unknown = await use(client).catch((reason: unknown) => reason);
    expect(findSecrets(JSON.stringify(body))).not.toEqual([]);
    const texts = [...getTexts(error), ...events.map(({ message }) => message)].join('\n');
    expect(texts).toContain(' responded with ');
    expect(findSecrets(texts)).toEqual([]);
  });

  it.each([302, 403, 422, 500])('and neither do the members of a refusal with %i', async (status) => {
    // As some services write it: a browser reads `&` the same way.
    const escaped = JSON.stringify({ detail: 'see the "video"', at: [alien, { href }] }).replaceAll(
      '&',
      String.raw`\u0026`,
    );
    const client = createTestClient({
      fetch: async () => new Response(escaped, { status, headers: { location: href } }),
      maxRetries: 0,
    });
    const error: unknown = await use(client).catch((reason: unknown) => reason);
    const seen = show(error, getHeaders(error), getHeaders(getMember(error, 'cause')));

    expect(findSecrets(show(JSON.parse(escaped)))).not.toEqual([]);
    expect(seen).toContain('see the "video"');
    expect(seen).toContain('https://x.example/v.mp4?[secret]');
    expect(findSecrets(seen)).toEqual([]);
  });
});

describe.each([
  ['FAILED', 'task_failed'],
  ['CANCELED', 'task_canceled'],
  ['PROCESSING', 'task_timeout'],
])('the error of a task that is %s, as a program prints it,', (status, code) => {
  it('shows no URL of the record, which the program can read', async () => {
    const data = { status, output_videos: [{ url: href }], callback_url: href };
    const client = createTestClient({
      clock: fakeClock(),
      fetch: async () => Response.json({ code: 0, data }),
    });

    const error: unknown = await client.tasks
      .wait('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', { timeout: 10_000 })
      .catch((reason: unknown) => reason);

    const printed = `${inspect(error, { depth: 9 })}${JSON.stringify(error)}`;
    expect(error).toMatchObject({ code, task: { callback_url: href } });
    expect(findSecrets(inspect(getMember(error, 'task')))).not.toEqual([]);
    expect(printed).toContain(code);
    expect(findSecrets(printed)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { createHarness, ORIGIN } from '../support/harness.ts';

const LENGTH = 6_000_000;
/** The most bytes of inline content that one turn of the event loop reads. */
const PIECE = 65_536;

/** Base64 with each digit, of a file that begins as no picture does. */
const content = Buffer.alloc((LENGTH * 3) / 4, 'content without a picture: äöü ÿþ').toString('base64');
const toEscapes = (text: string): string =>
  text.replaceAll(/./g, (digit) => `\\u00${digit.charCodeAt(0).toString(16)}`);

function send(text: string, path = '/v1/video/image2video'): { request: Request; arrived: () => boolean } {
  let isRead = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
    },
    pull(controller) {
      controller.close();
      isRead = true;
    },
  });
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request(ORIGIN + path, init), arrived: () => isRead };
}

/** Sends a body. Returns the response, and how many turns of the event loop went by after the body had arrived. */
async function countTurns(text: string): Promise<{ status: number; body: unknown; turns: number }> {
  const { request, arrived } = send(text);
  let turns = 0;
  let isDone = false;
  const responding = createHarness()
    .http.fetch(request)
    .finally(() => {
      isDone = true;
    });

  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (arrived()) turns += 1;
  }

  const response = await responding;
  return { status: response.status, body: await response.json(), turns };
}

const format = { type: 'media_format', loc: ['body', 'image', 'bytes_base64_encoded'] };

test.each([
  ['as it is', content],
  ['with escaped slashes', content.replaceAll('/', '\\/')],
  ['of escapes', toEscapes(content.slice(0, LENGTH / 6))],
])('inline content %s is read in pieces, with turns for other requests between them', async (_, text) => {
  const { status, body, turns } = await countTurns(`{"image":{"bytes_base64_encoded":"${text}"}}`);
  expect({ status, body }).toMatchObject({ status: 422, body: { detail: [format] } });
  expect(turns).toBeGreaterThan(text.length / PIECE);
});

test.each([
  ['a digit of another alphabet', `${content.slice(0, -1)}-`, 'base64_invalid'],
  ['a character whose last byte is a digit', `${content.slice(0, -1)}\u0141`, 'base64_invalid'],
  ['padding in the middle', `${content}==${content.slice(0, 4)}`, 'base64_invalid'],
  ['a line break', `${content}\\n`, 'base64_invalid'],
  ['one digit too many', `${content}A`, 'base64_invalid'],
  ['no end', content, 'json_invalid'],
])('long inline content with %s is refused', async (name, text, type) => {
  const end = name === 'no end' ? '' : '"}}';
  const { status, body } = await countTurns(`{"image":{"bytes_base64_encoded":"${text}${end}`);
  expect({ status, body }).toMatchObject({ status: 422, body: { detail: [{ type }] } });
});

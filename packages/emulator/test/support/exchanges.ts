import { expect, test } from 'vitest';
import type { AssumeOptions, Emulator } from '../../src/index.ts';
import { admin } from './admin.ts';
import { call, type Received } from './contract.ts';
import { grant, png, upload, wav } from './files.ts';
import { receive, start } from './start.ts';

/** A request with what is expected of the response, or what the developer does in between. */
interface Step {
  /** Method and path; `$task` is the task that was created last, `$id` what a response named last, first of a list. */
  readonly send?: string;
  /** The body; names such as `$image` are replaced by media. */
  readonly body?: object;
  /** The body as it is sent. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
  /** @default 200 */
  readonly status?: number;
  /** Members of the response. */
  readonly json?: object;
  /** The body of the response. */
  readonly exactly?: string;
  /** A part of the headers and the body of the response. */
  readonly with?: string;
  readonly without?: string;
  /** Advances the clock. */
  readonly advance?: string;
  /** The reason for which the task fails. */
  readonly fail?: string;
}

const inline = (bytes: Uint8Array) => ({ bytes_base64_encoded: Buffer.from(bytes).toString('base64') });
const landscape = png(600, 300);

/** Media that bodies name, and the URL of a callback receiver. */
const media: Readonly<Record<string, (emulator: Emulator) => unknown>> = {
  $receiver: async () => (await receive()).url,
  $image: () => inline(png(300, 600)),
  $audio: () => inline(wav()),
  $upload: async (emulator) => ({ service_uri: await upload(emulator, landscape) }),
  '$upload and other content': async (emulator) => ({
    service_uri: await upload(emulator, landscape),
    bytes_base64_encoded: 'not base64',
  }),
  $sound: async (emulator) => ({ service_uri: await upload(emulator, wav(), 'speech.wav') }),
  $empty: async (emulator) => ({ service_uri: (await grant(emulator)).service_uri }),
};

/** Returns a value with the media that it names instead of their names. */
async function fill(emulator: Emulator, value: object): Promise<unknown> {
  let text = JSON.stringify(value);
  for (const [name, make] of Object.entries(media))
    if (text.includes(`"${name}"`)) text = text.replaceAll(`"${name}"`, JSON.stringify(await make(emulator)));
  return JSON.parse(text);
}

/** The identifiers that steps name. */
interface Known {
  readonly task: string;
  readonly id: string;
}

async function send(step: Step, emulator: Emulator, { task, id }: Known): Promise<Received> {
  const written = step.send?.replace('$task', task).replace('$TASK', task.toUpperCase());
  const target = written?.replace('$id', id) ?? '';
  const [method = '', path = ''] = target.split(' ');
  const body = step.body && (await fill(emulator, step.body));
  if (path.startsWith('/_emulator')) return admin(emulator, method, path.slice('/_emulator'.length), body);
  const text = step.text ?? JSON.stringify(body);
  return call(emulator, method, path, {
    headers: step.headers ?? {},
    ...(text !== undefined && { body: text }),
  });
}

/** Takes a step; resolves to what the next one can name. */
async function take(step: Step, emulator: Emulator, known: Known): Promise<Known> {
  const { task, id } = known;
  if (step.advance !== undefined) await emulator.clock.advance(step.advance);
  if (step.fail !== undefined) await emulator.tasks.fail(task, step.fail);
  if (step.send === undefined) return known;
  const { status, json, text, headers } = await send(step, emulator, known);
  expect([step.send, status]).toEqual([step.send, step.status ?? 200]);
  if (step.json !== undefined)
    expect(json).toMatchObject(JSON.parse(JSON.stringify(step.json).replaceAll('$task', task)));
  const whole = `${[...headers].map(([name, value]) => `${name}: ${value}\n`).join('')}\n${text}`;
  expect(whole).toContain(step.with ?? '');
  if (step.without !== undefined) expect(whole).not.toContain(step.without);
  if (step.exactly !== undefined) expect(text).toBe(step.exactly);
  const named = json?.['id'] ?? json?.[0]?.['id'];
  return { task: String(json?.['data']?.['task_id'] ?? task), id: String(named ?? id) };
}

/** Tests what a file lists: requests, and what is expected of the responses. */
export function testExchanges(
  exchanges: readonly { name: string; assume?: object; steps: readonly Step[] }[],
): void {
  test.each(exchanges)('$name', async ({ assume = {}, steps }) => {
    // Safe: the emulator checks it.
    const emulator = await start({ assume: assume as AssumeOptions, seed: 1 });
    let known: Known = { task: '', id: '' };
    for (const step of steps) known = await take(step, emulator, known);
  });
}

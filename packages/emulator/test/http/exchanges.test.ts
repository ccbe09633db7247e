import { expect, test } from 'vitest';
import type { AssumeOptions, Emulator } from '../../src/index.ts';
import { call } from '../support/contract.ts';
import { grant, png, upload, wav } from '../support/files.ts';
import { start } from '../support/start.ts';
import exchanges from './exchanges.json' with { type: 'json' };

/** A request with what is expected of the response, or what the developer does in between. */
interface Step {
  /** Method and path; `$task` is the task that was created last. */
  readonly send?: string;
  /** The body; names such as `$image` stand for media. */
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

/** Media that bodies name. */
const media: Readonly<Record<string, (emulator: Emulator) => object | Promise<object>>> = {
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

/** Writes a body with the media that it names. */
async function write(emulator: Emulator, body: object | undefined): Promise<string> {
  let text = JSON.stringify(body ?? '');
  for (const [name, make] of Object.entries(media))
    if (text.includes(`"${name}"`)) text = text.replaceAll(`"${name}"`, JSON.stringify(await make(emulator)));
  return text;
}

async function take(step: Step, emulator: Emulator, task: string): Promise<string> {
  if (step.advance !== undefined) await emulator.clock.advance(step.advance);
  if (step.fail !== undefined) await emulator.tasks.fail(task, step.fail);
  const [method = '', path = ''] = step.send?.split(' ') ?? [];
  if (method === '') return task;
  const body = method === 'GET' ? {} : { body: step.text ?? (await write(emulator, step.body)) };
  const target = path.replace('$task', task).replace('$TASK', task.toUpperCase());
  const { headers = {} } = step;
  const {
    status,
    json,
    text,
    headers: received,
  } = await call(emulator, method, target, { ...body, headers });
  expect({ status, json }).toMatchObject({ status: step.status ?? 200, json: step.json ?? {} });
  const whole = `${[...received].map(([name, value]) => `${name}: ${value}\n`).join('')}\n${text}`;
  expect(whole).toContain(step.with ?? '');
  if (step.without !== undefined) expect(whole).not.toContain(step.without);
  if (step.exactly !== undefined) expect(text).toBe(step.exactly);
  return String(json['data']?.['task_id'] ?? task);
}

// Safe: the file beside it has these steps.
const cases = exchanges as readonly { name: string; assume?: AssumeOptions; steps: readonly Step[] }[];

test.each(cases)('$name', async ({ assume = {}, steps }) => {
  const emulator = await start({ assume });
  let task = '';
  for (const step of steps) task = await take(step, emulator, task);
});

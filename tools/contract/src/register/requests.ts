import { isObject, type Json } from '@videogen-tools/generate/json';
import type { Case } from '../cases/case.ts';
import { getTaskId, isFinalStatus } from '../cases/steps.ts';
import { expect } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { grantFor, pngOfSize, put } from '../context/files.ts';
import type { MediaKind } from '../values/pool.ts';
import { type RecordedRequest, register } from './register.ts';

/** Milliseconds between two reads of a task. */
const interval = 100;
/** Maximum number of reads of a task. */
const maxReads = 6000;

/** Requests about what the documents leave open. The suite records the responses and does not check them. */
export const unspecifiedCases: readonly Case[] = Object.entries(register.requests).map(
  ([name, { operation, needs = [], ...request }]) => ({
    id: `unspecified/${name}`,
    operation,
    source: {
      location: 'openapi#/info',
      sentence: 'these documents take the widest contract that contradicts nothing',
    },
    needs,
    creates: operation === 'createUpload' ? 0 : (request.bodies ?? []).length,
    run: (context) => send(context, { operation, ...request }),
  }),
);

async function send(
  context: CaseContext,
  { operation, bodies = [], follow = false, upload, request }: RecordedRequest,
): Promise<void> {
  for (const body of bodies) {
    const created = await context.send(operation, { body: expanded(context, body) });
    if (follow) await readUntilFinal(context, getTaskId(created));
  }
  if (upload !== undefined) await put(context, await grantFor(context, 'image.png'), pngOfSize(upload));
  if (request === undefined) return;
  const { path, headers, ...init } = request;
  const all = new Headers(headers);
  const { valid } = context.target.keys;
  if (valid !== undefined) all.set('Authorization', `Bearer ${valid}`);
  await context.fetch(`${context.target.base}${path}`, { ...init, headers: all });
}

async function readUntilFinal(context: CaseContext, task_id: string): Promise<void> {
  for (let reads = 0; reads < maxReads; reads += 1) {
    const { response } = await context.send('getTask', { task_id });
    if (isObject(response.body) && isFinalStatus(response.body['data'])) return;
    await context.target.advance(interval);
  }
  expect(false, `the task ${task_id} did not come to an end`);
}

/** Replaces `$reference`, `$callback` and `$text`. */
function expanded(context: CaseContext, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => expanded(context, item));
  if (!isObject(value)) return value;
  const { $reference, $callback, $text } = value;
  // Safe: the kinds of media in the table are those of the pool.
  if (typeof $reference === 'string') return { service_uri: context.pool.reference($reference as MediaKind) };
  if ($callback === true) return context.receiver.urlFor('unspecified');
  if (typeof $text === 'number') return 'a'.repeat($text);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, expanded(context, item)]));
}

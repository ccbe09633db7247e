import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { expect, it } from 'vitest';
import { keysAt, resolve } from '../src/documents/document.ts';
import { createSuite } from '../src/run/run-suite.ts';
import { faultsOfDelivery } from '../src/traffic/conform.ts';
import { getBoundaries } from '../src/values/boundaries.ts';
import { paperPool } from '../src/values/pool.ts';

const { contract } = createSuite();
const { openapi } = contract.documents;
const schema = '/components/schemas/Task';

/** Posts a record to a receiver of the callback package, at a URL of its own. */
async function post(record: Json): Promise<Response> {
  const receiver = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks',
    secrets: ['a secret of the contract suite, thirty-two bytes and more'],
    store: memoryStore(),
  });
  const { url } = await receiver.createUrl();
  const headers = { 'Content-Type': 'application/json' };
  return receiver.handle(new Request(url, { method: 'POST', headers, body: JSON.stringify(record) }));
}

/** Whether a record is valid apart from a status or category that a later version may add, and about one task. */
function isUsable(record: Json): boolean {
  if (!isObject(record)) return false;
  const { status, category, id, task_id } = record;
  const known = {
    ...record,
    ...(typeof status === 'string' && status !== '' && { status: 'PENDING' }),
    ...(typeof category === 'string' && { category: 'TEXT_TO_VIDEO' }),
  };
  return (
    contract.checkers.openapi(schema, known).length === 0 &&
    String(id).toLowerCase() === String(task_id).toLowerCase()
  );
}

const examples = keysAt(openapi, '/components/examples')
  .filter((name) => name.startsWith('callback-'))
  .map((name) => resolve(openapi, `/components/examples/${name}`).value['value'] ?? null);

it('acknowledges every example, and every record at a limit, and refuses the rest, as both documents say', async () => {
  const records = [
    ...examples,
    ...getBoundaries({ document: openapi, pool: paperPool, media: 'image' }, schema),
  ];
  expect(examples.length).toBeGreaterThan(9);
  for (const body of records) {
    const response = await post(body);
    const reply = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(isUsable(body) ? 200 : 422);
    const component = response.status === 200 ? 'CallbackAck' : 'ValidationErrorBody';
    expect(contract.checkers.openapi(`/components/schemas/${component}`, reply)).toEqual([]);
    if (contract.checkers.openapi(schema, body).length > 0) continue;
    const headers = { 'content-type': 'application/json' };
    const delivery = { headers, path: '/', body, response: { status: response.status, body: reply } };
    expect(faultsOfDelivery(contract, delivery)).toEqual([]);
    expect(faultsOfDelivery(contract, { ...delivery, body: {} })).not.toEqual([]);
  }
});

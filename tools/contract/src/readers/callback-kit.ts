import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { isObject, type Json, tryParse } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import { inParallel } from '../checks/in-parallel.ts';
import type { Mark } from '../coverage/coverage.ts';
import { type Documents, resolve } from '../documents/document.ts';
import { type Contract, faultsOfDelivery } from '../traffic/conform.ts';
import type { Delivery } from '../traffic/exchange.ts';
import { marksOfDelivery } from '../traffic/marks.ts';
import { getBoundaries } from '../values/boundaries.ts';
import { paperPool } from '../values/pool.ts';
import { namedExamples } from './named-examples.ts';
import type { ReaderCase } from './reader-case.ts';

const location = 'openapi#/components/callbacks/taskStatusChanged/{$request.body#~1callback_url}/post';
const secret = 'a secret of the contract suite, thirty-two bytes and more';

/** Posts a record to a receiver of the callback kit, at a separate URL. */
async function post(record: Json): Promise<Delivery> {
  const receiver = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks',
    secrets: [secret],
    store: memoryStore(),
  });
  const { url } = await receiver.createUrl();
  const response = await receiver.handle(
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(record),
    }),
  );
  const body = tryParse(await response.text());
  return {
    headers: { 'content-type': 'application/json' },
    path: '/callbacks',
    body: record,
    response: { status: response.status, ...(body === undefined ? {} : { body }) },
  };
}

/** Returns whether a record is invalid only because of an unknown status or category, which a later version may add. */
function onlyNewWords(contract: Contract, record: Json): boolean {
  const known = isObject(record)
    ? {
        ...record,
        ...(typeof record['status'] === 'string' && record['status'] !== '' ? { status: 'PENDING' } : {}),
        ...(typeof record['category'] === 'string' ? { category: 'TEXT_TO_VIDEO' } : {}),
      }
    : record;
  return contract.checkers.openapi('/components/schemas/Task', known).length === 0;
}

/** Returns whether the two ids of a record differ. The description says that they are equal; a schema cannot. */
function namesTwoTasks(record: Json): boolean {
  return isObject(record) && String(record['id']).toLowerCase() !== String(record['task_id']).toLowerCase();
}

async function deliver(contract: Contract, record: Json): Promise<Mark[]> {
  const delivery = await post(record);
  const valid = contract.checkers.openapi('/components/schemas/Task', record).length === 0;
  const usable = (valid || onlyNewWords(contract, record)) && !namesTwoTasks(record);
  expect(
    delivery.response.status === (usable ? 200 : 422),
    () => `${shown(record)} got ${delivery.response.status}, expected ${usable ? 200 : 422}`,
  );
  if (!valid) return marksOfDelivery(contract, delivery, 'reader');
  const faults = faultsOfDelivery(contract, delivery);
  expect(faults.length === 0, faults.join('; '));
  return marksOfDelivery(contract, delivery, 'reader');
}

async function deliverAll(contract: Contract, records: readonly Json[]): Promise<Mark[]> {
  return (await inParallel(records, 4, (record) => deliver(contract, record))).flat();
}

/** The callback kit as the receiver of records of every kind. */
export function callbackReaderCases(documents: Documents): ReaderCase[] {
  const examples = namedExamples(documents).filter(
    ({ name, component }) => component === 'Task' && name.startsWith('callback-'),
  );
  const { description } = resolve(documents.asyncapi, '/operations/sendTaskStatus').value;
  return [
    {
      kind: 'reader',
      id: 'readers/callback kit/examples',
      source: { location: 'asyncapi#/operations/sendTaskStatus', sentence: String(description) },
      input: `the ${examples.length} examples of a notification`,
      expected: 'each is acknowledged with 200 and JSON',
      run: (contract) =>
        deliverAll(
          contract,
          examples.map(({ value }) => value),
        ),
    },
    {
      kind: 'reader',
      id: 'readers/callback kit/at every limit',
      source: { location, sentence: 'The body is the task record.' },
      input: 'records at, and one step over, every limit of the task record',
      expected: '200 for valid ones and for new words, 422 with the validation error body for the rest',
      run: (contract) =>
        deliverAll(
          contract,
          getBoundaries(
            { document: documents.openapi, pool: paperPool, media: 'image' },
            '/components/schemas/Task',
          ),
        ),
    },
  ];
}

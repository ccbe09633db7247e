import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, test } from 'vitest';
import { callbackCheck } from '../src/emit/callback-check.ts';
import { callbackDelivery } from '../src/emit/callback-delivery.ts';
import { expectObject } from '../src/json.ts';
import { load } from '../src/load.ts';
import { type Contract, readContract } from '../src/model/contract.ts';
import type { Notification } from '../src/model/read-async-operations.ts';
import { copyOfDocuments, edit } from './support/copy.ts';
import { getDocuments } from './support/documents.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyOfDocuments();
});

const asyncapi = 'spec/asyncapi.yaml';
const callback = 'spec/callbacks/taskStatusChanged.yaml';
const task = 'spec/schemas/Task.yaml';
const payload = 'payload:\n        $ref: schemas/Task.yaml';
const request = 'schema:\n            $ref: ../schemas/Task.yaml';

/** A change of a text in one document. */
type Edit = readonly [file: string, from: string, to: string];

async function readEdited(edits: readonly Edit[]): Promise<Contract> {
  for (const [file, from, to] of edits) await edit(folder, file, from, to);
  return readContract(await load(join(folder, 'spec')));
}

/** The constants and types of the kit, from the edited documents. */
async function deliver(...edits: readonly Edit[]): Promise<string> {
  const { 'delivery.ts': text = '' } = await callbackDelivery.emit(await readEdited(edits));
  return text;
}

describe('types and constants of the kit follow the documents', () => {
  test('a message with another schema', async () => {
    const text = await deliver(
      [asyncapi, payload, payload.replace('Task', 'OutputVideo')],
      [callback, request, request.replace('Task', 'OutputVideo')],
    );
    expect(text).toContain("export const fields = ['url', 'width', 'height'] as const;");
    expect(text).toContain('export const listed = {} as const;');
  });

  test('a message that wraps the record', async () => {
    const wrapped = (indent: string, reference: string): string =>
      ['type: object', 'required: [task]', 'properties:', '  task:', `    $ref: ${reference}`]
        .map((line) => `\n${indent}${line}`)
        .join('');
    const text = await deliver(
      [asyncapi, payload, `payload:${wrapped('        ', 'schemas/Task.yaml')}`],
      [callback, request, `schema:${wrapped('            ', '../schemas/Task.yaml')}`],
    );
    expect(text).toContain("export const fields = ['task'] as const;");
  });

  test('a second message to the same URL', async () => {
    const text = await deliver(...secondMessage);
    expect(text).toContain('export type CallbackPayload = TaskStatusChanged | VideoReady;');
  });

  test('a method, a media type, statuses, the schema of the acknowledgement, a status and a limit', async () => {
    const text = await deliver(
      [asyncapi, 'method: POST', 'method: PUT'],
      [callback, 'post:', 'put:'],
      [asyncapi, 'contentType: application/json', 'contentType: application/vnd.task+json'],
      [callback, 'application/json:', 'application/vnd.task+json:'],
      [asyncapi, 'statusCode: 200', 'statusCode: 202'],
      [callback, '"200"', '"202"'],
      [asyncapi, '$ref: schemas/CallbackAck.yaml', '$ref: schemas/CreatedTask.yaml'],
      [callback, '$ref: ../schemas/CallbackAck.yaml', '$ref: ../schemas/CreatedTask.yaml'],
      ['spec/schemas/TaskStatus.yaml', '&values [PENDING', '&values [PAUSED, PENDING'],
      ['spec/schemas/CallbackUrl.yaml', 'maxLength: 2083', 'maxLength: 4000'],
      ['spec/schemas/CallbackUrl.yaml', '1 to 2083', '1 to 4000'],
      [asyncapi, '1 to 2083', '1 to 4000'],
    );

    expect(text).toContain("delivery = { method: 'PUT', contentType: 'application/vnd.task+json' }");
    expect(text).toContain("callbackAcknowledged = { status: 202, contentType: 'application/json' }");
    expect(text).toContain(
      "CallbackAcknowledged = webhooks['taskStatusChanged']['put']['responses'][202]['content']['application/json'];",
    );
    expect(text).toContain("status: ['PAUSED', 'PENDING'");
    expect(text).toContain('maxUrlLength = 4000');
  });
});

/** Adds a message `videoReady` to both documents. */
const secondMessage: readonly Edit[] = [
  [
    asyncapi,
    '    messages:\n      - $ref: "#/channels/callbackReceiver/messages/taskStatusChanged"',
    '    messages:\n      - $ref: "#/channels/callbackReceiver/messages/taskStatusChanged"\n      - $ref: "#/channels/callbackReceiver/messages/videoReady"',
  ],
  [
    asyncapi,
    '        $ref: "#/components/messages/taskStatusChanged"',
    '        $ref: "#/components/messages/taskStatusChanged"\n      videoReady:\n        $ref: "#/components/messages/videoReady"',
  ],
  [
    asyncapi,
    'components:\n  messages:\n',
    `components:
  messages:
    videoReady:
      description: A video is ready.
      payload:
        $ref: schemas/OutputVideo.yaml
`,
  ],
  [
    'spec/openapi.yaml',
    '  callbacks:\n',
    `  callbacks:
    videoReady:
      "{$request.body#/callback_url}":
        post:
          operationId: videoReady
          summary: A video is ready.
          description: A video is ready.
          x-unspecified:
            [callback-retries, callback-timeout, callback-signature, callback-changes, callback-delivered]
          requestBody:
            description: A video.
            content:
              application/json:
                schema:
                  $ref: schemas/OutputVideo.yaml
          responses:
            "200":
              description: Received.
              content:
                application/json:
                  schema:
                    $ref: schemas/CallbackAck.yaml
                  examples:
                    callback-acknowledged:
                      $ref: examples/callback-acknowledged.yaml
            "422":
              description: Not usable.
              content:
                application/json:
                  schema:
                    $ref: schemas/ValidationErrorBody.yaml
                  examples:
                    callback-unusable:
                      $ref: examples/callback-unusable.yaml
`,
  ],
];

describe('documents that state different things stop the generator, which names both', () => {
  test.each<readonly [fact: string, ...Edit]>([
    ['names', asyncapi, 'taskStatusChanged:\n        $ref', 'taskChanged:\n        $ref'],
    ['HTTP method', asyncapi, 'method: POST', 'method: PUT'],
    ['HTTP method', callback, 'post:', 'put:'],
    ['"x-unspecified"', asyncapi, '[callback-retries, ', '['],
    ['media type of the payload', asyncapi, 'contentType: application/json', 'contentType: text/plain'],
    ['schema of the payload', asyncapi, payload, payload.replace('Task', 'OutputVideo')],
    ['schema of the payload', callback, request, request.replace('Task', 'OutputVideo')],
    ['examples of the payload', asyncapi, 'callback-failed.yaml', 'callback-pending.yaml'],
    ['statuses of the replies', asyncapi, 'statusCode: 200', 'statusCode: 202'],
    ['statuses of the replies', callback, '"422":', '"400":'],
    ['schema of the reply 200', callback, '../schemas/CallbackAck.yaml', '../schemas/Task.yaml'],
  ])('%s (%s)', async (fact, file, from, to) => {
    // The same name in every place of the document, so that only the other document differs.
    const edits: Edit[] =
      fact === 'names'
        ? [
            [file, from, to],
            [file, 'callbackReceiver/messages/taskStatusChanged', 'callbackReceiver/messages/taskChanged'],
          ]
        : [[file, from, to]];

    const error = await readEdited(edits).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    const { message } = expectError(error);

    expect(message).toContain(`the two documents state different ${fact}`);
    expect(message).toContain('spec/asyncapi.yaml#/operations');
    expect(message).toContain('spec/openapi.yaml#/components/callbacks');
    expect(message).toContain('; write the same in both');
  });
});

describe('messages to one URL that the kit cannot tell apart stop the generator', () => {
  const operations = 'spec/asyncapi.yaml#/operations';
  const delivery = '{"method":"POST","contentType":"application/json"}';

  test.each<readonly [string, Partial<Notification>, says: string]>([
    [
      'methods',
      { verb: 'PUT' },
      `${operations}/bindings: messages of one URL differ: ${delivery}, ${delivery.replace('POST', 'PUT')}; write the same method and media type for both`,
    ],
    [
      'replies',
      { replies: [] },
      `${operations}/sendTaskStatus/messages/taskStatusChanged/reply: the replies differ from those of another message to the same URL; write the same replies for both`,
    ],
  ])('two %s', async (_, others, says) => {
    const contract = readContract(await getDocuments());
    const [first = expect.fail('The service sends nothing.')] = contract.notifications;
    const notifications = [first, { ...first, ...others }];
    expect(() => callbackDelivery.emit({ ...contract, notifications })).toThrow(says);
  });

  test('no message', async () => {
    const contract = readContract(await getDocuments());
    expect(() => callbackDelivery.emit({ ...contract, notifications: [] })).toThrow(
      `${operations}: no message is sent; write the operation that sends one`,
    );
  });
});

function expectError(error: unknown): Error {
  if (!(error instanceof Error)) throw new Error('The generator accepted the documents.');
  return error;
}

/** Properties that together have each keyword and format that the model knows, each with a valid value. */
const properties: Readonly<Record<string, readonly [schema: string, valid: unknown]>> = {
  uri: ['{ type: string, format: uri }', 'https://a.example/'],
  uuid: ['{ type: [string, "null"], format: uuid }', null],
  text: ["{ type: string, minLength: 2, maxLength: 3, pattern: '^[a-z/\\u{1f3ac}]+$' }", 'a/'],
  integer: ['{ type: integer, minimum: -1, maximum: 2 }', -1],
  number: ['{ type: [number, "null"], minimum: 0, maximum: 1 }', 0.5],
  boolean: ['{ type: boolean }', true],
  nothing: ['{ type: "null" }', null],
  anything: ['{}', 1],
  closed: ['{ enum: [a, b, null] }', 'a'],
  open: ['{ enum: [a, b], x-extensible-enum: [a, b] }', 'b'],
  constant: ['{ const: 7 }', 7],
  list: ['{ type: array, items: { type: integer }, minItems: 1, maxItems: 2 }', [1]],
  dictionary: ['{ type: object, additionalProperties: { type: string, maxLength: 3 } }', {}],
  inner: [
    '{ type: object, required: [kept], properties: { kept: { type: string }, left: { type: integer } } }',
    { kept: 'a' },
  ],
  either: [
    '{ anyOf: [{ type: string, minLength: 2 }, { type: array, items: { type: boolean } }, { type: "null" }] }',
    'ab',
  ],
  types: ['{ type: [integer, boolean] }', 1],
  other: ['{ allOf: [{ $ref: OutputVideo.yaml }] }', { url: 'https://a.example/', width: 1, height: 1 }],
  videos: ['{ type: array, items: { $ref: Task.yaml } }', []],
};

const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, -2, 1, 1.5, 2, 3, 7, 1e21, 0.5],
  ...['', 'a', 'ab', 'abc', 'abcd', 'a/', 'A/', '\u{1f3ac}\u{1f3ac}', 'https://a.example/', '/a', 'a b:c'],
  ...['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', 'urn:uuid:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', '6f0d3c55'],
  ...[[], [1], [true], [1, 2], [1, 2, 3], ['a'], [1.5], [{}]],
  ...[{}, { kept: 'a' }, { kept: 1 }, { kept: 'a', left: 1, more: 1 }, { kept: 'a', left: 'a' }],
  ...[{ a: 'abc' }, { a: 'abcd' }, { url: 'https://a.example/', width: 1, height: 1 }],
];

test('the check agrees with ajv about each keyword and each format, present and absent', async () => {
  const names = Object.keys(properties);
  const declared = Object.entries(properties).map(([name, [schema]]) => `  ${name}: ${schema}\n`);
  const contract = await readEdited([
    [task, 'properties:\n', `properties:\n${declared.join('')}`],
    [task, 'required: [task_id, ', `required: [task_id, ${names.join(', ')}, `],
  ]);
  const check = await importCheck(contract);
  const judge = createJudge(contract);
  const example = expectObject(
    contract.notifications[0]?.request.examples['callback-success'],
    'the example',
  );
  const valid = Object.fromEntries(Object.entries(properties).map(([name, [, value]]) => [name, value]));
  const record = { ...example, ...valid };
  expect(check(record, ['body'])).toEqual([]);
  expect(judge(record)).toBe(true);

  const verdicts = new Set<string>();
  for (const name of names) {
    const { [name]: _absent, ...others } = record;
    for (const value of [others, ...values.map((one) => ({ ...record, [name]: one }))]) {
      // A new word of an open list is the one difference.
      const isValid = judge(value) || (name === 'open' && typeof Object(value)[name] === 'string');
      const problems = check(value, ['body']);
      expect([problems.length === 0, value, problems]).toEqual([isValid, value, problems]);
      verdicts.add(`${name}: ${isValid}`);
    }
  }
  const both = names.flatMap((name) => [`${name}: true`, `${name}: false`]);
  expect([...verdicts].toSorted()).toEqual(both.toSorted());
});

type Check = (value: unknown, at: readonly string[]) => unknown[];

/** Loads the generated check; its functions are those of the kit. */
async function importCheck(contract: Contract): Promise<Check> {
  const { 'check-payload.ts': text } = await callbackCheck.emit(contract);
  const checks = fileURLToPath(new URL('../../../packages/callbacks/src/checks.ts', import.meta.url));
  const path = join(folder, 'check-payload.ts');
  await writeFile(path, String(text).replace('../checks.ts', checks));
  const { checkPayload } = await import(pathToFileURL(path).href);
  return checkPayload;
}

function createJudge({ documents }: Contract): (value: unknown) => boolean {
  const { components } = documents.asyncapi;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components });
  const validate = ajv.compile({ $ref: 'document#/components/schemas/Task' });
  return (value) => validate(value);
}

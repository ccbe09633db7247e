import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, expect, test } from 'vitest';
import { emitArtifacts } from '../src/artifact.ts';
import { write } from '../src/disk.ts';
import { validatorsZod } from '../src/emit/validators-zod.ts';
import { load } from '../src/load.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const validators = 'packages/validators';

// A copy of the documents with one more schema, and the validators that are generated from it.
const folder = await copyOfDocuments(afterAll);
await cp(new URL('carried.yaml', import.meta.url), join(folder, 'spec/schemas/Probe.yaml'));
await edit(
  folder,
  'spec/openapi.yaml',
  '  schemas:\n',
  '  schemas:\n    Probe:\n      $ref: schemas/Probe.yaml\n',
);
const task = 'spec/schemas/Task.yaml';
await edit(folder, task, 'required: [task_id, id, status, category,', 'required: [task_id, id, category,');
await edit(
  folder,
  task,
  '    $ref: TaskCategory.yaml',
  `    anyOf: [{ $ref: TaskCategory.yaml }, { type: "null" }]
  style:
    $ref: VideoStyle.yaml`,
);
const contract = readContract(await load(join(folder, 'spec')));
await write(folder, {
  artifacts: await emitArtifacts(validatorsZod, contract),
  folders: [validatorsZod.folder],
});
for (const file of ['src/leaves.ts', 'src/lenient-task.ts'])
  await cp(join(root, validators, file), join(folder, validators, file));
await writeFile(join(folder, validators, 'package.json'), '{ "type": "module" }');
await symlink(join(root, validators, 'node_modules'), join(folder, validators, 'node_modules'));

const { lenientTaskSchema, unknownWords } = await import(join(folder, validators, 'src/lenient-task.ts'));
const { probeSchema } = await import(join(folder, validators, 'src/generated/probe.ts'));
const { components } = contract.documents.openapi;
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
const isValid = ajv.addSchema({ $id: 'documents', components }).compile({
  $ref: 'documents#/components/schemas/Probe',
});

const probe = contract.getSchema('Probe');
const properties = probe.kind === 'object' ? probe.properties.map(({ name }) => name) : [];

/** A value on each side of every limit of the schema, and values of every type. */
const values: readonly unknown[] = [
  ...[undefined, null, true, 0, 1, 2, 3, 4, 5, 6, -1, -3, -4, 0.5, 1e300],
  ...['', 'a', 'ab', 'abc', 'abcd', 'a/', 'a/b', 'a/ä', 'x', 'xy', 'xx', '🎬', '🎬🎬', 'PENDING'],
  ...['https://a.example/', 'https://a.example/long/long/long', 'x y'],
  ...['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', 'urn:uuid:6f0d3c55-9d38-0c9b-0c0e-2f6f3c1a7b10'],
  ...[[], [1], [2], [1, 2], [null], ['x'], ['xx'], ['xx', 'xx'], ['xx', 'xx', 'xx'], ['PENDING'], ['NO']],
  ...[
    [[]],
    [[1]],
    [[4]],
    [[1, 1]],
    [{}],
    [{ a: 1 }],
    [{ a: 0 }],
    [{ a: 1, b: 'xx' }],
    [{ a: 1, b: 'x', c: 1 }],
  ],
  ...[{}, { a: 1 }, { a: 'x' }, { a: 'xxx' }, { a: {} }, { a: { a: 1 } }, { a: { a: 'x' } }],
  ...[
    { n: 1 },
    { n: 6 },
    { n: 'x' },
    { n: 1, m: 1 },
    { deep: {} },
    { deep: { n: 6 } },
    { deep: { n: 5 }, m: 1 },
  ],
];
const valid = { text: 'a/b', anything: 1, nothing: null, word: null, number: 0 };

test.each(properties)('ajv and zod accept the same values of %s, and zod changes none of them', (name) => {
  const verdicts = values.map((value) => {
    const input = JSON.parse(JSON.stringify({ ...valid, [name]: value }));
    const { success, data } = probeSchema.safeParse(input);
    expect(success ? data : input).toEqual(input);
    return { value, ajv: isValid(input), zod: success };
  });
  expect(verdicts.filter(({ ajv, zod }) => ajv !== zod)).toEqual([]);
  // Values that are all on one side would prove nothing.
  expect(new Set(verdicts.map((verdict) => verdict.ajv)).size).toBe(2);
});

test('ajv and zod allow a field that the schema does not name', () => {
  const input = { ...valid, further: { any: 1 } };
  expect(isValid(input)).toBe(true);
  expect(probeSchema.parse(input)).toEqual(input);
});

test('the schema for tolerant reading follows what the documents say about a list that may grow', async () => {
  const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
  const record = {
    ...{ task_id: id, id, category: null, callback_url: null, seconds: 5, output_videos: [] },
    ...{ credits: 1, inputs: {}, created_at: null },
  };
  const isAccepted = (fields: object): boolean =>
    lenientTaskSchema.safeParse({ ...record, ...fields }).success;

  for (const fields of [{}, { status: 'PAUSED' }, { category: 'MUSIC' }, { style: 'baroque' }])
    expect(isAccepted(fields), JSON.stringify(fields)).toBe(true);
  for (const fields of [{ status: null }, { status: 1 }, { category: undefined }, { style: 1 }])
    expect(isAccepted(fields), JSON.stringify(fields)).toBe(false);
  expect(unknownWords({ ...record, style: 'baroque' })).toEqual([{ field: 'style', value: 'baroque' }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Workspace } from '../support/workspace.ts';

// Changes facts in a copy of the repository, one of each kind, generates, and asks the packages.

/** A record that both versions of the documents accept. */
const record = {
  task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  status: 'SUCCESS',
  category: 'TEXT_TO_VIDEO',
  callback_url: null,
  seconds: 5,
  output_videos: [{ url: 'https://cdn.example/v.mp4', width: 1280, height: 720 }],
  credits: 10,
  inputs: {},
  created_at: '2026-01-15T09:30:00Z',
};
const [video] = record.output_videos;
const longUrl = `https://cdn.example/${'v'.repeat(3000)}`;

/** Edits of the documents, and what each decides: the record, and whether it is valid afterwards. */
const edits: readonly {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly record: object;
  readonly valid: boolean;
}[] = [
  {
    name: 'a longer limit of a URL',
    file: 'OutputVideo',
    from: 'maxLength: 2083',
    to: 'maxLength: 4000',
    record: { ...record, output_videos: [{ ...video, url: longUrl }] },
    valid: true,
  },
  {
    name: 'a bound of a number',
    file: 'OutputVideo',
    from: '    description: Height in pixels.\n',
    to: '    description: Height in pixels.\n    minimum: 1\n',
    record: { ...record, output_videos: [{ ...video, height: 0 }] },
    valid: false,
  },
  {
    name: 'a bound of an array',
    file: 'Task',
    from: '    description: >-\n      The videos produced;',
    to: '    minItems: 1\n    description: >-\n      The videos produced;',
    record: { ...record, output_videos: [] },
    valid: false,
  },
  {
    name: 'a pattern',
    file: 'Task',
    from: '    description: Creation time.',
    to: '    pattern: ^20\n    description: Creation time.',
    record: { ...record, created_at: 'yesterday' },
    valid: false,
  },
  {
    name: 'null',
    file: 'Task',
    from: '    type: integer\n    description: Requested',
    to: '    type: [integer, "null"]\n    description: Requested',
    record: { ...record, seconds: null },
    valid: true,
  },
  {
    name: 'an optional field',
    file: 'Task',
    from: 'credits, inputs, created_at]',
    to: 'credits, created_at]',
    record: { ...record, inputs: undefined },
    valid: true,
  },
  {
    name: 'an optional object with members',
    file: 'Task',
    from: '\nproperties:\n',
    to: '\nproperties:\n  progress:\n    type: object\n    description: Progress.\n    required: [percent]\n    properties:\n      percent:\n        type: integer\n        description: Percent.\n        maximum: 100\n',
    record: { ...record, progress: { percent: 101 } },
    valid: false,
  },
];

let workspace: Workspace;
let printed: {
  verdicts: object[];
  videoHours: number;
  referenceHours: number;
  isUsable: boolean[];
};

beforeAll(async () => {
  workspace = await Workspace.copy();
  await workspace.edit('spec/schemas/OutputVideo.yaml', '1 to 2083 characters', 'some characters');
  await workspace.edit('spec/schemas/OutputVideo.yaml', 'PT8H', 'PT24H');
  await workspace.edit('spec/schemas/OutputVideo.yaml', '8 hours', '24 hours');
  await workspace.edit('spec/schemas/ServiceUri.yaml', 'PT24H', 'PT1H');
  await workspace.edit('spec/schemas/ServiceUri.yaml', '24 hours', '1 hour');
  for (const { file, from, to } of edits) await workspace.edit(`spec/schemas/${file}.yaml`, from, to);
  await workspace.generate();

  const records = JSON.stringify([record, ...edits.map((edit) => edit.record)]);
  const { code, output } = await workspace.run('tools/contract/test/support/print-verdicts.ts', records);
  if (code !== 0) throw new Error(output);
  printed = JSON.parse(output);
}, 180_000);
afterAll(() => workspace?.remove());

test('the record is valid before and after', () => {
  expect(printed.verdicts[0]).toEqual({ kit: true, zod: true, lenient: true, documents: true });
});

test.each(edits.map(({ name, valid }, index) => ({ name, valid, index })))(
  '$name: kit, schemas and documents judge the record alike',
  ({ valid, index }) => {
    const verdict = { kit: valid, zod: valid, lenient: valid, documents: valid };
    expect(printed.verdicts[index + 1]).toEqual(verdict);
  },
);

test('a longer and a shorter lifetime reach client, emulator and storage', () => {
  const { videoHours, referenceHours, isUsable } = printed;
  expect({ videoHours, referenceHours, isUsable }).toEqual({
    videoHours: 24,
    referenceHours: 1,
    isUsable: [true, false],
  });
});

/** The sources that the compiler names; examples and tests of the packages follow them. */
async function namedSources(): Promise<string[]> {
  const files = (await workspace.typeErrors()).map((error) => error.slice(0, error.indexOf(':')));
  return [...new Set(files)].filter((file) => /^packages\/[^/]+\/src\//.test(file)).toSorted();
}

test('a new status is named where a person gives it its rank', async () => {
  await workspace.edit('spec/schemas/TaskStatus.yaml', '&values [PENDING', '&values [PAUSED, PENDING');
  await workspace.generate();
  expect(await namedSources()).toEqual([
    'packages/callbacks/src/task-state.ts',
    'packages/cli/src/output/describe-task.ts',
    'packages/emulator/src/assumptions/rests-on.ts',
  ]);
}, 180_000);

test('a message with another payload is named in one file of the kit', async () => {
  const payload = 'payload:\n        $ref: schemas/Task.yaml';
  const request = 'schema:\n            $ref: ../schemas/Task.yaml';
  const other = (text: string): string => text.replace('Task', 'OutputVideo');
  await workspace.edit('spec/asyncapi.yaml', payload, other(payload));
  await workspace.edit('spec/callbacks/taskStatusChanged.yaml', request, other(request));
  await workspace.generate();
  const sources = (await namedSources()).filter((file) => file.startsWith('packages/callbacks/'));
  expect(sources).toEqual(['packages/callbacks/src/task-record.ts']);
}, 180_000);

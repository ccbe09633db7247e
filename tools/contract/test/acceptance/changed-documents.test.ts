import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperPool } from '../../src/values/pool.ts';
import { addBehaviour, addCancel, addCancelRequest, addSeed, addUpscale } from '../support/changes.ts';
import { Workspace } from '../support/workspace.ts';

// Changes the documents in a copy of the repository: one fact of each kind, a field, two operations. What is derived from them
// needs no change by hand; where behavior is missing, the compiler names the file.

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

/** Another payload of the message, in both documents. */
const message: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'spec/asyncapi.yaml',
    'payload:\n        $ref: schemas/Task.yaml',
    'payload:\n        $ref: schemas/OutputVideo.yaml',
  ],
  [
    'spec/callbacks/taskStatusChanged.yaml',
    'schema:\n            $ref: ../schemas/Task.yaml',
    'schema:\n            $ref: ../schemas/OutputVideo.yaml',
  ],
];

const cli = 'packages/cli/src/cli.ts';

const seedTypes = `import type { CreateInputs } from '../../src/index.ts';

export const good: CreateInputs['textToVideo'] = { seed: 7 };
// @ts-expect-error a seed is a number
export const bad: CreateInputs['textToVideo'] = { seed: 'seven' };
`;

let workspace: Workspace;
let messageErrors: readonly string[];
let errors: readonly string[];
let docs: Record<string, { fields: string[]; sample: string }>;
let judged: {
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

  // Generated and compiled once with the message, and once with everything else.
  for (const [file, from, to] of message) await workspace.edit(file, from, to);
  await workspace.generate();
  messageErrors = await workspace.typeErrors('packages/callbacks/tsconfig.json');
  for (const [file, from, to] of message) await workspace.edit(file, to, from);

  await addSeed(workspace);
  await addUpscale(workspace);
  await addCancel(workspace);
  await workspace.write('packages/client/test/types/seed.types.ts', seedTypes);
  await workspace.edit('spec/schemas/TaskStatus.yaml', '&values [PENDING', '&values [PAUSED, PENDING');
  await workspace.generate();
  errors = await workspace.typeErrors();

  await addBehaviour(workspace);
  await addCancelRequest(workspace);
  const records = JSON.stringify([record, ...edits.map((edit) => edit.record)]);
  judged = await printed('print-verdicts.ts', records);
  docs = await printed('print-docs.ts');
}, 300_000);
afterAll(() => workspace?.remove());

/** Runs a program of the copy and parses the JSON that it prints. */
async function printed(program: string, ...args: readonly string[]) {
  const { code, output } = await workspace.run(`tools/contract/test/support/${program}`, ...args);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

test('the record is valid before and after', () => {
  expect(judged.verdicts[0]).toEqual({ kit: true, zod: true, lenient: true, documents: true });
});

test.each(edits.map(({ name, valid }, index) => ({ name, valid, index })))(
  '$name: kit, schemas and documents judge the record alike',
  ({ valid, index }) => {
    const verdict = { kit: valid, zod: valid, lenient: valid, documents: valid };
    expect(judged.verdicts[index + 1]).toEqual(verdict);
  },
);

test('a longer and a shorter lifetime reach client, emulator and storage', () => {
  const { videoHours, referenceHours, isUsable } = judged;
  expect({ videoHours, referenceHours, isUsable }).toEqual({
    videoHours: 24,
    referenceHours: 1,
    isUsable: [true, false],
  });
});

/** The sources among files that the compiler names; examples and tests of the packages follow them. */
function getSources(found: readonly string[]): string[] {
  const files = found.map((error) => error.slice(0, error.indexOf(':')));
  return [...new Set(files)].filter((file) => /^(?:packages|tools)\/[^/]+\/src\//.test(file)).toSorted();
}

test('a message with another payload is named in one file of the kit', () => {
  expect(getSources(messageErrors)).toEqual(['packages/callbacks/src/task-record.ts']);
});

const isMissing = /^(.*?): .*('(?:cancelTask|upscale)' is missing)/i;

test('the compiler names exactly the files that need behavior for the new operations', () => {
  const missing = errors.flatMap((error) => isMissing.exec(error)?.slice(1).join(': ') ?? []);
  expect(missing.toSorted()).toEqual([
    "packages/cli/src/define/task-commands.ts: 'cancelTask' is missing",
    "packages/client/test/types/client.types.ts: 'cancelTask' is missing",
    "packages/engine/src/http/operations.ts: 'cancelTask' is missing",
    "packages/synthetic-video/src/scene/create-scene.ts: 'UPSCALE' is missing",
    "tools/contract/src/cases/valid-requests.ts: 'cancelTask' is missing",
    "tools/repo/src/start/showcase.ts: 'upscale' is missing",
  ]);
});

test('a new status is named where a person gives it its rank', () => {
  expect(getSources(errors.filter((error) => !isMissing.test(error)))).toEqual([
    'packages/callbacks/src/task-state.ts',
    'packages/emulator/src/assumptions/rests-on.ts',
  ]);
});

test('a new optional field is right everywhere without a change by hand', async () => {
  expect(errors.filter((error) => error.startsWith('packages/client/test/types/seed.types.ts'))).toEqual([]);
  const help = await workspace.run(cli, 'text2video', '--help');
  expect(help.output).toMatch(/--seed <n> +Seed of the randomness/);
  expect(docs['createTextToVideo']?.fields).toContain('seed');
  const shown = await printed('print-field.ts', 'seed', '7', '-1');
  expect(shown).toMatchObject({
    zod: [true, false],
    wrong: 422,
    console: true,
  });
  expect(shown.known).toEqual(expect.any(Array));
  for (const [guess, others] of [
    ['style-field-name', shown.unknown],
    ['create-defaults', shown.incomplete],
  ]) {
    expect(others).toContain(guess);
    expect(shown.known).not.toContain(guess);
  }
  expect(shown.cases).toEqual(expect.arrayContaining([-1, 0, 4_294_967_295, 4_294_967_296]));
});

test('a new create operation works from end to end once its behaviour is added', async () => {
  const help = await workspace.run(cli, 'upscale', '--help');
  expect(help.output).toMatch(/--factor <n> +How much larger/);
  expect(docs['createUpscale']?.sample).toContain('await client.upscale({');
  const shown = await printed('print-operation.ts', 'createUpscale', paperPool.inline('image'));
  expect(shown).toMatchObject({ category: 'UPSCALE', canFail: true });
  expect(shown.cases).toEqual(
    expect.arrayContaining([
      'upscale/generated/at every limit',
      'examples/upscale/with uploaded media',
      'client/upscale/creates a task and reads it',
    ]),
  );
});

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectObject, isObject, type JsonObject } from '@videogen-tools/generate/json';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloads } from '../src/cases/payloads.ts';
import { loadDocuments } from '../src/documents/document.ts';
import { installConsumers } from './support/consumers.ts';

// Generators of other people, too large for every install: this test installs them first. Every field and every value
// of the lists must be in the types, and the validators must decide every payload as the documents do. Each table of
// faults names what a generator does with documents of any form that are valid.

const openapi = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
const asyncapi = fileURLToPath(import.meta.resolve('@videogen/spec/asyncapi.json'));
const folder = await temporaryFolder(afterAll);

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

const program = (name: string): string => join(folder, 'node_modules', '.bin', name);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

beforeAll(() => {
  installConsumers(folder);
}, 300_000);

const components = expectObject(loadDocuments().openapi.content['components'], 'components');
const schemas = Object.entries(expectObject(components['schemas'], 'schemas')).map(
  ([name, schema]): JsonObject & { name: string } => ({ name, ...expectObject(schema, name) }),
);

/** Compiles what was generated, strictly. */
function expectCompiled(path: string): void {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const lib = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'];
  run(program('tsc'), ...options, ...lib, path);
}

/** Checks that what was generated compiles, and that each schema has a type with all fields and values. */
function expectTypes(path: string): void {
  expectCompiled(path);
  const text = read(path);
  for (const { name, properties, enum: values } of schemas) {
    const declaration = `(?:export (?:declare )?(?:type|interface|enum|const) ${name}(?:Value)? | {8}${name}: )`;
    const found = text.match(
      new RegExp(`^${declaration}[\\s\\S]*?(?=^(?:export | {8}\\w+: )|$(?!\\n))`, 'gm'),
    );
    const type = found?.join('') ?? expect.fail(`${path} has no type ${name}`);
    for (const field of Object.keys(isObject(properties) ? properties : {}))
      expect(type, name).toMatch(field);
    for (const value of Array.isArray(values) ? values : []) expect(type, name).toContain(String(value));
  }
}

/** Decides whether a value is valid, as zod schemas do. */
type Validator = { safeParse(value: unknown): { success: boolean } };

/** The payloads that generated validators decide otherwise than the documents do, of those for which there is one. */
async function disputed(path: string, getName: (schema: string) => string | undefined): Promise<string[]> {
  const module = await import(/* @vite-ignore */ join(folder, path));
  const found: Readonly<Record<string, Validator>> = module.schemas ?? module;
  return payloads.flatMap(({ schema, why, value, accepted }) => {
    const name = getName(schema);
    if (name === undefined) return [];
    const validator = found[name] ?? expect.fail(`${path} has no ${name}`);
    return validator.safeParse(value).success === accepted ? [] : [`${schema}: ${why}`];
  });
}

test('openapi-typescript', () => {
  run(program('openapi-typescript'), openapi, '-o', join(folder, 'types.d.ts'));
  expectTypes('types.d.ts');
}, 120_000);

describe('@hey-api/openapi-ts', () => {
  test('types, webhooks included', () => {
    run(
      program('openapi-ts'),
      '-i',
      openapi,
      '-o',
      join(folder, 'hey'),
      '-p',
      '@hey-api/typescript',
      '-p',
      'zod',
    );
    expectTypes('hey/types.gen.ts');
    expect(read('hey/types.gen.ts')).toContain('export type ReceiveTaskStatusChangedWebhookPayload =');
  }, 120_000);

  test('zod', async () => {
    expect(await disputed('hey/zod.gen.ts', (schema) => `z${schema}`)).toEqual([]);
    expect(read('hey/zod.gen.ts')).toContain('zVideoStyle = z.enum(');
  });
});

describe('orval', () => {
  const orval = (client: string): void => {
    const output = { target: `./orval/${client}.ts`, client, mode: 'single' };
    writeFileSync(
      join(folder, 'orval.config.mjs'),
      `export default ${JSON.stringify({ v: { input: openapi, output } })};`,
    );
    run(program('orval'), '--config', 'orval.config.mjs');
  };

  test('types', () => {
    orval('fetch');
    expectTypes('orval/fetch.ts');
  }, 120_000);

  test('zod', async () => {
    orval('zod');
    // It names the schemas of a body by the operation and has none for components.
    const name = (schema: string) => /^\w+(?=Request$)/.exec(schema)?.map((base) => `Create${base}Body`)[0];
    expect(await disputed('orval/zod.ts', name)).toEqual([]);
  }, 120_000);
});

/** What openapi-zod-client does with valid documents, by the end of the payload that shows it. */
const zodClientFaults = {
  'prompt of 2000 emoji': 'zod 3 counts UTF-16 code units',
  'callback_url of 2084 characters': 'a component that is a string loses its limits',
  'empty callback_url': 'a component that is a string loses its limits',
  'callback_url that is not a URI': 'a component that is a string loses its format',
  'of another form': 'a component that is a string loses its pattern',
  'an empty array of images': 'a branch of a union loses minItems',
  'two images': 'a branch of a union loses maxItems',
  'a fraction in loc': 'an integer in a list of types becomes a number',
  'another code': 'an enum of numbers becomes a number',
};

test('openapi-zod-client', async () => {
  run(
    program('openapi-zod-client'),
    openapi,
    '-o',
    join(folder, 'client.ts'),
    '--export-schemas',
    '--export-types',
  );

  // It writes for zod 3, and beside the schemas a client for which nothing is installed here.
  const text = read('client.ts')
    .replace(/^import .*zodios.*$/m, '')
    .replace(/^const endpoints = [\s\S]*/m, '');
  writeFileSync(join(folder, 'client.ts'), text.replaceAll(/from ["']zod["']/g, 'from "zod/v3"'));

  const found = await disputed('client.ts', (schema) => schema);
  const isKnown = (text: string): boolean =>
    Object.keys(zodClientFaults).some((fault) => text.endsWith(fault));
  expect(found.filter(isKnown)).not.toEqual([]);
  expect(found.filter((text) => !isKnown(text))).toEqual([]);
  expect(read('client.ts')).toMatch(/TextToVideoRequest: z.ZodType<TextToVideoRequest> = z\s+\.object/);
}, 120_000);

test('swagger-typescript-api', () => {
  run(
    program('swagger-typescript-api'),
    'generate',
    '-p',
    openapi,
    '-o',
    join(folder, 'swagger'),
    '-n',
    'api.ts',
  );
  expectTypes('swagger/api.ts');
}, 120_000);

describe('oazapfts', () => {
  test('does not know a range of statuses, as the page of downloads says', () => {
    run(program('oazapfts'), openapi, 'ranges.ts');
    expect(read('ranges.ts')).toContain('status: 4XX;');
  });

  test('writes a client that compiles from the document without ranges', () => {
    const isRange = (key: string): boolean => /^[1-5]XX$/.test(key);
    const text = readFileSync(openapi, 'utf8');
    const without = JSON.parse(text, (key, value) => (isRange(key) ? undefined : value));
    writeFileSync(join(folder, 'no-ranges.json'), JSON.stringify(without));

    run(program('oazapfts'), join(folder, 'no-ranges.json'), 'no-ranges.ts');
    expectCompiled('no-ranges.ts');
    expect(read('no-ranges.ts')).toContain('export function createTextToVideo(');
  });
});

test('Modelina, the callback in five languages', () => {
  writeFileSync(join(folder, 'modelina.mjs'), modelina);
  const models: Record<string, { name: string; text: string }[]> = JSON.parse(
    run(process.execPath, 'modelina.mjs', asyncapi),
  );

  for (const [language, made] of Object.entries(models)) {
    const names = made.map(({ name }) => name);
    expect(names, language).toEqual(expect.arrayContaining(['TaskRecord', 'OutputVideo', 'TaskStatus']));
    for (const [model, schema] of [
      ['TaskRecord', 'Task'],
      ['OutputVideo', 'OutputVideo'],
    ] as const) {
      const text = made
        .find(({ name }) => name === model)
        ?.text.replaceAll('_', '')
        .toLowerCase();
      const { properties } = schemas.find(({ name }) => name === schema) ?? expect.fail(schema);
      for (const field of Object.keys(isObject(properties) ? properties : {}))
        expect(text, `${language} ${model}`).toContain(field.replaceAll('_', ''));
    }
    // It writes unions as models without a name and a text where the language has none.
    const unnamed = made.filter(({ name, text }) => name === '' && text.trim() !== '');
    expect(unnamed, language).toEqual([]);
  }

  const receiver = models['TypeScript']?.find(({ name }) => name === 'CallbackReceiver')?.text;
  expect(receiver).toMatch(/\| ValidationErrorBody;$/);
  expect(receiver).not.toMatch(/[=|] any\b(?!\[)/);

  for (const language of ['TypeScript', 'Go'])
    expect(
      models[language]?.map(({ name }) => name),
      language,
    ).not.toContain('');
}, 120_000);

const modelina = `
import { readFileSync } from 'node:fs';
import * as modelina from '@asyncapi/modelina';
const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const models = {};
for (const language of ['TypeScript', 'Python', 'Java', 'CSharp', 'Go']) {
  const generator = new modelina[language + 'Generator']({ modelType: 'interface' });
  const made = await generator.generate(structuredClone(document));
  models[language] = made.map(({ modelName, result }) => ({ name: modelName, text: result }));
}
console.log(JSON.stringify(models));
`;

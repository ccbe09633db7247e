import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Json } from '@videogen-tools/generate/json';
import { describe, expect, it } from 'vitest';
import { examplesAt } from '../src/cases/examples.ts';
import { callbackPointer, keysAt, loadDocuments, resolve, valueAt } from '../src/documents/document.ts';
import { getOperations } from '../src/documents/operations.ts';
import { getZodSchema } from './support/zod.ts';

const { openapi } = loadDocuments();
const callback = callbackPointer(openapi);

/** The bodies of requests, responses and the callback that have a schema. */
const bodies = [
  ...getOperations(openapi).flatMap(({ pointer, body, responses }) => [
    ...(body === undefined ? [] : [`${pointer}/requestBody`]),
    ...Object.values(responses),
  ]),
  `${callback}/requestBody`,
  ...keysAt(openapi, `${callback}/responses`).map((status) => `${callback}/responses/${status}`),
].flatMap((pointer) => {
  const body = resolve(openapi, pointer).pointer;
  return valueAt(openapi, `${body}/content/application~1json/schema`) === undefined ? [] : [body];
});

/** Returns the name of the schema of a body; the one without a name is a union, whose examples are of the first form. */
function getComponent(body: string): string {
  const { pointer } = resolve(openapi, `${body}/content/application~1json/schema`);
  const named = pointer.endsWith('/schema') ? resolve(openapi, `${pointer}/anyOf/0`).pointer : pointer;
  return named.slice(named.lastIndexOf('/') + 1);
}

const examples = new Map(
  bodies.flatMap((body) => {
    const component = getComponent(body);
    return examplesAt(openapi, body).map(({ name, value }) => [
      `${name} as ${component}`,
      { component, value },
    ]);
  }),
);

describe('an example of the documents', () => {
  it.each([...examples])('%s is accepted by zod', (_name, { component, value }) => {
    expect(getZodSchema(component).safeParse(value).error).toBeUndefined();
  });

  it('compiles as its type; one that is not of its type does not', async () => {
    expect(examples.size).toBeGreaterThan(30);
    const wrong = { component: 'TextToVideoRequest', value: { seconds: 'five' } };
    const errors = await compile([...examples.values(), wrong]);
    expect(errors.match(/error TS.*/g)).toEqual([
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });
});

/** Compiles values as types of `@videogen/types`, with the strictness of this repository; returns the errors. */
async function compile(values: readonly { component: string; value: Json }[]): Promise<string> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/examples/${process.pid}/`, import.meta.url));
  const options = {
    extends: fileURLToPath(new URL('../../repo/config/tsconfig.base.json', import.meta.url)),
  };

  const program = values.map(({ component, value }, index) =>
    [`import type { ${component} as Type${index} } from '@videogen/types';`]
      .concat(`export const example${index}: Type${index} = ${JSON.stringify(value, null, 2)};`)
      .join('\n'),
  );

  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'examples.ts'), program.join('\n'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, include: ['*.ts'] }));
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    );
    const env = { ...process.env, NODE_OPTIONS: '' };
    const run = promisify(execFile)(process.execPath, [compiler, '-p', folder], { env });
    return (await run.catch(({ stdout }: { stdout: string }) => ({ stdout }))).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Task } from '@videogen/types';
import * as fast from '@videogen/validators/fast';
import { build } from 'esbuild';
import { describe, expect, expectTypeOf, test } from 'vitest';

const bundle = JSON.parse(
  await readFile(new URL('../../../spec/dist/openapi.json', import.meta.url), 'utf8'),
);
const schemas: Record<string, { properties?: object }> = bundle.components.schemas;
const names = Object.keys(schemas);
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = {
  task_id: id,
  id,
  status: 'SUCCESS',
  category: 'TEXT_TO_VIDEO',
  callback_url: null,
  seconds: 5,
  output_videos: [{ url: 'https://cdn.example/a.mp4', width: 1, height: 1 }],
  credits: 1,
  inputs: {},
  created_at: null,
};

/** Returns the names of an object's fields; undefined for another type. */
function fieldsOf(name: string): string[] | undefined {
  const { properties } = schemas[name] ?? {};
  return properties === undefined ? undefined : Object.keys(properties);
}

test('the exports are two checks for every schema of the contract, and the fields of every object', () => {
  const wanted = names.flatMap((name) => [
    `is${name}`,
    `${lowerFirst(name)}Faults`,
    ...(fieldsOf(name) === undefined ? [] : [`${lowerFirst(name)}Fields`]),
  ]);
  expect(Object.keys(fast).toSorted()).toEqual(wanted.toSorted());
});

test.each(names.filter((name) => fieldsOf(name) !== undefined))(
  '%s: the fields are those of the contract',
  (name) => {
    expect(Reflect.get(fast, `${lowerFirst(name)}Fields`)).toEqual(fieldsOf(name));
  },
);

test('a valid value has no faults, and its type', () => {
  const value: unknown = task;
  expect(fast.taskFaults(value)).toBeUndefined();
  if (!fast.isTask(value)) throw new Error('it is one');
  expectTypeOf(value).toEqualTypeOf<Task>();
});

test('the faults of an invalid value are all those of a 422 body', () => {
  const output_videos = [...task.output_videos, { url: 'x', width: 1.5 }];
  const value = { ...task, id: 'x', status: 'COMPLETED', output_videos };
  expect(fast.isTask(value)).toBe(false);
  expect(fast.taskFaults(value, ['query'])).toEqual([
    { loc: ['query', 'id'], msg: 'Input should be a valid UUID', type: 'uuid_parsing' },
    {
      loc: ['query', 'status'],
      msg: "Input should be 'PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED' or 'CANCELED'",
      type: 'enum',
    },
    { loc: ['query', 'output_videos', 1, 'url'], msg: 'Input should be a valid URL', type: 'url_parsing' },
    {
      loc: ['query', 'output_videos', 1, 'width'],
      msg: 'Input should be a valid integer, got a number with a fractional part',
      type: 'int_from_float',
    },
    { loc: ['query', 'output_videos', 1, 'height'], msg: 'Field required', type: 'missing' },
  ]);
});

test('the location begins with the body by default', () => {
  expect(fast.uploadRequestFaults({})).toEqual([
    { loc: ['body', 'filename'], msg: 'Field required', type: 'missing' },
  ]);
});

describe('the size in an application', () => {
  test.each(names)(
    '%s: at most 2 KB minified and gzipped, errors included, without zod or eval',
    async (name) => {
      const { outputFiles, metafile } = await build({
        stdin: {
          contents: `export { is${name}, ${lowerFirst(name)}Faults } from '@videogen/validators/fast';`,
          resolveDir: fileURLToPath(new URL('.', import.meta.url)),
        },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2023',
        conditions: ['@videogen/source'],
        write: false,
        metafile: true,
      });
      const text = outputFiles[0]?.text ?? '';
      expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(2048);
      expect(Object.keys(metafile.inputs).filter((path) => path.includes('zod'))).toEqual([]);
      expect(text).not.toMatch(/\beval\b|\bFunction\(/);
    },
  );
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../../spec/package.json' with { type: 'json' };
import { ContractError } from '../src/contract-error.ts';
import { load } from '../src/load.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const folder = await copyOfDocuments(afterAll);

/** Reads the copy with one edit, undoes the edit, and returns the error. */
async function failure(file: string, from: string, to: string): Promise<ContractError> {
  const path = join(folder, 'spec', file);
  const text = await readFile(path, 'utf8');
  await edit(folder, `spec/${file}`, from, to);
  const error = await load(join(folder, 'spec'))
    .then(readContract)
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  await writeFile(path, text);
  if (!(error instanceof ContractError)) throw new Error(`expected a ContractError, got ${String(error)}`);
  return error;
}

describe('a keyword that cannot be carried over stops the generator and is located', () => {
  const text = 'schemas/TextToVideoRequest.yaml';
  const request = 'schemas/UploadRequest.yaml';
  test.each<[string, string, string, string, string]>([
    [
      'multipleOf',
      text,
      '    maximum: 10',
      '    maximum: 10\n    multipleOf: 2',
      '#/properties/seconds/multipleOf',
    ],
    [
      'exclusiveMinimum',
      text,
      '    minimum: 1',
      '    exclusiveMinimum: 0',
      '#/properties/seconds/exclusiveMinimum',
    ],
    [
      'a bound that is not an integer',
      text,
      '    minimum: 1',
      '    minimum: 0.5',
      '#/properties/seconds/minimum',
    ],
    [
      'uniqueItems',
      'schemas/Task.yaml',
      '    type: array',
      '    type: array\n    uniqueItems: true',
      '#/properties/output_videos/uniqueItems',
    ],
    [
      'prefixItems',
      'schemas/Task.yaml',
      '    type: array',
      '    type: array\n    prefixItems: []',
      '#/properties/output_videos/prefixItems',
    ],
    [
      'an unknown format',
      request,
      '    type: string',
      '    type: string\n    format: hostname',
      '#/properties/filename/format',
    ],
    [
      'a broken pattern',
      request,
      '    type: string',
      "    type: string\n    pattern: '['",
      '#/properties/filename/pattern',
    ],
    [
      'a keyword nobody knows',
      request,
      '    type: string',
      '    type: string\n    maxLenght: 5',
      '#/properties/filename/maxLenght',
    ],
    [
      'a keyword of another type',
      request,
      '    type: string',
      '    type: string\n    maximum: 5',
      '#/properties/filename/maximum',
    ],
    [
      'a closed object',
      request,
      'type: object',
      'type: object\nadditionalProperties: false',
      '#/additionalProperties',
    ],
    [
      'an open list that is not the enum',
      'schemas/TaskStatus.yaml',
      'x-extensible-enum: *values',
      'x-extensible-enum: [PENDING]',
      '#/x-extensible-enum',
    ],
    [
      'dependentRequired',
      request,
      'type: object',
      'type: object\ndependentRequired: {}',
      '#/dependentRequired',
    ],
    ['not', request, 'type: object', 'type: object\nnot: {}', '#/not'],
    [
      'a required field that is not declared',
      request,
      'required: [filename]',
      'required: [filename, size]',
      '#/required',
    ],
    [
      'a name that every object has',
      request,
      '  filename:',
      '  toString:\n    type: string\n  filename:',
      '#/properties/toString',
    ],
    ['overlapping oneOf', 'schemas/MediaInput.yaml', 'anyOf:', 'oneOf:', '#/oneOf'],
    ['an intersection', 'schemas/MediaInput.yaml', 'anyOf:', 'allOf:', '#/allOf'],
    [
      'a constraint beside anyOf',
      'schemas/MediaInput.yaml',
      'anyOf:',
      'minProperties: 1\nanyOf:',
      '#/minProperties',
    ],
    [
      'a constraint beside a reference',
      'schemas/TaskResponse.yaml',
      '    $ref: Task.yaml',
      '    $ref: Task.yaml\n    minProperties: 1',
      '#/properties/data/minProperties',
    ],
    [
      'constraints without a type',
      request,
      '    type: string',
      '    maxLength: 5',
      '#/properties/filename/maxLength',
    ],
    ['values of two types', 'schemas/VideoStyle.yaml', '[japanese_anime,', '[1, japanese_anime,', '#/enum'],
  ])('%s', async (_, file, from, to, pointer) => {
    const error = await failure(file, from, to);
    expect(error.code).toBe('keyword_not_carried');
    expect(error.at).toBe(`spec/${file}${pointer}`);
    expect(error.message).toContain(error.at);
  });
});

test('a reference that leads nowhere', async () => {
  const error = await failure('schemas/TaskResponse.yaml', '$ref: Task.yaml', '$ref: Tasks.yaml');
  expect(error.code).toBe('reference_broken');
});

test('two versions in two documents', async () => {
  const { version } = manifest;
  const error = await failure('asyncapi.yaml', `version: ${version}`, 'version: 99.0.0');
  expect(error.message).toContain(`99.0.0 is not openapi.yaml's ${version}`);
});

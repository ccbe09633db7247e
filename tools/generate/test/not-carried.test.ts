import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../spec/package.json' with { type: 'json' };
import { ContractError, type ContractErrorCode } from '../src/contract-error.ts';
import { callbackDelivery } from '../src/emit/callback-delivery.ts';
import { docsReference } from '../src/emit/docs-reference.ts';
import { operationTables } from '../src/emit/operations.ts';
import { validatorsZod } from '../src/emit/validators-zod.ts';
import { load } from '../src/load.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

/** A change of a text in a document, and the code, the location (below the document) and the text of the error. */
interface Edit extends Readonly<Record<'name' | 'file' | 'from' | 'to' | 'at' | 'says', string>> {
  /** @default 'keyword_not_carried' */
  readonly code?: ContractErrorCode;
}

const edits: readonly Edit[] = parse(await readFile(new URL('not-carried.yaml', import.meta.url), 'utf8'));
/** The emitters that run no tool. */
const quick = [...operationTables, docsReference, callbackDelivery];
const folder = await copyOfDocuments(afterAll);

/** Reads the copy with one edit, undoes the edit, and returns the error. */
async function failure(file: string, from: string, to: string): Promise<ContractError> {
  const path = join(folder, 'spec', file);
  const text = await readFile(path, 'utf8');
  await edit(folder, `spec/${file}`, from, to);
  const error = await load(join(folder, 'spec'))
    .then(readContract)
    .then((contract) => Promise.all(quick.map((emitter) => emitter.emit(contract))))
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  await writeFile(path, text);
  if (!(error instanceof ContractError)) throw new Error(`expected a ContractError, got ${String(error)}`);
  return error;
}

describe('a keyword that cannot be carried over stops the generator and is located', () => {
  test.each(edits)('$name', async ({ code = 'keyword_not_carried', file, from, to, at, says }) => {
    const place = `spec/${at.startsWith('#') ? file : ''}${at}`;
    const error = await failure(file, from, to);
    expect(error).toMatchObject({ code, at: place, message: `${place}: ${says}` });
  });
});

test('a reference that leads nowhere', async () => {
  const error = await failure('schemas/TaskResponse.yaml', '$ref: Task.yaml', '$ref: Tasks.yaml');
  expect(error.code).toBe('reference_broken');
  expect(error.at).toMatch(/spec\/schemas\/TaskResponse\.yaml#\/properties\/data$/);
  expect(error.message).toMatch(/: Can't resolve \$ref.*; correct the reference or the file$/);
});

test('a schema that contains itself', async () => {
  const media = join(folder, 'spec/schemas/UploadRequest.yaml');
  const text = await readFile(media, 'utf8');
  await edit(
    folder,
    'spec/schemas/UploadRequest.yaml',
    'properties:',
    'properties:\n  next: { $ref: UploadRequest.yaml }',
  );
  const emitted = load(join(folder, 'spec')).then(readContract).then(validatorsZod.emit);
  await expect(emitted).rejects.toThrow('spec/schemas: a schema that contains itself has no zod schema');
  await writeFile(media, text);
});

test('two versions in two documents', async () => {
  const { version } = manifest;
  const error = await failure('asyncapi.yaml', `version: ${version}`, 'version: 99.0.0');
  expect(error.message).toContain(`the version 99.0.0 differs from ${version} in spec/openapi.yaml`);
});

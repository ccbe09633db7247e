import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../src/load.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

/** Loads the documents with another text in one file. */
async function loadWith(file: string, text: string): Promise<unknown> {
  const folder = join(await copyOfDocuments(), 'spec');
  await writeFile(join(folder, file), text);
  return load(folder);
}

test.each([
  ['openapi.yaml', 'info: [', '[Ff]low'],
  ['asyncapi.yaml', 'info: [', 'flow'],
  ['asyncapi.yaml', '- a', 'Document must be JSON object'],
  ['unspecified.yaml', 'entries: [', 'Flow sequence .* at line 1, column 11'],
])('%s with the text %j stops the generator, which names the document', async (file, text, problem) => {
  const at = `spec/${file}`;
  await expect(loadWith(file, text)).rejects.toMatchObject({
    code: 'document_broken',
    at,
    message: expect.stringMatching(
      new RegExp(`^${at}: the document cannot be read: .*${problem}.*; correct what it names$`),
    ),
  });
});

test('a register that is a list stops the generator', async () => {
  await expect(loadWith('unspecified.yaml', '- a')).rejects.toMatchObject({
    message: 'spec/unspecified.yaml: the value is not an object; write an object',
  });
});

test('a broken file that a document refers to stops the generator, which names the file', async () => {
  await expect(loadWith('schemas/Task.yaml', 'type: [')).rejects.toMatchObject({
    code: 'reference_broken',
    message: expect.stringMatching(
      /spec\/schemas\/Task\.yaml: Failed to parse: .*; correct the reference or the file$/,
    ),
  });
});

test('a schema has the file that it refers to, and a description stays as it is', async () => {
  const folder = await copyOfDocuments();
  await edit(
    folder,
    'spec/openapi.yaml',
    '  schemas:\n',
    `  schemas:
    Local: { type: string, description: Task.yaml }
    Again: { $ref: ./schemas/UploadRequest.yaml }
    Around: { $ref: schemas/../schemas/UploadRequest.yaml }
`,
  );
  const { files, openapi } = await load(join(folder, 'spec'));
  expect([...files].slice(0, 3)).toEqual([
    ['Local', 'openapi.yaml'],
    ['Again', 'schemas/UploadRequest.yaml'],
    ['Around', 'schemas/../schemas/UploadRequest.yaml'],
  ]);
  expect(openapi).toMatchObject({ components: { schemas: { Local: { description: 'Task.yaml' } } } });
});

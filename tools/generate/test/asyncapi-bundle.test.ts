import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../src/generate.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

// Every generation compares the two bundles, so `pnpm generate:check` shows that those of spec/ are equal.

test('a member beside a reference, which the AsyncAPI CLI merges, stops the generator', async () => {
  const folder = await copyOfDocuments();
  await edit(
    folder,
    'spec/schemas/Task.yaml',
    '$ref: TaskStatus.yaml',
    '$ref: TaskStatus.yaml\n    title: Here',
  );
  await expect(generate(join(folder, 'spec'))).rejects.toThrow(
    /components\/schemas\/TaskStatus: the bundles/,
  );
});

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findPromises, isValid, listPromises, readReviewed, review } from '../src/promises.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const reviewed = readReviewed(root);

it('finds the sentences that promise something for every case', () => {
  const text = `---
title: Never a title
---
A video is kept. It is
never deleted: the ledger has it.

\`\`\`ts
always();
\`\`\`

- Always paid once.
`;
  expect(listPromises(text)).toEqual(['It is never deleted: the ledger has it.', '- Always paid once.']);
  expect(review(listPromises(text), { '- Always paid once.': 'none', 'It was never here.': 'none' })).toEqual(
    {
      'It is never deleted: the ledger has it.': 'open',
      '- Always paid once.': 'none',
    },
  );
});

it('every promise of a text is reviewed; `pnpm -C tools/repo promises` adds new ones', () => {
  const all = findPromises(root);
  expect([...all.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'packages/client/README.md', 'packages/client/src/options.ts']),
  );
  expect(
    Object.fromEntries(Object.entries(reviewed).map(([file, each]) => [file, Object.keys(each)])),
  ).toEqual(Object.fromEntries(all));
});

it('every review names a test that exists', () => {
  const names = Object.values(reviewed).flatMap((sentences) => Object.values(sentences));
  expect(names.filter((name) => !isValid(root, name))).toEqual([]);
  for (const name of ['', 'close enough', 'packages/client/test/retry.test.ts', 'packages/no.ts › a name'])
    expect([name, isValid(root, name)]).toEqual([name, false]);
});

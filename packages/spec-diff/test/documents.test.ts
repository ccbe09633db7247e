import { expect, it } from 'vitest';
import { sampleFor } from './layouts.ts';
import { checkDocuments, tables } from './pairs/check-documents.ts';

it('is a table of well over 120 pairs, each under a name of its own', () => {
  const names = Object.entries(tables).flatMap(([kind, pairs]) => pairs.map(({ name }) => `${kind} ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(165);
  expect(new Set(names).size).toBe(names.length);
});

// `layouts.long.test.ts` writes each pair in each layout.
checkDocuments(sampleFor);

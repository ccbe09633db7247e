import * as validators from '@videogen/validators';
import type { Json } from '@videogen-tools/generate/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysAt, loadDocuments } from '../src/documents/document.ts';
import { createSchemaChecker } from '../src/documents/schema-checker.ts';
import { getBoundaries } from '../src/values/boundaries.ts';
import { paperPool } from '../src/values/pool.ts';
import { candidates } from './support/candidates.ts';
import { getHostile } from './support/texts.ts';
import { getZodSchema } from './support/zod.ts';

// The generated zod schemas and ajv decide every value alike: those at each limit of the documents, those that validators
// are known to dispute, and random ones near them. A longer run: PARITY_RUNS=20000.

const numRuns = Number(process.env['PARITY_RUNS'] ?? 300);

describe.each(Object.values(loadDocuments()))('zod and ajv agree on $name', (document) => {
  const check = createSchemaChecker(document);

  test.each(keysAt(document, '/components/schemas'))('%s', (name) => {
    const pointer = `/components/schemas/${name}`;
    const isValid = (value: Json): boolean => check(pointer, value).length === 0;
    const scope = { document, pool: paperPool, media: 'image', more: getHostile } as const;
    const systematic = getBoundaries(scope, pointer);
    const getDifference = createComparison(name, isValid);

    expect(systematic.flatMap(getDifference)).toEqual([]);
    expect(systematic.flatMap(createComparison(name, (value) => !isValid(value)))).toHaveLength(
      systematic.length,
    );

    fc.assert(
      fc.property(candidates(systematic), (value) => {
        const [difference] = getDifference(value);
        if (difference !== undefined) throw new Error(difference);
      }),
      { numRuns, seed: 15 },
    );

    // Values that are all on one side would prove nothing.
    expect(new Set(systematic.map(isValid)).size).toBe(2);
  });
});

/**
 * Creates a function that returns a message when zod and ajv disagree on a value. It compares the verdicts, and zod's
 * output for an accepted value, which must equal the input, unknown keys included.
 */
function createComparison(name: string, isValid: (value: Json) => boolean): (value: Json) => string[] {
  const validator = getZodSchema(name);
  return (value) => {
    const { error, data } = validator.safeParse(value);
    const same = isValid(value)
      ? error === undefined && JSON.stringify(sorted(data)) === JSON.stringify(sorted(value))
      : error !== undefined;
    const wanted = error && JSON.stringify(validators.toValidationErrorBody(error, 'body', value).detail);
    if (same) return [];
    return [`ajv: ${isValid(value)}, zod: ${wanted}, value: ${JSON.stringify(value).slice(0, 300)}`];
  };
}

/** Key order is not part of a JSON value; zod drops a key named __proto__, which no reader of the value misses. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, sorted(child)]);
}

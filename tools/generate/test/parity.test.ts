import { readFile } from 'node:fs/promises';
import * as validators from '@videogen/validators';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { expectObject, follow, type Json, type JsonObject } from '../src/json.ts';
import { lowerFirst } from '../src/text.ts';
import { candidates } from './support/candidates.ts';
import { oracle } from './support/oracle.ts';
import { probes } from './support/probes.ts';

/** Random values for each schema; the systematic ones come on top. A longer run: PARITY_RUNS=20000. */
const runs = Number(process.env['PARITY_RUNS'] ?? 300);

const documents = await Promise.all(['openapi', 'asyncapi'].map(readBundle));
const tally = { systematic: 0, random: 0, accepted: 0, schemas: 0 };

describe.each(documents)('zod and ajv agree on $name', ({ document }) => {
  const judge = oracle(document);
  const schemas = Object.entries(expectObject(follow(document, '#/components/schemas', 'test'), 'test'));

  test.each(schemas)('%s', (name, schema) => {
    const expected = judge(name);
    const systematic = probes(expectObject(schema, name), document);
    const differs = getDifference(name, expected);
    expect(systematic.flatMap(differs)).toEqual([]);
    fc.assert(
      fc.property(candidates(systematic), (value) => {
        tally.random += 1;
        const [difference] = differs(value);
        if (difference !== undefined) throw new Error(difference);
      }),
      { numRuns: runs, seed: 15 },
    );
    tally.systematic += systematic.length;
    tally.accepted += systematic.filter(expected).length;
    tally.schemas += 1;
    // A schema whose probes are all on one side would prove nothing, unless it takes every value.
    if (!['CallbackAck', 'RefusalBody', 'UnspecifiedErrorBody'].includes(name))
      expect(new Set(systematic.map(expected)).size).toBe(2);
  });
});

afterAll(() => {
  const { systematic, random, accepted, schemas } = tally;
  const total = systematic + random;
  console.log(
    `parity: ${total} values compared (${systematic} systematic, ${accepted} of them valid; ${random} random) for ${schemas} schemas of 2 documents`,
  );
});

/**
 * Creates a function that returns a message when zod and ajv disagree on a value. It compares the verdicts, and zod's
 * output for an accepted value, which must equal the input, unknown keys included.
 */
function getDifference(name: string, expected: (value: unknown) => boolean): (value: Json) => string[] {
  const validator = getValidator(name);
  return (value) => {
    const { error, data } = validator.safeParse(value);
    const same = expected(value)
      ? error === undefined && JSON.stringify(sorted(data)) === JSON.stringify(sorted(value))
      : error !== undefined;
    const wanted = error && JSON.stringify(validators.toValidationErrorBody(error, 'body', value).detail);
    if (same) return [];
    return [`ajv: ${expected(value)}, zod: ${wanted}, value: ${JSON.stringify(value).slice(0, 300)}`];
  };
}

/** Key order is not part of a JSON value; zod drops a key named __proto__, which no reader of the value misses. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, sorted(child)]);
}

function getValidator(name: string): z.ZodType {
  const validator: unknown = Reflect.get(validators, `${lowerFirst(name)}Schema`);
  if (!(validator instanceof z.ZodType)) throw new Error(`@videogen/validators has no schema for ${name}`);
  return validator;
}

async function readBundle(name: string): Promise<{ name: string; document: JsonObject }> {
  const file = new URL(`../../../spec/dist/${name}.json`, import.meta.url);
  return { name, document: expectObject(JSON.parse(await readFile(file, 'utf8')), name) };
}

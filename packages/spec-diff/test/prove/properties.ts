import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffVersions } from '../../src/diff-versions.ts';
import type { Version } from '../../src/load/input.ts';
import { version, withBody } from '../documents.ts';
import { getGaps } from './gaps.ts';
import { neighbours, schemas, values } from './schemas.ts';

/** A document with one operation that takes a schema. */
const taking = (schema: unknown): Version => version(withBody('request', schema, { components }));

/** Whether every value of the first schema was shown to be one of the second. */
function isContained(producer: unknown, consumer: unknown): boolean {
  return getGaps(producer, consumer).gaps.length === 0;
}

/** Validates with ajv; `undefined` where it throws, as it does for some conditions together with `properties`. */
function validator(schema: unknown): (value: unknown) => boolean | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  // The generators return a schema or a boolean.
  const validate = ajv.compile(schema as Record<string, unknown> | boolean);
  return (value) => {
    try {
      return validate(value) === true;
    } catch {
      return undefined;
    }
  };
}

/**
 * The one assumption of a proof on top of the standard: a producer sends no member that it does not name. A payload
 * here has any members, so the producer says that each object may have others, of any kind.
 */
const open = (schema: unknown, other: unknown): unknown => ({
  allOf: [schema],
  additionalProperties: other,
  items: other,
});
const anything: Record<string, unknown> = {};
Object.assign(anything, open(true, anything));
const reference = { $ref: '#/components/schemas/Anything' };
const components = { schemas: { Anything: open(true, reference) } };

const payloads = fc.array(values, { minLength: 40, maxLength: 40 });

/** The payloads that show that the first schema is not contained in the second. */
function findRefuting(producer: unknown, consumer: unknown, sent: readonly unknown[]): readonly unknown[] {
  const isSent = validator(producer);
  const isTaken = validator(consumer);
  return sent.filter((each) => isSent(each) && isTaken(each) === false);
}

const seed = 22;

/** Defines the properties of the prover, each for a number of random schemas. */
export function checkProver(runs: number): void {
  it.each([
    ['any two schemas', fc.tuple(schemas, schemas), 40],
    ['schemas that differ in one place', neighbours, 4],
  ])(`never proves what is not true, of ${runs} by seed ${seed}: %s`, (_, pairs, least) => {
    let shown = 0;
    let refuted = 0;
    const property = fc.property(pairs, payloads, ([one, other], sent) => {
      const refuting = findRefuting(one, other, sent);
      if (refuting.length > 0) refuted++;
      if (!isContained(open(one, anything), other)) return;
      shown++;
      expect(refuting).toEqual([]);
    });
    fc.assert(property, { numRuns: runs, seed });
    expect(shown).toBeGreaterThan(runs / least);
    expect(refuted).toBeGreaterThan(runs / 40);
  });

  it(`proves what holds by construction, seed ${seed}`, () => {
    const property = fc.property(schemas, schemas, (one, other) => {
      expect(isContained({ allOf: [one, other] }, one)).toBe(true);
      expect(isContained(one, { anyOf: [other, one] })).toBe(true);
    });
    fc.assert(property, { numRuns: runs, seed });
  });

  it(`rates no change compatible that a payload refutes, and proves every compatible one, seed ${seed}`, () => {
    const property = fc.property(neighbours, payloads, ([one, other], sent) => {
      const { changes } = diffVersions(taking(open(one, reference)), taking(other), {});
      const compatible = changes.filter(({ id, level }) => level === 'compatible' && id !== 'property-added');
      for (const each of compatible) expect(each).toHaveProperty('proof');
      if (changes.every(({ level }) => level !== 'breaking'))
        expect(findRefuting(one, other, sent)).toEqual([]);
    });
    fc.assert(property, { numRuns: Math.ceil(runs / 3), seed });
  });
}

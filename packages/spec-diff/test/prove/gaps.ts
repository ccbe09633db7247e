import { Node, type References } from '../../src/load/node.ts';
import { type Gap, Prover, type ProverOptions } from '../../src/prove/prover.ts';
import { schemaAt } from '../../src/schema/read.ts';
import type { Schema } from '../../src/schema/schema.ts';
import type { Proof } from '../../src/types.ts';

/** A reference leads to a pointer from the nearest schema around it that has one. */
const sources: References = {
  resolve: (ref, from) => {
    const keys = ref.split('/').slice(1);
    for (let around: Node | undefined = from; around; around = around.parent) {
      const found = keys.reduce<Node | undefined>((here, key) => here?.get(key), around);
      if (found) return found;
    }
    return undefined;
  },
  dynamicTargets: () => [],
  roots: [],
};

/** Returns what keeps every value of the first schema from being one of the second. */
export function getGaps(
  producer: unknown,
  consumer: unknown,
  options: Partial<Pick<ProverOptions, 'flow' | 'isSame'>> = {},
): { gaps: readonly Gap[]; proof: Proof } {
  const left = toSchema(producer);
  return createProver(left, options).gaps(left, toSchema(consumer));
}

/** Creates a prover on a fixed day. */
export function createProver(
  like: Schema,
  { flow = 'in', isSame = Object.is }: Partial<Pick<ProverOptions, 'flow' | 'isSame'>> = {},
): Prover {
  return new Prover(like, { flow, isSame, today: '2026-01-01', failed: new Map() });
}

/** Reads a schema of JSON Schema 2020-12. */
export function toSchema(value: unknown): Schema {
  const schema = schemaAt(new Node(sources, 'memory', value), 'draft2020');
  if (!schema) throw new Error('a schema is expected');
  return schema;
}

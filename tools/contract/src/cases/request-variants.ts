import { operations } from '@videogen/types/operations';
import type { JsonObject } from '../documents/json.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Pool } from '../values/pool.ts';
import { withReferences } from '../values/references.ts';

/** Common parts of the cases of one create operation. */
export interface RequestVariant {
  /** Prefix of the case ids: `text-to-video`. */
  readonly name: string;
  readonly operation: OperationId;
  /** Component schema of the request. */
  readonly schema: string;
  /** A valid request. */
  base(pool: Pool): JsonObject;
}

/** Description of an operation, as far as its requests need it. */
interface Description {
  readonly id: OperationId;
  readonly category?: string;
  readonly alternatives: readonly (readonly string[])[];
  readonly variants: readonly string[];
  readonly examples: Readonly<Record<string, object>>;
}

/** A variant for each variant of the request of every create operation. */
export const requestVariants: readonly RequestVariant[] = Object.values<Description>(operations).flatMap(
  (operation) => (operation.category === undefined ? [] : variantsOf(operation)),
);

function variantsOf({ id, alternatives, variants, examples }: Description): RequestVariant[] {
  const name = kebab(id.replace('create', ''));
  return variants.map((schema, index) => {
    const needed = alternatives[index] ?? [];
    const example = Object.values(examples).find((body) => needed.every((field) => field in body));
    if (example === undefined)
      throw new TypeError(`${id} has no example of a ${schema}; add one to the documents`);
    // Sound: the examples are objects of JSON, which the table only marks as readonly.
    const { callback_url: _, ...body } = example as JsonObject;
    return {
      name: index === 0 ? name : `${name}-from-${needed.join('-')}`,
      operation: id,
      schema,
      base: (pool) => ({ ...withReferences(id, body, pool), seconds: 1 }),
    };
  });
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

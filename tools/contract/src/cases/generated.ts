import type { Json } from '@videogen-tools/generate/json';
import fc from 'fast-check';
import { expect, shown } from '../checks/failure.ts';
import { inParallel } from '../checks/in-parallel.ts';
import type { CaseContext } from '../context/case-context.ts';
import type { Documents } from '../documents/document.ts';
import { getOperations, type OperationId } from '../documents/operations.ts';
import type { Scope } from '../values/base.ts';
import { getBoundaries } from '../values/boundaries.ts';
import { type Pool, paperPool } from '../values/pool.ts';
import { randomNear, randomValid } from '../values/random.ts';
import type { Case } from './case.ts';
import { validRequests } from './valid-requests.ts';

/** Random requests of each kind (valid, one step off) per operation. */
const numRuns = 20;

/**
 * Sends bodies and compares the verdict of the target on each with ajv's.
 *
 * @throws {ContractFailure} with the bodies on which they differ.
 */
async function agree(
  context: CaseContext,
  id: OperationId,
  schema: string,
  bodies: readonly Json[],
): Promise<void> {
  const disputes = await inParallel(bodies, 8, async (body) => {
    const { status } = (await context.send(id, { body })).response;
    const valid = context.contract.checkers.openapi(schema, body).length === 0;
    if (status === (valid ? 200 : 422)) return undefined;
    return `${shown(body)}: target ${status}, ajv ${valid}`;
  });
  const found = disputes.filter((dispute) => dispute !== undefined);
  expect(
    found.length === 0,
    () => `${found.length} of ${bodies.length} disputed: ${found.slice(0, 3).join(' | ')}`,
  );
}

/** Creates the cases of generated bodies for every operation that accepts one: at every limit, and seeded random. */
export function generatedCases({ openapi: document }: Documents): Case[] {
  return getOperations(document).flatMap(({ id: operation, body: schema }) => {
    if (schema === undefined) return [];
    const name = validRequests.find((valid) => valid.operation === operation)?.name;
    const inScope = (pool: Pool): Scope => ({ document, pool, media: 'image' });
    const bodies: Readonly<Record<string, (scope: Scope, seed: number) => Json[]>> = {
      'at every limit': (scope) => getBoundaries(scope, schema),
      'random valid': (scope, seed) => fc.sample(randomValid(scope, schema), { seed, numRuns }),
      'random one step off': (scope, seed) => fc.sample(randomNear(scope, schema), { seed, numRuns }),
    };
    return Object.entries(bodies).map(([kind, create]) => ({
      id: `${name}/generated/${kind}`,
      operation,
      source: {
        location: 'openapi#/components/schemas/ValidationErrorBody',
        sentence: 'Body of the 422 response to a body or parameter that is not valid.',
      },
      needs: ['bulk'],
      creates: operation === 'createUpload' ? 0 : create(inScope(paperPool), 1).length,
      run: (context) => agree(context, operation, schema, create(inScope(context.pool), context.seed)),
    }));
  });
}

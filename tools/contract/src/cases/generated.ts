import type { Json } from '@videogen-tools/generate/json';
import fc from 'fast-check';
import { expect, shown } from '../checks/failure.ts';
import { inParallel } from '../checks/in-parallel.ts';
import type { CaseContext } from '../context/case-context.ts';
import { resolve } from '../documents/document.ts';
import type { Operation, OperationId } from '../documents/operations.ts';
import { getComponent, zodAccepts } from '../readers/verdict.ts';
import type { Scope } from '../values/base.ts';
import { getBoundaries } from '../values/boundaries.ts';
import { randomNear, randomValid } from '../values/random.ts';
import type { FlowCase } from './case.ts';
import { validRequests } from './valid-requests.ts';

/** Random requests of each kind (valid, one step off) per operation. */
const randomRuns = 20;

function operationOn(context: CaseContext, id: OperationId): Operation & { body: string } {
  const operation = context.contract.operations.find((known) => known.id === id);
  expect(operation?.body !== undefined, `${id} accepts no body`);
  return { ...operation, body: operation.body };
}

function scopeOn(context: CaseContext): Scope {
  return { document: context.contract.documents.openapi, pool: context.pool, media: 'image' };
}

/**
 * Sends bodies and compares three verdicts on each: the target's, zod's and ajv's.
 *
 * @throws {ContractFailure} with the bodies on which they differ.
 */
async function agree(context: CaseContext, id: OperationId, bodies: readonly Json[]): Promise<void> {
  const { body: schema } = operationOn(context, id);
  const component = getComponent(resolve(context.contract.documents.openapi, schema).pointer);
  const disputes = await inParallel(bodies, 8, async (body) => {
    const { status } = (await context.send(id, { body })).response;
    const ajv = context.contract.checkers.openapi(schema, body).length === 0;
    const zod = zodAccepts(component, body);
    const wanted = ajv ? 200 : 422;
    if (status === wanted && zod === ajv) return undefined;
    return `${shown(body)}: target ${status}, ajv ${ajv}, zod ${zod}`;
  });
  const found = disputes.filter((dispute) => dispute !== undefined);
  expect(
    found.length === 0,
    () => `${found.length} of ${bodies.length} disputed: ${found.slice(0, 3).join(' | ')}`,
  );
}

function generatedCase(
  operation: OperationId,
  id: string,
  input: string,
  bodies: (context: CaseContext, schema: string) => Json[],
): FlowCase {
  return {
    kind: 'flow',
    id,
    operation,
    source: {
      location: 'openapi#/components/schemas/ValidationErrorBody',
      sentence: 'Body of the 422 response to a body or parameter that is not valid.',
    },
    needs: ['bulk'],
    input,
    expected: 'target, zod and ajv agree on every one: 200 or 422',
    creates: operation === 'createUpload' ? 0 : randomRuns,
    run: async (context) => agree(context, operation, bodies(context, operationOn(context, operation).body)),
  };
}

const withBody = validRequests.filter(({ input }) => input.body !== undefined);

/** Generated bodies for every operation that accepts one: systematic at every limit, and seeded random. */
export const generatedCases: readonly FlowCase[] = withBody.flatMap(({ name, operation }) => [
  generatedCase(
    operation,
    `${name}/generated/at every limit`,
    'a body at, and one step over, every limit of the request, and of every wrong type',
    (context, schema) => getBoundaries(scopeOn(context), schema),
  ),
  generatedCase(
    operation,
    `${name}/generated/random valid`,
    'seeded random valid bodies',
    (context, schema) =>
      fc.sample(randomValid(scopeOn(context), schema), { seed: context.seed, numRuns: randomRuns }),
  ),
  generatedCase(
    operation,
    `${name}/generated/random one step off`,
    'seeded random bodies, one step away from a valid one',
    (context, schema) =>
      fc.sample(randomNear(scopeOn(context), schema), { seed: context.seed, numRuns: randomRuns }),
  ),
]);

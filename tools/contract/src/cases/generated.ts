import fc from 'fast-check';
import { expect, shown } from '../checks/failure.ts';
import { inParallel } from '../checks/in-parallel.ts';
import { resolve } from '../documents/document.ts';
import type { Json } from '../documents/json.ts';
import type { Operation, OperationId } from '../documents/operations.ts';
import { componentOf, zodTakes } from '../readers/verdict.ts';
import type { Stage } from '../stage/stage.ts';
import type { Scope } from '../values/base.ts';
import { boundariesOf } from '../values/boundaries.ts';
import { randomNear, randomValid } from '../values/random.ts';
import type { FlowCase } from './case.ts';
import { validRequests } from './valid-requests.ts';

/** Random requests of each kind (valid, one step off) per operation. */
const randomRuns = 20;

function operationOn(stage: Stage, id: OperationId): Operation & { body: string } {
  const operation = stage.contract.operations.find((known) => known.id === id);
  expect(operation?.body !== undefined, `${id} takes no body`);
  return { ...operation, body: operation.body };
}

function scopeOn(stage: Stage): Scope {
  return { document: stage.contract.documents.openapi, pool: stage.pool, media: 'image' };
}

/**
 * Sends bodies and compares three verdicts on each: the target's, zod's and ajv's.
 *
 * @throws {ContractFailure} with the bodies on which they differ.
 */
async function agree(stage: Stage, id: OperationId, bodies: readonly Json[]): Promise<void> {
  const { body: schema } = operationOn(stage, id);
  const component = componentOf(resolve(stage.contract.documents.openapi, schema).pointer);
  const disputes = await inParallel(bodies, 8, async (body) => {
    const { status } = (await stage.send(id, { body })).response;
    const ajv = stage.contract.judges.openapi(schema, body).length === 0;
    const zod = zodTakes(component, body);
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
  bodies: (stage: Stage, schema: string) => Json[],
): FlowCase {
  return {
    kind: 'flow',
    id,
    operation,
    rests: {
      place: 'openapi#/components/schemas/ValidationErrorBody',
      sentence: 'Body of the 422 response to a body or parameter that is not valid.',
    },
    needs: ['bulk'],
    input,
    expected: 'target, zod and ajv agree on every one: 200 or 422',
    creates: operation === 'createUpload' ? 0 : randomRuns,
    run: async (stage) => agree(stage, operation, bodies(stage, operationOn(stage, operation).body)),
  };
}

const withBody = validRequests.filter(({ input }) => input.body !== undefined);

/** Generated bodies for every operation that takes one: systematic at every limit, and seeded random. */
export const generatedCases: readonly FlowCase[] = withBody.flatMap(({ name, operation }) => [
  generatedCase(
    operation,
    `${name}/generated/at every limit`,
    'a body at, and one step over, every limit of the request, and of every wrong type',
    (stage, schema) => boundariesOf(scopeOn(stage), schema),
  ),
  generatedCase(operation, `${name}/generated/random valid`, 'seeded random valid bodies', (stage, schema) =>
    fc.sample(randomValid(scopeOn(stage), schema), { seed: stage.seed, numRuns: randomRuns }),
  ),
  generatedCase(
    operation,
    `${name}/generated/random one step off`,
    'seeded random bodies, one step away from a valid one',
    (stage, schema) =>
      fc.sample(randomNear(scopeOn(stage), schema), { seed: stage.seed, numRuns: randomRuns }),
  ),
]);

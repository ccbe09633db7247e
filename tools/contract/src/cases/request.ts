import { isObject, type Json } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { declaredStatus, type OperationId } from '../documents/operations.ts';
import type { KeyState } from '../targets/target.ts';
import type { Pool } from '../values/pool.ts';
import type { Case } from './case.ts';

/** Request of a case. */
export type Input = {
  /** The body; made when the case runs, as media must exist on the target. */
  readonly body?: (pool: Pool) => Json;
  readonly task_id?: string;
  /** @default 'valid' */
  readonly key?: KeyState;
};

/** Expected response of a case. */
type Expected = {
  /** The declared status of the expected response: `200`, `422`, `4XX` … */
  readonly status: string;
  /** Location that a 422 must name. */
  readonly loc?: readonly (string | number)[];
  /** Values that the body must contain, at any depth. */
  readonly mentions?: readonly (string | number)[];
};

type RequestCase = Omit<Case, 'run' | 'operation'> & {
  readonly operation: OperationId;
  readonly input: Input;
  readonly expected: Expected;
};

/** Creates a case of one request and its response. */
export function createRequestCase({ input, expected, ...common }: RequestCase): Case {
  return { ...common, run: (context) => check(context, common.operation, input, expected) };
}

async function check(
  context: CaseContext,
  operation: OperationId,
  input: Input,
  expected: Expected,
): Promise<void> {
  const exchange = await sendInput(context, operation, input);
  const { status, body } = exchange.response;
  const declared = declaredStatus(context.getOperation(operation), status);
  expect(declared === expected.status, () => `expected ${expected.status}, got ${status} ${shown(body)}`);

  const { loc, mentions = [] } = expected;
  if (loc !== undefined && !('details' in context.target.cannot)) {
    const named = context.target.locations(exchange);
    expect(
      named.some((location) => locationMatches(loc, location)),
      () => `expected an error at ${shown(loc)}, the 422 names ${shown(named)}`,
    );
  }

  // The response allows other bodies too, as other refusals may have this status.
  const faults =
    status === 422 ? context.contract.checkers.openapi('/components/schemas/ValidationErrorBody', body) : [];
  expect(faults.length === 0, () => `the 422 is not a validation error body: ${shown(faults)}`);

  const missing = mentions.filter((value) => !contains(body, value));
  expect(missing.length === 0, () => `expected the body to hold ${shown(missing)}, got ${shown(body)}`);
}

/** Sends the request of a case, with further headers. */
export function sendInput(
  context: CaseContext,
  operation: OperationId,
  { body, ...input }: Input,
  headers: Readonly<Record<string, string>> = {},
): ReturnType<CaseContext['send']> {
  return context.send(operation, { ...input, headers, ...(body && { body: body(context.pool) }) });
}

function contains(body: Json | undefined, value: string | number): boolean {
  return isObject(body) || Array.isArray(body)
    ? Object.values(body).some((member) => contains(member, value))
    : body === value;
}

/** Returns whether one of the two locations contains the other, or is the same. */
function locationMatches(
  expected: readonly (string | number)[],
  named: readonly (string | number)[],
): boolean {
  const shorter = Math.min(expected.length, named.length);
  return shorter > 0 && named.slice(0, shorter).every((segment, index) => segment === expected[index]);
}

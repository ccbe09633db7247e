import { isObject, type Json } from '@videogen-tools/generate/json';
import { type Case, getCreates, type RequestCase } from '../cases/case.ts';
import { expect, shown } from '../checks/failure.ts';
import { holds } from '../checks/holds.ts';
import type { CaseContext } from '../context/case-context.ts';
import type { Coverage } from '../coverage/coverage.ts';
import { declaredStatus } from '../documents/operations.ts';
import { type Ability, abilities, type Target } from '../targets/target.ts';
import { faultsOfDelivery, faultsOfExchange } from '../traffic/conform.ts';
import type { Delivery, Exchange } from '../traffic/exchange.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { marksOfDelivery, marksOfExchange } from '../traffic/marks.ts';

/** The outcome of a case on a target. */
export type Outcome = {
  readonly caseId: string;
  readonly target: string;
  readonly result: 'passed' | 'failed' | 'cannot';
  /** The reason why it failed, or why the target cannot run it. */
  readonly reason?: string;
};

/** Receives the exchanges and deliveries of each case. */
export type Watch = (caseId: string, traffic: readonly Exchange[], deliveries: readonly Delivery[]) => void;

/** The recorders of the traffic of cases. */
export type Records = {
  readonly coverage: Coverage;
  readonly ledger: Ledger;
  /** Receives the exchanges and deliveries of each case. */
  readonly watch?: Watch | undefined;
};

/** Returns whether a body contains a value. */
function mentions(body: Json | undefined, value: string | number): boolean {
  if (typeof body !== 'object' || body === null) return body === value;
  return Object.values(body).some((member) => mentions(member, value));
}

/** Returns whether one of the two locations contains the other, or is the same. */
export function locationMatches(
  expected: readonly (string | number)[],
  named: readonly (string | number)[],
): boolean {
  const shorter = Math.min(expected.length, named.length);
  return shorter > 0 && named.slice(0, shorter).every((part, index) => part === expected[index]);
}

async function runRequest(context: CaseContext, testCase: RequestCase): Promise<void> {
  const { operation, input, expected } = testCase;
  expect(operation !== 'taskStatusChanged', 'A callback cannot be requested');
  const known = context.contract.operations.find(({ id }) => id === operation);
  expect(known !== undefined, `The documents have no operation ${operation}`);
  const exchange = await context.send(operation, {
    ...(input.body === undefined ? {} : { body: input.body(context.pool) }),
    ...(input.task_id === undefined ? {} : { task_id: input.task_id }),
    ...(input.key === undefined ? {} : { key: input.key }),
  });
  const { status, body } = exchange.response;
  const declared = declaredStatus(known, status);
  expect(declared === expected.status, () => `expected ${expected.status}, got ${status} ${shown(body)}`);
  const { loc } = expected;
  if (loc !== undefined && !('details' in context.target.cannot)) {
    const named = context.target.locations(exchange);
    expect(
      named.some((location) => locationMatches(loc, location)),
      () => `expected a fault at ${shown(loc)}, the 422 names ${shown(named)}`,
    );
  }
  expectBody(context, testCase, body);
}

function expectBody({ contract }: CaseContext, { expected }: RequestCase, body: Json | undefined): void {
  // The response allows other bodies too, as other refusals may have this status.
  const faults =
    expected.status === '422'
      ? contract.checkers.openapi('/components/schemas/ValidationErrorBody', body)
      : [];
  expect(faults.length === 0, () => `the 422 is not a validation error body: ${shown(faults)}`);
  const missing = (expected.mentions ?? []).filter((value) => !mentions(body, value));
  expect(missing.length === 0, () => `expected the body to hold ${shown(missing)}, got ${shown(body)}`);
  const stated = expected.body;
  if (stated !== undefined) {
    expect(holds(stated, body), () => `expected the body to hold ${shown(stated)}, got ${shown(body)}`);
  }
}

function readTraffic(
  context: CaseContext,
  caseId: string,
  traffic: readonly Exchange[],
  records: Records,
): string[] {
  const deliveries = context.receiver.take();
  records.watch?.(caseId, traffic, deliveries);
  for (const exchange of traffic) {
    for (const mark of [...marksOfExchange(context.contract, exchange), ...records.ledger.read(exchange)]) {
      records.coverage.add(mark, caseId);
    }
  }
  for (const delivery of deliveries) {
    for (const mark of marksOfDelivery(context.contract, delivery, 'response'))
      records.coverage.add(mark, caseId);
    markAsking(context, caseId, traffic, delivery.path, records.coverage);
  }
  return [
    ...traffic.flatMap((exchange) => faultsOfExchange(context.contract, exchange)),
    ...deliveries.flatMap((delivery) => faultsOfDelivery(context.contract, delivery)),
  ];
}

/**
 * The callback of an operation is exercised by the delivery that its request named: marks the one whose
 * request named the URL that received the delivery.
 */
function markAsking(
  context: CaseContext,
  caseId: string,
  traffic: readonly Exchange[],
  path: string,
  coverage: Coverage,
): void {
  for (const { operation, request } of traffic) {
    const url = isObject(request.body) ? request.body['callback_url'] : undefined;
    const asking = context.contract.operations.find(({ id }) => id === operation);
    if (asking === undefined || typeof url !== 'string' || !url.endsWith(path)) continue;
    coverage.add(
      {
        document: 'openapi',
        pointer: `${asking.pointer}/callbacks/taskStatusChanged`,
        side: 'seen',
        witness: 'request',
      },
      caseId,
    );
  }
}

/** Returns why a target cannot run a case; `undefined` when it can. */
export function getLack(target: Pick<Target, 'cannot'>, testCase: Case): string | undefined {
  const credits: readonly Ability[] = getCreates(testCase) > 0 ? ['credits'] : [];
  const lacking = [...testCase.needs, ...credits].find((need) => need in target.cannot);
  return lacking === undefined
    ? undefined
    : `cannot ${abilities[lacking]}: ${target.cannot[lacking] ?? 'no reason given'}`;
}

/**
 * Runs one case on a target. Every exchange is validated against the documents and counted as coverage. An exchange
 * that breaks the documents fails the case, even if the case's own expectation is met.
 */
export async function runCase(context: CaseContext, testCase: Case, records: Records): Promise<Outcome> {
  const common = { caseId: testCase.id, target: context.target.name };
  const lack = getLack(context.target, testCase);
  if (lack !== undefined) return { ...common, result: 'cannot', reason: lack };
  context.take();
  const failures: string[] = [];
  try {
    if (testCase.kind === 'request') await runRequest(context, testCase);
    else await testCase.run(context);
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  failures.push(...readTraffic(context, testCase.id, context.take(), records));
  if (failures.length === 0) return { ...common, result: 'passed' };
  return { ...common, result: 'failed', reason: failures.slice(0, 5).join('; ') };
}

import { type Case, createsOf, type RequestCase } from '../cases/case.ts';
import { expect, shown } from '../checks/failure.ts';
import { holds } from '../checks/holds.ts';
import type { Coverage } from '../coverage/coverage.ts';
import { isObject, type Json } from '../documents/json.ts';
import { declaredStatus } from '../documents/operations.ts';
import type { Stage } from '../stage/stage.ts';
import { type Ability, abilities, type Target } from '../targets/target.ts';
import { faultsOfDelivery, faultsOfExchange } from '../traffic/conform.ts';
import type { Delivery, Exchange } from '../traffic/exchange.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { marksOfDelivery, marksOfExchange } from '../traffic/marks.ts';

/** What became of a case on a target. */
export type Outcome = {
  readonly caseId: string;
  readonly target: string;
  readonly result: 'passed' | 'failed' | 'cannot';
  /** Why it failed, or why the target cannot run it. */
  readonly reason?: string;
};

/** Sees everything that crossed the wire, case by case. */
export type Watch = (caseId: string, traffic: readonly Exchange[], deliveries: readonly Delivery[]) => void;

/** Where the traffic of a case goes. */
export type Keep = {
  readonly coverage: Coverage;
  readonly ledger: Ledger;
  /** Sees everything that crossed the wire. */
  readonly watch?: Watch | undefined;
};

/** Whether a value stands somewhere in a body. */
function mentions(body: Json | undefined, value: string | number): boolean {
  if (typeof body !== 'object' || body === null) return body === value;
  return Object.values(body).some((member) => mentions(member, value));
}

/** Whether a named place leads to the expected one: the same, inside it, or the whole that it belongs to. */
export function placeMatches(
  expected: readonly (string | number)[],
  named: readonly (string | number)[],
): boolean {
  const shorter = Math.min(expected.length, named.length);
  return shorter > 0 && named.slice(0, shorter).every((part, index) => part === expected[index]);
}

async function runRequest(stage: Stage, testCase: RequestCase): Promise<void> {
  const { operation, input, expected } = testCase;
  expect(operation !== 'taskStatusChanged', 'A callback cannot be requested');
  const known = stage.contract.operations.find(({ id }) => id === operation);
  expect(known !== undefined, `The documents have no operation ${operation}`);
  const exchange = await stage.send(operation, {
    ...(input.body === undefined ? {} : { body: input.body(stage.pool) }),
    ...(input.task_id === undefined ? {} : { task_id: input.task_id }),
    ...(input.key === undefined ? {} : { key: input.key }),
  });
  const { status, body } = exchange.response;
  const declared = declaredStatus(known, status);
  expect(declared === expected.status, () => `expected ${expected.status}, got ${status} ${shown(body)}`);
  const { loc } = expected;
  if (loc !== undefined && !('details' in stage.target.cannot)) {
    const named = stage.target.locations(exchange);
    expect(
      named.some((place) => placeMatches(loc, place)),
      () => `expected a fault at ${shown(loc)}, the 422 names ${shown(named)}`,
    );
  }
  expectBody(stage, testCase, body);
}

function expectBody({ contract }: Stage, { expected }: RequestCase, body: Json | undefined): void {
  // The response allows other bodies too, as other refusals may have this status.
  const faults =
    expected.status === '422' ? contract.judges.openapi('/components/schemas/ValidationErrorBody', body) : [];
  expect(faults.length === 0, () => `the 422 is not a validation error body: ${shown(faults)}`);
  const missing = (expected.mentions ?? []).filter((value) => !mentions(body, value));
  expect(missing.length === 0, () => `expected the body to hold ${shown(missing)}, got ${shown(body)}`);
  const stated = expected.body;
  if (stated !== undefined) {
    expect(holds(stated, body), () => `expected the body to hold ${shown(stated)}, got ${shown(body)}`);
  }
}

function readTraffic(stage: Stage, caseId: string, traffic: readonly Exchange[], keep: Keep): string[] {
  const deliveries = stage.receiver.take();
  keep.watch?.(caseId, traffic, deliveries);
  for (const exchange of traffic) {
    for (const mark of [...marksOfExchange(stage.contract, exchange), ...keep.ledger.read(exchange)]) {
      keep.coverage.add(mark, caseId);
    }
  }
  for (const delivery of deliveries) {
    for (const mark of marksOfDelivery(stage.contract, delivery, 'response')) keep.coverage.add(mark, caseId);
    markAsking(stage, caseId, traffic, delivery.path, keep.coverage);
  }
  return [
    ...traffic.flatMap((exchange) => faultsOfExchange(stage.contract, exchange)),
    ...deliveries.flatMap((delivery) => faultsOfDelivery(stage.contract, delivery)),
  ];
}

/**
 * The callback of an operation is exercised by the delivery that its request asked for: marks the one whose
 * request named the address that a delivery came to.
 */
function markAsking(
  stage: Stage,
  caseId: string,
  traffic: readonly Exchange[],
  path: string,
  coverage: Coverage,
): void {
  for (const { operation, request } of traffic) {
    const url = isObject(request.body) ? request.body['callback_url'] : undefined;
    const asking = stage.contract.operations.find(({ id }) => id === operation);
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

/** Why a target cannot run a case; `undefined` when it can. */
export function lackOf(target: Pick<Target, 'cannot'>, testCase: Case): string | undefined {
  const credits: readonly Ability[] = createsOf(testCase) > 0 ? ['credits'] : [];
  const lacking = [...testCase.needs, ...credits].find((need) => need in target.cannot);
  return lacking === undefined
    ? undefined
    : `cannot ${abilities[lacking]}: ${target.cannot[lacking] ?? 'no reason given'}`;
}

/**
 * Runs one case on a target. Whatever crosses the wire is validated against the documents and counted as coverage;
 * what breaks them fails the case even if the case itself holds.
 */
export async function runCase(stage: Stage, testCase: Case, keep: Keep): Promise<Outcome> {
  const common = { caseId: testCase.id, target: stage.target.name };
  const lack = lackOf(stage.target, testCase);
  if (lack !== undefined) return { ...common, result: 'cannot', reason: lack };
  stage.take();
  const failures: string[] = [];
  try {
    if (testCase.kind === 'request') await runRequest(stage, testCase);
    else await testCase.run(stage);
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  failures.push(...readTraffic(stage, testCase.id, stage.take(), keep));
  if (failures.length === 0) return { ...common, result: 'passed' };
  return { ...common, result: 'failed', reason: failures.slice(0, 5).join('; ') };
}

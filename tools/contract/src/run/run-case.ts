import { type Case, getCreates } from '../cases/case.ts';
import { describeError } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { type Ability, abilities, type Target } from '../targets/target.ts';
import { faultsOfDelivery, faultsOfExchange } from '../traffic/conform.ts';
import type { Delivery, Exchange } from '../traffic/exchange.ts';

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

/** Returns why a target cannot run a case; `undefined` when it can. */
export function getLack(target: Pick<Target, 'cannot'>, testCase: Case): string | undefined {
  const credits: readonly Ability[] = getCreates(testCase) > 0 ? ['credits'] : [];
  const lacking = [...(testCase.needs ?? []), ...credits].find((need) => need in target.cannot);
  return lacking === undefined
    ? undefined
    : `cannot ${abilities[lacking]}: ${target.cannot[lacking] ?? 'no reason given'}`;
}

/**
 * Runs one case on a target and compares everything that crossed the wire with the documents. An exchange that breaks
 * them fails the case, even if the case's own expectation is met.
 */
export async function runCase(context: CaseContext, testCase: Case, watch?: Watch): Promise<Outcome> {
  const common = { caseId: testCase.id, target: context.target.name };
  const lack = getLack(context.target, testCase);
  if (lack !== undefined) return { ...common, result: 'cannot', reason: lack };

  context.take();
  const failures: string[] = [];
  try {
    await testCase.run(context);
  } catch (error) {
    failures.push(describeError(error));
  }

  const traffic = context.take();
  const deliveries = context.receiver.take();
  watch?.(testCase.id, traffic, deliveries);
  failures.push(
    ...traffic.flatMap((exchange) => faultsOfExchange(context.contract, exchange)),
    ...deliveries.flatMap((delivery) => faultsOfDelivery(context.contract, delivery)),
  );
  if (failures.length === 0) return { ...common, result: 'passed' };

  return { ...common, result: 'failed', reason: failures.slice(0, 5).join('; ') };
}

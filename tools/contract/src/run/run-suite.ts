import { createCases } from '../cases/all.ts';
import type { Case } from '../cases/case.ts';
import { createContext } from '../context/create-context.ts';
import { startReceiver } from '../context/receiver.ts';
import { loadDocuments } from '../documents/document.ts';
import { getOperations } from '../documents/operations.ts';
import { createSchemaChecker } from '../documents/schema-checker.ts';
import type { Target } from '../targets/target.ts';
import type { Contract } from '../traffic/conform.ts';
import { type Outcome, runCase, type Watch } from './run-case.ts';

/** The cases, and the contract that they are checked against. */
export type Suite = { readonly contract: Contract; readonly cases: readonly Case[] };

/** The outcomes of all cases on one target. */
export type TargetRun = {
  readonly name: string;
  readonly title: string;
  readonly outcomes: readonly Outcome[];
  readonly milliseconds: number;
};

/** Reads the documents and makes the cases. */
export function createSuite(): Suite {
  const documents = loadDocuments();
  const { openapi, asyncapi } = documents;
  return {
    contract: {
      documents,
      operations: getOperations(openapi),
      checkers: { openapi: createSchemaChecker(openapi), asyncapi: createSchemaChecker(asyncapi) },
    },
    cases: createCases(documents),
  };
}

/** Options of a run on a target. */
export type RunOptions = {
  /** Seed of the generated values. @default 1 */
  readonly seed?: number;
  /** URL at which a service reaches the callback receiver. @default loopback */
  readonly callbackUrl?: string | undefined;
  /** Port of the callback receiver. @default any free one */
  readonly callbackPort?: number | undefined;
  /** Maximum wait for a callback, in milliseconds. @default 60_000 */
  readonly callbackTimeout?: number;
  /** Sees everything that crosses the wire, case by case. */
  readonly watch?: Watch;
};

/** Runs the cases on a target, one after the other, and closes it. */
export async function runTarget(suite: Suite, target: Target, options: RunOptions = {}): Promise<TargetRun> {
  const started = performance.now();
  const { callbackUrl: publicUrl, callbackPort: port, callbackTimeout, seed = 1, watch } = options;
  const receiver = await startReceiver({ publicUrl, port, callbackTimeout });
  const outcomes: Outcome[] = [];
  try {
    const context = await createContext({ target, contract: suite.contract, receiver, seed });
    for (const testCase of suite.cases) outcomes.push(await runCase(context, testCase, watch));
  } finally {
    await target.close();
    await receiver.close();
  }
  return { name: target.name, title: target.title, outcomes, milliseconds: performance.now() - started };
}

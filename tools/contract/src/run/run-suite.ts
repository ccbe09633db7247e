import { allCases } from '../cases/all.ts';
import type { Case } from '../cases/case.ts';
import type { CaseContext } from '../context/case-context.ts';
import { createContext } from '../context/create-context.ts';
import { startReceiver } from '../context/receiver.ts';
import { type Coverage, createCoverage } from '../coverage/coverage.ts';
import { inventory } from '../coverage/inventory.ts';
import type { Item } from '../coverage/item.ts';
import { loadDocuments } from '../documents/document.ts';
import { getOperations } from '../documents/operations.ts';
import { createSchemaChecker } from '../documents/schema-checker.ts';
import { allReaderCases } from '../readers/all.ts';
import type { ReaderCase } from '../readers/reader-case.ts';
import type { Target } from '../targets/target.ts';
import type { Contract } from '../traffic/conform.ts';
import { createLedger, type Ledger } from '../traffic/ledger.ts';
import { type Outcome, runCase, type Watch } from './run-case.ts';

/** The cases, and the contract that they are checked against. */
export type Suite = {
  readonly contract: Contract;
  readonly items: readonly Item[];
  readonly cases: readonly Case[];
  readonly readerCases: readonly ReaderCase[];
};

/** The outcomes of all cases on one target. */
export type TargetRun = {
  readonly name: string;
  readonly title: string;
  readonly outcomes: readonly Outcome[];
  readonly coverage: Coverage;
  readonly milliseconds: number;
};

/** Reads the documents and makes the cases. */
export function createSuite(): Suite {
  const documents = loadDocuments();
  return {
    contract: {
      documents,
      operations: getOperations(documents.openapi),
      checkers: {
        openapi: createSchemaChecker(documents.openapi),
        asyncapi: createSchemaChecker(documents.asyncapi),
      },
    },
    items: inventory(documents),
    cases: allCases(documents),
    readerCases: allReaderCases(documents),
  };
}

/** Name of the column of the generated readers. */
const readersName = 'readers';

/** Runs one case of the generated readers. */
async function runReaderCase(suite: Suite, testCase: ReaderCase, coverage: Coverage): Promise<Outcome> {
  const common = { caseId: testCase.id, target: readersName };
  try {
    for (const mark of await testCase.run(suite.contract)) coverage.add(mark, testCase.id);
    return { ...common, result: 'passed' };
  } catch (error) {
    return { ...common, result: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs every case of the generated readers. */
export async function runReaders(suite: Suite): Promise<TargetRun> {
  const started = performance.now();
  const coverage = createCoverage(suite.items);
  const outcomes: Outcome[] = [];
  for (const testCase of suite.readerCases) outcomes.push(await runReaderCase(suite, testCase, coverage));
  return {
    name: readersName,
    title: 'the generated validators, types and callback kit',
    outcomes,
    coverage,
    milliseconds: performance.now() - started,
  };
}

/** A target that is ready for cases. */
type OpenTarget = {
  readonly context: CaseContext;
  readonly coverage: Coverage;
  readonly ledger: Ledger;
  close(): Promise<void>;
};

/** Options of a run on a target. */
export type RunOptions = {
  /** Seed of the generated values. @default 1 */
  readonly seed?: number;
  /** URL at which a service reaches the callback receiver. @default loopback */
  readonly callbackUrl?: string;
  /** Port of the callback receiver. @default any free one */
  readonly callbackPort?: number;
  /** Maximum wait for a callback, in milliseconds. @default 60_000 */
  readonly callbackTimeout?: number;
  /** Sees everything that crosses the wire, case by case. */
  readonly watch?: Watch;
};

/** Opens a target: receiver, context and ledger. */
async function openTarget(suite: Suite, target: Target, options: RunOptions = {}): Promise<OpenTarget> {
  const receiver = await startReceiver({
    ...(options.callbackUrl === undefined ? {} : { publicUrl: options.callbackUrl }),
    ...(options.callbackPort === undefined ? {} : { port: options.callbackPort }),
    ...(options.callbackTimeout === undefined ? {} : { callbackTimeout: options.callbackTimeout }),
  });
  const close = async (): Promise<void> => {
    await target.close();
    await receiver.close();
  };
  const ledger = createLedger(suite.contract);
  try {
    const context = await createContext({
      target,
      contract: suite.contract,
      receiver,
      seed: options.seed ?? 1,
    });
    // The ledger must know the files that the context uploaded for the cases.
    for (const exchange of context.take()) ledger.read(exchange);
    return { context, coverage: createCoverage(suite.items), ledger, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs the cases on a target, one after the other, and closes it. */
export async function runTarget(suite: Suite, target: Target, options: RunOptions = {}): Promise<TargetRun> {
  const started = performance.now();
  const open = await openTarget(suite, target, options);
  const outcomes: Outcome[] = [];
  try {
    for (const testCase of suite.cases) {
      outcomes.push(await runCase(open.context, testCase, { ...open, watch: options.watch }));
    }
  } finally {
    await open.close();
  }
  return {
    name: target.name,
    title: target.title,
    outcomes,
    coverage: open.coverage,
    milliseconds: performance.now() - started,
  };
}

/** Merges the coverage of all runs. */
export function joinCoverage(suite: Suite, runs: readonly TargetRun[]): Coverage {
  const joined = createCoverage(suite.items);
  for (const run of runs) joined.merge(run.coverage);
  return joined;
}

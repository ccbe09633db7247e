import type { Json } from '@videogen-tools/generate/json';
import type { Operation, OperationId } from '../documents/operations.ts';
import type { KeyState, Target } from '../targets/target.ts';
import type { Contract } from '../traffic/conform.ts';
import type { Exchange } from '../traffic/exchange.ts';
import type { Pool } from '../values/pool.ts';
import type { Receiver } from './receiver.ts';

/** Options of a request. */
type Sent = {
  readonly body?: Json;
  readonly task_id?: string;
  /** @default 'valid' */
  readonly key?: KeyState;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The context of a running case. */
export type CaseContext = {
  readonly target: Target;
  readonly contract: Contract;
  readonly pool: Pool;
  readonly receiver: Receiver;
  /** Seed of the generated values. */
  readonly seed: number;
  /** Sends a request through the generated client and returns the recorded exchange. */
  send(operation: OperationId, sent: Sent): Promise<Exchange>;
  /**
   * Returns an operation of the documents.
   *
   * @throws {ContractFailure} when they have none with this id.
   */
  getOperation(id: OperationId): Operation;
  /** A `fetch` whose traffic is recorded. */
  readonly fetch: typeof fetch;
  /** The traffic since the last call. */
  take(): Exchange[];
};

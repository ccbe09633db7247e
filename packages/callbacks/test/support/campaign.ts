import type { CallbackStore } from '@videogen/callbacks';
import type { Order } from './fixture.ts';

/** The statuses before a final one. */
export const STATUSES: readonly string[] = ['PENDING', 'QUEUING', 'PROCESSING'];

/** A run of a handler, as the ledger of the campaign has it. */
export interface LedgerEntry {
  readonly effectId: string;
  readonly instance: string;
  readonly source: string;
  readonly attempt: number;
  /** When the handler began, by the clock of this machine; the ledger may hear of it much later. */
  readonly at: number;
}

/** A run, as the campaign knows it. */
export interface Run extends LedgerEntry {
  /** Whether the handler never settles. */
  readonly hangs: boolean;
}

/** The service and the ledger, which the instances call. Some calls never settle. */
export interface Backend {
  /** The body of the task as the service has it. */
  confirm(taskId: string): Promise<unknown>;
  effect(entry: LedgerEntry): Promise<void>;
  /** Takes what an instance reports about its store. */
  report(problem: string): Promise<void>;
}

/** An instance of the application that can be killed or frozen. */
export interface Instance {
  /** Delivers a body; resolves to whether the response has the status 200. */
  deliver(order: Order, body: unknown): Promise<boolean>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Options of a campaign. */
export interface CampaignOptions {
  /** Decides the order of the deliveries and the faults. */
  readonly seed: number;
  readonly tasks: number;
  readonly store: CallbackStore;
  /** Starts an instance whose clock is `skew` milliseconds off. */
  start(name: string, skew: number, backend: Backend): Promise<Instance>;
  /** `leaseTime` of the instances (milliseconds). */
  readonly leaseTime: number;
  /** How long an instance is frozen, longer than its lease (milliseconds). */
  readonly freeze: number;
  /** Removes the record of a key behind the kit's back, as an eviction does. */
  readonly evict?: (key: string) => Promise<unknown>;
}

/** A campaign that runs; everything but the store and the API is printed when it fails. */
export interface Campaign {
  readonly options: CampaignOptions;
  readonly random: () => number;
  readonly orders: readonly FinalOrder[];
  /** The status that the API knows of each task. */
  readonly reached: Map<string, string>;
  readonly log: {
    readonly seed: number;
    readonly deliveries: object[];
    readonly faults: object[];
    readonly ledger: Run[];
    /** When the frozen instance was frozen and thawed. */
    readonly frozen: number[];
    /** When this process, in which short campaigns run their instances, resumed after it had stood still. */
    readonly pauses: number[];
    /** What the instances have reported about the store. */
    readonly problems: string[];
    readonly evicted: Set<string>;
  };
}

/** An order, and how its task ends. */
export interface FinalOrder extends Order {
  /** The final status of the task. */
  readonly final: string;
}

/** Returns how far a status is: 3 for a final one, and -1 for none. */
export function getRank(status: string): number {
  const at = STATUSES.indexOf(status);
  return status === '' ? -1 : at === -1 ? STATUSES.length : at;
}

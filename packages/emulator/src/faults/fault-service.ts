import { EmulatorError } from '../errors.ts';
import { withoutUndefined } from '../json.ts';
import { checkNames } from '../known-names.ts';
import { randomFor } from '../random/seeded.ts';
import type { Fault, FaultKind, FaultOptions, FaultTarget } from './fault.ts';
import { faultKinds, faultTargets } from './fault.ts';

/** The faults to inject. */
export interface FaultService {
  /**
   * Sets a fault.
   *
   * @throws {EmulatorError} `OPTION_INVALID`
   */
  readonly add: (options: FaultOptions) => Fault;
  readonly list: () => readonly Fault[];
  /** Removes a fault; false when no fault has this id. */
  readonly remove: (id: string) => boolean;
  /** Removes all faults. */
  readonly clear: () => void;
  /** Restores the faults of the start. */
  readonly reset: () => void;
  /** Returns the fault to inject now, of the kinds that the caller can apply, and counts it. */
  readonly match: (target: FaultTarget, kinds: ReadonlySet<FaultKind>) => Fault | undefined;
  /** Options of every fault that was added, for a replay. */
  readonly added: () => readonly FaultOptions[];
}

/** Parts of the fault service. */
export interface FaultDependencies {
  readonly seed: number;
  readonly initial: readonly FaultOptions[];
  readonly onChange: () => void;
}

/** Stores the faults and decides which one to inject. */
export function createFaultService({ seed, initial, onChange }: FaultDependencies): FaultService {
  const faults = new Map<string, Fault>();
  let added: FaultOptions[] = [];

  const add = (options: FaultOptions): Fault => {
    const fault = normalizeFault(options, `fault-${added.length + 1}`);
    added.push(options);
    faults.set(fault.id, fault);
    onChange();
    return fault;
  };
  const reset = (): void => {
    faults.clear();
    added = [];
    for (const options of initial) add(options);
  };
  reset();
  return {
    add,
    reset,
    list: () => [...faults.values()],
    added: () => added,
    remove(id) {
      const found = faults.delete(id);
      if (found) onChange();
      return found;
    },
    clear() {
      faults.clear();
      onChange();
    },
    match(target, kinds) {
      if (faults.size === 0) return undefined;
      for (const fault of faults.values()) {
        if (!kinds.has(fault.kind) || !concerns(fault.on, target)) continue;
        const injected = matches(fault, randomFor(`${seed}:${fault.id}:${fault.seen}`));
        const counted = { ...fault, seen: fault.seen + 1, injected: fault.injected + (injected ? 1 : 0) };
        faults.set(fault.id, counted);
        if (!injected) continue;
        onChange();
        return counted;
      }
      return undefined;
    },
  };
}

/** Returns whether a fault on `on` targets `target`. */
function concerns(on: FaultTarget, target: FaultTarget): boolean {
  return (
    on === target ||
    on === '*' ||
    (on === 'create' && target.startsWith('create') && target !== 'createUpload')
  );
}

/** Decides whether a fault is injected into the request it sees now. */
export function matches(
  fault: Pick<Fault, 'after' | 'seen' | 'count' | 'injected' | 'rate'>,
  random: number,
): boolean {
  if (fault.seen < fault.after) return false;
  if (fault.count !== null && fault.injected >= fault.count) return false;
  return random < fault.rate;
}

const DEFAULTS = {
  after: 0,
  rate: 1,
  status: 500,
  body: undefined,
  delayMs: 1000,
  retryAfter: 1,
  reason: 'A fault made the render fail',
} satisfies Partial<FaultOptions>;

function normalizeFault(options: FaultOptions, id: string): Fault {
  checkNames(options, { kind: true, on: true, count: true, ...DEFAULTS });
  const { kind, on = kind === 'render-failure' ? 'render' : '*', count = null } = options;
  expect(faultKinds.includes(kind), `kind "${kind}" is not one of ${faultKinds.join(', ')}`);
  expect(faultTargets.includes(on), `on "${on}" is not one of ${faultTargets.join(', ')}`);
  expect(count === null || isWhole(count, 1), `count ${count} is not a whole number above 0`);
  const fault: Fault = {
    ...DEFAULTS,
    ...withoutUndefined(options),
    id,
    kind,
    on,
    count,
    seen: 0,
    injected: 0,
  };
  expect(isWhole(fault.after, 0), `after ${fault.after} is not a whole number`);
  expect(fault.rate >= 0 && fault.rate <= 1, `rate ${fault.rate} is not between 0 and 1`);
  expect(
    isWhole(fault.status, 400) && fault.status <= 599,
    `status ${fault.status} is not between 400 and 599`,
  );
  expect(fault.delayMs >= 0, `delayMs ${fault.delayMs} is negative`);
  expect(isWhole(fault.retryAfter, 0), `retryAfter ${fault.retryAfter} is not a whole number`);
  return fault;
}

function isWhole(value: number, minimum: number): boolean {
  return Number.isSafeInteger(value) && value >= minimum;
}

function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new EmulatorError('OPTION_INVALID', `fault: ${message}.`);
}

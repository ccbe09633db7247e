import { z } from 'zod';
import { checkOptions, strict } from '../check-options.ts';
import { adminDocument } from '../generated/admin-document.ts';
import { behaviorOf, type Seed } from '../random/seed.ts';
import { randomFor } from '../random/seeded.ts';
import { type Fault, type FaultKind, type FaultOptions, type FaultTarget, faultTargets } from './fault.ts';

/** The faults to inject. */
export interface FaultService {
  /**
   * Sets a fault.
   *
   * @throws {EmulatorError} `OPTION_INVALID`
   * @example
   * ```ts
   * emulator.faults.add({ on: 'createTextToVideo', kind: 'status', status: 503, count: 2 });
   * ```
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
  readonly seed: Seed;
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
        const injected = matches(fault, randomFor(`${behaviorOf(seed.current())}:${fault.id}:${fault.seen}`));
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

/** The options with their defaults; count and target have none that a schema can say. */
type Checked = Pick<FaultOptions, 'count' | 'on'> & Omit<Fault, 'count' | 'on' | 'id' | 'seen' | 'injected'>;
let schema: z.ZodType<Checked> | undefined;

/**
 * Checks the options of a fault and adds the defaults.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export function normalizeFault(options: FaultOptions, id: string): Fault {
  schema ??= createSchema();
  const checked = checkOptions(schema, options, 'fault');
  const { kind, on = kind === 'render-failure' ? 'render' : '*', count = null } = checked;
  return { ...checked, on, count, id, seen: 0, injected: 0 };
}

/** The schema of the admin API, with the targets; a typing mistake is refused with what may be meant. */
function createSchema(): z.ZodType<Checked> {
  // Safe: the document has JSON Schemas, and this one is that of an object, from which the type is generated.
  const own = adminDocument.components.schemas['AdminFaultOptions'] as Parameters<typeof z.fromJSONSchema>[0];
  const { shape } = z.fromJSONSchema(own) as z.ZodObject;
  return strict({ ...shape, on: z.enum(faultTargets).optional() }) as unknown as z.ZodType<Checked>;
}

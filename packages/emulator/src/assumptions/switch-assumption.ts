import type { Policy } from '@videogen/engine';
import { EmulatorError } from '../errors.ts';
import { unspecified } from '../generated/unspecified.ts';
import { type AssumeOptions, resolveAssumptions } from './resolve-assumptions.ts';

/** The assumptions, and those that were changed. */
export interface AssumptionState {
  /** One object that every part reads when it needs a value, so that a change holds from the next request on. */
  readonly assumptions: Policy;
  readonly assume: { current: AssumeOptions };
}

/**
 * Changes one assumption while the emulator runs; `undefined` restores its default.
 *
 * @throws {EmulatorError} `NOT_FOUND` for an unknown entry, `OPTION_INVALID` for a value that it cannot have
 */
export function switchAssumption(state: AssumptionState, id: string, value: unknown): void {
  if (!Object.hasOwn(unspecified, id))
    throw new EmulatorError('NOT_FOUND', `There is no register entry ${id}.`);
  const { [id]: _, ...others }: Record<string, unknown> = { ...state.assume.current };
  // Safe: every value is checked next.
  setAssumptions(state, (value === undefined ? others : { ...others, [id]: value }) as AssumeOptions);
}

/** Replaces the current changes by others. */
export function setAssumptions({ assumptions, assume }: AssumptionState, changes: AssumeOptions): void {
  Object.assign(assumptions, resolveAssumptions(changes));
  assume.current = changes;
}

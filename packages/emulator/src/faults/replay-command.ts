import type { Settings } from '../options/normalize-options.ts';
import type { FaultOptions } from './fault.ts';

/**
 * Writes the command that starts an emulator which behaves like this one: the same seed, clock, profile and faults.
 *
 * @example
 * ```ts
 * replayCommand(settings, [{ kind: 'reset', on: 'getTask' }]);
 * // npx videogen-emulator --seed 1 --fault '{"kind":"reset","on":"getTask"}'
 * ```
 */
export function replayCommand(
  { seed, clock, profile, render }: Pick<Settings, 'seed' | 'clock' | 'profile' | 'render'>,
  faults: readonly FaultOptions[],
): string {
  const parts = ['npx videogen-emulator', `--seed ${seed}`];
  if (clock === 'manual') parts.push('--clock manual');
  if (profile !== 'assumed') parts.push(`--profile ${profile}`);
  if (render === 'none') parts.push('--render none');
  for (const fault of faults) parts.push(`--fault ${quote(JSON.stringify(fault))}`);
  return parts.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

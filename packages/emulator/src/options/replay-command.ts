import type { FaultOptions } from '../faults/fault.ts';
import { shellQuote as quote } from '../shell-quote.ts';
import { DEFAULT_TIMING, defaultKeys, type Settings } from './normalize-options.ts';

/** The settings that a replay depends on, in addition to the faults. */
export type ReplaySettings = Pick<
  Settings,
  | 'seed'
  | 'clock'
  | 'profile'
  | 'render'
  | 'timing'
  | 'assume'
  | 'keys'
  | 'allowCallbackHosts'
  | 'cors'
  | 'captions'
>;

/**
 * Writes the command that starts an emulator which behaves like this one: with the same seed and settings, and the
 * faults. A renderer that is a function cannot be written.
 *
 * @example
 * ```ts
 * replayCommand(settings, [{ kind: 'reset', on: 'getTask' }]);
 * // npx @videogen/emulator --seed 1 --fault '{"kind":"reset","on":"getTask"}'
 * ```
 */
export function replayCommand(settings: ReplaySettings, faults: readonly FaultOptions[]): string {
  const { seed, clock, profile, render } = settings;
  const parts = ['npx @videogen/emulator', `--seed ${seed}`];
  if (clock === 'manual') parts.push('--clock manual');
  if (profile !== 'assumed') parts.push(`--profile ${profile}`);
  if (render === 'none') parts.push('--render none');
  if (!settings.captions) parts.push('--no-captions');
  parts.push(...getTiming(settings), ...getKeys(settings));
  for (const host of settings.allowCallbackHosts) parts.push(`--allow-callback ${quote(host)}`);
  for (const origin of settings.cors) parts.push(`--cors ${quote(origin)}`);
  for (const [id, value] of Object.entries(settings.assume)) {
    parts.push(`--assume ${quote(`${id}=${JSON.stringify(value)}`)}`);
  }
  for (const fault of faults) parts.push(`--fault ${quote(JSON.stringify(fault))}`);
  return parts.join(' ');
}

const STAGES = ['pending', 'queuing', 'processing'] as const;

function getTiming({ timing }: ReplaySettings): string[] {
  const changed = STAGES.filter((stage) => timing[stage] !== DEFAULT_TIMING[stage]);
  return changed.map((stage) => `--${stage} ${timing[stage]}ms`);
}

function getKeys({ keys }: ReplaySettings): string[] {
  if (keys === defaultKeys) return [];
  return keys.map(({ key, organization, banned, revoked }) => {
    const state = banned ? ':banned' : revoked ? ':revoked' : '';
    return `--key ${quote(`${key}=${organization}${state}`)}`;
  });
}

import { contractVersion } from '@videogen/types/facts';
import { isChangeable } from '../assumptions/resolve-assumptions.ts';
import { profiles } from '../callbacks/profiles.ts';
import type { Emulator } from '../emulator.ts';
import type { EmulatorContext } from '../emulator-context.ts';
import type { AdminCounts, AdminRegisterEntry, AdminState } from '../generated/admin.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';
import { hasFailed, showLastFailure } from './views.ts';

/** Counts the records. */
export function countAll({ store, faults, journal }: EmulatorContext): AdminCounts {
  const { tasks, uploads, deliveries } = store.tables;
  const all = [...deliveries.values()];
  return {
    tasks: tasks.size,
    uploads: uploads.size,
    deliveries: deliveries.size,
    failedDeliveries: all.filter(hasFailed).length,
    lastFailure: showLastFailure(all),
    requests: journal.size(),
    faults: faults.list().length,
  };
}

/** Shows the settings of the emulator, and the numbers of its records. */
export function showState(context: EmulatorContext, { clock, deliveries, faults }: Emulator): AdminState {
  const { settings, origin } = context;
  const { dataDir, render, keys } = settings;
  return {
    version: contractVersion,
    url: origin(),
    clock: { mode: clock.mode, now: clock.now() },
    seed: context.seed.current(),
    profile: context.profile.current,
    profiles: Object.values(profiles).map(({ name, summary }) => ({ name, summary })),
    holding: deliveries.holding(),
    durable: dataDir !== null,
    render: typeof render === 'function' ? 'custom' : render,
    keys,
    counts: countAll(context),
    replay: faults.replayCommand(),
  };
}

/** Shows the entries of "Unspecified behavior" with what is assumed now. */
export function showRegister({ settings, journal }: EmulatorContext): AdminRegisterEntry[] {
  const current: Readonly<Record<string, unknown>> = { ...settings.assumptions };
  const relied = journal.list().flatMap(({ assumptions }) => assumptions);
  // Safe: the register's own keys.
  return (Object.keys(unspecified) as UnspecifiedId[]).map((id) => {
    const { assumption, marks: _, ...entry } = unspecified[id];
    const { summary, value, values } = assumption;
    return {
      ...entry,
      id,
      summary,
      default: value,
      value: current[id],
      ...(values !== undefined && { values }),
      changeable: isChangeable(id),
      requests: relied.filter((one) => one === id).length,
    };
  });
}

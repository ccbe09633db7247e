import { contractVersion } from '@videogen/types/facts';
import { isChangeable } from '../assumptions/resolve-assumptions.ts';
import { profiles } from '../callbacks/profiles.ts';
import type { Emulator } from '../emulator.ts';
import type { AdminCounts, AdminRegisterEntry, AdminState } from '../generated/admin.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';
import type { Parts } from '../parts.ts';
import { hasFailed, showLastFailure } from './views.ts';

/** Counts the records. */
export function countAll({ storage, controls, records }: Parts): AdminCounts {
  const { tasks, uploads, deliveries } = storage.store.tables;
  const all = [...deliveries.values()];
  return {
    tasks: tasks.size,
    uploads: uploads.size,
    deliveries: deliveries.size,
    failedDeliveries: all.filter(hasFailed).length,
    lastFailure: showLastFailure(all),
    requests: records.journal.total(),
    faults: controls.faults.list().length,
  };
}

/** Shows the settings of the emulator, and the numbers of its records. */
export function showState(parts: Parts, { clock, deliveries, faults }: Emulator): AdminState {
  const { settings, controls, origin } = parts;
  const { seed, dataDir, render, keys } = settings;
  return {
    version: contractVersion,
    url: origin(),
    clock: { mode: clock.mode, now: clock.now() },
    seed,
    profile: controls.profile.current,
    profiles: Object.values(profiles).map(({ name, summary }) => ({ name, summary })),
    holding: deliveries.holding(),
    durable: dataDir !== null,
    render: typeof render === 'function' ? 'custom' : render,
    keys,
    counts: countAll(parts),
    replay: faults.replayCommand(),
  };
}

/** Shows the entries of "Unspecified behavior" with what is assumed now. */
export function showRegister({ settings, records: { journal } }: Parts): AdminRegisterEntry[] {
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

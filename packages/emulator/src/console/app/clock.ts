import type { ClockTarget } from '../../emulator.ts';
import { admin } from './api.ts';
import { dateTime } from './format.ts';
import { now, setClock } from './live.ts';
import { announce, attempt } from './notice.ts';

/** Moves the clock of the emulator by a time or to an event, and shows why it cannot. */
export function moveClock(body: { readonly by: string } | { readonly to: ClockTarget }): Promise<boolean> {
  return attempt(async () => {
    setClock(await admin('/clock/advance', { method: 'POST', body }));
    announce(`The clock is at ${dateTime(now())}`);
  });
}

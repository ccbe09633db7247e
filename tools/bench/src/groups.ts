import { callbacks } from './groups/callbacks.ts';
import { client } from './groups/client.ts';
import { emulator } from './groups/emulator.ts';
import { server } from './groups/server.ts';
import { specDiff } from './groups/spec-diff.ts';
import type { Group } from './row.ts';

/** Everything that `pnpm bench` measures, in the order of the report. */
export const groups: readonly Group[] = [client, callbacks, emulator, server, specDiff];

import { client } from './groups/client.ts';
import { validators } from './groups/validators.ts';
import type { Group } from './row.ts';

/** Every group, in the order in which they run and are reported. */
export const groups: readonly Group[] = [client, validators];

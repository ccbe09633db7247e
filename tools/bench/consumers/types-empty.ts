import type { Task } from '@videogen/types';

// The floor of the named types.
export type Record = Task;

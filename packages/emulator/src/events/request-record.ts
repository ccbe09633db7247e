import type { AdminRequest } from '../generated/admin.ts';

/** One request and its response. */
export interface RequestRecord extends Omit<AdminRequest, 'repeats'> {}

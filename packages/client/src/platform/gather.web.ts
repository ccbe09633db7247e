import type { CreateGathering } from '../http.ts';

/** There is no way to wait for a turn of the event loop alone. */
export const createGathering: CreateGathering | undefined = undefined;

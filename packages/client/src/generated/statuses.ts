// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** The statuses of a task that the documents list. */
export const taskStatuses: readonly string[] = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'];

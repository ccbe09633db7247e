// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;

// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** The product token of the client. */
export const product = 'videogen-client/0.15.0' as const;

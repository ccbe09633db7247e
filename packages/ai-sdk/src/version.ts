import { contractVersion } from '@videogen/types/facts';

/** Version of this package: all packages and the documents have the same. */
export const VERSION: string = contractVersion;

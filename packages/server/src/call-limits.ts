/** Milliseconds after which what does not respond is given up. */
export interface CallLimits {
  /** PostgreSQL connects, and responds to a statement. */
  readonly databaseMs: number;
  /** S3 connects. */
  readonly storageConnectMs: number;
  /** S3 sends or takes a byte. */
  readonly storageSilenceMs: number;
  /** A worker claims jobs. */
  readonly roundMs: number;
  /** A worker ends a round of claims. Without one, the process is not ready. */
  readonly readyMs: number;
}

/** The limits of a server. Tests have shorter ones. */
export const callLimits: CallLimits = {
  databaseMs: 5000,
  storageConnectMs: 3000,
  storageSilenceMs: 5000,
  roundMs: 15_000,
  readyMs: 10_000,
};

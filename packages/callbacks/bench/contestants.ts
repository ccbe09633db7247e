/** How the server of a contestant is made. */
export type Kind = 'bare' | 'bare + zod' | 'kit' | 'octokit' | 'standardwebhooks';

/** The stores that the kit can be measured with. */
export const STORES = ['memory', 'sqlite', 'postgres', 'redis'] as const;

/** The name of one of them. */
export type StoreName = (typeof STORES)[number];

/** One of the servers that are measured side by side. */
export interface Contestant {
  readonly name: string;
  readonly kind: Kind;
  /** Where the kit keeps its records. @default 'memory' */
  readonly store?: StoreName;
  /** A file that exports another build of the kit: `createCallbackReceiver`, `memoryStore`, `nodeHandler`. */
  readonly build?: string;
}

/** The contestant whose ratio to every other one is given. */
export const OURS = '@videogen/callbacks';

/** The servers that the targets are about. */
export const CONTESTANTS: readonly Contestant[] = [
  { name: 'bare', kind: 'bare' },
  { name: 'bare + zod', kind: 'bare + zod' },
  { name: OURS, kind: 'kit' },
  { name: '@octokit/webhooks', kind: 'octokit' },
  { name: 'standardwebhooks', kind: 'standardwebhooks' },
];

/** Secrets of the two peers. */
export const OCTOKIT_SECRET = 'a secret of the benchmark';
export const STANDARD_SECRET: string = `whsec_${Buffer.from('a secret of the benchmark').toString('base64')}`;

/** The servers that are measured side by side. */
export const CONTESTANTS = [
  'bare',
  'bare + zod',
  '@videogen/callbacks',
  '@octokit/webhooks',
  'standardwebhooks',
] as const;

/** The name of one of them. */
export type Contestant = (typeof CONTESTANTS)[number];

/** Secrets of the two peers. */
export const OCTOKIT_SECRET = 'a secret of the benchmark';
export const STANDARD_SECRET: string = `whsec_${Buffer.from('a secret of the benchmark').toString('base64')}`;

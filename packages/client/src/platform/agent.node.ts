import { product } from '../generated/version.ts';

/** Tells the service which version asks. */
export const agent: Readonly<Record<string, string>> | undefined = { 'user-agent': product };

import { constants } from 'node:os';

/** 0 when every group came to its end, 1 when one did not, 128 and more when a signal stopped them. */
export function exitCodeOf(
  results: readonly { readonly failure?: string }[],
  signal: NodeJS.Signals | undefined,
): number {
  if (signal !== undefined) return 128 + constants.signals[signal];
  return results.some(({ failure }) => failure !== undefined) ? 1 : 0;
}

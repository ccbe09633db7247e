/** Browsers do not report why a request failed, so nothing is provable. */
export function isProvablyUnsent(_error: unknown): boolean {
  return false;
}

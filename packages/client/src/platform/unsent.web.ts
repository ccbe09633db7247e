/** A browser does not say why a request failed, so nothing is provable. */
export function isProvablyUnsent(_error: unknown): boolean {
  return false;
}

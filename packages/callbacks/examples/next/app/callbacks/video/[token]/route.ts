// #region next
/**
 * Next.js loads this module when it builds, where the secret may be unset: the first request imports the receiver. With
 * `acknowledgeFirst`, pass `{ waitUntil: after }` with `after` of `next/server` as the second argument.
 */
export async function POST(request: Request): Promise<Response> {
  const { callbacks } = await import('../../../../../receiver.ts');
  return callbacks.handle(request);
}
// #endregion next

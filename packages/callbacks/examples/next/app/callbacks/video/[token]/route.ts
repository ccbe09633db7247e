// #region next
import { callbacks } from '../../../../../receiver.ts';

/** With `acknowledgeFirst`, pass `{ waitUntil: after }` with `after` of `next/server` as the second argument. */
export const POST = (request: Request): Promise<Response> => callbacks.handle(request);
// #endregion next

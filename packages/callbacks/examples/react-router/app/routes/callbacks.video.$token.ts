// #region react-router
import type { ActionFunctionArgs } from 'react-router';
import { callbacks } from '../../../receiver.ts';

/** A resource route: `route('callbacks/video/:token', 'routes/callbacks.video.$token.ts')`. */
export const action = ({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<Response> =>
  callbacks.handle(request);
// #endregion react-router

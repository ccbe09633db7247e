// #region sveltekit
import type { RequestEvent } from '@sveltejs/kit';
import { callbacks } from '../../../../../../receiver.ts';

export const POST = ({ request }: Pick<RequestEvent, 'request'>): Promise<Response> =>
  callbacks.handle(request);
// #endregion sveltekit

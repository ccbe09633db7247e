// #region sveltekit
import type { RequestEvent } from '@sveltejs/kit';

// SvelteKit loads this module when it builds, where the secret may be unset: the first request imports the receiver.
export const POST = async ({ request }: Pick<RequestEvent, 'request'>): Promise<Response> => {
  const { callbacks } = await import('../../../../../../receiver.ts');
  return callbacks.handle(request);
};
// #endregion sveltekit

// #region astro
import type { APIRoute } from 'astro';
import { callbacks } from '../../../../../receiver.ts';

export const prerender = false;

export const ALL: APIRoute = ({ request }) => callbacks.handle(request);
// #endregion astro

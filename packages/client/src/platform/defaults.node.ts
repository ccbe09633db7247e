import { product } from '../generated/version.ts';

/** Headers of the requests to the service. */
export const defaultHeaders: Readonly<Record<string, string>> = { 'user-agent': product };

/** Node's `fetch` has no cache; `cache` would only add headers to each request. */
export const cacheInit: RequestInit = {};

/** What the error of an unknown outcome adds: nothing sends a create request again here. */
export const ambiguityNote: string = '';

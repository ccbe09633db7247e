import { product } from '../generated/version.ts';

/** The `User-Agent` of the requests to the service. */
export const agent: string | undefined = product;

/** Node's `fetch` has no cache; `cache` would only add headers to each request. */
export const cacheInit: RequestInit = {};

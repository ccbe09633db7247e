import { product } from '../generated/version.ts';

/** The `User-Agent` of the requests to the service. */
export const agent: string | undefined = product;

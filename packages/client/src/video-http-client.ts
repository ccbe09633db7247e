import type { paths } from '@videogen/types';
import type { Client } from 'openapi-fetch';

/** The openapi-fetch client of the operations, typed by path. */
export interface VideoHttpClient extends Client<paths> {}

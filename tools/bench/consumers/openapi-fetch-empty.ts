import type { paths } from '@videogen/types';
import createClient from 'openapi-fetch';

// The floor of the peer.
export const make: typeof createClient = createClient;
export type Paths = paths;

import { createVideoClient } from '@videogen/client';

// The floor: a program that imports the client and calls nothing.
export const make: typeof createVideoClient = createVideoClient;

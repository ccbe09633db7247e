import type { AddressInfo } from 'node:net';
import { describe } from 'vitest';
import { testMatrix } from './support/matrix.ts';
import { nextServer, startNext } from './support/next-server.ts';
import { testExamples, useEmulator } from './support/run-example.ts';

// In `npm test`, the same route handlers run on Hono's server: a whole Next takes 300 MB.
testMatrix('memory', [nextServer]);

describe('the example', () => {
  useEmulator();
  testExamples([
    [
      'next',
      async () => {
        const { POST } = await import('../examples/next/app/callbacks/video/[token]/route.ts');
        const { server, close } = await startNext(POST);
        return { port: (server.address() as AddressInfo).port, close };
      },
    ],
  ]);
});

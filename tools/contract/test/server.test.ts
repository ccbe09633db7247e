import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { payloadCases } from '../src/cases/payload-cases.ts';
import { createSuite } from '../src/run/run-suite.ts';
import { runAgainstServer } from './support/run-against-server.ts';

// `server.long.test.ts` runs every case, on each storage. The values of four requests are decided by the code that decides
// those of text to video, before anything is stored.
it('the server keeps the contract', async () => {
  const suite = createSuite();
  const table = new Set(payloadCases(suite.contract.documents).map(({ id }) => id));
  const cases = suite.cases.filter(({ id }) => !table.has(id) || id.startsWith('text-to-video/'));
  const found = await runAgainstServer(
    { ...suite, cases },
    { dataDir: join(await temporaryFolder(), 'data') },
  );
  expect(found.failed, found.text).toBe(0);
  expect(found.passed).toBeGreaterThan(cases.length / 2);
}, 300_000);

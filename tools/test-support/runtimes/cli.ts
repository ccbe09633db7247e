/** `pnpm runtimes [name… | all]`: the smoke suite over the built packages, under several runtimes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { startEmulator } from '@videogen/emulator';
import { buildSmoke } from './src/build.ts';
import { startDroppingServer } from './src/dropping-server.ts';
import { startRefusingServer } from './src/refusing-server.ts';
import { chooseRuntimes } from './src/runtimes/runtimes.ts';

const chosen = chooseRuntimes(process.argv.slice(2));
const files = await buildSmoke();
const png = await readFile(new URL('../../contract/fixtures/image.png', import.meta.url), 'base64');
const timing = { pending: '20ms', queuing: '20ms', processing: '20ms' };
const emulator = await startEmulator({ render: 'none', timing });
const drops = await startDroppingServer();
const refusing = await startRefusingServer();
const target = {
  baseUrl: emulator.url,
  apiKey: emulator.apiKey,
  bannedApiKey: emulator.bannedApiKey,
  png,
  drops: { http1: drops.http1, http2: drops.http2, counts: drops.counts },
  refusing: refusing.url,
};

describe('the smoke suite', { concurrency: 2 }, () => {
  after(() => Promise.all([emulator.close(), drops.close(), refusing.close()]));
  for (const { name, agent, run } of chosen)
    it(name, async (context) => {
      const report = await run(files, target);
      context.diagnostic(`${name} is ${report.agent}`);
      assert.match(report.agent, agent, 'it ran in something else');
      assert.notEqual(report.results.length, 0);
      for (const result of report.results)
        await context.test(result.name, () => assert.ok(result.ok, result.error));
    });
});

/** `pnpm test:runtimes [name… | all]`: the smoke suite over the built packages, under several runtimes. */
import { readFile } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import { buildSmoke } from './src/build.ts';
import { startDroppingServer } from './src/dropping-server.ts';
import { matrixText, passed, type RuntimeRun } from './src/matrix.ts';
import { runAll } from './src/run-all.ts';

const wanted = process.argv.slice(2);
const files = await buildSmoke();
const png = await readFile(new URL('../contract/fixtures/image.png', import.meta.url));
const emulator = await startEmulator({
  render: 'none',
  timing: { pending: '20ms', queuing: '20ms', processing: '20ms' },
});
const drops = await startDroppingServer();

let runs: RuntimeRun[];
try {
  runs = await runAll(files, wanted, {
    baseUrl: emulator.url,
    apiKey: emulator.apiKey,
    bannedApiKey: emulator.bannedApiKey,
    png: png.toString('base64'),
    drops: { http1: drops.http1, http2: drops.http2 },
  });
} finally {
  await Promise.all([emulator.close(), drops.close()]);
}

process.stdout.write(matrixText(runs));
const good = runs.filter(passed).length;
process.stdout.write(`\n${good} passed, ${runs.length - good} failed\n`);
process.exitCode = runs.length > 0 && good === runs.length ? 0 : 1;

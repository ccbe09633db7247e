/**
 * The main job: `npm start`.
 *
 * Installs what it needs, generates and builds it, starts the emulator with its console, makes one video of each category
 * through the client and the callback kit, and keeps running. `--once` ends after the videos; `--port N` uses another port.
 */
import { parseArgs } from 'node:util';
import { prepare } from './src/prepare.ts';

const { values } = parseArgs({
  options: { once: { type: 'boolean', default: false }, port: { type: 'string', default: '4010' } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`--port must be a number from 0 to 65535, not ${JSON.stringify(values.port)}.\n`);
  process.exit(2);
}

await prepare();
// Loaded only now: it imports the packages that were just built.
const { run } = await import('./src/run.ts');
await run({ port, once: values.once });

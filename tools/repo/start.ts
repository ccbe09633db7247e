/**
 * The main job: `npm start`.
 *
 * Installs what it needs, starts the emulator with its console from the sources, makes one video of each category through
 * the client and the callback kit, and keeps running. `--once` ends after the videos; `--port N` uses another port.
 *
 * Nothing is built: a start shares no file that a build or another start replaces.
 */
import { parseArgs } from 'node:util';
import { install } from './src/start/install.ts';

const { values } = parseArgs({
  // `npm start -- --once` passes `--once`; pnpm passes the `--`, too.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { once: { type: 'boolean', default: false }, port: { type: 'string', default: '4010' } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`--port must be a number from 0 to 65535, not ${JSON.stringify(values.port)}.\n`);
  process.exit(2);
}

process.stdout.write('\nvideogen toolkit\n\nInstalling what is needed …');
const started = performance.now();
await install();
process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);

// Loaded only now: it imports packages that were just installed.
const { run } = await import('./src/start/run.ts');
await run({ port, once: values.once });

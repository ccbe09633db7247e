import { startProgram } from '@videogen-tools/test-support/program';
import type { Consumer } from '../consumer/create-consumer.ts';

/** An emulator that runs as a program. */
export interface RunningEmulator {
  readonly url: string;
  readonly apiKey: string;
  readonly stop: () => Promise<void>;
}

const bin = 'node_modules/@videogen/emulator/bin/videogen-emulator.js';
const quick = ['--pending', '1ms', '--queuing', '1ms', '--processing', '1ms'];

/** Starts the emulator that a user installed, on a free port. */
export async function startEmulatorOf({ folder }: Consumer): Promise<RunningEmulator> {
  const args = [bin, '--port', '0', '--json', '--render', 'none', ...quick];
  const { printed, stop } = await startProgram(process.execPath, args, {
    ...{ cwd: folder, ready: '"started"', limit: 60_000 },
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const line = printed()
    .split('\n')
    .find((text) => text.includes('"started"'));
  const { url, apiKey }: { url: string; apiKey: string } = JSON.parse(line ?? '{}');
  return { url, apiKey, stop };
}

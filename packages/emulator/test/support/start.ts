import { afterEach } from 'vitest';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/index.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const opened: AsyncDisposable[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one[Symbol.asyncDispose]()));
});

/** Starts an emulator on the manual clock, without rendering, that the end of the test closes. */
export async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({
    clock: 'manual',
    render: 'none',
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  opened.push(emulator);
  return emulator;
}

/** Starts a callback receiver that the end of the test closes. */
export async function receive(): Promise<Receiver> {
  const receiver = await openReceiver();
  opened.push(receiver);
  return receiver;
}

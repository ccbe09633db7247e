import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { sampleImage, sampleSound } from '../../../emulator/src/sample-media.ts';

/** A fast emulator, the environment variables that select it, and a folder. */
export interface Service extends AsyncDisposable {
  readonly emulator: Emulator;
  /** Points at it as at the real service. */
  readonly env: Record<string, string>;
  readonly folder: string;
  readonly path: (name: string) => string;
}

/** Starts an emulator whose tasks take next to no time. */
export async function startService(options: EmulatorOptions = {}): Promise<Service> {
  const emulator = await startEmulator({
    port: 0,
    render: 'none',
    timing: { pending: 20, queuing: 20, processing: 20 },
    ...options,
  });
  const folder = await mkdtemp(join(tmpdir(), 'cli-test-'));
  return {
    emulator,
    env: { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey },
    folder,
    path: (name) => join(folder, name),
    [Symbol.asyncDispose]: async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PNG, padded to a size that is accepted. */
export async function writePng(path: string, size = 2_000): Promise<string> {
  const image = sampleImage();
  await writeFile(path, Buffer.concat([image, Buffer.alloc(Math.max(0, size - image.length))]));
  return path;
}

/** A WAV of a tone. */
export async function writeWav(path: string, seconds: number): Promise<string> {
  await writeFile(path, new Uint8Array(sampleSound(seconds)));
  return path;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';

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

/** A PNG of one pixel, padded to the smallest size that is taken. */
export async function writePng(path: string, size = 2_000): Promise<string> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await writeFile(path, Buffer.concat([pixel, Buffer.alloc(Math.max(0, size - pixel.length))]));
  return path;
}

/** A WAV of silence. */
export async function writeWav(path: string, seconds: number): Promise<string> {
  const rate = 8_000;
  const data = Buffer.alloc(Math.round(rate * seconds) * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  await writeFile(path, Buffer.concat([header, data]));
  return path;
}

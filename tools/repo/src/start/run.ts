import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVideoClient } from '@videogen/client';
import { type Emulator, isEmulatorError, startEmulator } from '@videogen/emulator';
import { operations } from '@videogen/types/operations';
import { showEachCategory } from './showcase.ts';

const folder = fileURLToPath(new URL('../../../../.videogen', import.meta.url));

/** Milliseconds after Ctrl-C within which the emulator has to close. */
const closeLimit = 5000;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Starts the emulator on `port`, or on a free port when `port` is in use. */
async function start(port: number): Promise<Emulator> {
  try {
    return await startEmulator({ port });
  } catch (error) {
    if (!isEmulatorError(error) || error.code !== 'PORT_IN_USE') throw error;
    print(`Port ${port} is in use. The emulator uses a free port instead.`);
    return startEmulator({ port: 0 });
  }
}

/** Starts the emulator, makes one video of each category, and keeps running unless `once`. */
export async function run(options: { readonly port: number; readonly once: boolean }): Promise<void> {
  const emulator = await start(options.port);
  print(`The emulator (the whole service on this machine) listens at ${emulator.url}\n`);
  print('One video of each category through the client: upload, create, callbacks, download:');
  await mkdir(folder, { recursive: true });
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  const began = performance.now();
  try {
    const shown = await showEachCategory({
      client,
      folder,
      report: (name, text) => print(`  ${name.padEnd(18)} ${text}`),
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`\n${shown.length} videos in ${seconds} s, in the folder ${folder}`);
  } catch (error) {
    await emulator.close();
    throw error;
  }
  if (options.once) return emulator.close();

  print(`
Open  ${emulator.url}/        the console: tasks, videos, callbacks, faults, clock
Try   curl -H 'Authorization: Bearer ${emulator.apiKey}' -H 'Content-Type: application/json' \\
        -d '{"prompt":"A lighthouse in a storm","seconds":5}' ${emulator.url}${operations.createTextToVideo.path}
Docs  pnpm build --filter=@videogen/docs, then ${emulator.url}/docs/
Stop  with Ctrl-C
`);
  // Ctrl-C arrives twice: from the terminal, and from the toolchain that passes it on.
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write('\n');
    setTimeout(() => process.exit(1), closeLimit).unref();
    void emulator.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

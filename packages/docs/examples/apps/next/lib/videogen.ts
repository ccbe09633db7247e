import { mkdirSync } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';

const folder = 'videos';
mkdirSync(folder, { recursive: true });

export const service = {
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
};

export const client = createVideoClient(service);

export const callbacks = createCallbackReceiver({
  publicUrl: `${process.env['APP_URL'] ?? 'http://127.0.0.1:3000'}/callbacks/video`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // the same in every process: openssl rand -base64 32
  // Next loads this module several times, so the store is a file that all of them share.
  store: sqliteStore({ path: `${folder}/callbacks.db` }),
  confirm: client,
  onSuccess: async (task, { ref }) => {
    await client.download(task, getPath(ref));
  },
  onFailed: (_, { ref }) => writeFile(`${getPath(ref)}.failed`, ''),
});

/** Path of a stored video. `ref` comes from a URL, so it is checked. */
export function getPath(ref: string): string {
  if (!/^[\w-]+$/.test(ref)) throw new Error('A ref has letters, digits, _ and - only');
  return `${folder}/${ref}.mp4`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns the state of a video, as a visitor sees it. */
export async function getState(ref: string): Promise<'pending' | 'stored' | 'failed'> {
  if (await exists(getPath(ref))) return 'stored';
  return (await exists(`${getPath(ref)}.failed`)) ? 'failed' : 'pending';
}

// region page
import { startBrowserEmulator } from '@videogen/emulator/browser';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupWorker } from 'msw/browser';

export const baseUrl = 'https://api.videogen.example';
export const emulator = await startBrowserEmulator({ baseUrl, clock: 'manual' });
await setupWorker(...videogenHandlers({ baseUrl, emulator })).start();
// endregion

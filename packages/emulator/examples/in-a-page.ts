// region page
import { startBrowserEmulator } from '@videogen/emulator/browser';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupWorker } from 'msw/browser';

const baseUrl = 'https://api.videogen.example';
const emulator = await startBrowserEmulator({ baseUrl, clock: 'manual' });
const worker = setupWorker(...videogenHandlers({ baseUrl, emulator }));
await worker.start();
// endregion

// A test of the page finds them here.
Object.assign(globalThis, { baseUrl, emulator, worker });

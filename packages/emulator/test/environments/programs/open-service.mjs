import { startEmulator } from '@videogen/emulator';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupServer } from 'msw/node';
import { openReceiver } from './open-receiver.mjs';

const baseUrl = 'https://api.videogen.example';

/** Starts an emulator in the process of the test, which requests reach through MSW or at its own URL. */
export async function openService(way) {
  const cors = 'location' in globalThis ? [location.origin] : [];
  const emulator = await startEmulator({ clock: 'manual', render: 'none', cors });
  const receiver = await openReceiver();
  const { url, stop } = way === 'MSW' ? intercept(emulator) : { url: emulator.url, stop: () => {} };
  const close = async () => {
    stop();
    receiver.close();
    await emulator.close();
  };
  return { url, apiKey: emulator.apiKey, emulator, receiver, close };
}

function intercept(emulator) {
  const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
  server.listen();
  return { url: baseUrl, stop: () => server.close() };
}

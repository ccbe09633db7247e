import { startBrowserEmulator } from '@videogen/emulator/browser';
import { videogenHandlers } from '@videogen/emulator/msw';
import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';

const baseUrl = 'https://api.videogen.example';
const callbackUrl = 'http://127.0.0.1:4999/';

/** Starts an emulator in the page, which requests reach through the worker of MSW. */
export async function openServiceInPage() {
  const emulator = await startBrowserEmulator({ baseUrl, clock: 'manual' });
  const statuses = [];
  const receive = http.post(callbackUrl, async ({ request }) => {
    statuses.push((await request.json()).status);
    return new HttpResponse(null, { status: 200 });
  });
  const worker = setupWorker(receive, ...videogenHandlers({ baseUrl, emulator }));
  await worker.start({ quiet: true });
  const receiver = { url: callbackUrl, statuses: () => statuses };
  const close = async () => {
    worker.stop();
    await emulator.close();
  };
  return { url: baseUrl, apiKey: emulator.apiKey, emulator, receiver, close };
}

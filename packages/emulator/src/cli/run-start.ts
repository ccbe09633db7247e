import type { Emulator } from '../emulator.ts';
import { startEmulator } from '../start-emulator.ts';
import type { CliArguments } from './arguments.ts';
import { loadRenderModule } from './load-render-module.ts';
import { bannerText, deliveryLine, requestLine } from './output.ts';

/** Starts the emulator, prints a line per request and delivery, and stops at a signal. */
export async function runStart(args: CliArguments): Promise<void> {
  const { json, quiet, renderModule } = args;
  const own = renderModule === null ? {} : { render: await loadRenderModule(renderModule) };
  const emulator = await startEmulator({ ...args.emulator, ...own });
  const write = (event: object, text: string): boolean =>
    process.stdout.write(json ? `${JSON.stringify(event)}\n` : text);
  const { url, apiKey, faults } = emulator;
  const replay = (): string =>
    faults.replayCommand() + (renderModule === null ? '' : ` --render ${renderModule}`);
  write({ event: 'started', url, apiKey, replay: replay() }, bannerText(emulator, replay()));
  if (!quiet) logEvents(emulator, write);

  const stop = Promise.race(
    ['SIGINT', 'SIGTERM'].map((signal) => new Promise((resolve) => process.once(signal, resolve))),
  );
  await stop;

  const injected = faults.list().some((fault) => fault.injected > 0);
  await emulator.close();
  const note = injected ? `\nFaults were injected. To replay: ${replay()}\n` : '';
  write({ event: 'stopped', replay: replay() }, note);
  // Work that a custom renderer left running must not keep a stopped emulator alive.
  process.exit(0);
}

function logEvents(emulator: Emulator, write: (event: object, text: string) => void): void {
  emulator.subscribe((event) => {
    if (event.type === 'request') write({ event: 'request', ...event.request }, requestLine(event.request));
    if (event.type !== 'delivery') return;
    const { delivery } = event;
    if (delivery.attempts.length > 0 || delivery.state === 'blocked')
      write({ event: 'delivery', ...delivery }, deliveryLine(delivery));
  });
}

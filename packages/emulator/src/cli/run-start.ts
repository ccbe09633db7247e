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
  process.stdout.write(
    json ? line({ event: 'started', url: emulator.url, apiKey: emulator.apiKey }) : bannerText(emulator),
  );
  if (!quiet) logEvents(emulator, json);
  const stop = Promise.race(
    ['SIGINT', 'SIGTERM'].map((signal) => new Promise((resolve) => process.once(signal, resolve))),
  );
  await stop;
  const replay = [
    emulator.faults.replayCommand(),
    ...(renderModule === null ? [] : ['--render', renderModule]),
  ];
  const injected = emulator.faults.list().some((fault) => fault.injected > 0);
  await emulator.close();
  if (json) process.stdout.write(line({ event: 'stopped', replay: replay.join(' ') }));
  else if (injected) process.stdout.write(`\nFaults were injected. To replay: ${replay.join(' ')}\n`);
  // Work that a custom renderer left running must not keep a stopped emulator alive.
  process.exit(0);
}

function logEvents(emulator: Emulator, json: boolean): void {
  emulator.subscribe((event) => {
    if (event.type === 'request') {
      process.stdout.write(
        json ? line({ event: 'request', ...event.request }) : `${requestLine(event.request)}\n`,
      );
    }
    if (
      event.type === 'delivery' &&
      (event.delivery.attempts.length > 0 || event.delivery.state === 'blocked')
    ) {
      process.stdout.write(
        json ? line({ event: 'delivery', ...event.delivery }) : `${deliveryLine(event.delivery)}\n`,
      );
    }
  });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

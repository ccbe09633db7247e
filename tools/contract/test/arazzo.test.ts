import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { startReceiver } from '@videogen-tools/test-support/receiver';
import { expect, test } from 'vitest';

const spec = fileURLToPath(new URL('../../../spec', import.meta.url));

/** A file that the emulator has from the start: that of the examples. */
const image = 'service://b2f7c1d09e5a4c1f';

function respect(args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const command = `${spec}/node_modules/.bin/redocly`;
  return new Promise((resolve) => {
    execFile(command, ['respect', 'arazzo.yaml', ...args], { cwd: spec, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

test('redocly respect runs the journeys of the Arazzo document against the emulator', async () => {
  await using receiver = await startReceiver();
  const timing = { pending: '10ms', queuing: '10ms', processing: '10ms' } as const;
  await using emulator = await startEmulator({ port: 0, render: 'none', timing });
  const inputs = [`apiKey=${emulator.apiKey}`, `callbackUrl=${receiver.url}`, `serviceUri=${image}`].flatMap(
    (input) => ['--input', input],
  );
  const { code, output } = await respect(['--server', `videogen=${emulator.url}`, ...inputs]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Workflows: 3 passed, 3 total/);
  expect(output).toMatch(/Steps: 5 passed, 5 total/);
  expect(receiver.received.map(({ body }) => JSON.parse(body).status)).toContain('SUCCESS');
}, 60_000);

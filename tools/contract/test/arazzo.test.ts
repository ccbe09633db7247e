import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';

const spec = fileURLToPath(new URL('../../../spec', import.meta.url));

/** Receives callbacks and keeps the statuses they carry. */
async function receiver(): Promise<{ url: string; statuses: string[] }> {
  const statuses: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    statuses.push(JSON.parse(Buffer.concat(chunks).toString('utf8')).status);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // Sound: it listens on a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, statuses };
}

function respect(args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const command = `${spec}/node_modules/.bin/redocly`;
  return new Promise((resolve) => {
    execFile(command, ['respect', 'arazzo.yaml', ...args], { cwd: spec, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

test('redocly respect runs both journeys of the Arazzo document against the emulator', async () => {
  const { url, statuses } = await receiver();
  const timing = { pending: '10ms', queuing: '10ms', processing: '10ms' } as const;
  await using emulator = await startEmulator({ port: 0, render: 'none', timing });
  const inputs = [`apiKey=${emulator.apiKey}`, `callbackUrl=${url}`].flatMap((input) => ['--input', input]);
  const { code, output } = await respect(['--server', `videogen=${emulator.url}`, ...inputs]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Workflows: 2 passed, 2 total/);
  expect(output).toMatch(/Steps: 6 passed, 6 total/);
  expect(statuses).toContain('SUCCESS');
}, 60_000);

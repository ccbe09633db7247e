import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { contractVersion } from '@videogen/types/facts';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { cleanEnv, program } from './support/host.ts';

const hook = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;

test.each([
  [['--help'], 0, 'Usage: videogen-mcp'],
  [['--version'], 0, contractVersion],
  [['--unknown'], 2, "Unknown option '--unknown'"],
  [['--reply-time', '0'], 2, '--reply-time must be a number above 0'],
])('%j ends with its text', (args, status, text) => {
  const ran = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: cleanEnv() });
  expect(ran.status).toBe(status);
  expect(status === 0 ? ran.stdout : ran.stderr).toContain(text);
  expect(status === 0 ? ran.stderr : ran.stdout).toBe('');
});

test('the list of tools loads no emulator; the process ends with its host, and the emulator with it', async () => {
  const child = spawn(process.execPath, ['--import', hook, program, await temporaryFolder()], {
    env: cleanEnv(),
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  const request = async (id: number, method: string, params: object = {}): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await lines.next()).value ?? 'null');
  };

  const clientInfo = { name: 'test-host', version: '1.0.0' };
  await request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  expect(await request(2, 'tools/list')).toMatchObject({ result: { tools: { length: 10 } } });

  const emulator = /packages\/emulator\//;
  expect(stderr).toMatch(/packages\/client\//);
  expect(stderr).not.toMatch(emulator);

  const given = { name: 'text_to_video', arguments: { prompt: 'a kite', seconds: 2 } };
  expect(await request(3, 'tools/call', given)).toMatchObject({ result: { structuredContent: {} } });
  expect(stderr).toMatch(emulator);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

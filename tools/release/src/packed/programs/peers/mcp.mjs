// As a host: the program of the package over stdio, until a video is saved.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';

const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' };
const emulator = await startEmulator({ render: 'none', port: 0, timing });
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-mcp-')));
const program = fileURLToPath(new URL('../node_modules/@videogen/mcp/bin/videogen-mcp.js', import.meta.url));
const env = { ...process.env, VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey };
const server = spawn(process.execPath, [program, folder], { env, stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const request = async (id, method, params = {}) => {
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return JSON.parse((await lines.next()).value).result;
};

const clientInfo = { name: 'host', version: '1.0.0' };
await request(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
assert.equal((await request(2, 'tools/list')).tools.length, 10);
const call = { name: 'text_to_video', arguments: { prompt: 'A kitten', seconds: 2 } };
const { task_id } = (await request(3, 'tools/call', call)).structuredContent;
assert.deepEqual((await request(4, 'tools/call', call)).structuredContent, { task_id, reused: true });
const task = { arguments: { task_id } };
assert.equal((await request(5, 'tools/call', { name: 'wait', ...task })).structuredContent.status, 'SUCCESS');
const { structuredContent } = await request(6, 'tools/call', { name: 'download', ...task });
assert.equal(structuredContent.files[0].path, join(folder, `${task_id}.mp4`));
assert.ok(existsSync(structuredContent.files[0].path));
server.stdin.end();
assert.deepEqual(await once(server, 'exit'), [0, null]);
await emulator.close();

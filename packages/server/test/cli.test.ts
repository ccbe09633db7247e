import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('support/run-cli.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const data = { VIDEOGEN_DATA: join(folder, 'data') };
  return spawn(process.execPath, [program, ...args], { env: { ...process.env, ...data, ...env } });
}

async function run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> {
  const child = start(args, env);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

test('start serves until SIGTERM, and says where in a line of JSON', async () => {
  const child = start(['--port', '0', '--bootstrap-key', 'a-secret-key']);
  const lines: string[] = [];
  let url = '';
  // A null stream would mean that the process has no stdout, which `spawn` gives it by default.
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    lines.push(line);
    const entry: { msg?: string; url?: string } = JSON.parse(line);
    if (entry.msg !== 'listening') continue;
    url = entry.url ?? '';
    break;
  }
  child.stdout?.on('data', (chunk) => lines.push(String(chunk)));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const headers = { authorization: 'Bearer a-secret-key' };
  const task = `${url}/v1/tasks/00000000-0000-4000-8000-000000000000`;
  expect((await fetch(task, { headers })).status).toBe(404);
  expect((await fetch(task, { headers: { authorization: 'Bearer another-key' } })).status).toBe(401);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  expect(lines.join('\n')).not.toContain('a-secret-key');
});

describe('keys and organizations', () => {
  test('a key is created, listed without itself, and revoked', async () => {
    const created = await run(['keys', 'create', '--organization', 'acme', '--label', 'ci']);
    const [key = ''] = created.stdout.split('\n');
    expect(key).toMatch(/^vg_/);
    const listed = await run(['keys', 'list', '--organization', 'acme', '--json']);
    expect(listed.stdout).not.toContain(key);
    const [{ id }]: [{ id: string }] = JSON.parse(listed.stdout);
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 0, stdout: `Key ${id} is revoked.\n` });
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 1 });
    expect(await run(['organizations', 'ban', 'acme'])).toMatchObject({ code: 0 });
    expect(await run(['organizations', 'ban', 'nobody'])).toMatchObject({ code: 1 });
    expect(await run(['organizations', 'budget', 'acme', '100'])).toMatchObject({ code: 0 });
    expect(JSON.parse((await run(['organizations', 'list', '--json'])).stdout)).toContainEqual({
      organization: 'acme',
      budget: 100,
      reserved: 0,
      spent: 0,
    });
  });
});

test('config prints what is in force, and no secret', async () => {
  const env = {
    VIDEOGEN_BOOTSTRAP_KEY: 'a-secret-key',
    DATABASE_URL: 'postgres://user:a-secret-password@db.example/videogen',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'a-secret-access-key',
  };
  const { code, stdout } = await run(['config', '--port', '4021'], env);
  expect(code).toBe(0);
  expect(stdout).not.toContain('a-secret');
  expect(JSON.parse(stdout)).toMatchObject({
    settings: { port: 4021, role: 'all', s3: { bucket: 'media' } },
    config: { routes: [{ operation: '*', provider: 'synthetic' }] },
  });
});

test.each([
  [['sing'], '"sing" is not a command'],
  [['--prot', '1'], '--prot'],
  [['--port', 'x'], '--port (PORT) is "x". Use a number from 0 to 65535.'],
  [['--role', 'boss'], 'Use api, worker or all.'],
  [['keys', 'create'], 'The command needs an organization: --organization ID.'],
  [['--config', 'missing.json'], 'missing.json cannot be read'],
])('%j ends with 2 and says why', async (args, reason) => {
  const { code, stderr } = await run(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test('a configuration that cannot be used is reported with its lines', async () => {
  const path = join(folder, 'broken.json');
  await writeFile(
    path,
    `{
  "providers": { "wan": { "type": "openai-videos", "baseUrl": "gopher://x" } },
  "routes": [
    { "operation": "textToVideo", "provider": "wan" },
    { "operation": "textToSpeech", "provider": "wan", "modell": "x" }
  ]
}
`,
  );
  const { code, stderr } = await run(['config', '--config', path]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${path}:2 providers.wan.baseUrl`);
  expect(stderr).toContain(`${path}:5 routes.1.operation`);
  expect(stderr).toContain(`${path}:5 routes.1: Unrecognized key: "modell"`);
});

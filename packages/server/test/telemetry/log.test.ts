import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@videogen-tools/test-support/free-port';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { startFal } from '../doubles/fal.ts';
import { call, createTask } from '../support/api.ts';
import { runCli, startCli } from '../support/cli.ts';
import { startProvider } from '../support/server.ts';

const secrets = {
  VIDEOGEN_BOOTSTRAP_KEY: 'bootstrap-key-0123456789',
  VIDEOGEN_ADMIN_TOKEN: 'admin-token-0123456789',
  // With a quote, as the log is JSON.
  PROVIDER_KEY: 'provider-"key"-0123456789',
};

/** Nothing of the server knows it: it shows that a line keeps what is not a secret. */
const WORD = 'no-"secret"-0123456789';

/** Returns whether a text has a value, however often its quotes are escaped. */
function has(text: string, value: string): boolean {
  return text.replaceAll('\\', '').includes(value);
}

test('no key, token or password is in any line of the log, a metric or the story of a task, whatever fails', async () => {
  const folder = await temporaryFolder();
  const double = await startProvider(startFal);
  const config = join(folder, 'config.json');
  const it = { type: 'fal', baseUrl: double.url, apiKey: { env: 'PROVIDER_KEY' }, pollMs: 100 };
  await writeFile(
    config,
    JSON.stringify({ providers: { it }, routes: [{ provider: 'it', providerModel: 'a/b' }] }),
  );
  const port = String(await freePort());
  const env = { ...secrets, VIDEOGEN_DATA: folder, VIDEOGEN_CONFIG: config, LOG_LEVEL: 'trace' };
  const server = await startCli(['--port', '0', '--admin-port', port], env);
  double.faults.push({ status: 429, headers: { 'retry-after': '0' } });

  // The provider refuses the task and repeats the key in its response.
  const detail = `Bad key ${secrets.PROVIDER_KEY}, ${encodeURIComponent(secrets.PROVIDER_KEY)}, ${WORD}`;
  double.faults.push({ status: 422, body: JSON.stringify({ detail }) });
  await createTask(server.url, {}, secrets.VIDEOGEN_BOOTSTRAP_KEY);
  const inQuery = `${server.url}/v1/video/text2video?key=client-key-in-the-query`;

  expect((await call(inQuery, { key: 'a-wrong-key', body: {} })).status).toBe(401);

  const admin = { key: secrets.VIDEOGEN_ADMIN_TOKEN };
  const created = await call(`http://127.0.0.1:${port}/keys`, { ...admin, body: { organization: 'acme' } });
  const { key }: { key: string } = await created.json();

  expect((await call(`${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`, { key })).status).toBe(
    404,
  );
  const readMetrics = async () => (await call(`http://127.0.0.1:${port}/metrics`, admin)).text();
  await expect.poll(readMetrics).toContain('videogen_jobs_total{kind="submit",result="done"} 2');

  // It accepts another task, and repeats the key when it reports the failure.
  double.faults.push({ status: 200, body: JSON.stringify({ request_id: 'accepted' }) });
  double.pollFaults.push({ status: 200, body: JSON.stringify({ status: 'COMPLETED', error: detail }) });
  const failed = await createTask(server.url, {}, secrets.VIDEOGEN_BOOTSTRAP_KEY);
  const readStory = async () => (await call(`http://127.0.0.1:${port}/tasks/${failed}`, admin)).text();

  await expect.poll(readStory).toContain('FAILED');
  expect(has(await readStory(), `Bad key [secret], [secret], ${WORD}`)).toBe(true);
  expect(has(await readStory(), secrets.PROVIDER_KEY)).toBe(false);

  const metrics = await readMetrics();
  expect(metrics).toContain('videogen_');
  const { stdout, stderr, code } = await server.stop();
  expect(code).toBe(0);

  const lines = stdout.trim().split('\n');
  const messages = lines.map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(
    expect.arrayContaining(['listening', 'request', 'not sent', 'task failed', 'stopped']),
  );
  expect(has(stdout, `Bad key [secret], [secret], ${WORD}`)).toBe(true);

  for (const secret of [...Object.values(secrets), key, 'a-wrong-key', 'client-key-in-the-query']) {
    for (const text of [secret, encodeURIComponent(secret)])
      expect(
        [stdout, stderr, metrics].map((seen) => has(seen, text)),
        text,
      ).toEqual([false, false, false]);
  }
});

test('the password of an unreachable database is not printed', async () => {
  const port = await freePort();
  const { code, stdout, stderr } = await runCli(['migrate'], {
    DATABASE_URL: `postgres://videogen:a%20secret%20password@127.0.0.1:${port}/videogen`,
  });
  // The port is another part of the same URL.
  expect([code, stderr]).toEqual([1, expect.stringMatching(`ECONNREFUSED.*${port}`)]);
  expect(stdout + stderr).not.toMatch(/a(%20| )secret/);
});

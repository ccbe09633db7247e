import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Emulator } from '../../src/emulator.ts';
import { startEmulator } from '../../src/start-emulator.ts';
import { pngFile, wavFile } from './files.ts';

const run = promisify(execFile);
const examples = new URL('../../../client/examples/', import.meta.url);

let emulator: Emulator;
let folder = '';
beforeAll(async () => {
  const timing = { pending: 1, queuing: 1, processing: 1 };
  emulator = await startEmulator({
    port: 0,
    timing,
    render: 'none',
    keys: [{ key: 'example-key-1', organization: 'examples' }],
  });
  folder = await mkdtemp(join(tmpdir(), 'client-examples-'));
  await writeFile(join(folder, 'portrait.png'), pngFile());
  await writeFile(join(folder, 'speech.wav'), wavFile());
});
afterAll(async () => {
  await emulator?.close();
  await rm(folder, { recursive: true, force: true });
});

async function runExample(name: string): Promise<string> {
  const env = { ...process.env, VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: 'example-key-1' };
  // Some write a file under the same name.
  const cwd = join(folder, name);
  await mkdir(cwd);
  for (const file of ['portrait.png', 'speech.wav']) await copyFile(join(folder, file), join(cwd, file));
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL(name, examples))], { cwd, env });
  return stdout;
}

const outputs: Record<string, RegExp> = {
  'first-video.ts': /SUCCESS\n\d+x\d+, \d+ bytes\n$/,
  'image-upload.ts': /service:\/\/\S+ PNG true true\nSUCCESS\nSUCCESS\n$/,
  'talking-avatar.ts': /SUCCESS 10\n$/,
  'many-tasks.ts': /^(A city in the year 20\d\d: 1\n){5}$/,
  'resume-by-id.ts': /^It is [A-Z]+ by now\nhttp\S+\n$/,
  'errors-by-code.ts': /^Correct these: [\s\S]*seconds[\s\S]*done\n$/,
  'abort-and-deadline.ts': /^Stopped: Ctrl\+C\n/,
  'journal.ts': /^[0-9a-f-]{36}\n$/,
  'quick-start.ts': /SUCCESS\n[0-9a-f-]{36} is in cat\.mp4\n$/,
  'steps.ts': /^[0-9a-f-]{36}\ntrue\n$/,
  'media.ts': /(true|false)\n$/,
  'resume-by-json.ts': /isEstimate: true[\s\S]*\[ 'textToVideo' \]\n$/,
  'queue.ts': /^3\n$/,
  'resolve-ambiguity.ts': /^0 0\ndone\n$/,
  'schemas.ts': /^[0-9a-f-]{36}\n$/,
  'tracing.ts': /^videogen request POST\nend\n$/,
  'http.ts': /^200 0 undefined\n$/,
  'aws-lambda.ts': /^true true\n$/,
  'behind-a-proxy.ts': /^connected\n[0-9a-f-]{36} function\n$/,
  'archive-to-s3.ts': /^1\n$/,
  'browser-proxy.ts': /^SUCCESS\n$/,
};

it('every example has an expected output', async () => {
  expect((await readdir(examples)).sort()).toEqual(Object.keys(outputs).sort());
});

// Together: what they do is mostly waiting for the service.
it.concurrent.each(Object.entries(outputs))('%s runs', async (name, expected) => {
  expect(await runExample(name)).toMatch(expected);
});

it('the first video is a whole file', async () => {
  const video = await readFile(join(folder, 'quick-start.ts', 'cat.mp4'));
  expect(video.subarray(4, 8).toString()).toBe('ftyp');
});

it('the journal has what was submitted and what became of it', async () => {
  const lines = (await readFile(join(folder, 'journal.ts', 'submissions.jsonl'), 'utf8')).trim().split('\n');
  const [before, after] = lines.map((line) => JSON.parse(line));
  expect(before).toMatchObject({ operation: 'textToVideo', body: { seconds: 2 } });
  expect(after).toEqual({ id: before.id, taskId: expect.any(String) });
});

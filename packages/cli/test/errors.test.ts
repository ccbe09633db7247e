import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../src/index.ts';
import { failure, runHere } from './support/in-process.ts';
import { type Service, startService, writeWav } from './support/service.ts';

const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

const table = readFileSync(new URL('invalid-use.yaml', import.meta.url), 'utf8');
const getField = (id: string, name: string) =>
  operations.find((each) => each.id === id)?.fields.find((field) => field.name === name);
const longestPrompt = getField('createTextToVideo', 'prompt')?.maxLength ?? 0;
const longest = getField('createTalkingAvatar', 'seconds')?.maximum ?? 0;
const models = getField('createTextToVideo', 'model')?.values ?? [];
const unknown = '00000000-0000-4000-8000-000000000000';

describe('invalid use exits with 2, before anything is sent', () => {
  const length = `It has ${longestPrompt + 1} characters; give 1 to ${longestPrompt} characters.`;
  test.each<[string, string]>([
    // Safe: every value of the file is a text.
    ...Object.entries(parse(table) as Record<string, string>),
    [`talking-avatar --audio a --seconds ${longest + 1}`, `1 to ${longest}`],
    [`text2video x --model t2v`, `Give one of: ${models.join(', ')}.`],
    [
      `text2video ${'x'.repeat(longestPrompt + 1)}`,
      `error: '${'x'.repeat(40)}…' is not a valid <prompt>. ${length}`,
    ],
  ])('%s', async (line, words) => {
    const before = service.emulator.requests.list().length;
    const ran = await runHere(line, service.env);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).toMatch(/^error: .*\n$/);
    const message = expect.stringContaining(words);
    const event = { event: 'error', code: expect.any(String), message, exit_code: 2, outcome: 'none' };
    const printed = ran.stdout === '' ? [] : [JSON.parse(ran.stdout)];
    expect(printed).toEqual(line.includes('--json') ? [event] : []);
    expect(service.emulator.requests.list()).toHaveLength(before);
  });

  test('no command prints the help', async () => {
    expect(await runHere('')).toMatchObject(failure(2, 'Usage: videogen'));
  });

  test('audio that is longer than the documents allow', async () => {
    const audio = await writeWav(service.path('long.wav'), longest + 1.5);
    const ran = await runHere(`talking-avatar --audio ${audio} --image ${audio}`, service.env);
    expect(ran).toMatchObject(
      failure(2, `is ${longest + 2} s long; at most ${longest} are possible. Give --seconds`),
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['no URL', {}, 'Set VIDEOGEN_BASE_URL, or add --emulator'],
    ['no key', { VIDEOGEN_BASE_URL: 'http://127.0.0.1:9' }, 'Set VIDEOGEN_API_KEY'],
    [
      'a key with a space',
      { VIDEOGEN_BASE_URL: 'http://127.0.0.1:9', VIDEOGEN_API_KEY: 'sk s3cret' },
      'contains invalid characters',
    ],
  ])('%s', async (_, env, words) => {
    const ran = await runHere(`get ${unknown}`, env);
    expect(ran).toMatchObject(failure(2, words));
    expect(ran.stderr).not.toContain('s3cret');
  });
});

test.each([
  ['text2video x --no-wait', 'one that starts for this command stops with it, and loses the task'],
  [`get ${unknown}`, 'a new one would not have the task'],
])('with --emulator, %s starts no emulator', async (line, why) => {
  // No server listens there.
  const env = { VIDEOGEN_EMULATOR_URL: 'http://127.0.0.1:9' };
  const message = `No emulator is running at http://127.0.0.1:9, and ${why}. Start one with \`videogen emulator\``;
  expect(await runHere(`${line} --emulator`, env)).toEqual({
    code: 4,
    stdout: '',
    stderr: `error: ${message}\n`,
  });
});

test('a failed task exits with 1, an unfinished download with 4', async () => {
  await using slow = await startService({ timing: { pending: '1h' } });
  const id = (await runHere('text2video x --no-wait', slow.env)).stdout.trim();
  const early = await runHere(`download ${id} -o 'my cat.mp4'`, slow.env);
  const next = `Wait for it with \`videogen wait ${id} -o 'my cat.mp4'\``;

  expect(early).toMatchObject(failure(4, next));

  const late = await runHere(`wait ${id} --timeout 50ms`, slow.env);
  expect(late).toMatchObject(failure(4, 'did not end within 50 ms'));

  await slow.emulator.tasks.fail(id, 'for the test');
  const waited = await runHere(`wait ${id}`, slow.env);
  expect(waited).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`error: Task ${id} ended with the status FAILED`),
  });

  const watched = await runHere(`watch ${id}`, slow.env);
  expect(watched).toMatchObject({ code: 1, stdout: expect.stringMatching(/^\S+Z {2}FAILED\n$/) });
  expect(await runHere(`download ${id}`, slow.env)).toMatchObject({
    code: 1,
    stderr: `error: Task ${id} ended with the status FAILED. See its record: \`videogen get ${id}\`\n`,
  });
});

test('a failed task says why, without control characters', async () => {
  await using slow = await startService({
    timing: { pending: '1h' },
    assume: { 'failed-task-reason': 'error' },
  });
  const id = (await runHere('text2video x --no-wait', slow.env)).stdout.trim();
  await slow.emulator.tasks.fail(id, 'The prompt\u001b]0;x\u0007 was refused');
  for (const command of ['wait', 'watch', 'download'])
    expect((await runHere(`${command} ${id}`, slow.env)).stderr).toContain(
      `Task ${id} ended with the status FAILED: The prompt ]0;x was refused. See its record`,
    );
});

describe('a record that does not follow the contract', () => {
  const record = { task_id: unknown, status: 'SUCCESS', category: 'TEXT_TO_VIDEO', seconds: 5, credits: 10 };
  const url = 'https://cdn.example/v.mp4';
  const records = [
    { output_videos: null, inputs: null },
    { output_videos: 'none', inputs: 'none' },
    { output_videos: [null], inputs: [] },
    { output_videos: [{ url: 7 }], inputs: {} },
    {},
  ];
  const serveRecord = async (more: object) => {
    const data = { ...record, ...more };
    const server = createServer((_, response) => response.end(JSON.stringify({ code: 0, data })));
    const { url: baseUrl, close } = await listen(server);
    onTestFinished(close);
    return { env: { VIDEOGEN_BASE_URL: baseUrl, VIDEOGEN_API_KEY: 'key-of-the-test' }, data };
  };

  test.each(records)('%j is shown, and has no video', async (more) => {
    const served = await serveRecord(more);
    const { code, stdout } = await runHere(`get ${unknown}`, served.env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^status +SUCCESS$/m);

    const exact = await runHere(`get ${unknown} --json`, served.env);
    expect(JSON.parse(exact.stdout)).toEqual(served.data);

    const output = service.path('no.mp4');
    for (const line of [
      `wait ${unknown}`,
      `download ${unknown} -o ${output}`,
      `wait ${unknown} -o ${output}`,
    ]) {
      const ran = await runHere(line, served.env);
      expect(ran, line).toMatchObject(failure(4, `Task ${unknown} succeeded, but its record has no video`));
    }

    expect(existsSync(output)).toBe(false);
  });

  test('whose first video can be read has that one', async () => {
    const served = await serveRecord({ output_videos: [{ url }, null] });
    const ran = await runHere(`wait ${unknown}`, served.env);
    expect(ran).toMatchObject({ ...failure(4, `Task ${unknown} succeeded`), stdout: `${url}\n` });
  });
});

describe('a refusal of the service exits with 3', () => {
  test.each<[string, (service: Service) => string, string]>([
    [
      'a banned organization',
      ({ emulator }) => emulator.bannedApiKey,
      'Organization is banned. Contact the provider',
    ],
    ['a wrong key', () => 'wrong-s3cret', 'Check the API key. It is read from VIDEOGEN_API_KEY'],
    ['a task that there is not', ({ emulator }) => emulator.apiKey, 'Check the id'],
  ])('%s', async (_, getKey, words) => {
    const ran = await runHere(`get ${unknown}`, { ...service.env, VIDEOGEN_API_KEY: getKey(service) });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toMatch(/^error: .*\n$/);
    expect(ran.stderr).toContain(words);
  });

  test('with --json, the error is also an event', async () => {
    const ran = await runHere(`get ${unknown} --json`, service.env);
    expect(ran.code).toBe(3);
    expect(JSON.parse(ran.stdout)).toEqual({
      event: 'error',
      code: 'not_found',
      message: expect.stringContaining(unknown),
      exit_code: 3,
      outcome: 'created',
      task_id: unknown,
    });
    expect(ran.stderr).toMatch(/^error: /);
  });
});

test('an unreachable service exits with 4, and the error has the next step', async () => {
  const closed = await startService();
  await closed[Symbol.asyncDispose]();
  const ran = await runHere(`get ${unknown}`, closed.env);
  expect(ran.code).toBe(4);
  expect(ran.stderr).toMatch(/^error: GET .* failed.*Check the network and the URL of the service\n$/);
});

test('the key is never printed', async () => {
  const secret = 'sk-a-very-secret-"key"-42';
  const env = { ...service.env, VIDEOGEN_API_KEY: secret };
  for (const [shown, ...args] of [
    ['GET', 'get', unknown, '--verbose'],
    ['GET', 'get', unknown, '--json', '--verbose'],
    ['POST', 'text2video', `my key is ${secret}`, '--verbose', '--json'],
    ['Usage', 'text2video', '--help'],
    ['[API key]', 'upload', secret],
    ['another-"key"', 'upload', 'another-"key"'],
  ] as const) {
    const { stdout, stderr } = await runHere(args, env);
    // However often its quotes are escaped.
    const printed = (stdout + stderr).replaceAll('\\', '');
    expect(printed).toContain(shown);
    expect(printed).not.toContain(secret);
  }
});

test('--quiet prints the result and errors only', async () => {
  const ran = await runHere(`text2video 'a cat' -q -o ${service.path('q.mp4')}`, service.env);
  expect(ran).toEqual({ code: 0, stdout: `${service.path('q.mp4')}\n`, stderr: '' });
  const failed = await runHere(`get ${unknown} -q`, service.env);
  expect(failed.stderr).toMatch(/^error: /);
});

test('--verbose prints the requests and all details of an error', async () => {
  const ran = await runHere(`get ${unknown} --verbose`, service.env);
  expect(ran.stderr).toContain(`GET ${service.emulator.url}/v1/tasks/${unknown}`);
  expect(ran.stderr).toMatch(/NotFoundError[\s\S]+at .*read-task/);
});

test.each([[['--json']], [[]]])(
  'the text of the API key stays in results, with options %j',
  async (options) => {
    const url = `https://app.example/callbacks?model=${service.emulator.apiKey}`;
    const created = await runHere(`text2video 'a cat' --no-wait --callback-url ${url}`, service.env);
    const ran = await runHere(['get', created.stdout.trim(), ...options], service.env);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout).toContain(url);
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../src/index.ts';
import { runHere } from './support/in-process.ts';
import { run } from './support/run.ts';
import { type Service, startService, writeWav } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const { fields = [] } = operations.find(({ id }) => id === 'createTalkingAvatar') ?? {};
const [longestPrompt = 0] = fields.flatMap(({ name, maxLength }) =>
  name === 'prompt' ? (maxLength ?? []) : [],
);
const longest = fields.find(({ name }) => name === 'seconds')?.maximum ?? 0;
const unknown = '00000000-0000-4000-8000-000000000000';

describe('invalid use exits with 2, before anything is sent', () => {
  test.each<[string, readonly string[], string]>([
    ['no command', [], 'Usage: videogen'],
    ['a command that there is not', ['text2vide', 'x'], '(Did you mean text2video?)'],
    ['help of a command that there is not', ['help', 'text'], "unknown command 'text'"],
    ['an option that there is not', ['text2video', 'x', '--second', '3'], '(Did you mean --seconds?)'],
    ['a number over the limit', ['text2video', 'x', '--seconds', '1000'], 'Give a whole number, 1 to '],
    [
      'the limit of another operation',
      ['talking-avatar', '--audio', 'a', '--seconds', `${longest + 1}`],
      `1 to ${longest}`,
    ],
    ['half a second', ['text2video', 'x', '--seconds', '1.5'], 'Give a whole number'],
    [
      'a value that there is not',
      ['text2video', 'x', '--model', 't2v'],
      'Give one of: t2v-2.4-faster, t2v-2.4-advanced.',
    ],
    [
      'a long prompt',
      ['text2video', 'x'.repeat(longestPrompt + 1)],
      `error: '${'x'.repeat(40)}…' is not a valid <prompt>. It has ${longestPrompt + 1} characters; give 1 to ${longestPrompt} characters.`,
    ],
    ['an empty prompt', ['text2video', ''], 'It has 0 characters'],
    ['an invalid callback URL', ['text2video', 'x', '--callback-url', 'here'], 'absolute URL'],
    ['a callback URL of another scheme', ['text2video', 'x', '--callback-url', 'ftp://x'], 'http or https'],
    ['an id that is none', ['get', '42'], "'42' is not a valid <task-id>. Give a UUID."],
    ['no file', ['image2video'], '<image> is missing'],
    [
      'a file that is not there',
      ['image2video', '/nowhere/photo.jpg'],
      'image: there is no file /nowhere/photo.jpg',
    ],
    ['a URL in place of a file', ['image2video', 'https://a.example/p.jpg'], 'the service takes files'],
    [
      'neither of two',
      ['talking-avatar', '--audio', 'a.mp3', '--seconds', '3'],
      '--image or --video is missing',
    ],
    [
      'a folder that is not there',
      ['text2video', 'x', '-o', '/nowhere/cat.mp4'],
      'The folder /nowhere does not exist',
    ],
    [
      'an unknown shell',
      ['completion', 'tcsh'],
      "'tcsh' is not a valid <shell>. Give one of: bash, zsh, fish",
    ],
    [
      'an invalid number',
      ['text2video', 'x', '--seconds', 'x'],
      "'x' is not a valid value of --seconds. Give",
    ],
    ['an option without its value', ['text2video', 'x', '--output'], '--output needs a value'],
    ['too many arguments', ['get', unknown, unknown], 'get takes 1 argument, but there are 2'],
    ['--output with --no-wait', ['text2video', 'x', '-o', 'a.mp4', '--no-wait'], 'Use one of the two'],
    ['the video and JSON on stdout', ['text2video', 'x', '-o', '-', '--json'], 'both want stdout'],
    ['an invalid time', ['wait', unknown, '--timeout', 'soon'], 'Use a time such as 90s'],
    ['a URL of another scheme', ['get', unknown, '--base-url', 'ftp://x'], 'Use an http or https URL'],
    ['a public URL of another scheme', ['listen', '--public-url', 'ftp://x'], 'Use an http or https URL'],
    ['a host that does not exist', ['listen', '--host', 'host.invalid'], 'Check --host'],
  ])('%s', async (_, args, words) => {
    const before = service.emulator.requests.list().length;
    const ran = await runHere(args, service.env);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(words);
    if (args.length > 0) {
      expect(ran.stderr).toMatch(/^error: .*\n$/);
      if (!args.includes('--json')) expect(ran.stdout).toBe('');
    }
    expect(service.emulator.requests.list()).toHaveLength(before);
  });

  test('audio that is longer than the documents allow', async () => {
    const audio = await writeWav(service.path('long.wav'), longest + 1.5);
    const ran = await runHere(['talking-avatar', '--audio', audio, '--image', audio], service.env);
    expect(ran).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        `is ${longest + 2} s long; at most ${longest} are possible. Give --seconds`,
      ),
    });
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
    const ran = await runHere(['get', unknown], env);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
    expect(ran.stderr).not.toContain('s3cret');
  });
});

test('--no-wait is refused with an emulator that stops with the command', async () => {
  // No server listens there.
  const env = { VIDEOGEN_EMULATOR_URL: 'http://127.0.0.1:9' };
  const ran = await runHere(['text2video', 'x', '--emulator', '--no-wait'], env);
  expect(ran).toMatchObject({ code: 4, stdout: '' });
  expect(ran.stderr).toBe(
    'error: No emulator is running at http://127.0.0.1:9, and one that starts for this command stops with it, and loses ' +
      'the task. Start one with `videogen emulator`\n',
  );
});

test('a failed task exits with 1, an unfinished download with 4', async () => {
  const slow = await startService({ timing: { pending: '1h' } });
  try {
    const id = (await runHere(['text2video', 'x', '--no-wait'], slow.env)).stdout.trim();
    const early = await runHere(['download', id], slow.env);
    expect(early).toMatchObject({ code: 4, stderr: expect.stringContaining(`videogen wait ${id}`) });
    const late = await runHere(['wait', id, '--timeout', '50ms'], slow.env);
    expect(late).toMatchObject({ code: 4, stderr: expect.stringContaining('did not end within 50 ms') });
    await slow.emulator.tasks.fail(id, 'for the test');
    const waited = await runHere(['wait', id], slow.env);
    expect(waited).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`error: Task ${id} ended with the status FAILED`),
    });
    const watched = await runHere(['watch', id], slow.env);
    expect(watched).toMatchObject({ code: 1, stdout: expect.stringMatching(/^\S+Z {2}FAILED\n$/) });
    expect((await runHere(['download', id], slow.env)).code).toBe(1);
  } finally {
    await slow[Symbol.asyncDispose]();
  }
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
    const ran = await runHere(['get', unknown], { ...service.env, VIDEOGEN_API_KEY: getKey(service) });
    expect(ran).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toMatch(/^error: .*\n$/);
    expect(ran.stderr).toContain(words);
  });

  test('with --json, the error is also an event', async () => {
    const ran = await runHere(['get', unknown, '--json'], service.env);
    expect(ran.code).toBe(3);
    expect(JSON.parse(ran.stdout)).toEqual({
      event: 'error',
      code: 'not_found',
      message: expect.stringContaining(unknown),
      exit_code: 3,
      task_id: unknown,
    });
    expect(ran.stderr).toMatch(/^error: /);
  });
});

test('an unreachable service exits with 4, and the error has the next step', async () => {
  const closed = await startService();
  await closed[Symbol.asyncDispose]();
  const ran = await runHere(['get', unknown], closed.env);
  expect(ran.code).toBe(4);
  expect(ran.stderr).toMatch(/^error: GET .* failed.*Check the network and the URL of the service\n$/);
});

test('the key is never printed', async () => {
  const secret = 'sk-a-very-secret-"key"-42';
  const env = { ...service.env, VIDEOGEN_API_KEY: secret };
  for (const args of [
    ['get', unknown, '--verbose'],
    ['get', unknown, '--json', '--verbose'],
    ['text2video', `my key is ${secret}`, '--verbose', '--json'],
    ['text2video', '--help'],
    ['upload', secret],
  ]) {
    const { stdout, stderr } = await runHere(args, env);
    expect(stdout + stderr).not.toContain(secret);
    expect(stdout + stderr).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
});

test('--quiet prints the result and errors only', async () => {
  const ran = await runHere(['text2video', 'a cat', '-q', '-o', service.path('q.mp4')], service.env);
  expect(ran).toEqual({ code: 0, stdout: `${service.path('q.mp4')}\n`, stderr: '' });
  const failed = await runHere(['get', unknown, '-q'], service.env);
  expect(failed.stderr).toMatch(/^error: /);
});

test('--verbose prints the requests and all details of an error', async () => {
  const ran = await runHere(['get', unknown, '--verbose'], service.env);
  expect(ran.stderr).toContain(`GET ${service.emulator.url}/v1/tasks/${unknown}`);
  expect(ran.stderr).toMatch(/NotFoundError[\s\S]+at .*read-task/);
});

test('--emulator reads tasks of the running emulator, and starts no new emulator for that', async () => {
  const ran = await runHere(['get', unknown, '--emulator'], { VIDEOGEN_EMULATOR_URL: 'http://127.0.0.1:9' });
  expect(ran).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('Start one with `videogen emulator`'),
  });
});

test('SIGINT exits with 130 and prints the task id', async () => {
  const slow = await startService({ timing: { pending: '1h' } });
  try {
    const ran = await run(['text2video', 'x'], { env: slow.env, interruptAt: 'PENDING' });
    const [task] = await slow.emulator.tasks.list();
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(`wait for it with \`videogen wait ${task?.id}\``);
  } finally {
    await slow[Symbol.asyncDispose]();
  }
});

test.each([
  ['an invalid option', ['text2video', 'x', '--seconds', '1000', '--json'], '--seconds'],
  ['an unknown command', ['text2vide', '--json'], 'text2vide'],
  ['a file that is not there', ['image2video', '/nowhere/photo.jpg', '--json'], '/nowhere/photo.jpg'],
])('with --json, %s is an error event on stdout', async (_, args, words) => {
  const ran = await runHere(args, service.env);
  expect(ran.code).toBe(2);
  const events = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toEqual([
    { event: 'error', code: expect.any(String), message: expect.stringContaining(words), exit_code: 2 },
  ]);
});

test.each([[['--json']], [[]]])(
  'the text of the API key stays in results, with options %j',
  async (options) => {
    const url = `https://app.example/callbacks?model=${service.emulator.apiKey}`;
    const created = await runHere(['text2video', 'a cat', '--no-wait', '--callback-url', url], service.env);
    const ran = await runHere(['get', created.stdout.trim(), ...options], service.env);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout).toContain(url);
  },
);

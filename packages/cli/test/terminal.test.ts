import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { cleanEnv, program } from './support/run.ts';
import { startService, writePng } from './support/service.ts';
import { runInTerminal, type Seen, type TerminalOptions } from './support/terminal.ts';

const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

const local = () => ({ VIDEOGEN_EMULATOR_URL: service.emulator.url });

/** Runs a command with an emulator whose tasks end when the terminal shows their status. */
async function runUntilShown(
  args: readonly string[],
  { env, ...options }: Omit<TerminalOptions, 'type'> = {},
): Promise<Seen> {
  await using still = await startService({ clock: 'manual' });
  return await runInTerminal([...args, '--emulator'], {
    env: { VIDEOGEN_EMULATOR_URL: still.emulator.url, ...env },
    type: [{ at: /PENDING \d/, keys: () => still.emulator.clock.advance('1m') }],
    ...options,
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of colors
const color = /\u001b\[[\d;]*m/;
const pendingWithId = /PENDING \d+:\d\d [\da-f]{8}/;

test('a wait has one progress line, and a permanent line for each result', async () => {
  const image = await writePng(service.path('photo.png'), 300_000);
  const seen = await runUntilShown(['image2video', image, '-o', service.path('out.mp4')]);
  expect(seen.code, seen.text).toBe(0);
  expect(seen.raw).toContain('\u001b[?25l');
  expect(seen.raw).toMatch(color);
  expect(seen.text).toMatch(pendingWithId);
  expect(seen.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(seen.raw.lastIndexOf('\u001b[?25l'));
  expect(seen.text).toMatch(/[⠀-⣿] Uploading +\d+% [█░]{24} \S+ kB of 300 kB/);
  expect(seen.text).toMatch(/[⠀-⣿] PENDING \d+:\d\d /);
  expect(seen.text).toMatch(/[⠀-⣿] Downloading +\d+% /);

  const last = seen.text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .at(-1);
  expect(last).toContain(`✔ Saved ${service.path('out.mp4')}`);
  expect(seen.text).toMatch(/✔ Created task [\da-f-]{36}/);
  expect(seen.text).toMatch(/✔ SUCCESS \d+:\d\d/);
});

test('NO_COLOR removes the colors, but not the progress line', async () => {
  const seen = await runUntilShown(['text2video', 'a cat'], { env: { NO_COLOR: '1' }, columns: 40 });
  expect(seen.code).toBe(0);
  expect(seen.raw).not.toMatch(color);
  expect(seen.text).toMatch(/[⠀-⣿] PENDING \d+:\d\d/);
  // Narrow as it is, the line has no room for the id.
  expect(seen.text).not.toMatch(pendingWithId);
});

test('Ctrl-C ends the wait, prints the id and the next step, and restores the cursor', async () => {
  await using slow = await startService({ timing: { pending: 100, queuing: '1h' } });
  const seen = await runInTerminal(['text2video', 'a cat', '--emulator', '-o', 'my cat.mp4'], {
    env: { VIDEOGEN_EMULATOR_URL: slow.emulator.url },
    type: [{ at: /QUEUING/, keys: '\u0003' }],
  });
  const [task] = await slow.emulator.tasks.list();
  expect(seen.code).toBe(130);
  expect(seen.text).toContain(
    `Stopped. Task ${task?.id} continues; wait for it with \`videogen wait ${task?.id} --emulator -o 'my cat.mp4'\`.`,
  );
  expect(seen.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(seen.raw.lastIndexOf('\u001b[?25l'));
  expect(task?.status).toBe('QUEUING');
});

test('a video is not written to a terminal', async () => {
  const seen = await runInTerminal(['text2video', 'a cat', '--emulator', '-o', '-'], { env: local() });
  expect(seen.code).toBe(2);
  expect(seen.text).toContain(
    'error: A terminal cannot show a video. Redirect stdout to a file or a program',
  );
});

const emulated = ['text2video', 'a cat', '--emulator'];

test('a narrow terminal shows the path of the video once', async () => {
  const output = service.path('narrow.mp4');
  const seen = await runInTerminal([...emulated, '-o', output], { env: local(), columns: 10 });
  expect(seen.text.split('\n').filter((line) => line.includes(output))).toHaveLength(1);
});

test.each([0, 1, 40, 200])('a wait ends in a terminal of %i columns', async (columns) => {
  const seen = await runInTerminal(emulated, {
    env: local(),
    command: ['bash', '-c', `stty cols ${columns}; exec "$@"`, 'bash', process.execPath, program],
  });
  expect(seen.code, seen.text).toBe(0);
  expect(seen.text).toMatch(/https?:\/\/\S+/);
  expect(seen.raw.length).toBeLessThan(100_000);
  // A line that does not fit is not drawn.
  expect(seen.raw.includes('\u001b[?25l')).toBe(columns >= 20);
});

test('a dumb terminal receives no control codes', async () => {
  const seen = await runInTerminal(emulated, { env: { ...local(), TERM: 'dumb' } });
  expect(seen.code, seen.text).toBe(0);
  expect(seen.raw).not.toContain('\u001b');
});

test.each([
  ['closed', '"$@" >&-'],
  ['a pipe whose reader is gone', '"$@" | true; exit "$PIPESTATUS"'],
])('a run whose stdout is %s ends without a crash', async (_, script) => {
  const readErrors = async (...args: readonly string[]): Promise<string> => {
    const command = ['-c', script, 'bash', process.execPath, ...args];
    const run = promisify(execFile)('bash', command, { env: cleanEnv(local()) });
    return (await run.catch((error) => error)).stderr;
  };
  const crash = /Error|EPIPE|EBADF| {4}at /;
  expect(await readErrors('--eval', 'throw new Error()')).toMatch(crash);
  expect(await readErrors(program, ...emulated, '--json')).not.toMatch(crash);
});

test('a reader that ends after the first event leaves the id of the paid task on stderr', async () => {
  const before = (await service.emulator.tasks.list()).map(({ id }) => id);
  const script = '"$@" | head -1 > /dev/null; exit "$PIPESTATUS"';
  const args = ['-c', script, 'bash', process.execPath, program, 'text2video', 'a cat', '--json'];
  const run = promisify(execFile)('bash', args, { env: cleanEnv(service.env) });
  const { code, stderr } = await run.catch((error) => error);
  const created = (await service.emulator.tasks.list())
    .map(({ id }) => id)
    .filter((id) => !before.includes(id));
  expect(code).not.toBe(0);
  expect(created).toHaveLength(1);
  for (const id of created) expect(stderr).toContain(id);
});

describe.runIf(existsSync('/dev/full'))('a full disk behind stdout', () => {
  test.each([
    // The first event cannot be written, so no task is created.
    ['--json', 0, 'Check the disk that stdout is written to'],
    ['--no-wait', 0, 'Check the disk that stdout is written to'],
  ])('ends a run with %s, which created %i tasks', async (option, created, words) => {
    const before = (await service.emulator.tasks.list()).length;
    const args = ['-c', '"$@" > /dev/full', 'bash', process.execPath, program, ...emulated, option];
    const run = promisify(execFile)('bash', args, { env: cleanEnv(local()) });
    const { code, stderr } = await run.catch((error) => error);
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error: Stdout cannot be written \\(ENOSPC\\)\\. ${words}$`, 'm'));
    expect(stderr).not.toMatch(/ {4}at /);
    expect(await service.emulator.tasks.list()).toHaveLength(before + created);
  });

  test('makes help fail', async () => {
    const run = promisify(execFile)('bash', ['-c', '"$0" "$1" help > /dev/full', process.execPath, program]);
    const { code, stderr } = await run.catch((error) => error);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: Stdout cannot be written (ENOSPC)\n' });
  });
});

test('a disk that is full in the middle of a line makes a run fail', async () => {
  const { stdout: id } = await runHere(['text2video', 'x'.repeat(1_900), '--no-wait'], service.env);
  const script = 'ulimit -f 1; trap "" XFSZ; "$@" > "$0"';
  const args = ['-c', script, service.path('full'), process.execPath, program, 'get', id.trim(), '--json'];
  const run = promisify(execFile)('bash', args, { env: cleanEnv(service.env) });
  const { code, stderr } = await run.catch((error) => error);
  expect(code, stderr).toBe(2);
  expect(stderr).toContain('error: Stdout cannot be written (EFBIG)');
});

test.runIf(existsSync('/dev/full'))('a run that cannot write to stderr prints its result', async () => {
  const args = ['-c', '"$@" 2> /dev/full', 'bash', process.execPath, program, 'text2video', 'a cat'];
  const { stdout } = await promisify(execFile)('bash', args, { env: cleanEnv(service.env) });
  expect(stdout).toMatch(/^https?:\S+\n$/);
});

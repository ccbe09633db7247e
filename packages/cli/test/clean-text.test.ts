import { describe, expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { startService } from './support/service.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
const raw = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/;

describe('a prompt with control characters', () => {
  const prompt = '\u001b]0;x\u0007\u202ekite';

  test.each([
    ['', 'kite'],
    ['--verbose', 'kite'],
    ['--json', String.raw`\u001b]0;x\u0007\u202ekite`],
  ])('is not written raw by a run with %j', async (option, written) => {
    await using service = await startService();
    expect(prompt).toMatch(raw);
    const options = option === '' ? [] : [option];
    const created = await runHere(['text2video', prompt, ...options], service.env);
    expect(created.code, created.stderr).toBe(0);
    const [task] = await service.emulator.tasks.list();
    const got = await runHere(['get', String(task?.id), ...options], service.env);
    expect(`${got.stdout}${got.stderr}`).toContain(written);
    for (const { stdout, stderr } of [created, got]) expect(`${stdout}${stderr}`).not.toMatch(raw);
  });
});

test.each([
  ['an unknown option', 'text2video', 'kite', '--\u001b]0;x\u0007\u009b\u202e'],
  ['an unknown option with --json', 'text2video', '--json', 'kite', '--\u001b]0;x\u0007\u009b\u202e'],
  ['an unknown command', '\u001b[2J\u009b'],
  ['a wrong value', 'text2video', 'kite', '--seconds', '\u001b[2J\u009b3'],
  ['a wrong id', 'get', '\u001b[2J\u009b3'],
])('control characters of %s are not written raw', async (_, ...args) => {
  expect(args.join('')).toMatch(raw);
  const { code, stdout, stderr } = await runHere(args);
  expect(code).toBe(2);
  expect(stderr).toContain(String.raw`\u009b`);
  expect(`${stdout}${stderr}`).not.toMatch(raw);
});

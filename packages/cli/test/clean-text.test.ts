import { describe, expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { startService } from './support/service.ts';

describe('a prompt with control characters', () => {
  const prompt = '\u001b]0;x\u0007\u202ekite';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  const raw = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/;

  test.each(['', '--verbose', '--json'])('is not written raw by a run with %j', async (option) => {
    await using service = await startService();
    expect(prompt).toMatch(raw);
    const options = option === '' ? [] : [option];
    const created = await runHere(['text2video', prompt, ...options], service.env);
    expect(created.code, created.stderr).toBe(0);
    const [task] = await service.emulator.tasks.list();
    const got = await runHere(['get', String(task?.id), ...options], service.env);
    expect(`${got.stdout}${got.stderr}`).toContain('kite');
    for (const { stdout, stderr } of [created, got]) expect(`${stdout}${stderr}`).not.toMatch(raw);
    if (option === '--json') expect(got.stdout).toContain(String.raw`\u001b]0;x\u0007\u202ekite`);
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cleanEnv, program } from './support/run.ts';

const hook = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;

describe('what is loaded', () => {
  const heavy =
    /packages\/(client|callbacks|emulator|validators)\/|node_modules\/(?!\.pnpm)(ora|mediabunny|zod)\//;
  function listLoaded(args: readonly string[], env: Readonly<Record<string, string>> = {}): string[] {
    const { stderr } = spawnSync(process.execPath, ['--import', hook, program, ...args], {
      encoding: 'utf8',
      env: cleanEnv(env),
    });
    return stderr.split('\n').filter((line) => line.startsWith('file:'));
  }

  test.each([[['--help']], [['text2video', '--help']], [['text2video', 'x', '--seconds', '99']]])(
    'for %j is the parser and the table, not the client, the progress line or the emulator',
    (args) => {
      const loaded = listLoaded(args);
      expect(loaded.some((url) => url.includes('/commander/'))).toBe(true);
      expect(loaded.filter((url) => heavy.test(url))).toEqual([]);
      expect(loaded.length).toBeLessThan(40);
    },
  );

  test('for a request is the client, too', () => {
    const env = { VIDEOGEN_BASE_URL: 'http://127.0.0.1:9', VIDEOGEN_API_KEY: 'a-key' };
    expect(listLoaded(['get', '00000000-0000-4000-8000-000000000000'], env).join()).toMatch(heavy);
  });
});

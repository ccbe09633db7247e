import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cleanEnv, program } from './support/run.ts';

const hook = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;

describe('what is loaded', () => {
  test.each([[['--help']], [['text2video', '--help']], [['text2video', 'x', '--seconds', '99']]])(
    'for %j is the parser and the table, not the client, the progress line or the emulator',
    (args) => {
      const { stderr } = spawnSync(process.execPath, ['--import', hook, program, ...args], {
        encoding: 'utf8',
        env: cleanEnv(),
      });
      const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'));
      expect(loaded.some((url) => url.includes('/commander/'))).toBe(true);
      const heavy =
        /packages\/(client|callbacks|emulator|validators)\/|node_modules\/(?!\.pnpm)(ora|mediabunny|zod)\//;
      expect(loaded.filter((url) => heavy.test(url))).toEqual([]);
      expect(loaded.length).toBeLessThan(40);
    },
  );
});

import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const example = (name: string): string => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

test('a test of one’s own', async () => {
  const { stdout } = await run(process.execPath, [example('in-a-test.ts')]);
  expect(stdout.split('\n')).toEqual([
    'SUCCESS QUEUING PROCESSING SUCCESS 200',
    '503',
    expect.stringMatching(
      /^npx @videogen\/emulator --seed \d+ --clock manual --render none --fault '{"on":"createTextToVideo"/,
    ),
    '',
  ]);
});

test('a model of one’s own', async () => {
  const { stdout } = await run(process.execPath, [example('own-model.ts')]);
  expect(stdout).toBe('A kitten, 3 s, 16:9\n');
});

test('every block of the README is a part of an example, which the tests run', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());
  const code = globSync('**/*.ts', { cwd: example('') }).map((name) => readFileSync(example(name), 'utf8'));
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter((block) => !code.some((program) => program.includes(block)))).toEqual([]);
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const example = (name: string): string => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

test('a test of one’s own', async () => {
  const { stdout } = await run(process.execPath, [example('in-a-test.ts')]);
  expect(stdout.split('\n')).toEqual([
    'SUCCESS QUEUING PROCESSING SUCCESS 200',
    expect.stringContaining(
      `npx @videogen/emulator --seed 1 --clock manual --render none --fault '{"on":"createTextToVideo"`,
    ),
    '',
  ]);
});

test('a model of one’s own', async () => {
  const { stdout } = await run(process.execPath, [example('own-model.ts')]);
  expect(stdout).toBe('A kitten, 3 s, 16:9\n');
});

test('the README shows the regions of the examples', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const code = ['in-a-test.ts', 'own-model.ts', 'with-msw.test.ts', 'in-a-page.ts']
    .map((name) => readFileSync(example(name), 'utf8'))
    .join('\n');
  const regions = [...code.matchAll(/\/\/ region \w+\n([\s\S]*?)\/\/ endregion/g)].map(([, text = '']) =>
    text.trim(),
  );
  expect(regions.length).toBe(7);
  for (const region of regions) expect(readme).toContain(region);
});

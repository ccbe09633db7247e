import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runHere } from './support/in-process.ts';
import { startService, writePng } from './support/service.ts';

interface Sample {
  readonly label: string;
  readonly source: string;
}

const file = new URL('../../../spec/dist/code-samples.overlay.yaml', import.meta.url);
// An emitter of ours writes the file.
const { actions }: { actions: { update: { 'x-codeSamples': Sample[] } }[] } = parse(
  readFileSync(file, 'utf8'),
);
const samples = actions
  .flatMap(({ update }) => update['x-codeSamples'])
  .filter(({ label }) => label === '@videogen/cli')
  .map(({ source }) => source.trim());

const service = await startService();
await writePng(service.path('portrait.png'));
afterAll(() => service[Symbol.asyncDispose]());

test.each(samples)('%s', async (sample) => {
  const { code, stderr } = await runHere(
    sample.replace('videogen ', '').replaceAll('portrait.png', service.path('portrait.png')),
    service.env,
  );
  // Examples name uploads and tasks that the emulator does not have; 3 is a refusal, 2 would be wrong use.
  const allowed = /text2video|upload/.test(sample) ? [0] : [0, 3];
  expect(allowed, stderr).toContain(code);
});

test('there is a sample of every operation', () => {
  expect(actions.length).toBeGreaterThan(0);
  expect(samples).toHaveLength(actions.length);
});

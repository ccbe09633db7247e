import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSuite, runTarget } from '../src/run/run-suite.ts';
import { emulatorTarget } from '../src/targets/emulator-target.ts';
import type { Target } from '../src/targets/target.ts';
import { type Broken, brokenServices } from './support/broken-services.ts';

/** The cases that find each broken service, and what one of them says. */
const found: Readonly<Record<string, { readonly cases: string; readonly reason: string }>> = parse(
  readFileSync(new URL('broken-services.yaml', import.meta.url), 'utf8'),
);

const suite = createSuite();

/** The emulator with one thing wrong. */
async function createBroken(broken: Broken): Promise<Target> {
  const target = await emulatorTarget('process');
  return {
    ...target,
    send: (input, init) => broken(new Request(input, init), (request) => target.send(request)),
  };
}

describe('a service that', () => {
  it.each(Object.entries(brokenServices))('%s is found', async (name, broken) => {
    const { cases: ids = '(none)', reason = '' } = found[name] ?? {};
    const cases = suite.cases.filter(({ id }) => new RegExp(ids).test(id));
    const target = await createBroken(broken);
    const failures = await runTarget({ ...suite, cases }, target, { callbackTimeout: 500 }).then(
      ({ outcomes }) => outcomes.filter(({ result }) => result === 'failed').map((failed) => failed.reason),
      // Nothing can be tested without a file that is uploaded.
      (error: Error) => [error.message],
    );
    expect(failures).toContainEqual(expect.stringMatching(new RegExp(reason)));
  });
});

import { describe, expect, it } from 'vitest';
import { createSuite, runTarget } from '../src/run/run-suite.ts';
import { emulatorTarget } from '../src/targets/emulator-target.ts';
import type { Target } from '../src/targets/target.ts';
import { type Broken, brokenServices } from './support/broken-services.ts';

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
  it.each(brokenServices)('%s is found', async (_name, broken, wanted, reason) => {
    const cases = suite.cases.filter(({ id }) => wanted.test(id));
    const target = await createBroken(broken);
    const failures = await runTarget({ ...suite, cases }, target).then(
      ({ outcomes }) => outcomes.filter(({ result }) => result === 'failed').map((failed) => failed.reason),
      // Nothing can be tested without a file that is uploaded.
      (error: Error) => [error.message],
    );
    expect(failures).toContainEqual(expect.stringMatching(reason));
  });

  it('serves an expired video is found', async () => {
    const kept = new Map<string, Response>();
    const target = await createBroken(async (request, next) => {
      const response = await next(request);
      if (request.url.includes('/v1/') || request.method !== 'GET') return response;
      if (response.ok) kept.set(request.url, response.clone());
      return kept.get(request.url)?.clone() ?? response;
    });
    const cases = suite.cases.filter(({ id }) => id.startsWith('expiry/a video'));
    const { outcomes } = await runTarget({ ...suite, cases }, target);
    expect(outcomes[0]?.reason).toMatch(/a minute after its end the video got 200/);
  });
});

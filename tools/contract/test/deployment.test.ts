import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCreates } from '../src/cases/case.ts';
import { unspecifiedCases } from '../src/register/requests.ts';
import { createSuite } from '../src/run/run-suite.ts';
import { createRequests, deploymentFrom } from '../src/run-deployment.ts';
import { deploymentTarget } from '../src/targets/deployment-target.ts';

const env = { VIDEOGEN_BASE_URL: 'https://service.example', VIDEOGEN_API_KEY: 'key' };
const none = { url: undefined, spend: false, generated: false };

describe('deploymentFrom', () => {
  it('is undefined without the variables', () => {
    expect(deploymentFrom({}, none)).toBeUndefined();
    expect(deploymentFrom({ VIDEOGEN_BASE_URL: '' }, none)).toBeUndefined();
  });

  it('is read from the variables', () => {
    expect(deploymentFrom({ ...env, VIDEOGEN_CALLBACK_URL: 'https://me.example' }, none)).toMatchObject({
      baseUrl: 'https://service.example',
      apiKey: 'key',
      spend: false,
      callbacks: true,
    });
  });

  it('has the keys of other organizations that the variables set', () => {
    const keys = { VIDEOGEN_OTHER_API_KEY: 'other', VIDEOGEN_BANNED_API_KEY: 'banned' };
    const deployment = deploymentFrom({ ...env, ...keys }, none) ?? expect.fail('no deployment');
    const { keys: known, cannot } = deploymentTarget(deployment);
    expect(known).toMatchObject({ valid: 'key', other: 'other', banned: 'banned' });
    const withoutKeys = deploymentTarget(deploymentFrom(env, none) ?? expect.fail('no deployment'));
    expect(withoutKeys.cannot).toHaveProperty('other-organization');
    expect(cannot).not.toHaveProperty('other-organization');
  });

  it('is the one that --target names, before the variable', () => {
    expect(deploymentFrom(env, { ...none, url: 'https://other.example' })).toMatchObject({
      baseUrl: 'https://other.example',
    });
  });

  it.each([
    [{ ...env, VIDEOGEN_BASE_URL: 'service' }, 'VIDEOGEN_BASE_URL: "service" is not a URL'],
    [{ ...env, VIDEOGEN_API_KEY: '' }, 'VIDEOGEN_API_KEY is missing'],
  ])('refuses %j', (broken, message) => {
    expect(() => deploymentFrom(broken, none)).toThrow(message);
  });
});

describe('a deployment', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;

  beforeAll(async () => {
    emulator = await startEmulator({ render: 'none' });
  });
  afterAll(() => emulator.close());

  const contract = async (apiKey: string): Promise<{ code: number; output: string }> => {
    const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
    const env = { ...process.env, VIDEOGEN_API_KEY: apiKey };
    const args = ['--conditions=@videogen/source', program, '--target', emulator.url];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  };

  it('is tested by the program, which ends with 0 when it keeps the contract and with 1 otherwise', async () => {
    const kept = await contract(emulator.apiKey);
    expect(kept.code, kept.output).toBe(0);
    const [, passed] = /^deployment +(\d+) +0 +\d+/m.exec(kept.output) ?? [];
    expect(Number(passed)).toBeGreaterThan(20);
    expect(kept.output).toContain('Nothing differs from what is assumed.');
    expect(kept.output).toContain('No task is created, because --spend is not set.');
    expect(kept.output).toContain('cannot create tasks: it costs credits; agree with --spend');

    // Not a single create request arrives without consent.
    const requestsOf = (start: string) =>
      emulator.requests.list().filter(({ path }) => path.startsWith(start));
    expect(requestsOf('/v1/tasks/')).not.toEqual([]);
    expect(requestsOf('/v1/video/').map(({ path, body }) => `${path} ${body}`)).toEqual([]);
    expect(await emulator.tasks.list()).toEqual([]);

    const refused = await contract('a-wrong-key');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('no grant') });
  });

  it('is asked for consent to all that it may cost', () => {
    const suite = createSuite();
    const deployment = { baseUrl: emulator.url, apiKey: emulator.apiKey, spend: false, bulk: false };
    const options = { ...deployment, callbacks: false };
    const paid = unspecifiedCases.reduce((sum, one) => sum + getCreates(one), 0);
    expect(paid).toBeGreaterThan(9);
    expect(createRequests(suite, options)).toBeGreaterThan(300 + paid);
    expect(createRequests({ ...suite, cases: [] }, options)).toBe(paid);
  });
});

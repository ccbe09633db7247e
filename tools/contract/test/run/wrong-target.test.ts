import { describe, expect, it } from 'vitest';
import { createSuite, runTarget } from '../../src/run/run-suite.ts';
import { emulatorTarget } from '../../src/targets/emulator-target.ts';
import type { Target } from '../../src/targets/target.ts';

const suite = createSuite();

/** The emulator with one thing wrong: what its responses to a path become. */
async function wrong(
  path: string,
  tamper: (response: Response) => Response | Promise<Response>,
): Promise<Target> {
  const target = await emulatorTarget('process');
  return {
    ...target,
    send: async (input, init) => {
      const request = new Request(input, init);
      const response = await target.send(request);
      return new URL(request.url).pathname.startsWith(path) ? tamper(response) : response;
    },
  };
}

const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });
const task_id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** Faults of a target, each with the case that meets it and the expected message of the suite. */
const faults = [
  [
    'accepts everything',
    () => json(200, { code: 0, data: { task_id } }),
    'seconds/refuses one second too many',
    /expected 422, got 200/,
  ],
  [
    'refuses everything',
    () => json(422, { detail: [] }),
    'seconds/accepts the most seconds',
    /expected 200, got 422/,
  ],
  [
    'forgets the task id',
    () => json(200, { code: 0, data: {} }),
    'seconds/accepts the most seconds',
    /required property 'task_id'/,
  ],
  [
    'responds with text',
    (r: Response) => json(r.status, {}, 'text/plain'),
    'seconds/accepts the most seconds',
    /content type text\/plain/,
  ],
  [
    'names the wrong location',
    () => json(422, { detail: [{ loc: ['body', 'prompt'], msg: 'no', type: 'no' }] }),
    'seconds/refuses one second too many',
    /expected a fault at \["body","seconds"\]/,
  ],
  [
    'responds with an undeclared status',
    () => json(202, { code: 0 }),
    'seconds/accepts the most seconds',
    /expected 200, got 202/,
  ],
  [
    'has another error code',
    (r: Response) => (r.status === 403 ? json(403, { code: 4003, message: 'Organization is banned' }) : r),
    'status/403 for a banned organization',
    /expected the body to hold \[4002\]/,
  ],
] as const;

describe('a service that', () => {
  it.each(faults)('%s is found out', async (_name, tamper, wanted, reason) => {
    const cases = suite.cases.filter(({ id }) => id === `text-to-video/${wanted}`);
    expect(cases.length).toBe(1);
    const run = await runTarget({ ...suite, cases }, await wrong('/v1/video/', tamper));
    expect(run.outcomes).toEqual([expect.objectContaining({ result: 'failed' })]);
    expect(run.outcomes[0]?.reason).toMatch(reason);
  });

  it('disagrees with zod and ajv on one generated request is found out', async () => {
    const cases = suite.cases.filter(({ id }) => id === 'text-to-video/generated/at every limit');
    const lenient = await wrong('/v1/video/', async (response) => {
      const text = await response.text();
      const aboutSeconds = text.includes('"seconds"') && !text.includes('"prompt"');
      return aboutSeconds ? json(200, { code: 0, data: { task_id } }) : new Response(text, response);
    });
    const run = await runTarget({ ...suite, cases }, lenient);
    expect(run.outcomes[0]).toMatchObject({ result: 'failed' });
    expect(run.outcomes[0]?.reason).toMatch(/disputed: .*"seconds":0.*target 200, ajv false, zod false/);
  });

  it('serves an expired video is found out', async () => {
    const cases = suite.cases.filter(({ id }) => id === 'expiry/a video');
    const target = await emulatorTarget('process');
    const kept = new Map<string, Response>();
    const generous: Target = {
      ...target,
      send: async (input, init) => {
        const request = new Request(input, init);
        const response = await target.send(request);
        if (new URL(request.url).pathname.startsWith('/v1/') || request.method !== 'GET') return response;
        if (response.ok) kept.set(request.url, response.clone());
        return kept.get(request.url)?.clone() ?? response;
      },
    };
    const run = await runTarget({ ...suite, cases }, generous);
    expect(run.outcomes[0]?.reason).toMatch(/a minute after its end the video got 200/);
  });
});

import { taskRecord } from '../record.ts';
import type { Contestant } from '../sampler.ts';

/** The file that `ajv.ts` writes ajv's ahead-of-time code to; bare imports in it resolve as they do here. */
export const ajvModule: URL = new URL('../../node_modules/.cache/ajv-task.mjs', import.meta.url);

type Check = (value: unknown) => unknown;

/** Checks in each call, so that reading the clock does not count; each checks the next record. */
export const BATCH = 256;

/** Makes a contestant: a batch of checks of valid records, or of records with three faults. */
const checker =
  (load: () => Promise<Check>): Contestant =>
  async (kind) => {
    const check = await load();
    const faults =
      kind === 'valid' ? {} : { status: 'COMPLETED', credits: '10', output_videos: [{ url: 'x', width: 1 }] };
    const records = Array.from({ length: 32 }, () => ({ ...taskRecord(), ...faults }));
    for (const record of records) {
      if (Boolean(check(record)) !== (kind === 'valid'))
        throw new Error(`It does not judge a record that is ${kind}.`);
    }
    return () => {
      let right = 0;
      for (let at = 0; at < BATCH; at += 1) if (check(records[at % 32])) right += 1;
      return right; // Otherwise the engine could leave the calls out.
    };
  };

const parsing = (schema: { safeParse(value: unknown): { success: boolean } }): Check => {
  return (value) => schema.safeParse(value).success;
};

/** Checkers of a task record. A library is loaded by the process that measures it. */
export const contestants: Readonly<Record<string, Contestant>> = {
  'generated, fast': checker(async () => (await import('@videogen/validators/fast')).isTask),
  'generated, fast with faults': checker(async () => {
    const { taskFaults } = await import('@videogen/validators/fast');
    return (value) => taskFaults(value) === undefined;
  }),
  'generated, zod': checker(async () => parsing((await import('@videogen/validators')).taskSchema)),
  'hand-written': checker(async () => (await import('./hand.ts')).check),
  'zod 4': checker(async () => parsing((await import('./zod.ts')).schema)),
  'zod/mini': checker(async () => (await import('./zod-mini.ts')).check),
  valibot: checker(async () => (await import('./valibot.ts')).check),
  arktype: checker(async () => (await import('./arktype.ts')).check),
  typebox: checker(async () => (await import('./typebox.ts')).check),
  ajv: checker(async () => (await import(ajvModule.href)).check),
};

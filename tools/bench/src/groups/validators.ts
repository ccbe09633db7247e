import { sizeOf } from '../bundle.ts';
import { writeAjvModule } from '../contestants/ajv.ts';
import { BATCH, contestants } from '../contestants/checkers.ts';
import { compare, type Group, limited, type Row } from '../row.ts';
import { sample } from '../sample.ts';

/** Checkers that say what is wrong; the others stop at the first fault and say only that something is. */
const LISTING = ['zod 4', 'zod/mini', 'valibot', 'arktype'];

/** Compares the generated validators with libraries. */
export const validators: Group = {
  name: 'validators',
  title: 'Validators',
  about:
    'Time for a check of one task record: valid, or with three faults. Each checker runs in a process of its own; its schema is written by hand as its documentation says. zod, zod/mini, valibot and arktype list the faults; typebox and ajv stop at the first one.',
  peers: ['ajv', 'arktype', 'tinybench', 'typebox', 'valibot', 'zod'],
  run,
};

async function* run(): AsyncIterable<Row> {
  await writeAjvModule();
  const task = `export { isTask, taskFaults } from '@videogen/validators/fast';`;
  const size = {
    what: 'size: task, with faults',
    unit: 'B',
    better: 'less',
    ours: [await sizeOf(task)],
  } as const;
  yield* limited(2048, size);
  for (const kind of ['valid', 'invalid'] as const) yield* await checks(kind);
}

async function checks(kind: 'valid' | 'invalid'): Promise<Row[]> {
  const samples = await sample<string>('./contestants/checkers.ts', Object.keys(contestants), {
    argument: kind,
  });
  const times = (name: string): number[] => (samples[name] ?? []).map((batch) => (batch * 1000) / BATCH);
  const peers = (names: readonly string[]): Record<string, number[]> =>
    Object.fromEntries(names.map((name) => [name, times(name)]));
  const row = { unit: 'ns', better: 'less', targets: { 'hand-written': 0.9 } } as const;
  const isValid = kind === 'valid';
  const fast = { ...row, what: `${kind} task: fast`, ours: times('generated, fast') };
  const faults = {
    ...row,
    what: `${kind} task: fast with faults`,
    ours: times('generated, fast with faults'),
  };
  const zod = { ...row, what: `${kind} task: zod`, ours: times('generated, zod'), targets: { 'zod 4': 1 } };
  return [
    ...compare(peers(['hand-written', 'typebox', 'ajv']), fast),
    // Of a valid task, both kinds say the same.
    ...compare(peers(LISTING), isValid ? fast : faults),
    ...compare(peers(['zod 4']), zod),
  ];
}

import { ajvModule } from '../ajv.ts';
import { sizeOf } from '../bundle.ts';
import { type CheckerName, checkersOf, listsFaults, lowerFirst } from '../checkers.ts';
import { withCheckers } from '../isolated.ts';
import { exact, type Row } from '../row.ts';
import { compare } from '../stats.ts';
import type { Kind, Subject } from '../subjects.ts';

type Samples = Readonly<Record<CheckerName, readonly number[]>>;

const SUBJECTS: readonly Subject[] = [
  'Task',
  'TextToVideoRequest',
  'ImageToVideoRequest',
  'TemplateToVideoRequest',
  'VideoToVideoRequest',
  'TalkingAvatarRequest',
  'UploadRequest',
];

/** The checks of the task and of each request, of valid and of invalid values, and the size of ours. */
export async function* checkerRows(quick: boolean): AsyncIterable<Row> {
  const turns = quick ? { rounds: 3, time: 3 } : { rounds: 15, time: 10 };
  for (const subject of SUBJECTS)
    for (const mode of ['fast', 'full'] as const) await ajvModule(subject, mode);
  // When there is time, what a checker learns from one schema is not in its way at the next one.
  const parts = quick ? [SUBJECTS] : SUBJECTS.map((subject) => [subject]);
  for (const subjects of parts) {
    const rows: Row[] = [];
    await withCheckers(async (measure) => {
      for (const subject of subjects) {
        rows.push(...rowsOf(subject, 'valid', await measure(subject, 'valid', turns)));
        rows.push(...rowsOf(subject, 'invalid', await measure(subject, 'invalid', turns)));
        rows.push(await sizeRow(subject));
      }
    });
    yield* rows;
  }
}

function* rowsOf(subject: Subject, kind: Kind, samples: Samples): Iterable<Row> {
  const what = `${kind} ${subject === 'Task' ? 'task' : subject}`;
  const row = (ours: CheckerName, peer: CheckerName, target?: number): Row => ({
    what: `${what}: ${ours}`,
    unit: 'ns',
    better: 'less',
    peer,
    // The chart has room for the task.
    isDetail: subject !== 'Task',
    ...compare(samples[ours], samples[peer], 'less'),
    ...(target === undefined ? {} : { target }),
  });
  yield row('generated, fast', 'hand-written', kind === 'valid' ? 0.9 : undefined);
  for (const peer of checkersOf(subject)) {
    if (peer === 'hand-written' || peer.startsWith('generated, fast')) continue;
    if (subject === 'Task' && peer.startsWith('generated')) continue;
    // Of an invalid value each is compared with what it gives: a list of faults, or only the verdict.
    const listed = kind === 'invalid' && listsFaults(peer);
    yield row(listed ? 'generated, fast, faults' : 'generated, fast', peer);
  }
  if (subject === 'Task') yield* zodRows(row);
}

function* zodRows(row: (ours: CheckerName, peer: CheckerName, target: number) => Row): Iterable<Row> {
  for (const peer of ['zod 4', 'zod 4, same formats', 'zod/mini'] as const)
    yield row('generated, zod', peer, 1);
  for (const peer of ['zod 4, z.compile', 'zod 4, same formats, z.compile'] as const)
    yield row('generated, z.compile', peer, 1);
}

async function sizeRow(subject: Subject): Promise<Row> {
  const faults = `${lowerFirst(subject)}Faults`;
  const ours = await sizeOf(`export { is${subject}, ${faults} } from '@videogen/validators/fast';`);
  const what = `size: ${subject === 'Task' ? 'task' : subject}, fast, with errors`;
  return exact({ what, unit: 'B', ours, peer: 'limit', theirs: 2048, target: 1 });
}

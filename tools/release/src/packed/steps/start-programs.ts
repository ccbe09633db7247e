import { join } from 'node:path';
import { runIn } from '../../consumer/run-in.ts';
import { getProblems } from '../../problems.ts';
import { getRuntime } from '../get-runtime.ts';
import type { Step } from '../step.ts';

/** Starts every program of the packages. */
export const startPrograms: Step = async (row, consumer, context) => {
  const programs = context.packages.flatMap((pack) =>
    Object.values(pack.bin ?? {}).map((file) => ({ pack, file: join('node_modules', pack.name, file) })),
  );
  const found = programs.map(async ({ pack, file }) => {
    const runtime = await getRuntime(row.runtime, pack, context.work);
    return getProblems(pack.name, runIn(consumer, runtime, [file, '--help']));
  });
  return (await Promise.all(found)).flat();
};

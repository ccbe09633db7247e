/** Prints the median time of a call of one contestant, in microseconds: `measure.ts <module> <name> [argument]`. */
import process from 'node:process';
import { median } from '../stats.ts';

/** Makes what is measured: `call`, with what `prepare` returns outside of the measurement. */
export type Contestant = (argument: string) => Promise<{
  prepare?(): unknown;
  call(prepared: never): unknown;
}>;

const [, , module = '', name = '', argument = ''] = process.argv;
const { contestants }: { contestants: Record<string, Contestant> } = await import(module);
const contestant = await contestants[name]?.(argument);
if (contestant === undefined) throw new Error(`${module} has no contestant ${name}.`);

/** Milliseconds to warm up. */
const WARM = 500;
/** Milliseconds to the end, from the beginning. */
const END = 1500;
const times: number[] = [];
const began = performance.now();
for (let now = began; now - began < END; ) {
  // Safe: a contestant prepares its own input.
  const prepared = (await contestant.prepare?.()) as never;
  const start = performance.now();
  await contestant.call(prepared);
  now = performance.now();
  if (start - began > WARM) times.push((now - start) * 1000);
}
process.stdout.write(`${median(times)}`, () => process.exit());

/** Runs one contestant in a separate process: `sampler.ts <module> <name>`. Each message requests one sample. */
import process from 'node:process';
import { Bench } from 'tinybench';

/** Makes the function that is measured. */
export type Contestant = (argument: string) => Promise<() => unknown>;

const [, , module = '', name = '', argument = ''] = process.argv;
const { contestants }: { contestants: Record<string, Contestant> } = await import(module);
const call = await contestants[name]?.(argument);
if (call === undefined) throw new Error(`${module} has no contestant ${name}.`);

process.on('message', async () => {
  // The first run of a process warms up; its sample does not count anyway.
  const [task] = await new Bench({ time: 200, warmup: false }).add(name, call).run();
  const { result } = task ?? {};
  if (result === undefined || !('latency' in result))
    throw new Error(`${name} cannot be measured`, { cause: result });
  process.send?.(result.latency.p50 * 1000);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

import { Bench } from 'tinybench';

/** How often a function runs between two looks at the clock: well under a time slice, so the median batch is one that nobody interrupted. */
const BATCH = 256;

/**
 * Nanoseconds per call of each function, one sample per round, in turns. Each call gets the next of the
 * inputs, so that nothing that remembers the last one looks better than it is.
 */
export async function measureCalls<Name extends string>(
  functions: Readonly<Record<Name, (input: never) => unknown>>,
  inputs: readonly unknown[],
  { rounds, time }: { readonly rounds: number; readonly time: number },
): Promise<Record<Name, number[]>> {
  // Sound: the keys of a record of names are those names.
  const names = Object.keys(functions) as Name[];
  // Sound: every name gets its list.
  const samples = Object.fromEntries(names.map((name) => [name, []])) as never as Record<Name, number[]>;
  const bench = new Bench({ time, iterations: 4, warmupTime: time, warmupIterations: 4 });
  for (const name of names) bench.add(name, batch(functions[name], inputs));
  for (let round = 0; round < rounds; round += 1) {
    bench.reset();
    for (const task of await bench.run()) {
      const { result } = task;
      if (!('latency' in result)) throw new Error(`${task.name} could not be measured: ${result.state}`);
      // Sound: the tasks were added under these names.
      samples[task.name as Name].push((result.latency.p50 / BATCH) * 1e6);
    }
  }
  return samples;
}

function batch(call: (input: never) => unknown, inputs: readonly unknown[]): () => void {
  let at = 0;
  let right = 0;
  return () => {
    for (let left = BATCH; left > 0; left -= 1) {
      at = at + 1 === inputs.length ? 0 : at + 1;
      // Sound: the caller passes the functions what they take.
      if (call(inputs[at] as never)) right += 1;
    }
    // Never so; the engine cannot know, and so cannot leave the calls out.
    if (right < 0) throw new Error('impossible');
  };
}

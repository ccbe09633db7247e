import { Bench } from 'tinybench';

/** How often a function runs between two looks at the clock: well under a time slice, so the median batch is one that nobody interrupted. */
const BATCH = 256;

/**
 * Measures a function: each call of the result takes so many milliseconds, and gives the nanoseconds that a call of the
 * function takes. Each call gets the next of the inputs, so that nothing that remembers the last one looks better than
 * it is.
 */
export function sampler<Input>(
  call: (input: Input) => unknown,
  inputs: readonly Input[],
): (time: number) => Promise<number> {
  const run = batch(call, inputs);
  return async (time) => {
    const bench = new Bench({ time, iterations: 4, warmup: false });
    const [task] = await bench.add('batch', run).run();
    if (!task || !('latency' in task.result))
      throw new Error('it could not be measured', { cause: task?.result });
    return (task.result.latency.p50 / BATCH) * 1e6;
  };
}

function batch<Input>(call: (input: Input) => unknown, inputs: readonly Input[]): () => void {
  let at = 0;
  let right = 0;
  return () => {
    for (let left = BATCH; left > 0; left -= 1) {
      at = at + 1 === inputs.length ? 0 : at + 1;
      // Sound: it is less than the length of the list.
      if (call(inputs[at] as Input)) right += 1;
    }
    // Never so; the engine cannot know, and so cannot leave the calls out.
    if (right < 0) throw new Error('impossible');
  };
}

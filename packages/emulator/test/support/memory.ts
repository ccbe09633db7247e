import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Safe: the flag makes it there.
const collect = runInNewContext('gc') as () => void;

/** Returns the megabytes in use after what can be freed was freed. */
export async function megabytesInUse(): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

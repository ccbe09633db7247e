/**
 * Breaks promises on purpose, one after another, and runs the test that is named for each: `pnpm -C tools/repo promises:break
 * [part of the name of a test…]`. Ends with 1 unless every test falls.
 */
import { fileURLToPath } from 'node:url';
import { breakPromise, readBreaks } from './src/break-promise.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = process.argv.slice(2);
const wanted = readBreaks(root).filter(
  ([reference]) => parts.length === 0 || parts.some((part) => reference.includes(part)),
);

for (const [reference, edit] of wanted) {
  const verdict = await breakPromise(root, reference, edit);
  console.log(`${verdict.padEnd(12)} ${reference}`);
  if (verdict !== 'fell') process.exitCode = 1;
}

/**
 * Breaks promises on purpose, one after another, and runs the test that is named for each: `pnpm -C tools/repo promises:break
 * [part of the name of a test…]`. Ends with 1 unless every test falls.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Break, breakPromise } from './src/break-promise.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}tools/repo/breaks`;
const breaks: Record<string, Break> = Object.assign(
  {},
  ...readdirSync(folder).map((file) => parse(readFileSync(`${folder}/${file}`, 'utf8'))),
);
const parts = process.argv.slice(2);
const wanted = Object.entries(breaks).filter(
  ([reference]) => parts.length === 0 || parts.some((part) => reference.includes(part)),
);

for (const [reference, edit] of wanted) {
  const verdict = await breakPromise(root, reference, edit);
  console.log(`${verdict.padEnd(12)} ${reference}`);
  if (verdict !== 'fell') process.exitCode = 1;
}

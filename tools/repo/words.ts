/** Finds expressions that readers have to translate: `pnpm -C tools/repo lint:words [path…]`. Exits with 1 when it finds one. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wordFaults } from './src/words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Generated text, texts of others, changelogs with former names, and the word lists themselves. */
const excluded =
  /(^|\/)(generated|dist|fixtures|third-party)\/|CHANGELOG\.md$|^\.changeset\/|^tools\/release\/(src|test)\/entries|pnpm-lock|^tools\/repo\/(src|test)\/words|^CONTRIBUTING\.md$|^packages\/synthetic-video\/(words|test\/prompt)\//;
const read = /\.(ts|tsx|md|mdx|astro|ya?ml|css)$/;

const paths = execFileSync('git', ['ls-files', '--', ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => read.test(path) && !excluded.test(path));
const faults = paths.flatMap((path) => wordFaults(path, readFileSync(`${root}/${path}`, 'utf8')));
for (const fault of faults) console.error(fault);
console.log(`${paths.length} files read, ${faults.length} expressions to replace.`);
process.exitCode = faults.length === 0 ? 0 : 1;

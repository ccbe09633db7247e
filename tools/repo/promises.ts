/** Writes `promises.yaml` anew: adds new sentences as open, removes those that are gone, and keeps every review. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { findPromises, readReviewed, review } from './src/promises.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = readReviewed(root);
const reviewed = [...findPromises(root)].map(
  ([file, sentences]) => [file, review(sentences, known[file])] as const,
);
const head = `# Every sentence with "never", "always", "every", "only" or "once" in READMEs, guides, decisions and docstrings of
# what packages export, and the test that fails when it is broken. "advice" tells the reader what to do; "none" promises nothing; "open" has no test yet. \`pnpm -C tools/repo promises\`
# adds new sentences and removes those that are gone.
`;
writeFileSync(
  `${root}tools/repo/promises.yaml`,
  head + stringify(Object.fromEntries(reviewed), { lineWidth: 0 }),
);

/**
 * Tests what ships: packs every public package, installs the tarballs in empty folders, and uses them there as their users
 * do. `pnpm packed` runs the quick rows of the table, and `pnpm packed --all` those of the nightly run, too;
 * `pnpm packed --row NAME` runs the rows whose names contain a text, and `pnpm packed --record` records the sizes as
 * ceilings. It exits with 1 and a list when something is wrong.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inFolder, run } from '@videogen-tools/test-support/run';
import { getProblems, reportProblems } from '../problems.ts';
import { publicPackages } from '../workspace.ts';
import { contentProblems } from './content.ts';
import { createContext } from './context.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { runRow } from './run-row.ts';
import { sizeProblems } from './sizes.ts';

const root = process.cwd();
const options = { all: { type: 'boolean' }, record: { type: 'boolean' }, row: { type: 'string' } } as const;
const { all = false, record = false, row: wanted } = parseArgs({ options }).values;
const problems: string[] = [];
if (wanted !== undefined && !rows.some(({ name }) => name.includes(wanted)))
  throw new Error(`No row has "${wanted}" in its name: ${rows.map(({ name }) => name).join(', ')}.`);

/** Runs a part, and prints what it found and how long it took. */
async function part(name: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  const found = await getProblems(name, (async () => await work())());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
  problems.push(...found);
}

/** Why a row does not run; undefined for one that does. */
function getReason({ name, when }: Row): string | undefined {
  if (wanted !== undefined) return name.includes(wanted) ? undefined : 'another one was named';
  return when === 'always' || all ? undefined : 'nightly: pnpm packed --all';
}

const describe = ({ name, manager, runtime, tool }: Row): string =>
  `${name}: ${[manager, runtime, ...(tool ? [tool] : [])].join(', ')}`;

await inFolder('videogen-packed-', async (work) => {
  const packages = publicPackages(root);
  const filter = packages.map(({ name }) => `--filter=${name}`);
  await part('packed', () => run('pnpm', [...filter, 'pack', '--pack-destination', work], { cwd: root }));

  const context = createContext(root, work, packages);
  const [first] = rows;
  if (first === undefined) throw new Error('The table has no row.');
  await part('installed in an empty folder', () => context.getConsumer(first));
  const { folder } = await context.getConsumer(first);
  await part('content of the tarballs', () =>
    packages.flatMap(({ name }) => contentProblems(join(folder, 'node_modules', name))),
  );
  await part('sizes of tarballs and installs', () => sizeProblems(packages, work, folder, record));
  if (record) return;

  const chosen = rows.filter((row) => getReason(row) === undefined);
  // Three at once: a row waits for servers and browsers half of its time.
  await eachOf(chosen, 3, (row) => part(describe(row), () => runRow(row, context)));
  for (const row of rows.filter((each) => !chosen.includes(each)))
    console.log(`not run ${describe(row)} (${getReason(row)})`);
  await context.close();
});
reportProblems(problems);

/** Calls a function for each item, some at a time. */
async function eachOf<Item>(
  items: readonly Item[],
  concurrency: number,
  call: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await call(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

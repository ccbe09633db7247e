import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEntries } from '../../consumer/get-entries.ts';
import { runIn } from '../../consumer/run-in.ts';
import { getProblems } from '../../problems.ts';
import type { WorkspacePackage } from '../../workspace.ts';
import { getRuntime } from '../get-runtime.ts';
import { packagesFor } from '../packages-for.ts';
import type { Step } from '../step.ts';

/** Imports every entry of every package that the runtime of the row is promised for, each package in a process of its own. */
export const importEntries: Step = async (row, consumer, context) => {
  const packages = packagesFor(row.runtime, context.packages);
  const found = packages.map(async (pack) => {
    const entries = getEntries(pack).filter((entry) => row.peers !== 'none' || !needsPeer(pack, entry));
    const file = `imports-${pack.name.replace(/^.*\//, '')}-${row.runtime.replace(' ', '-')}.js`;
    const lines = entries.map((entry) => `import '${entry}';\n`);
    writeFileSync(join(consumer.folder, file), `${lines.join('')}globalThis.process.exit();\n`);
    const runtime = await getRuntime(row.runtime, pack, context.work);
    return getProblems(pack.name, runIn(consumer, runtime, [file]));
  });
  return (await Promise.all(found)).flat();
};

/** Whether an entry is for the users of an optional peer: it has the name of the peer. */
function needsPeer({ name, peerDependenciesMeta = {} }: WorkspacePackage, entry: string): boolean {
  const words = entry.slice(name.length).split('/');
  return Object.keys(peerDependenciesMeta).some((peer) => words.includes(peer));
}

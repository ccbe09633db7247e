import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEntries } from '../../consumer/get-entries.ts';
import { runIn } from '../../consumer/run-in.ts';
import type { Runtime } from '../../consumer/runtimes.ts';
import { getProblems } from '../../problems.ts';
import type { WorkspacePackage } from '../../workspace.ts';
import { getRuntime } from '../get-runtime.ts';
import { packagesFor } from '../packages-for.ts';
import type { Row } from '../row.ts';
import type { Step } from '../step.ts';

/** Imports every entry of every package that the runtime of the row is promised for, in one process for each runtime. */
export const importEntries: Step = async (row, consumer, context) => {
  const groups = new Map<string, { readonly runtime: Runtime; readonly entries: string[] }>();
  for (const pack of packagesFor(row.runtime, context.packages)) {
    const runtime = await getRuntime(row.runtime, pack, context.work);
    const { entries } = groups.get(runtime.program) ?? { entries: [] };
    groups.set(runtime.program, { runtime, entries: [...entries, ...entriesOf(pack, row)] });
  }

  const ends = [...groups.values()].map(({ runtime, entries }, index) => {
    const file = `imports-${row.runtime.replace(' ', '-')}-${index}.js`;
    const lines = entries.map((entry) => `import '${entry}';\n`);
    writeFileSync(join(consumer.folder, file), `${lines.join('')}globalThis.process.exit();\n`);
    return getProblems('imports', runIn(consumer, runtime, [file]));
  });
  return (await Promise.all(ends)).flat();
};

/** The entries that a row imports: without peers, all but those that are named after an optional one. */
function entriesOf(pack: WorkspacePackage, { peers }: Row): string[] {
  const optional = peers === 'none' ? Object.keys(pack.peerDependenciesMeta ?? {}) : [];
  return getEntries(pack).filter((entry) => {
    const words = entry.slice(pack.name.length).split('/');
    return !optional.some((peer) => words.includes(peer));
  });
}

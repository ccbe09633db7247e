/** Measures side by side and records the results: `pnpm bench [group…]`. */
import { callbacks } from './src/groups/callbacks.ts';
import { client } from './src/groups/client.ts';
import { emulator } from './src/groups/emulator.ts';
import { server } from './src/groups/server.ts';
import { specDiff } from './src/groups/spec-diff.ts';
import { describeMachine } from './src/machine.ts';
import { terminalLine, writeResults } from './src/report.ts';
import type { GroupResult, Row } from './src/row.ts';

const groups = [client, callbacks, emulator, server, specDiff];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !groups.some((group) => group.name === name));
if (unknown.length > 0) {
  const names = groups.map(({ name }) => name).join(', ');
  process.stderr.write(`No such group: ${unknown.join(', ')}. The groups are ${names}.\n`);
  process.exit(2);
}

const results: GroupResult[] = [];
for (const { run, ...group } of groups) {
  if (wanted.length > 0 && !wanted.includes(group.name)) continue;
  process.stdout.write(`\n${group.title}\n`);
  const machine = await describeMachine(group.peers);
  const rows: Row[] = [];
  for await (const row of run()) {
    rows.push(row);
    process.stdout.write(`${terminalLine(row)}\n`);
  }
  results.push({ ...group, date: new Date().toISOString().slice(0, 10), machine, rows });
}
await writeResults(results);

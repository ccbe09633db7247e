import { loadavg } from 'node:os';
import { groups } from './src/groups.ts';
import { describeMachine } from './src/report/machine.ts';
import { type GroupResult, writeResults } from './src/report/results.ts';
import { terminalLine } from './src/report/table.ts';
import { type Group, type Row, verdict } from './src/row.ts';

// `pnpm bench [group…] [--quick]`: measures, prints, and writes RESULTS.md, results.json and charts/.
const quick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = wanted.filter((name) => !groups.some((group) => group.name === name));
if (unknown.length > 0) {
  const known = groups.map(({ name }) => name).join(', ');
  process.stderr.write(`No such group: ${unknown.join(', ')}. There are: ${known}, and --quick.\n`);
  process.exit(2);
}

const results: GroupResult[] = [];
for (const group of groups.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  results.push(await measure(group));
  // After each group, so that what is stopped half way keeps what it has.
  await writeResults(
    results,
    groups.map(({ name }) => name),
  );
}
const rows = results.flatMap((result) => result.rows);
const missed = rows.filter((row) => verdict(row) === 'MISSED');
const met = rows.filter((row) => verdict(row) === 'met');
process.stdout.write(`\n${rows.length} figures, ${met.length} targets met, ${missed.length} missed\n`);
for (const row of missed) process.stdout.write(`${terminalLine(row)}\n`);
if (results.some(({ failure }) => failure)) process.exitCode = 1;

async function measure(group: Group): Promise<GroupResult> {
  process.stdout.write(`\n${group.title} (load average ${loadavg()[0]?.toFixed(1)})\n`);
  const machine = await describeMachine(group.peers);
  const measured: Row[] = [];
  const { name, title, about } = group;
  const result = { name, title, about, date: new Date().toISOString(), quick, machine, rows: measured };
  try {
    for await (const row of group.run({ quick })) {
      measured.push(row);
      process.stdout.write(`${terminalLine(row)}\n`);
    }
    return result;
  } catch (error) {
    process.stderr.write(`${group.name} could not be measured to the end: ${String(error)}\n`);
    return { ...result, failure: String(error) };
  }
}

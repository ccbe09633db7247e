import { fileURLToPath } from 'node:url';
import { groups } from '../groups.ts';
import { describeMachine } from '../report/machine.ts';
import { type GroupResult, writeResults } from '../report/results.ts';
import { terminalLine } from '../report/table.ts';
import type { Group, Note, Row } from '../row.ts';
import { verdict } from '../row.ts';
import { exitCodeOf } from './exit-code.ts';
import { minutes } from './minutes.ts';
import { supervise } from './supervise.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const program = fileURLToPath(new URL('group-process.ts', import.meta.url));
/** No group may take longer: a hanging one must not keep the others from being measured. */
const LIMIT = { quick: 120, full: 600, optIn: 3_600 } as const;

/** Runs groups one after another and writes the results after each; gives the exit code. */
export async function runAll(request: {
  readonly names: readonly string[];
  readonly quick: boolean;
}): Promise<number> {
  const began = performance.now();
  const stop = new AbortController();
  const stopped = stopOnSignals(stop);
  const chosen = groups.filter(({ name }) => request.names.includes(name));
  const results: GroupResult[] = [];
  for (const [at, group] of chosen.entries()) {
    say(`\n${group.title} (${at + 1} of ${chosen.length}, ${minutes(performance.now() - began)} elapsed)\n`);
    const result = await measure(group, request.quick, stop.signal);
    // What was interrupted keeps the figures that it had before.
    if (stop.signal.aborted) break;
    say(`${group.title}: ${result.seconds.toFixed(0)} s\n`);
    results.push(result);
    await writeResults(
      results,
      groups.map(({ name }) => name),
    );
  }
  summarize(results, performance.now() - began);
  const signal = stopped();
  if (signal !== undefined) process.stderr.write(`Stopped by ${signal}; nothing is left running.\n`);
  return exitCodeOf(results, signal);
}

/** A first signal ends the group that runs; whoever asks is told which one it was. */
function stopOnSignals(stop: AbortController): () => NodeJS.Signals | undefined {
  let by: NodeJS.Signals | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      by ??= signal;
      stop.abort();
    });
  }
  return () => by;
}

async function measure(group: Group, quick: boolean, signal: AbortSignal): Promise<GroupResult> {
  const { name, title, about } = group;
  const machine = await describeMachine(group.peers);
  const rows: Row[] = [];
  const notes: string[] = [];
  const began = performance.now();
  const failure = await supervise({
    command: ['--conditions=@videogen/source', program, name, quick ? 'quick' : 'full'],
    limitSeconds: LIMIT[group.isOptIn === true ? 'optIn' : quick ? 'quick' : 'full'],
    signal,
    onRow: (row: Row | Note) => {
      if ('note' in row) notes.push(row.note);
      else rows.push(row);
      say(`${'note' in row ? `left out: ${row.note}` : terminalLine(row)}\n`);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  const date = new Date().toISOString();
  const result = { name, title, about, date, quick, seconds, machine, notes, rows };
  if (failure === undefined) return result;
  if (!signal.aborted) process.stderr.write(`${name} could not be measured to the end: ${failure}\n`);
  // The results are read elsewhere, where the folders of this machine say nothing.
  return { ...result, failure: failure.replaceAll(root, '').replaceAll(process.execPath, 'node') };
}

function summarize(results: readonly GroupResult[], took: number): void {
  const rows = results.flatMap((result) => result.rows);
  const of = (wanted: string): Row[] => rows.filter((row) => verdict(row) === wanted);
  const missed = of('MISSED');
  say(
    `\n${rows.length} figures in ${minutes(took)}: ${of('met').length} targets met, ${missed.length} missed\n`,
  );
  for (const row of missed) say(`${terminalLine(row)}\n`);
  for (const { name, notes } of results) for (const note of notes) say(`${name}, left out: ${note}\n`);
  for (const { name, failure } of results) if (failure) say(`${name} FAILED: ${failure}\n`);
}

function say(text: string): void {
  process.stdout.write(text);
}

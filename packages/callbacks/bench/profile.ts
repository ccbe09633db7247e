import { readFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';

/** Functions shown, at most. */
const MOST = 45;

/** Prints where a server's time went: by function, itself and with what it calls, in microseconds per request. */
export async function printProfile(
  name: string,
  file: string,
  requests: number,
  created: Readonly<Record<string, number>>,
): Promise<void> {
  const { nodes, samples = [], timeDeltas = [] }: Profiler.Profile = JSON.parse(await readFile(file, 'utf8'));
  const own = new Map<number, number>();
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const self = new Map<string, number>();
  const whole = new Map<string, number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));

  // A function that calls itself is counted once.
  function visit(id: number, above: ReadonlySet<string>): number {
    const node = byId.get(id);
    if (node === undefined) return 0;
    const label = labelOf(node.callFrame);
    const mine = own.get(id) ?? 0;
    let sum = mine;
    const below = new Set([...above, label]);
    for (const child of node.children ?? []) sum += visit(child, below);
    self.set(label, (self.get(label) ?? 0) + mine);
    if (!above.has(label)) whole.set(label, (whole.get(label) ?? 0) + sum);
    return sum;
  }
  visit(nodes[0]?.id ?? 0, new Set());
  const per = (time: number): string => (time / requests).toFixed(2).padStart(8);
  const top = (times: Map<string, number>): [string, number][] =>
    [...times].sort((a, b) => b[1] - a[1]).slice(0, MOST);
  console.log(`\n${name}: ${file}`);
  for (const [type, count] of Object.entries(created)) {
    console.log(`${(count / requests).toFixed(2).padStart(8)} ${type} created per request`);
  }
  console.log('    self µs per request');
  for (const [label, time] of top(self)) console.log(`${per(time)} ${label}`);
  console.log('   whole µs per request');
  for (const [label, time] of top(whole)) console.log(`${per(time)} ${label}`);
}

function labelOf({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const place = url.replace(/^.*\/(?=packages\/|node_modules\/)/, '');
  return `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`;
}

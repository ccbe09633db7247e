import { parseArgs } from 'node:util';
import { CONTESTANTS, type Contestant, OURS, STORES, type StoreName } from './contestants.ts';

/** What is measured, and how long. */
export interface BenchOptions {
  readonly rounds: number;
  readonly requests: number;
  readonly connections: number;
  /** Servers of each contestant, as two processes of one program differ by where its code and data happen to lie. */
  readonly copies: number;
  readonly contestants: readonly Contestant[];
  /** Where to write a profile of each server, if anywhere. */
  readonly profile: string | undefined;
}

const OPTIONS = {
  rounds: { type: 'string' },
  requests: { type: 'string' },
  connections: { type: 'string', default: '50' },
  copies: { type: 'string' },
  store: { type: 'string', multiple: true, default: [] as string[] },
  only: { type: 'string', multiple: true, default: [] as string[] },
  beside: { type: 'string', multiple: true, default: [] as string[] },
  profile: { type: 'string' },
} as const;

/**
 * Reads the command line: `--rounds`, `--requests`, `--connections`, `--store <name>` (the kit with this store, beside
 * the bare server and the memory store), `--only <contestant>`, `--beside <file>` (another build of the kit),
 * `--profile <folder>`, `--copies`. Rounds, requests and copies can also be given as ROUNDS, REQUESTS and COPIES in the
 * environment.
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const stores = values.store.map(storeName);
  const field = stores.length === 0 ? CONTESTANTS : CONTESTANTS.filter(({ kind }) => STORES_FIELD.has(kind));
  const all: Contestant[] = [
    ...field,
    ...stores.map((store) => ({ name: `${OURS}, ${store} store`, kind: 'kit' as const, store })),
    ...values.beside.map((build) => ({ name: build, kind: 'kit' as const, build })),
  ];
  return {
    rounds: count(values.rounds ?? env['ROUNDS'] ?? '12'),
    requests: count(values.requests ?? env['REQUESTS'] ?? '8000'),
    connections: count(values.connections),
    copies: count(values.copies ?? env['COPIES'] ?? '3'),
    contestants: all.filter(({ name }) => values.only.length === 0 || values.only.includes(name)),
    profile: values.profile,
  };
}

const STORES_FIELD: ReadonlySet<string> = new Set(['bare', 'kit']);

function storeName(given: string): StoreName {
  const name = STORES.find((one) => one === given);
  if (name === undefined) throw new RangeError(`No store "${given}"; there are ${STORES.join(', ')}.`);
  return name;
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`"${text}" is not a count.`);
  return number;
}

import type { DueJobs, JobKind } from '@videogen/engine';

/** Slots of a worker for jobs of some kinds. */
export interface Pool {
  readonly name: string;
  readonly kinds: readonly JobKind[];
  /** Jobs of these kinds that run at the same time. */
  readonly slots: number;
}

/** The pools of a worker: jobs that wait for one kind of host never delay jobs that wait for another. */
export const pools: readonly Pool[] = [
  { name: 'upkeep', kinds: ['advance', 'expire-output', 'expire-upload', 'expire-task'], slots: 16 },
  { name: 'submits', kinds: ['submit'], slots: 48 },
  { name: 'polls', kinds: ['poll'], slots: 48 },
  { name: 'downloads', kinds: ['download'], slots: 24 },
  { name: 'callbacks', kinds: ['deliver'], slots: 48 },
];

/** Kind and group of a job. */
export interface GroupedJob {
  readonly kind: JobKind;
  readonly group?: string | undefined;
}

/** Input of {@link shareOut}. */
export interface Sharing {
  readonly pools: readonly Pool[];
  /** The jobs that the worker is running. */
  readonly running: Iterable<GroupedJob>;
  /** Further submits that a provider takes now; providers without an entry take any number. */
  readonly capacity: ReadonlyMap<string, number>;
  /** Whether the process has more work than CPU time; see {@link MAX_WHILE_BUSY}. */
  readonly busy: boolean;
}

/**
 * Running jobs of a group in a pool beyond which it gets no slot while the process is busy. More of them would end no
 * earlier, as all wait for the CPU, and would delay the jobs of others.
 */
const MAX_WHILE_BUSY = 2;

/** Parts of a group; `provider` is undefined for jobs that call none. */
export interface Group {
  readonly provider: string | undefined;
  readonly organization: string;
}

/** Parses `provider/organization`, or the organization alone. */
export function parseGroup(group: string): Group {
  const slash = group.indexOf('/');
  if (slash === -1) return { provider: undefined, organization: group };
  return { provider: group.slice(0, slash), organization: group.slice(slash + 1) };
}

/** Running jobs by group, by provider and by organization. */
interface Held {
  readonly groups: Map<string, number>;
  readonly providers: Map<string, number>;
  readonly organizations: Map<string, number>;
}

/**
 * Decides how many of the due jobs of each kind and group a worker takes. The free slots of a pool go one by one to
 * the group with the fewest running jobs. A provider or an organization takes a slot only while it holds fewer than
 * are free, and an organization at one provider only while it holds fewer than the provider may still take: whatever
 * others do, a slot is free for a newcomer, or the next slot that becomes free is its own.
 */
export function shareOut(
  due: readonly DueJobs[],
  { pools, running, capacity, busy }: Sharing,
): readonly Omit<DueJobs, 'at'>[] {
  const active = [...running];
  const left = new Map(capacity);
  return pools.flatMap((pool) => {
    const held: Held = { groups: new Map(), providers: new Map(), organizations: new Map() };
    const own = active.filter(({ kind }) => pool.kinds.includes(kind));
    for (const { group = '' } of own) hold(held, group);
    const candidates = due
      .filter(({ kind }) => pool.kinds.includes(kind))
      .map((jobs) => ({ jobs, taken: 0 }));
    for (let free = pool.slots - own.length; free > 0; free -= 1) {
      const open = candidates.filter(
        ({ jobs, taken }) =>
          taken < jobs.count &&
          hasCapacity(jobs, left) &&
          mayHold(held, jobs.group, free) &&
          !(busy && (held.groups.get(jobs.group) ?? 0) >= MAX_WHILE_BUSY),
      );
      if (open.length === 0) break;
      const next = open.reduce((best, other) => (compare(held, other.jobs, best.jobs) < 0 ? other : best));
      next.taken += 1;
      hold(held, next.jobs.group);
      useCapacity(next.jobs, left);
    }
    return candidates.flatMap(({ jobs: { kind, group }, taken }) =>
      taken === 0 ? [] : [{ kind, group, count: taken }],
    );
  });
}

function compare({ groups }: Held, one: DueJobs, other: DueJobs): number {
  return (groups.get(one.group) ?? 0) - (groups.get(other.group) ?? 0) || one.at - other.at;
}

function mayHold({ groups, providers, organizations }: Held, group: string, free: number): boolean {
  if (group === '') return true;
  const { provider, organization } = parseGroup(group);
  if ((organizations.get(organization) ?? 0) >= free) return false;
  if (provider === undefined) return true;
  const held = providers.get(provider) ?? 0;
  return held < free && (groups.get(group) ?? 0) < free - held;
}

function hold({ groups, providers, organizations }: Held, group: string): void {
  const { provider, organization } = parseGroup(group);
  add(groups, group);
  add(organizations, organization);
  if (provider !== undefined) add(providers, provider);
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function hasCapacity({ kind, group }: DueJobs, left: ReadonlyMap<string, number>): boolean {
  return kind !== 'submit' || (left.get(parseGroup(group).provider ?? '') ?? 1) > 0;
}

function useCapacity({ kind, group }: DueJobs, left: Map<string, number>): void {
  const { provider = '' } = parseGroup(group);
  const rest = left.get(provider);
  if (kind === 'submit' && rest !== undefined) left.set(provider, rest - 1);
}

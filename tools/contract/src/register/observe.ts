import type { Delivery, Exchange } from '../traffic/exchange.ts';
import type { Entry } from './entry.ts';
import type { Evidence } from './evidence.ts';
import { callbackObservers, refusalObservers, unobservable } from './observe-refusals.ts';
import { taskObservers } from './observe-tasks.ts';

/** The observation of one entry of the register, with its assumption. */
export type Observation = {
  readonly id: string;
  readonly question: string;
  readonly assumed: string;
  /** The observation; absent when there is none. */
  readonly seen?: string;
  /** Reason for a missing observation. */
  readonly unseen?: string;
  /** Whether the observation is the assumption; absent where people must compare them. */
  readonly agrees?: boolean;
};

/** Collects the traffic of a run for the observers. */
export function createEvidence(): Evidence & {
  watch(caseId: string, traffic: readonly Exchange[], deliveries: readonly Delivery[]): void;
} {
  const byCase = new Map<string, Exchange[]>();
  const all: Exchange[] = [];
  const deliveries: Delivery[] = [];
  return {
    all,
    deliveries,
    of: (caseId) => byCase.get(caseId) ?? [],
    watch: (caseId, traffic, sent) => {
      byCase.set(caseId, [...(byCase.get(caseId) ?? []), ...traffic]);
      all.push(...traffic);
      deliveries.push(...sent);
    },
  };
}

const observers = { ...taskObservers, ...refusalObservers, ...callbackObservers };

/** Looks at the evidence for every entry of the register. */
export function observe(register: readonly Entry[], evidence: Evidence): Observation[] {
  return register.map(({ id, question, assumption }) => {
    const common = { id, question, assumed: assumption.summary };
    const observer = observers[id];
    if (observer === undefined)
      return { ...common, unseen: unobservable[id] ?? 'there is no observer for it' };
    const observed = observer(evidence, assumption.value);
    return typeof observed === 'string' ? { ...common, unseen: observed } : { ...common, ...observed };
  });
}

function verdict({ agrees, seen }: Observation): string {
  if (seen === undefined) return '?';
  if (agrees === undefined) return 'look';
  return agrees ? 'as assumed' : 'DIFFERS';
}

/** Renders the observations as text, with their assumptions, differences first. */
export function observationsText(observations: readonly Observation[]): string {
  const rank = (observation: Observation): number =>
    ['DIFFERS', 'look', 'as assumed', '?'].indexOf(verdict(observation));
  const lines = [...observations]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((observation) => [
      `${verdict(observation).padEnd(10)}  ${observation.id}: ${observation.question}`,
      `            assumed:  ${observation.assumed}`,
      observation.seen === undefined
        ? `            not seen: ${observation.unseen}`
        : `            observed: ${observation.seen}`,
    ]);
  const differing = observations.filter(({ agrees }) => agrees === false).length;
  return [
    'Unspecified behavior: observed beside assumed',
    '',
    ...lines,
    '',
    differing === 0
      ? 'Nothing differs from what is assumed.'
      : `${differing} differ: what is now known moves from spec/unspecified.yaml into the documents.`,
    '',
  ].join('\n');
}

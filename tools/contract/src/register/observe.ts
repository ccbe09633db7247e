import type { Evidence } from './evidence.ts';
import { createObserver, observers } from './observers.ts';
import { type Entry, register } from './register.ts';

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

/** Looks at the evidence for every entry of the register. */
export function observe(entries: readonly Entry[], evidence: Evidence): Observation[] {
  return entries.map(({ id, question, assumption }) => {
    const common = { id, question, assumed: assumption.summary };
    const comparison = register.compared[id];
    const observer = observers[id] ?? (comparison && createObserver(comparison));
    if (observer === undefined)
      return { ...common, unseen: register.unobservable[id] ?? 'there is no observer for it' };
    const observed = observer(evidence, assumption.value);
    return observed === undefined
      ? { ...common, unseen: 'not tried: it costs credits, or the target cannot do it' }
      : { ...common, ...observed };
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

import { drawToken, drawUuid, seededRandom } from './seeded.ts';

/** Draws identifiers that follow from the seed; each kind has a sequence of its own. */
export interface IdSource {
  readonly task: () => string;
  readonly delivery: () => string;
  readonly token: () => string;
  /** Starts over. */
  readonly reset: () => void;
}

/** Makes the source of identifiers for the nth start with the same data. */
export function createIds(seed: number, generation: number): IdSource {
  const sequence = (kind: string): ReturnType<typeof seededRandom> =>
    seededRandom(`${seed}:${generation}:${kind}`);
  let [tasks, deliveries, tokens] = [sequence('tasks'), sequence('deliveries'), sequence('tokens')];
  return {
    task: () => drawUuid(tasks),
    delivery: () => drawUuid(deliveries),
    token: () => drawToken(tokens),
    reset() {
      [tasks, deliveries, tokens] = [sequence('tasks'), sequence('deliveries'), sequence('tokens')];
    },
  };
}

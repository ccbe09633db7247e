import type { Ids } from '@videogen/service';
import { drawToken, drawUuid, seededRandom } from './seeded.ts';

/** Draws identifiers that follow from the seed; each kind has a separate sequence. */
export interface IdSource extends Ids {
  /** Starts over. */
  readonly reset: () => void;
}

/** Creates the source of identifiers for the nth start with the same data. */
export function createIds(seed: number, generation: number): IdSource {
  const draw = () => {
    const sequence = (kind: string): ReturnType<typeof seededRandom> =>
      seededRandom(`${seed}:${generation}:${kind}`);
    return {
      tasks: sequence('tasks'),
      deliveries: sequence('deliveries'),
      submissions: sequence('submissions'),
      tokens: sequence('tokens'),
    };
  };
  let sequences = draw();
  return {
    task: () => drawUuid(sequences.tasks),
    delivery: () => drawUuid(sequences.deliveries),
    submission: () => drawUuid(sequences.submissions),
    token: () => drawToken(sequences.tokens),
    reset() {
      sequences = draw();
    },
  };
}
